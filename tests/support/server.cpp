#include "tests/support/server.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>

namespace lease::testing {

Server::Server(const std::vector<std::string>& arguments) {
  int to[2];
  int from[2];
  // Close-on-exec: another server's child must not hold this one's input open.
  if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
  std::vector<std::string> words = {LEASE_PYTHON, "-B", LEASE_TEST_SERVERS "/serve.py"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int error = posix_spawn(&pid_, LEASE_PYTHON, &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(to[0]);
  close(from[1]);
  in_ = fdopen(to[1], "w");
  out_ = fdopen(from[0], "r");
  if (error != 0) throw std::runtime_error("the server's program cannot be started");
  info_ = ReadLine();
}

Server::~Server() {
  std::fclose(in_);
  std::fclose(out_);
  waitpid(pid_, nullptr, 0);
}

nlohmann::json Server::Command(const std::string& line) {
  std::fputs((line + '\n').c_str(), in_);
  std::fflush(in_);
  return ReadLine();
}

nlohmann::json Server::ReadLine() {
  std::string line;
  for (int c; (c = std::fgetc(out_)) != EOF && c != '\n';) line += static_cast<char>(c);
  nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
  if (json.is_discarded()) throw std::runtime_error("the server ended");
  return json;
}

}  // namespace lease::testing
