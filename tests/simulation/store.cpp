#include "tests/simulation/store.h"

#include <algorithm>
#include <utility>

namespace lease::simulation {
namespace {

using Micros = std::chrono::microseconds;

constexpr Nanos kStaleness = Millis(300);

}  // namespace

Reply Bucket::Apply(const Request& request, int writer) {
  if (request.op == Op::kPut) return Put(request, writer);
  if (request.op == Op::kList) return List(request);
  Reply reply;
  const auto found = objects_.find(request.key);
  if (found == objects_.end()) {
    reply.status = Status(Code::kNotFound, "no such object");
  } else if (request.op == Op::kDelete) {
    undurable_.push_back({found->first, found->second});
    history_.Deleted(found->first, found->second);
    objects_.erase(found);
  } else if (found->second.size() > request.max_bytes) {
    reply.status = Status(Code::kCorrupt, "the object is too large");
  } else {
    reply.body = found->second;
  }
  return reply;
}

Reply Bucket::Put(const Request& request, int writer) {
  Reply reply;
  const auto [at, fresh] = objects_.try_emplace(request.key, request.body);
  if (!fresh && !faults_.overwrites) {
    reply.status = Status(Code::kExists, "the object exists");
    return reply;
  }
  at->second = request.body;
  if (faults_.forgets_puts && scheduler_.rng().Chance(50'000)) {
    objects_.erase(at);
    return reply;
  }
  if (request.durability != Durability::kDataAndName || faults_.loses_names) {
    undurable_.push_back({request.key, std::nullopt});
  } else {
    undurable_.clear();  // the journal is written in order
  }
  history_.Created(request.key, request.body, writer);
  return reply;
}

Reply Bucket::List(const Request& request) {
  if (scheduler_.now() - stale_since_ > kStaleness) {
    if (faults_.stale_lists) stale_ = objects_;
    stale_since_ = scheduler_.now();
  }
  const bool stale = faults_.stale_lists && scheduler_.rng().Chance(200'000);
  const auto& objects = stale ? stale_ : objects_;
  Reply reply;
  for (auto it = objects.lower_bound(request.key);
       it != objects.end() && it->first.starts_with(request.key); ++it) {
    std::string key = it->first;
    if (request.folders) {
      const size_t slash = key.find('/', request.key.size());
      if (slash != std::string::npos) key.resize(slash + 1);
      if (!reply.keys.empty() && reply.keys.back() == key) continue;
    }
    if (key <= request.start_after) continue;
    if (reply.keys.size() >= request.limit) {
      reply.more = true;
      break;
    }
    reply.keys.push_back(std::move(key));
  }
  return reply;
}

void Bucket::PowerCut() {
  const size_t kept = scheduler_.rng().Index(undurable_.size() + 1);
  while (undurable_.size() > kept) {
    const Change& change = undurable_.back();
    if (change.before) {
      objects_[change.key] = *change.before;
    } else if (const auto lost = objects_.find(change.key); lost != objects_.end()) {
      history_.LostInPowerCut(change.key, lost->second);
      objects_.erase(lost);
    }
    undurable_.pop_back();
  }
  undurable_.clear();
}

Client::Plan Client::MakePlan(const Request& request) {
  Rng& rng = scheduler_.rng();
  const Weather& weather = bucket_.weather;
  const auto way = [&] {
    return rng.Between(Nanos(1), rng.Chance(weather.delayed) ? weather.very_slow : weather.slow);
  };
  const Nanos now = scheduler_.now();
  const Nanos there = now + way();
  const Nanos back = there + way();
  const Nanos timeout = now + host_.TrueDuration(std::max(request.timeout, Nanos(1)));
  const auto unclear = [](const char* why) { return Status(Code::kAmbiguous, why); };
  Plan plan{there, Nanos::max(), back, std::nullopt};
  if (!cut_off && rng.Chance(weather.refused)) {
    plan.effect = Nanos::max();
    plan.instead = Status(Code::kIo, "no space left on device");
  } else if (!cut_off && rng.Chance(weather.conflict)) {
    if (rng.Chance(500'000)) plan.effect = Nanos::max();
    plan.instead = unclear("409 conflict");
  } else if (!local_ && rng.Chance(weather.busy)) {
    plan.effect = Nanos::max();
    plan.instead = unclear("503 slow down");
  } else if (!local_ && (cut_off || rng.Chance(weather.lost_request))) {
    plan.effect = Nanos::max();
    plan.answer = Nanos::max();
  } else if (!local_ && rng.Chance(weather.lost_answer)) {
    plan.answer = Nanos::max();
  }
  if (!local_ && rng.Chance(weather.duplicated)) plan.second = there + way();
  if (plan.answer > timeout && (!local_ || plan.instead)) {
    // A broken connection shows sooner than a time-out.
    plan.answer = rng.Between(now, timeout);
    plan.instead = unclear("timed out");
  }
  return plan;
}

void Client::Send(const Request& request, const Plan& plan, const std::shared_ptr<Reply>& reply) {
  bucket_.requests[request.op]++;
  for (const Nanos at : {plan.effect, plan.second}) {
    if (at == Nanos::max()) continue;
    const bool answers = at == plan.effect && !plan.instead;
    scheduler_.At(at, nullptr, [this, request, reply, answers, gone = gone_] {
      if (*gone) return;
      Reply outcome = bucket_.Apply(request, process_);
      if (answers) *reply = std::move(outcome);
    });
  }
  if (plan.instead) reply->status = *plan.instead;
  if (!trace) return;
  static constexpr const char* kNames[] = {"put", "get", "list", "delete"};
  const auto in = [this](Nanos at) {
    return at == Nanos::max() ? std::string("never")
                              : std::to_string((at - scheduler_.now()) / Micros(1)) + " us";
  };
  trace("process " + std::to_string(process_) + " asks " + kNames[static_cast<int>(request.op)] +
        " " + request.key + ", takes effect in " + in(plan.effect) + ", answered in " +
        in(plan.answer) + (plan.instead ? ": " + plan.instead->message() : ""));
}

Reply Client::Run(const Request& request) {
  const Plan plan = MakePlan(request);
  const auto reply = std::make_shared<Reply>();
  Send(request, plan, reply);
  scheduler_.Wake(scheduler_.Waiting(), plan.answer - scheduler_.now());
  scheduler_.Block();
  return std::move(*reply);
}

void Client::Start(Request request, std::function<void(Reply)> done) {
  const Plan plan = MakePlan(request);
  const auto reply = std::make_shared<Reply>();
  Send(request, plan, reply);
  const Nanos began = scheduler_.now();
  const bool is_put = request.op == Op::kPut;
  scheduler_.At(plan.answer, &group_, [this, reply, began, is_put, done = std::move(done)] {
    if (is_put && bucket_.faults().forgets_deadline) {
      host_.SetBack(scheduler_.now() - began);
    }
    done(std::move(*reply));
  });
}

}  // namespace lease::simulation
