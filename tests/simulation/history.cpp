#include "tests/simulation/history.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/lease/codec.h"
#include "core/lease/paths.h"

namespace lease::simulation {
namespace {

std::string Text(const Record& record) {
  return "v" + std::to_string(record.seq) + " term " + std::to_string(record.term) + " of " +
         record.owner.ToString().substr(0, 8) + (record.released() ? " released" : "");
}

std::string Text(const Fence& fence) {
  return "{" + Text(fence.predecessor) + " -> " + Text(fence.successor) + "}";
}

// The number after "node=" in a key; 0 without one.
uint64_t NodeOf(const std::string& key) {
  const size_t at = key.find("node=");
  uint64_t node = 0;
  if (at != std::string::npos) std::from_chars(&key[at + 5], key.data() + key.size(), node);
  return node;
}

}  // namespace

void History::Fail(const std::string& what) const {
  Trace("VIOLATION " + what);
  throw Violation{what};
}

void History::Created(const std::string& key, const std::string& body, int writer) {
  const uint64_t node = NodeOf(key);
  if (const std::optional<uint64_t> seq = paths::ParseRecord(node, key)) {
    const Result<Record> record = DecodeRecord(body, node, *seq);
    if (!record.ok()) Fail("an invalid record was put: " + body);
    CreatedRecord(node, *record, writer);
  } else if (paths::ParseFence(node, key)) {
    const Result<Fence> fence = DecodeFence(body);
    if (!fence.ok()) Fail("an invalid certificate was put: " + body);
    CreatedFence(key, node, *fence);
  }
}

void History::CreatedRecord(uint64_t number, const Record& record, int writer) {
  Node& node = nodes_[number];
  if (const auto known = node.records.find(record.seq); known != node.records.end()) {
    Saw(known->second.record == record ? "a duplicate in a pruned gap"
                                       : "another record in a pruned gap");
    Trace("gap filled: " + Text(record) + " where " + Text(known->second.record) + " was");
    return;
  }
  Trace("created " + Text(record));
  if (node.records.empty()) {
    if (record.seq != 1 || record.term != 1) Fail("the first record is " + Text(record));
  } else {
    const Record& last = node.records.rbegin()->second.record;
    if (record.seq != last.seq + 1) Fail(Text(record) + " does not follow " + Text(last));
    if (record.owner == last.owner) {
      if (record.term != last.term) Fail(Text(record) + " has not the term of " + Text(last));
    } else {
      if (record.term != last.term + 1) Fail("the term does not rise by 1 at " + Text(record));
      if (node.terms.contains(record.owner)) Fail("an owner came back: " + Text(record));
      sample_all(number);
      const auto tenure = node.tenures.find(last.term);
      if (tenure != node.tenures.end() && tenure->second.live) {
        Fail(Text(record) + " takes over from " + Text(last) + ", which is live");
      }
      Saw("a change of owner");
    }
  }
  node.records[record.seq] = {record, scheduler_.now()};
  node.terms[record.owner] = record.term;
  node.writers[record.owner] = writer;
}

void History::CreatedFence(const std::string& key, uint64_t number, const Fence& fence) {
  Trace("sealed " + Text(fence) + " in " + key.substr(key.rfind("node=")));
  if (!IsTrue(fence)) Fail("a certificate of what never happened: " + Text(fence));
  objects_.insert(key);
  Node& node = nodes_[number];
  const uint64_t term = fence.successor.term;
  if (key == paths::FenceBySuccessor(number, fence.successor.owner, term)) {
    node.sealed_by_successor[term] = scheduler_.now();
  }
  if (BothSealed(fence)) node.sealed[term] = scheduler_.now();
}

void History::Deleted(const std::string& key, const std::string& body) {
  const uint64_t number = NodeOf(key);
  if (paths::ParseFence(number, key)) Fail("a certificate was deleted: " + key);
  const std::optional<uint64_t> seq = paths::ParseRecord(number, key);
  if (!seq) return;
  Node& node = nodes_[number];
  const auto found = node.records.find(*seq);
  if (found == node.records.end() || EncodeRecord(found->second.record) != body) return;
  Trace("pruned " + Text(found->second.record));
  Saw("a record pruned");
  const auto next = std::next(found);
  if (next == node.records.end()) Fail("the head was deleted: " + key);
  std::vector<std::pair<Record, Record>> pairs{{found->second.record, next->second.record}};
  if (found != node.records.begin()) {
    pairs.emplace_back(std::prev(found)->second.record, found->second.record);
  }
  for (const auto& [before, after] : pairs) {
    if (before.owner == after.owner) continue;
    if (!BothSealed({before, after})) {
      Fail("pruned before it was sealed: " + Text(Fence{before, after}));
    }
  }
}

void History::LostInPowerCut(const std::string& key, const std::string& body) {
  const uint64_t number = NodeOf(key);
  if (paths::ParseFence(number, key)) Fail("a certificate was lost in a power cut: " + key);
  const std::optional<uint64_t> seq = paths::ParseRecord(number, key);
  if (!seq) return;
  Node& node = nodes_[number];
  const auto found = node.records.find(*seq);
  // The journal is undone backwards: below the newest there are only duplicates to lose.
  if (found == node.records.end() || std::next(found) != node.records.end()) return;
  if (EncodeRecord(found->second.record) != body) return;
  const TrueRecord* first = FirstOfTerm(node, found->second.record.term);
  if (first->record.seq == *seq && node.tenures.contains(first->record.term)) {
    Fail("a term was lost in a power cut: " + Text(first->record));
  }
  Trace("lost " + Text(found->second.record));
  Saw("a renewal lost in a power cut");
  node.records.erase(found);
}

void History::Sample(int process, uint64_t number, std::optional<uint64_t> term) {
  Node& node = nodes_[number];
  for (auto& [at, tenure] : node.tenures) {
    if (tenure.process == process && tenure.live && at != term) {
      tenure.live = false;
      Trace("process " + std::to_string(process) + " is no longer live, term " +
            std::to_string(at));
    }
  }
  if (!term) return;
  const auto known = node.tenures.find(*term);
  if (known != node.tenures.end() && known->second.begin != Nanos::zero()) {
    Tenure& tenure = known->second;
    if (tenure.process != process) Fail("two processes have term " + std::to_string(*term));
    if (!tenure.live) Fail("a lost session came back, term " + std::to_string(*term));
    tenure.last_seen = scheduler_.now();
    return;
  }
  const TrueRecord* first = FirstOfTerm(node, *term);
  if (first == nullptr) Fail("a term that nobody has: " + std::to_string(*term));
  if (node.writers.at(first->record.owner) != process) {
    Fail("process " + std::to_string(process) + " has another's term " + std::to_string(*term));
  }
  if (*term > 1 && !node.sealed.contains(*term)) {
    Fail("reported before it was sealed: " + Text(first->record));
  }
  Tenure& tenure = node.tenures[*term];
  tenure.owner = first->record.owner;
  tenure.process = process;
  tenure.begin = tenure.last_seen = scheduler_.now();
  tenure.live = true;
  Trace("process " + std::to_string(process) + " is live, term " + std::to_string(*term));
  Saw("a tenure");
  sample_all(number);
  for (const auto& [at, other] : node.tenures) {
    if (other.live && at != *term) {
      Fail("two live holders, terms " + std::to_string(at) + " and " + std::to_string(*term));
    }
    if (at > *term) Fail("term " + std::to_string(*term) + " began after " + std::to_string(at));
  }
}

void History::Died(int process) {
  for (auto& [number, node] : nodes_) Sample(process, number, std::nullopt);
}

void History::Announced(int process, const Event& event) {
  const std::string kind = ToString(event.kind);
  Trace("process " + std::to_string(process) + " says " + kind + " " + event.detail);
  Saw("event " + kind);
  for (const char* bad :
       {"restore", "two histories", "two owners", "does not follow", "4096 records", "canonical"}) {
    if (event.detail.find(bad) != std::string::npos)
      Fail("corruption is reported: " + event.detail);
  }
  Node& node = nodes_[event.node];
  switch (event.kind) {
    case Event::Kind::kAcquired:
    case Event::Kind::kTakeover: {
      Acquired(process, event.node, event.term);
      Tenure& tenure = node.tenures[event.term];
      if (tenure.reported) Fail("announced twice: term " + std::to_string(event.term));
      tenure.reported = true;
      tenure.owner = event.owner;
      tenure.process = process;
      return;
    }
    case Event::Kind::kLost:
    case Event::Kind::kReleased: {
      Tenure& tenure = node.tenures[event.term];
      if (tenure.owner != event.owner) Fail("the end of what never began: " + event.detail);
      if (tenure.live) Fail("the end was announced of a live term " + std::to_string(event.term));
      if (++tenure.ends_announced > 1) {
        Fail("the end was announced twice, term " + std::to_string(event.term));
      }
      return;
    }
    default:
      return;
  }
}

void History::Acquired(int process, uint64_t number, uint64_t term) {
  Node& node = nodes_[number];
  const TrueRecord* first = FirstOfTerm(node, term);
  if (first == nullptr || node.writers.at(first->record.owner) != process) {
    Fail("process " + std::to_string(process) + " was told another's term " + std::to_string(term));
  }
  if (term > 1 && !node.sealed.contains(term)) {
    Fail("reported before it was sealed: " + Text(first->record));
  }
}

void History::VerifiedCurrent(uint64_t number, const Uuid& owner, std::optional<uint64_t> term,
                              Nanos began, bool answer) {
  Saw(answer ? "verified as current" : "verified as not current");
  const Node& node = nodes_[number];
  const auto known = node.terms.find(owner);
  const bool right_term = known != node.terms.end() && (!term || *term == known->second);
  bool ever = false;    // at some instant of the call
  bool always = false;  // at each
  if (right_term) {
    const TrueRecord* first = FirstOfTerm(node, known->second);
    const TrueRecord* next = FirstOfTerm(node, known->second + 1);
    const auto sealed = node.sealed_by_successor.find(known->second);
    Nanos from = first->at;
    if (known->second > 1) {
      from =
          sealed == node.sealed_by_successor.end() ? Nanos::max() : std::max(from, sealed->second);
    }
    const Nanos to = next == nullptr ? Nanos::max() : next->at;
    ever = from <= scheduler_.now() && to >= began;
    always = from <= began && to > scheduler_.now();
  }
  if (answer && !ever) Fail("verified as current, but never was: " + owner.ToString());
  if (!answer && always) Fail("denied, though current throughout: " + owner.ToString());
}

void History::VerifiedFence(const Fence& fence, bool answer) {
  const bool is_true = IsTrue(fence) && BothSealed(fence);
  if (answer != is_true) Fail("wrong verdict on " + Text(fence));
  Saw(answer ? "a certificate verified" : "a forged certificate refused");
}

void History::Fenced(uint64_t number, const Uuid& owner, const Fence& fence) {
  Saw("an incarnation fenced");
  if (!IsTrue(fence) || !BothSealed(fence)) Fail("fenced with a false " + Text(fence));
  if (fence.predecessor.owner != owner) Fail("fenced another than asked for");
  sample_all(number);
  for (const auto& [term, tenure] : nodes_[number].tenures) {
    if (tenure.owner == owner && tenure.live) Fail("a fenced owner is live: " + Text(fence));
  }
}

void History::Listed(uint64_t number, const std::vector<FenceView>& fences, Nanos began) {
  std::set<uint64_t> terms;
  bool complete = true;
  for (const FenceView& view : fences) {
    if (!view.fence) {
      Failed("Fences", view.error);
      complete = false;
      continue;
    }
    if (!IsTrue(*view.fence)) Fail("a listed certificate is false: " + Text(*view.fence));
    if (view.sealed == FenceView::Sealed::kBoth && !BothSealed(*view.fence)) {
      Fail("listed as sealed, but is not: " + Text(*view.fence));
    }
    terms.insert(view.fence->successor.term);
  }
  if (!complete) return;
  Saw("a full list of certificates");
  for (const auto& [term, at] : nodes_[number].sealed) {
    if (at < began && !terms.contains(term)) {
      Fail("the certificate of term " + std::to_string(term) + " is not listed");
    }
  }
}

void History::Inspected(const NodeView& view, Nanos began) {
  if (!view.error.ok()) {
    Failed("Inspect", view.error);
    return;
  }
  if (!view.head) return;
  const Node& node = nodes_[view.node];
  const auto found = node.records.find(view.head->seq);
  if (found == node.records.end() || !(found->second.record == *view.head)) {
    Fail("shown as head, but no true record: " + Text(*view.head));
  }
  const auto next = std::next(found);
  if (next != node.records.end() && next->second.at < began) {
    Fail("shown as head, but it was not at any time of the call: " + Text(*view.head));
  }
  Saw("a head shown");
}

void History::Failed(const std::string& doing, const Status& status) {
  Trace(doing + " failed: " + status.message());
  Saw("a failed call");
  if (status.is(Code::kCorrupt) || status.is(Code::kMisuse) || status.is(Code::kCannotOpen)) {
    Fail(doing + ": " + status.message());
  }
}

void History::CheckEnd(const std::function<bool(int)>& alive) {
  for (auto& [number, node] : nodes_) {
    for (const auto& [term, tenure] : node.tenures) {
      if (!tenure.live && alive(tenure.process) && tenure.ends_announced != 1) {
        Fail("the end of term " + std::to_string(term) + " was never announced");
      }
    }
    Nanos before{};
    for (const auto& [term, tenure] : node.tenures) {
      if (tenure.begin == Nanos::zero()) continue;  // over before anybody could see it
      if (tenure.begin < before) Fail("tenures overlap at term " + std::to_string(term));
      before = tenure.last_seen;
    }
    for (const Fence& fence : Transitions(number)) {
      if (node.sealed.contains(fence.successor.term) && !BothSealed(fence)) {
        Fail("a certificate is gone: " + Text(fence));
      }
    }
  }
}

std::vector<Fence> History::Transitions(uint64_t number) const {
  std::vector<Fence> fences;
  const auto node = nodes_.find(number);
  if (node == nodes_.end()) return fences;
  const Record* before = nullptr;
  for (const auto& [seq, one] : node->second.records) {
    if (before != nullptr && before->owner != one.record.owner) {
      fences.push_back({*before, one.record});
    }
    before = &one.record;
  }
  return fences;
}

std::optional<Record> History::Head(uint64_t number) const {
  const auto node = nodes_.find(number);
  if (node == nodes_.end() || node->second.records.empty()) return std::nullopt;
  return node->second.records.rbegin()->second.record;
}

std::vector<std::pair<Uuid, uint64_t>> History::Owners(uint64_t number) const {
  const auto node = nodes_.find(number);
  if (node == nodes_.end()) return {};
  return {node->second.terms.begin(), node->second.terms.end()};
}

bool History::IsTrue(const Fence& fence) const {
  const auto node = nodes_.find(fence.successor.node);
  if (node == nodes_.end() || fence.predecessor.owner == fence.successor.owner) return false;
  const auto& records = node->second.records;
  const auto before = records.find(fence.predecessor.seq);
  const auto after = records.find(fence.successor.seq);
  return before != records.end() && after != records.end() && std::next(before) == after &&
         before->second.record == fence.predecessor && after->second.record == fence.successor;
}

bool History::BothSealed(const Fence& fence) const {
  const Record& successor = fence.successor;
  return Has(paths::FenceByPredecessor(successor.node, fence.predecessor.owner)) &&
         Has(paths::FenceBySuccessor(successor.node, successor.owner, successor.term));
}

const History::TrueRecord* History::FirstOfTerm(const Node& node, uint64_t term) const {
  const auto found =
      std::lower_bound(node.records.begin(), node.records.end(), term,
                       [](const auto& one, uint64_t at) { return one.second.record.term < at; });
  return found == node.records.end() || found->second.record.term != term ? nullptr
                                                                          : &found->second;
}

}  // namespace lease::simulation
