// Many processes fight for one post while some are killed: terms rise, and none has two leaders.

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <random>
#include <vector>

#include "core/lease/deadline.h"
#include "lease/election.h"
#include "tests/leader/raw_header.h"
#include "tests/support/scratch.h"

namespace lease {
namespace {

using testing::RawHeader;
using testing::ScratchFolder;
using testing::SubEthaPeer;

constexpr size_t kTerms = 1U << 27;  // far more than they can win; what they do not takes no memory

// Shared by all contestants. A contestant is a number that is never used again, unlike a pid.
struct Log {
  std::atomic<bool> stop;
  std::atomic<uint64_t> won;
  std::atomic<uint64_t> shared_terms;
  std::atomic<uint64_t> fallen_terms;
  std::atomic<uint64_t> errors;
  std::atomic<uint32_t> winner_of[kTerms];
};

class ContestTest : public ::testing::Test {
 protected:
  ContestTest()
      : log_(static_cast<Log*>(mmap(nullptr, sizeof(Log), PROT_READ | PROT_WRITE,
                                    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))) {}
  ~ContestTest() override {
    for (const pid_t pid : contestants_) kill(pid, SIGKILL);
    for (const pid_t pid : contestants_) waitpid(pid, nullptr, 0);
    munmap(log_, sizeof(Log));
  }

  void Note(uint32_t contestant, uint32_t term, uint32_t& last) {
    if (term <= last) log_->fallen_terms++;
    last = term;
    uint32_t nobody = 0;
    if (term >= kTerms || !log_->winner_of[term].compare_exchange_strong(nobody, contestant)) {
      log_->shared_terms++;
    }
    log_->won++;
  }

  void Contend(uint32_t contestant) {
    const auto election = Election::Open(path_);
    std::minstd_rand random(contestant);
    uint32_t last = 0;
    while (!log_->stop) {
      const auto held = (*election)->Token();
      const auto term = (*election)->Claim(random() % 4, random() % 4 == 0);
      if (!term.ok()) log_->errors++;
      if (term.ok() && *term && *term != held) Note(contestant, **term, last);
      (*election)->Tick();
      if (random() % 2 == 0) (*election)->Beat();
      if (random() % 8 == 0) (*election)->StepDown();
    }
  }

  void ContendAsPeer(uint32_t contestant) {
    SubEthaPeer peer(path_, static_cast<uint32_t>(getpid()));
    std::minstd_rand random(contestant);
    while (!log_->stop) {
      peer.Claim();
      if (random() % 2 == 0) peer.Beat();
      if (random() % 8 == 0) peer.StepDown();
    }
  }

  void Add(bool peer) {
    const uint32_t contestant = ++last_contestant_;
    const pid_t pid = fork();
    if (pid == 0) {
      (void)!nice(10);  // the test itself gets its turn
      peer ? ContendAsPeer(contestant) : Contend(contestant);
      _exit(0);
    }
    contestants_.push_back(pid);
  }

  // Lets them fight, killing one at a time and putting another in its place.
  void Fight(Nanos duration) {
    std::minstd_rand random(7);
    const Deadline deadline(Clock::System(), duration);
    while (!deadline.passed()) {
      Clock::System().Sleep(Millis(20));
      const size_t victim = random() % contestants_.size();
      kill(contestants_[victim], SIGKILL);
      waitpid(contestants_[victim], nullptr, 0);
      contestants_.erase(contestants_.begin() + static_cast<std::ptrdiff_t>(victim));
      Add(false);
    }
    log_->stop = true;
    for (const pid_t pid : contestants_) {
      int status = 0;
      waitpid(pid, &status, 0);
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    contestants_.clear();
  }

  void ExpectOneLeaderPerTerm() {
    EXPECT_EQ(log_->shared_terms, 0U);
    EXPECT_EQ(log_->fallen_terms, 0U);
    EXPECT_EQ(log_->errors, 0U);
    EXPECT_GT(log_->won, 100U);
    EXPECT_GE(RawHeader(path_).term(), log_->won);
    RecordProperty("won", std::to_string(log_->won));
  }

  ScratchFolder folder_;
  const std::string path_ = folder_ / "h";
  Log* const log_;
  std::vector<pid_t> contestants_;
  uint32_t last_contestant_ = 0;
};

TEST_F(ContestTest, AHundredProcessesOfWhichManyAreKilledNeverShareATerm) {
  for (int i = 0; i < 100; i++) Add(false);
  Fight(std::chrono::seconds(10));
  ExpectOneLeaderPerTerm();
}

TEST_F(ContestTest, SubEthaPeersAmongThemChangeNothingOfThat) {
  for (int i = 0; i < 12; i++) Add(i % 3 == 0);
  Fight(std::chrono::seconds(3));
  ExpectOneLeaderPerTerm();
}

}  // namespace
}  // namespace lease
