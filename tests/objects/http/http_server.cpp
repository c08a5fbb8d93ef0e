#include "tests/objects/http/http_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cctype>
#include <optional>
#include <stdexcept>

namespace lease::testing {
namespace {

// Up to and with `end`, or `size` bytes; nothing if the connection ends first.
class Reader {
 public:
  explicit Reader(int socket) : socket_(socket) {}

  std::optional<std::string> Until(const std::string& end) {
    size_t at = 0;
    while ((at = buffer_.find(end)) == std::string::npos) {
      if (!More()) return {};
    }
    return Take(at + end.size());
  }
  std::optional<std::string> Exactly(size_t size) {
    while (buffer_.size() < size) {
      if (!More()) return {};
    }
    return Take(size);
  }

 private:
  bool More() {
    char bytes[4096];
    const ssize_t got = recv(socket_, bytes, sizeof bytes, 0);
    if (got > 0) buffer_.append(bytes, static_cast<size_t>(got));
    return got > 0;
  }
  std::string Take(size_t size) {
    std::string taken = buffer_.substr(0, size);
    buffer_.erase(0, size);
    return taken;
  }

  const int socket_;
  std::string buffer_;
};

std::optional<Asked> ReadRequest(Reader& reader) {
  const std::optional<std::string> head = reader.Until("\r\n\r\n");
  if (!head) return {};
  Asked asked;
  asked.method = head->substr(0, head->find(' '));
  const size_t target = asked.method.size() + 1;
  asked.target = head->substr(target, head->find(' ', target) - target);
  for (size_t line = head->find("\r\n") + 2; line + 2 < head->size();) {
    const size_t end = head->find("\r\n", line);
    const size_t colon = head->find(':', line);
    std::string name = head->substr(line, colon - line);
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    asked.headers[name] = head->substr(colon + 2, end - colon - 2);
    line = end + 2;
  }
  const auto length = asked.headers.find("content-length");
  if (length == asked.headers.end()) return asked;
  const std::optional<std::string> body = reader.Exactly(std::stoul(length->second));
  if (!body) return {};
  asked.body = *body;
  return asked;
}

}  // namespace

HttpServer::HttpServer(std::function<Answered(const Asked&)> answer) : answer_(std::move(answer)) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, any, size) != 0 || listen(listener_, 512) != 0 ||
      getsockname(listener_, any, &size) != 0) {
    throw std::runtime_error("no port to listen on");
  }
  port_ = ntohs(address.sin_port);
  acceptor_ = std::thread([this] { Accept(); });
}

HttpServer::~HttpServer() {
  shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  close(listener_);
  std::vector<std::thread> threads;
  {
    MutexLock lock(mutex_);
    for (const int socket : sockets_) shutdown(socket, SHUT_RDWR);
    threads.swap(threads_);
  }
  for (std::thread& thread : threads) thread.join();
  MutexLock lock(mutex_);
  for (const int socket : sockets_) close(socket);
}

std::vector<Asked> HttpServer::asked() {
  MutexLock lock(mutex_);
  return asked_;
}

void HttpServer::Accept() {
  for (int socket; (socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) {
    const int connection = ++connections_;
    MutexLock lock(mutex_);
    sockets_.push_back(socket);
    threads_.emplace_back([this, socket, connection] { Serve(socket, connection); });
  }
}

void HttpServer::Serve(int socket, int connection) {
  Reader reader(socket);
  while (std::optional<Asked> asked = ReadRequest(reader)) {
    asked->connection = connection;
    {
      MutexLock lock(mutex_);
      asked_.push_back(*asked);
    }
    const Answered answered = answer_(*asked);
    if (answered.hang_up) break;
    const size_t length = answered.promised != 0 ? answered.promised : answered.body.size();
    std::string text = "HTTP/1.1 " + std::to_string(answered.status) + " Status\r\n";
    for (const auto& [name, value] : answered.headers) {
      text.append(name).append(": ").append(value).append("\r\n");
    }
    text += "Content-Length: " + std::to_string(length) + "\r\n\r\n" + answered.body;
    const bool last = answered.promised != 0 || !answered.raw.empty();
    if (!answered.raw.empty()) text = answered.raw;
    if (send(socket, text.data(), text.size(), MSG_NOSIGNAL) < 0 || last) break;
  }
  shutdown(socket, SHUT_RDWR);
}

}  // namespace lease::testing
