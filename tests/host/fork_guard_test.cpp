#include "core/host/fork_guard.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/syscall.h>

#include <thread>

#include "tests/host/child.h"

namespace lease {
namespace {

TEST(ProcessGeneration, IsTheSameInEveryThreadAndNeverZero) {
  const uint64_t here = ProcessGeneration();
  EXPECT_NE(here, 0U);
  uint64_t there = 0;
  std::thread([&] { there = ProcessGeneration(); }).join();
  EXPECT_EQ(there, here);
}

TEST(ProcessGeneration, DiffersInAForkedChildAndStaysInTheParent) {
  const uint64_t parent = ProcessGeneration();
  Child child([parent] { return ProcessGeneration() != parent ? 0 : 1; });
  EXPECT_EQ(child.Reap(), 0);
  EXPECT_EQ(ProcessGeneration(), parent);
}

TEST(ProcessGeneration, DiffersInAGrandchildFromBothItsForebears) {
  const uint64_t oldest = ProcessGeneration();
  Child child([oldest] {
    const uint64_t parent = ProcessGeneration();
    Child grandchild([oldest, parent] {
      const uint64_t own = ProcessGeneration();
      return own != oldest && own != parent ? 0 : 1;
    });
    return grandchild.Reap();
  });
  EXPECT_EQ(child.Reap(), 0);
}

TEST(ProcessGeneration, DiffersAfterABareCloneThatRunsNoForkHandler) {
  const uint64_t parent = ProcessGeneration();
  const long child = syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr);
  if (child == 0) _exit(ProcessGeneration() != parent ? 0 : 1);
  ASSERT_GT(child, 0);
  int status = 0;
  ASSERT_EQ(waitpid(static_cast<pid_t>(child), &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

}  // namespace
}  // namespace lease
