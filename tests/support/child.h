// Another process: a program that does something, says so, and lives until it is signalled.

#ifndef LEASE_TESTS_SUPPORT_CHILD_H_
#define LEASE_TESTS_SUPPORT_CHILD_H_

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

namespace lease::testing {

class Child {
 public:
  // Starts `arguments`, the first of which is the program's path.
  explicit Child(std::vector<std::string> arguments) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    std::vector<char*> pointers;
    pointers.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      execv(pointers[0], pointers.data());
      _exit(127);
    }
    close(ends[1]);
    output_ = ends[0];
  }
  ~Child() {
    Signal(SIGKILL);
    Wait();
    close(output_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Whether it says anything before its output ends.
  bool Speaks() const {
    char letter = 0;
    return read(output_, &letter, 1) == 1;
  }
  void Signal(int signal) const {
    if (pid_ > 0) kill(pid_, signal);
  }
  pid_t pid() const { return pid_; }

  // Its wait status, once it has ended.
  int Wait() {
    if (pid_ > 0 && waitpid(pid_, &status_, 0) == pid_) pid_ = -1;
    return status_;
  }

 private:
  pid_t pid_ = -1;
  int output_ = -1;
  int status_ = -1;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_CHILD_H_
