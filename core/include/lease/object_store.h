// The contract of a place where leases live: named objects that are created once and never
// changed. A backend is one file behind this header and one row in the table of open.cpp.
//
// Keys are relative paths of non-empty segments joined by '/', compared as bytes. No segment is
// "." or "..", starts with ".nfs", or ends in '#' and digits (the temporary names of the file
// system backend, which listings leave out). No segment holds a NUL byte, and no key is a folder of
// another key.
//
// Status codes a backend may answer:
//   kExists     put: the key is taken, across a network perhaps by this very request, which was
//               sent twice (R7). It is never overwritten.
//   kNotFound   get, delete: no such object. S3 cannot tell: there a delete always succeeds.
//   kAmbiguous  put: time-out, broken connection or server error; it may still take effect (R7).
//               Others: the same failures, where it only means "no answer".
//   kIo         failed and changed nothing (no space, too many files, read-only).
//   kCannotOpen a configuration error that no retry mends (no such bucket, not a directory).
//   kMisuse     the key or prefix breaks the rules above.
//   kCorrupt    get: the object is larger than max_bytes, or something that is no object.
// The text says why in the system's or server's own words, holds no credential, and does not
// repeat the key.
//
// Thread rules: every call is safe from any thread. Run blocks its caller alone.

#ifndef LEASE_OBJECT_STORE_H_
#define LEASE_OBJECT_STORE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lease/clock.h"
#include "lease/status.h"

namespace lease {

// What must survive a power cut before a put is answered. The bytes of an object are always
// durable before its name exists, but for kNone.
enum class Durability {
  kNone,        // nothing: a probe object. Makes missing folders.
  kData,        // the bytes; losing the name is allowed: a renewal. Makes no folder: a store
                // that was removed under its holder must not be founded anew by a renewal.
  kDataAndName  // both: cards, first records, takeovers, fences. Makes missing folders.
};

enum class Op { kPut, kGet, kList, kDelete };

struct Request {
  Op op = Op::kGet;
  std::string key;                           // kList: the prefix, which ends in '/'
  Nanos timeout = std::chrono::seconds(10);  // for this one request, from its start

  // kPut: creates `key` with `body`, atomically: a reader sees all of it or nothing.
  std::string body;
  Durability durability = Durability::kDataAndName;

  // kGet: the largest body that is accepted.
  size_t max_bytes = 2048;

  // kList: keys (or folder names) strictly above `start_after`, in ascending order of their bytes,
  // at most `limit`.
  std::string start_after;
  size_t limit = 1000;
  bool folders = false;  // true: only the names directly below the prefix; a deeper key appears
                         // once, as its first segment with a trailing '/'. A file system also
                         // shows folders whose objects are all deleted.
};

struct Reply {
  Status status;
  std::string body;               // kGet
  std::vector<std::string> keys;  // kList: whole keys (or folder names, ending in '/')
  bool more = false;              // kList: there may be keys above the last one

  // Of a store across a network: how many requests left the process for this answer (a listing may
  // take several), and how many of these only repeated one that had failed.
  uint32_t requests = 0;
  uint32_t retries = 0;
};

class ObjectStore {
 public:
  virtual ~ObjectStore() = default;

  // Carries out `request` and returns its outcome. May throw std::bad_alloc.
  virtual Reply Run(const Request& request) = 0;

  // The same without blocking: `done` is called exactly once, on any thread or before Start
  // returns. It must be short, must not block, and must not destroy the store. A store that is
  // destroyed first answers what is still open.
  virtual void Start(Request request, std::function<void(Reply)> done) = 0;

  // `notice` hears, on any thread, what goes wrong beside the requests: that credentials could not
  // be fetched or refreshed. It must be short. Once this returns, the former is not running.
  virtual void SetNotice(const std::function<void(const Status&)>& notice) {
    static_cast<void>(notice);  // most stores have nothing to say
  }

  // The canonical name of the store: equal for two stores exactly if they are known to be the
  // same place. Never holds a credential.
  virtual const std::string& url() const = 0;

  // The directory in which an object directly below `prefix`, which ends in '/', gets its name, so
  // that the kernel can tell of it at once; empty for a store that is none.
  virtual std::string DirectoryOf(const std::string& prefix) const {
    static_cast<void>(prefix);
    return {};
  }

  // How many requests it is worth having open at once: 1 for a local disk.
  virtual int parallelism() const { return 1; }
};

// Requests that left this process for one store, of one kind.
struct OpStats {
  uint64_t requests = 0;  // answered ones; every one on the wire, pages and repetitions included
  uint64_t errors = 0;    // answers with neither success nor kExists nor kNotFound
  uint64_t retries = 0;   // made because an earlier one failed
  uint64_t p50_us = 0;
  uint64_t p99_us = 0;
  uint64_t max_us = 0;
};

// Whether a URL may name a store on another machine.
enum class Network { kAllowed, kRefused };

// Opens the store that `url` names: a path, "file:///abs/dir", "mem:name", "s3://bucket/prefix",
// "gs://bucket/prefix" or "az://container/prefix". A relative path is resolved against the working
// directory now. Reads and writes nothing beyond looking whether a path names something that is no
// directory; the last three read the environment.
// Errors: kMisuse (no such form, unknown scheme or option, NUL byte, a secret in the URL, a scheme
// that needs a network where that is refused), kCannotOpen (the path names a file).
Result<std::shared_ptr<ObjectStore>> OpenObjectStore(const std::string& url,
                                                     Network network = Network::kAllowed);

}  // namespace lease

#endif  // LEASE_OBJECT_STORE_H_
