// A small HTTP server inside the test: answers as the test says, remembers what was asked.

#ifndef LEASE_TESTS_OBJECTS_HTTP_HTTP_SERVER_H_
#define LEASE_TESTS_OBJECTS_HTTP_HTTP_SERVER_H_

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/mutex.h"

namespace lease::testing {

struct Asked {
  std::string method;
  std::string target;                          // path and query, as sent
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  int connection = 0;  // which one, counted from 1
};

struct Answered {
  int status = 200;
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  bool hang_up = false;  // close the connection instead
  size_t promised = 0;   // a Content-Length above the body's size; then hang up
  std::string raw = {};  // these bytes instead of an answer; then hang up
};

// HTTP/1.1 with kept-alive connections, each on a thread of its own. `answer` may block.
class HttpServer {
 public:
  explicit HttpServer(std::function<Answered(const Asked&)> answer);
  ~HttpServer();  // waits for `answer` to return everywhere
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::string endpoint() const { return "http://127.0.0.1:" + std::to_string(port_); }
  std::vector<Asked> asked() EXCLUDES(mutex_);
  int connections() const { return connections_; }

 private:
  void Accept();
  void Serve(int socket, int connection);

  const std::function<Answered(const Asked&)> answer_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<int> connections_{0};
  Mutex mutex_;
  std::vector<Asked> asked_ GUARDED_BY(mutex_);
  std::vector<int> sockets_ GUARDED_BY(mutex_);
  std::vector<std::thread> threads_ GUARDED_BY(mutex_);
  std::thread acceptor_;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_OBJECTS_HTTP_HTTP_SERVER_H_
