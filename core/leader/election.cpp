#include "lease/election.h"

#include <limits>
#include <utility>

#include "core/base/mutex.h"
#include "core/host/fork_guard.h"
#include "core/leader/header.h"

namespace lease {
namespace {

constexpr uint32_t kLastTerm = std::numeric_limits<uint32_t>::max();

bool Swap(LeaderHeader::Word word, uint64_t from, uint64_t to) {
  return word.compare_exchange_strong(from, to);
}

}  // namespace

Election::Election(std::unique_ptr<LeaderHeader> header, const Environment& environment)
    : header_(std::move(header)),
      epoch_(header_->epoch()),
      environment_(environment),
      generation_(ProcessGeneration()),
      changing_(std::make_unique<Mutex>()) {}

Election::~Election() = default;

bool Election::InForkedChild() const { return generation_ != ProcessGeneration(); }

std::optional<uint32_t> Election::Token() const {
  const uint64_t tenure = tenure_.load();
  if (tenure == 0 || header_->leader().load() != tenure || InForkedChild()) return std::nullopt;
  return std::bit_cast<Tenure>(tenure).term;
}

Result<std::optional<uint32_t>> Election::Claim(uint64_t grace_epochs, bool preempt) {
  if (const std::optional<uint32_t> term = Token()) return term;
  if (InForkedChild()) {
    return Status(Code::kMisuse, "the leader header '" + path() +
                                     "' was opened by the parent process; open it again");
  }
  MutexLock lock(*changing_);
  const ProcessIdentity self = environment_.processes->Self();
  while (true) {
    if (const std::optional<uint32_t> term = Token()) return term;
    const HeaderImage seen = header_->Read();
    if (!MayClaim(seen, self, grace_epochs, preempt)) return std::optional<uint32_t>();
    if (seen.leader.term == kLastTerm) {
      return Status(Code::kCorrupt,
                    "the leader header '" + path() +
                        "' has used its last term, 4294967295; stop every candidate, then remove "
                        "the file and let whatever trusts its terms forget them");
    }
    // Before the swap, so that nobody sees a new leader with an old heartbeat. It fails if the
    // leader has beaten since it was judged.
    const uint64_t epoch = header_->epoch().load();
    if (seen.heartbeat != epoch && !Swap(header_->heartbeat(), seen.heartbeat, epoch)) continue;
    const Tenure won{static_cast<uint32_t>(self.pid), seen.leader.term + 1};
    if (!Swap(header_->leader(), Pack(seen.leader), Pack(won))) continue;
    holder_.store(Pack(HolderOf(self, won.term)));
    voucher_.store(Pack(VoucherOf(self, won.term)));
    tenure_.store(Pack(won));
    Vouch(seen);
    return std::optional(won.term);
  }
}

// Word 32 first: word 40 is what makes it count. Each only from the value seen while word 8 was
// this tenure's, or its predecessor's: a late writer must not overwrite a newer leader's.
void Election::Vouch(const HeaderImage& seen) {
  const uint64_t holder = holder_.load();
  const uint64_t held = Pack(seen.holder);
  if (held != holder && !Swap(header_->holder(), held, holder)) return;
  Swap(header_->voucher(), Pack(seen.voucher), voucher_.load());
}

bool Election::MayClaim(const HeaderImage& image, const ProcessIdentity& self,
                        uint64_t grace_epochs, bool preempt) const {
  if (image.leader.pid == 0 || IsOurs(image)) return true;
  if (preempt && self.pid < image.leader.pid) return true;
  if (image.Lag() > grace_epochs) return true;
  uint64_t start_ticks = 0;
  return Judge(image, self, &start_ticks) == Liveness::kDead;
}

// Also where a SubEtha peer's late addition moved the term: the other words are still ours.
bool Election::IsOurs(const HeaderImage& image) const {
  const uint64_t tenure = tenure_.load();
  if (tenure == 0 || InForkedChild()) return false;
  if (Pack(image.leader) == tenure) return true;
  return image.leader.pid == std::bit_cast<Tenure>(tenure).pid &&
         Pack(image.holder) == holder_.load() && Pack(image.voucher) == voucher_.load();
}

Liveness Election::Judge(const HeaderImage& image, const ProcessIdentity& self,
                         uint64_t* start_ticks) const {
  const auto& [leader, heartbeat, epoch, holder, voucher] = image;
  if (leader.pid == 0) return Liveness::kNone;
  if (voucher.term != leader.term || holder.pid != leader.pid) return Liveness::kUnknown;
  const Voucher here = VoucherOf(self, leader.term);
  if (holder.hash == 0 || voucher.boot == 0 || here.boot == 0) return Liveness::kUnknown;
  if (voucher.boot != here.boot) return Liveness::kDead;
  if (voucher.pid_ns == 0 || voucher.pid_ns != here.pid_ns) return Liveness::kUnknown;
  const ProcessState state = environment_.processes->Look(leader.pid);
  if (state.kind == ProcessState::kGone) return Liveness::kDead;
  if (state.kind != ProcessState::kRunning || state.start_ticks == 0) return Liveness::kUnknown;
  ProcessIdentity now = self;
  now.pid = leader.pid;
  now.start_ticks = state.start_ticks;
  if (HolderOf(now, leader.term) != holder) return Liveness::kDead;
  *start_ticks = state.start_ticks;
  return Liveness::kAlive;
}

bool Election::Beat() {
  const LeaderHeader::Words header = header_->words();
  const uint64_t heartbeat = header.heartbeat.load();
  const uint64_t tenure = tenure_.load();
  if (tenure == 0 || header.leader.load() != tenure || InForkedChild()) return false;
  // A swap from the value seen before the check: a leader who slept here, and was deposed, would
  // set a successor's heartbeat back with a plain store.
  const uint64_t epoch = header.epoch.load();
  if (heartbeat != epoch) Swap(header.heartbeat, heartbeat, epoch);
  const bool vouched =
      header.voucher.load() == voucher_.load() && header.holder.load() == holder_.load();
  return vouched || RepairVoucher();
}

bool Election::RepairVoucher() {
  MutexLock lock(*changing_);
  const HeaderImage seen = header_->Read();
  if (!Token()) return false;
  Vouch(seen);
  return true;
}

bool Election::StepDown() {
  if (tenure_.load() == 0 || InForkedChild()) return false;
  MutexLock lock(*changing_);
  // Withdrawn before the post is vacant: a SubEtha peer that takes it next changes the pid first
  // and the term later, and this term must not vouch for it if it has this pid by then.
  bool led = IsOurs(header_->Read());
  if (led) Swap(header_->voucher(), voucher_.exchange(0), 0);
  uint64_t seen = header_->leader().load();
  do {
    led = led && std::bit_cast<Tenure>(seen).pid == std::bit_cast<Tenure>(tenure_.load()).pid;
  } while (led && !header_->leader().compare_exchange_weak(
                      seen, Pack(Tenure{0, std::bit_cast<Tenure>(seen).term})));
  tenure_.store(0);
  return led;
}

LeaderState Election::State() const {
  const HeaderImage image = header_->Read();
  LeaderState state{image.leader.pid, image.leader.term, image.heartbeat, image.epoch,
                    image.Lag(),      Liveness::kNone,   false,           0};
  state.is_self = image.leader.pid != 0 && Token() == image.leader.term;
  state.liveness = state.is_self ? Liveness::kAlive
                                 : Judge(image, environment_.processes->Self(), &state.start_ticks);
  return state;
}

Status Election::Flush(bool wait) { return header_->Flush(wait); }

const std::string& Election::path() const { return header_->path(); }

bool Election::InPlace() const { return header_->InPlace(); }

}  // namespace lease
