// A folder that lasts as long as a test, and a child process that runs a part of one.

#ifndef LEASE_TESTS_SUPPORT_SCRATCH_H_
#define LEASE_TESTS_SUPPORT_SCRATCH_H_

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace lease::testing {

class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + '/' + name; }

 private:
  std::string path_;  // canonical
};

// The names in `path`, sorted; none if there is no such folder.
std::vector<std::string> NamesIn(const std::string& path);

// The bytes of a file; none if there is no such file.
std::string ContentsOf(const std::string& path);

// Forks a child that runs `body` and exits with 0, or 1 if an expectation failed in it.
pid_t StartChild(const std::function<void()>& body);
// Waits for it. Its wait status.
int WaitForChild(pid_t child);
// Both, expecting success.
void RunInChild(const std::function<void()>& body);

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_SCRATCH_H_
