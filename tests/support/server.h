// A server of tests/servers, as a child process that ends with its owner.

#ifndef LEASE_TESTS_SUPPORT_SERVER_H_
#define LEASE_TESTS_SUPPORT_SERVER_H_

#include <sys/types.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace lease::testing {

class Server {
 public:
  // Runs `serve.py arguments...` and returns once it is ready. Throws std::runtime_error if it
  // does not become so.
  explicit Server(const std::vector<std::string>& arguments);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const nlohmann::json& info() const { return info_; }
  std::string text(const std::string& name) const { return info_.at(name).get<std::string>(); }
  std::string port() const { return std::to_string(info_.at("port").get<int>()); }
  std::string endpoint() const { return "http://127.0.0.1:" + port(); }

  // One command, and its answer.
  nlohmann::json Command(const std::string& line);

 private:
  nlohmann::json ReadLine();

  pid_t pid_ = -1;
  std::FILE* in_ = nullptr;   // its standard input
  std::FILE* out_ = nullptr;  // its standard output
  nlohmann::json info_;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_SERVER_H_
