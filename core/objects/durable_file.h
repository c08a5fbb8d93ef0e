// A file that appears under its name whole or not at all, and folders that outlive a power cut.
// Every function returns 0 or an errno, and goes on after EINTR.

#ifndef LEASE_OBJECTS_DURABLE_FILE_H_
#define LEASE_OBJECTS_DURABLE_FILE_H_

#include <string>
#include <string_view>
#include <vector>

namespace lease {

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

  // Flush for several files, with one flush of the whole file system where that is cheaper.
  // Returns the outcome of each.
  static std::vector<int> FlushTogether(const std::vector<NewFile*>& files);

 private:
  int CreateNameless();
  int CreateTemporary();
  bool IsLinked() const;

  const std::string folder_;
  const std::string path_;
  std::string temporary_;  // empty: the file is nameless
  Descriptor file_;
};

// Makes the folders below `root` on the way to `folder` (root, or root + "/..."), and root itself
// where its parent exists. `durable`: also their names, whoever made them.
int MakeFolders(const std::string& root, const std::string& folder, bool durable);

// Makes the names in a folder durable. A file system that cannot do that on request succeeds.
int FlushFolder(const Descriptor& folder);

}  // namespace lease

#endif  // LEASE_OBJECTS_DURABLE_FILE_H_
