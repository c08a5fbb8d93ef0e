// A store in a directory, local or on a network file system.
//
// An object is a file that is complete before it has its name (durable_file.h), so a crash leaves
// whole objects and nothing else. Every request resolves the path anew: a store that was moved
// away or unmounted is not written through an old handle.
//
// Limitations: `timeout` is not kept. Nothing interrupts a system call that waits for a disk, so a
// caller with a deadline uses Start and goes by its own clock. A crash on a file system without
// O_TMPFILE may leave a temporary file, which listings do not show.

#ifndef LEASE_OBJECTS_FILESYSTEM_STORE_H_
#define LEASE_OBJECTS_FILESYSTEM_STORE_H_

#include <functional>
#include <string>

#include "core/objects/folder_maker.h"
#include "core/objects/request_queue.h"
#include "lease/object_store.h"

namespace lease {

// Run works on the caller's thread; Start on one thread of the store's own, which gathers renewals
// (Durability::kData) that wait together into one flush. In a forked child Run works; Start
// refuses, and the child opens a store of its own.
class FilesystemStore final : public ObjectStore {
 public:
  // `root` is an absolute path without a trailing '/', and not "/". It is made with the first put
  // if its parent exists: the parents of a missing mount point are never invented.
  // `nameless_files` false works as if the kernel had no O_TMPFILE.
  explicit FilesystemStore(std::string root, bool nameless_files = true);

  Reply Run(const Request& request) override;
  void Start(Request request, std::function<void(Reply)> done) override;
  const std::string& url() const override { return root_; }
  std::string DirectoryOf(const std::string& prefix) const override { return root_ + '/' + prefix; }

 private:
  Reply Run(const Request& request, std::string& flushed);
  Status Put(const Request& request);
  Reply Get(const Request& request) const;
  Status Delete(const Request& request, std::string& flushed) const;
  void RunBatch(RequestQueue::Batch& batch);
  size_t PutTogether(RequestQueue::Batch& batch, size_t begin) const;

  const std::string root_;
  const bool nameless_files_;
  FolderMaker folders_;
  RequestQueue queue_;
};

}  // namespace lease

#endif  // LEASE_OBJECTS_FILESYSTEM_STORE_H_
