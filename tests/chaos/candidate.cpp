// A candidate for several nodes: `chaos_candidate URL TTL_MS NODES FOLDER`.
//
// While its token for a node is valid it appends lines to FOLDER/<node>: the term, when it began
// and when it ended to ask for it (nanoseconds since boot), and its process. What was lost stands
// in FOLDER/lost. Obeys "rest NODE" and "stand NODE" on its input, and ends with it.

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "lease/registry.h"

namespace {

void Append(int file, const std::string& line) {
  if (write(file, line.data(), line.size()) != static_cast<ssize_t>(line.size())) _exit(5);
}

int OpenLog(const std::string& path) {
  return open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

class Candidate {
 public:
  Candidate(lease::Holdings& store, uint64_t node, lease::Millis ttl, const std::string& folder)
      : store_(store),
        node_(node),
        ttl_(ttl),
        log_(OpenLog(folder + '/' + std::to_string(node))),
        thread_([this] { Run(); }) {}
  ~Candidate() {
    ends_ = true;
    thread_.join();
    close(log_);
  }
  Candidate(const Candidate&) = delete;
  Candidate& operator=(const Candidate&) = delete;

  void Stand(bool stands) { stands_ = stands; }

 private:
  void Run() {
    bool campaigns = false;
    while (!ends_) {
      if (stands_ && !campaigns) campaigns = store_.Campaign(node_, ttl_).ok();
      if (!stands_ && campaigns) {
        store_.Release(node_);
        campaigns = false;
      }
      Testify();
      lease::Clock::System().Sleep(lease::Millis(4));
    }
  }

  void Testify() const {
    const lease::Nanos began = lease::Clock::System().Boottime();
    const std::optional<uint64_t> term = store_.Token(node_);
    const lease::Nanos ended = lease::Clock::System().Boottime();
    if (!term) return;
    Append(log_, std::to_string(*term) + ' ' + std::to_string(began.count()) + ' ' +
                     std::to_string(ended.count()) + ' ' + std::to_string(getpid()) + '\n');
  }

  lease::Holdings& store_;
  const uint64_t node_;
  const lease::Millis ttl_;
  const int log_;
  std::atomic<bool> stands_ = true;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  lease::Registry& registry = lease::Registry::ForProcess();
  const lease::Result<lease::Holdings*> store = registry.Open(argv[1]);
  if (!store.ok()) return 3;
  const std::string folder = argv[4];
  registry.AddListener([lost = OpenLog(folder + "/lost")](const lease::Event& event) {
    if (event.kind != lease::Event::Kind::kLost) return;
    Append(lost, std::to_string(event.node) + ' ' + std::to_string(event.term) + ' ' +
                     std::to_string(getpid()) + ' ' + event.detail + '\n');
  });
  std::vector<std::unique_ptr<Candidate>> candidates;
  for (uint64_t node = 1; node <= std::stoull(argv[3]); node++) {
    candidates.push_back(
        std::make_unique<Candidate>(**store, node, lease::Millis(std::stoll(argv[2])), folder));
  }
  std::string word;
  for (size_t node = 0; std::cin >> word >> node;) candidates.at(node - 1)->Stand(word == "stand");
  return 0;
}
