// What goes over the wire, free of sockets: the words between a provider (S3, GCS, Azure) and the
// transport.

#ifndef LEASE_OBJECTS_HTTP_MESSAGE_H_
#define LEASE_OBJECTS_HTTP_MESSAGE_H_

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lease/clock.h"

namespace lease {

// Which requests overtake which while they wait for a connection.
enum class Priority {
  kPut,  // puts, and the credentials they need: renewals wait for nothing but each other
  kGet,
  kBulk  // listings and deletions
};

struct HttpRequest {
  std::string method = "GET";
  std::string url;  // complete and escaped; may hold a signature: never printed
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;  // sent with PUT and POST

  // Signature version 4 by libcurl; nothing is signed while `sigv4` is empty.
  std::string sigv4;           // "aws:amz:REGION:s3"
  std::string key_and_secret;  // "KEY:SECRET"

  Priority priority = Priority::kGet;
  Nanos timeout = std::chrono::seconds(10);  // in all, waiting for a connection included
  Nanos delay = Nanos::zero();               // before the first byte; counts against the time-out
  size_t max_body = size_t{64} * 1024;       // of the answer; error texts may always have 64 KiB
  std::string ca_file;                       // empty: the system's certificate authorities
  bool direct = false;          // never through a proxy: this host's own network services
  bool alone = false;           // a connection that carries no other request (no HTTP/2)
  const void* owner = nullptr;  // for Transport::Cancel
};

enum class HttpFailure {
  kNone,      // there is a status
  kUnsent,    // no byte of the request left this process
  kBroken,    // no whole answer
  kTimeout,   // no whole answer in time
  kTls,       // the server's certificate, or ours, is not accepted
  kTooLarge,  // the answer's body is above max_body
  kCancelled  // its owner closed
};

struct HttpResponse {
  HttpFailure failure = HttpFailure::kNone;
  std::string error;  // what failed, in libcurl's words; no URL
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  bool ok() const { return failure == HttpFailure::kNone && status >= 200 && status < 300; }
  const std::string& header(const std::string& name) const {
    static const std::string none;
    const auto it = headers.find(name);
    return it == headers.end() ? none : it->second;
  }
};

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_MESSAGE_H_
