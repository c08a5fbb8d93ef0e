#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/undying.h"
#include "core/host/per_process.h"
#include "lease/process.h"

namespace lease {
namespace {

// The inode of the initial time namespace, fixed by the kernel. Elsewhere start times are shifted.
constexpr ino_t kInitialTimeNamespace = 0xEFFFFFFA;

// The first 4,095 bytes of a file of /proc; empty if it cannot be read.
std::string ReadProc(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::array<char, 4095> buffer{};
  ssize_t size = 0;
  do {
    size = read(file, buffer.data(), buffer.size());
  } while (size < 0 && errno == EINTR);
  close(file);
  return {buffer.data(), size < 0 ? 0 : static_cast<size_t>(size)};
}

struct Stat {
  char state = 0;
  uint64_t flags = 0;  // of the main thread
  uint64_t threads = 0;
  uint64_t start_ticks = 0;
};

std::optional<uint64_t> ParseNumber(std::string_view text) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Parses after the last ')': the command name before it may hold anything. See proc(5).
std::optional<Stat> ParseStat(std::string_view text) {
  const size_t name_end = text.rfind(')');
  if (name_end == std::string_view::npos) return std::nullopt;
  text.remove_prefix(name_end + 1);
  Stat stat;
  for (int field = 3; field <= 22; field++) {
    if (text.empty() || text.front() != ' ') return std::nullopt;
    text.remove_prefix(1);
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    if (field == 3 && word.size() == 1) stat.state = word.front();
    if (field != 9 && field != 20 && field != 22) continue;
    const std::optional<uint64_t> number = ParseNumber(word);
    if (!number) return std::nullopt;
    (field == 9 ? stat.flags : field == 20 ? stat.threads : stat.start_ticks) = *number;
  }
  return stat;
}

std::optional<Stat> ReadStat(const std::string& process) {
  return ParseStat(ReadProc("/proc/" + process + "/stat"));
}

constexpr uint64_t kExiting = 0x4;  // PF_EXITING

// Whether a SIGKILL waits for the process, as it does until its main thread begins to exit.
bool IsKilled(const std::string& process) {
  const std::string status = ReadProc("/proc/" + process + "/status");
  for (const std::string_view field : {"\nSigPnd:\t", "\nShdPnd:\t"}) {
    const size_t at = status.find(field);
    if (at == std::string::npos) continue;
    uint64_t mask = 0;
    const char* digits = status.data() + at + field.size();
    std::from_chars(digits, status.data() + status.size(), mask, 16);
    if ((mask >> (SIGKILL - 1) & 1) != 0) return true;
  }
  return false;
}

ino_t NamespaceInode(const char* path) {
  struct stat status {};
  return stat(path, &status) == 0 ? status.st_ino : 0;
}

// False where /proc is missing or numbers processes by another PID namespace.
bool ProcIsOurs() {
  std::array<char, 32> target{};
  const ssize_t size = readlink("/proc/self", target.data(), target.size());
  if (size <= 0) return false;
  return std::string_view(target.data(), static_cast<size_t>(size)) == std::to_string(getpid());
}

ProcessIdentity ReadSelf() {
  ProcessIdentity self;
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) == 0) self.host = host.data();
  self.pid = getpid();
  if (const std::optional<Stat> stat = ReadStat("self")) self.start_ticks = stat->start_ticks;
  self.boot_id = ReadProc("/proc/sys/kernel/random/boot_id");
  while (!self.boot_id.empty() && self.boot_id.back() == '\n') self.boot_id.pop_back();
  const ino_t time_ns = NamespaceInode("/proc/self/ns/time");
  if (time_ns == 0 || time_ns == kInitialTimeNamespace) {
    self.pid_ns = NamespaceInode("/proc/self/ns/pid");
  }
  return self;
}

class SystemProcessTable final : public ProcessTable {
 public:
  ProcessIdentity Self() const override {
    return self_.Get([] { return std::make_unique<ProcessIdentity>(ReadSelf()); });
  }

  // kill(2) decides about existence: under hidepid, /proc hides processes that live.
  ProcessState Look(int64_t pid) const override {
    if (pid <= 0 || pid > std::numeric_limits<pid_t>::max()) return {};
    if (kill(static_cast<pid_t>(pid), 0) != 0 && errno == ESRCH)
      return {ProcessState::kGone, 0, false};
    if (!ProcIsOurs()) return {};
    const std::optional<Stat> stat = ReadStat(std::to_string(pid));
    if (!stat) return {};
    // A main thread that called pthread_exit is a 'Z' too, while its other threads run on.
    const bool ended = stat->state == 'Z' || stat->state == 'X';
    if (ended && stat->threads <= 1) return {ProcessState::kGone, 0, false};
    return {ProcessState::kRunning, stat->start_ticks,
            ended || (stat->flags & kExiting) != 0 || IsKilled(std::to_string(pid))};
  }

 private:
  mutable PerProcess<ProcessIdentity> self_;
};

constinit const Undying<SystemProcessTable> g_table;

}  // namespace

bool ProcessTable::IsDead(const ProcessIdentity& other) const {
  if (!IsHere(other)) return false;
  const ProcessState state = Look(other.pid);
  if (state.kind == ProcessState::kGone) return true;
  return state.kind == ProcessState::kRunning && other.start_ticks != 0 &&
         state.start_ticks != other.start_ticks;
}

bool ProcessTable::IsEnding(const ProcessIdentity& other) const {
  return IsHere(other) && Look(other.pid).ending;
}

bool ProcessTable::IsHere(const ProcessIdentity& other) const {
  const ProcessIdentity self = Self();
  return !self.boot_id.empty() && self.boot_id == other.boot_id && self.pid_ns != 0 &&
         self.pid_ns == other.pid_ns && self.host == other.host;
}

const ProcessTable& ProcessTable::System() { return g_table.object; }

}  // namespace lease
