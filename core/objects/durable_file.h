// A file that appears under its name whole or not at all, and names that outlive a power cut.
// Every function returns 0 or an errno, and goes on after EINTR.

#ifndef LEASE_OBJECTS_DURABLE_FILE_H_
#define LEASE_OBJECTS_DURABLE_FILE_H_

#include <cerrno>
#include <string>
#include <string_view>
#include <vector>

namespace lease {

// Calls `call`, which answers as system calls do, until no signal interrupts it.
template <typename Call>
int Retry(Call call) {
  for (;;) {
    if (call() >= 0) return 0;
    if (errno != EINTR) return errno;
  }
}

// Owns a file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  ~Descriptor() { Close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int Open(const std::string& path, int flags);
  void Close();
  int get() const { return fd_; }

 private:
  int fd_ = -1;
};

// In this order: Create, the flush (Flush, or FlushTogether), Link. One thread at a time.
class NewFile {
 public:
  NewFile(std::string folder, std::string_view name);
  ~NewFile();  // an unlinked file leaves nothing behind
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  // Writes `body` to a file that has no name yet (O_TMPFILE). Where the system has none, or
  // `nameless` is false, its name is temporary: the final one, '#' and digits.
  int Create(std::string_view body, bool nameless);
  int Flush();
  // Gives it its name. EEXIST: the name is taken.
  int Link();

  // Flush for several files, on several threads. Returns the outcome of each.
  static std::vector<int> FlushTogether(const std::vector<NewFile*>& files);

 private:
  int CreateNameless();
  int CreateTemporary();
  int StartFlush();
  bool IsLinked() const;

  const std::string folder_;
  const std::string path_;
  std::string temporary_;  // empty: the file is nameless
  Descriptor file_;
};

// Makes the names in a folder durable. A file system that cannot do that on request succeeds.
int FlushFolder(const Descriptor& folder);

}  // namespace lease

#endif  // LEASE_OBJECTS_DURABLE_FILE_H_
