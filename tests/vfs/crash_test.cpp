// kill -9 at random points of a writing holder, again and again, each time with a successor.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <random>
#include <string>
#include <thread>

#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

// Sanitized processes take ten times as long to start.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kKills = 40;
#else
constexpr int kKills = 1000;
#endif

class Writer {
 public:
  explicit Writer(const std::string& database, const std::string& store, const char* mode) {
    int ends[2];
    if (pipe(ends) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(LEASE_CRASH_WRITER, LEASE_CRASH_WRITER, database.c_str(), store.c_str(), mode, nullptr);
      _exit(127);
    }
    close(ends[1]);
    output_ = fdopen(ends[0], "r");
  }
  ~Writer() {
    Kill();
    if (output_ != nullptr) fclose(output_);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // The next line, or "" at the end.
  std::string Line() {
    char line[256] = "";
    if (fgets(line, sizeof line, output_) == nullptr) return "";
    return std::string(line, std::find(line, line + sizeof line, '\n'));
  }
  void Kill() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

 private:
  pid_t pid_ = -1;
  FILE* output_ = nullptr;
};

class AKilledHolder : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Mode, AKilledHolder,
                         ::testing::Values("DELETE", "TRUNCATE", "PERSIST", "WAL"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(AKilledHolder, LosesNoCommitAndLeavesNoHalfTransaction) {
  const ScratchFolder dir;
  std::minstd_rand random(4);
  long committed = 0;
  for (int kill = 0; kill < kKills / 4; kill++) {
    Writer writer(dir / "app.db", dir / "store", GetParam());
    const std::string first = writer.Line();
    ASSERT_EQ(first.substr(0, 6), "found ") << first;
    const long found = std::stol(first.substr(6));
    ASSERT_GE(found, committed) << "a commit is lost";
    ASSERT_LE(found, committed + 1) << "from nowhere";
    committed = found;
    for (unsigned lines = random() % 4; lines > 0; lines--) committed = std::stol(writer.Line());
    // Anywhere within the transactions that follow; how long those take does not matter.
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 2000));
    writer.Kill();
    for (std::string line; !(line = writer.Line()).empty();) committed = std::stol(line);
  }
  EXPECT_GT(committed, kKills / 8) << "the writers do write";
}

}  // namespace
}  // namespace lease::testing
