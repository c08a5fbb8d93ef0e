// A forked process that does something, says how it went, and lives until it is signalled.

#ifndef LEASE_TESTS_SUPPORT_CHILD_H_
#define LEASE_TESTS_SUPPORT_CHILD_H_

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <functional>
#include <string>

namespace lease::testing {

class Child {
 public:
  // Runs `body` in the child and keeps it alive after; ready() waits for what it returned.
  explicit Child(const std::function<bool()>& body) {
    int ends[2];
    if (pipe(ends) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      close(ends[0]);
      const char answer = body() ? 'y' : 'n';
      (void)!write(ends[1], &answer, 1);
      while (true) pause();
    }
    close(ends[1]);
    answer_ = ends[0];
  }
  ~Child() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    close(answer_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool ready() const {
    char answer = 'n';
    return read(answer_, &answer, 1) == 1 && answer == 'y';
  }
  void Signal(int signal) const { kill(pid_, signal); }
  pid_t pid() const { return pid_; }

  // Ended, and nobody has asked for its exit code yet.
  bool IsZombie() const {
    std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
    std::string text;
    std::getline(stat, text);
    return text.find(") Z ") != std::string::npos;
  }

 private:
  pid_t pid_ = -1;
  int answer_ = -1;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_CHILD_H_
