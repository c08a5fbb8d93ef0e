// A real child process for the tests, and what it takes to know how it stands.

#ifndef LEASE_TESTS_HOST_CHILD_H_
#define LEASE_TESTS_HOST_CHILD_H_

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <utility>

namespace lease {

// Runs `body` in a forked child; its result is the exit code. Killed and reaped on destruction.
class Child {
 public:
  explicit Child(const std::function<int()>& body) : pid_(fork()) {
    if (pid_ == 0) _exit(body());
    EXPECT_GT(pid_, 0);
  }
  ~Child() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // A child that does nothing until it is killed.
  static int Idle() {
    for (;;) pause();
  }

  pid_t pid() const { return pid_; }
  void Signal(int number) const { kill(pid_, number); }

  // Waits until it is a zombie, and leaves it one.
  void AwaitZombie() const { Await(WEXITED); }
  void AwaitStopped() const { Await(WSTOPPED); }

  // Waits until it ended and answers its exit code, or -1 if a signal ended it.
  int Reap() {
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  void Await(int what) const {
    siginfo_t info{};
    while (waitid(P_PID, static_cast<id_t>(pid_), &info, what | WNOWAIT) < 0 && errno == EINTR) {
    }
  }

  pid_t pid_;
};

}  // namespace lease

#endif  // LEASE_TESTS_HOST_CHILD_H_
