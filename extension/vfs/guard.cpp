#include "extension/vfs/guard.h"

namespace lease {
namespace {

std::string Describe(const Stamp& stamp) {
  return "term " + std::to_string(stamp.term) + " of owner " + stamp.owner.ToString();
}

}  // namespace

Status WriteGuard::CheckFile() {
  Status read = fence_.Refresh();
  if (!read.ok()) return read;
  const bool leads = title_.node() == 0;
  const std::optional<Stamp>& other = leads ? fence_.lease() : fence_.leadership();
  const char* const remedy = "; to change that, stop every writer and delete the fence file";
  if (other) {
    return {Code::kMisuse,
            leads ? "its fence file belongs to node " + std::to_string(other->node) +
                        ", not to a leader" + remedy
                  : std::string("its fence file belongs to a leader, not to a node") + remedy};
  }
  if (OfKind() && OfKind()->node != title_.node()) {
    return {Code::kMisuse,
            "its fence file belongs to node " + std::to_string(OfKind()->node) + remedy};
  }
  return {};
}

Status WriteGuard::Check() {
  const std::optional<uint64_t> term = title_.Term();
  if (!term) return WhyNot();
  if (stamp_.term != *term) {
    const std::optional<Uuid> owner = title_.Owner(*term);
    if (!owner) return WhyNot();
    stamp_ = {title_.node(), *term, *owner};
    stamped_ = false;
  }
  Status file = CheckFile();
  if (!file.ok()) return file;
  const std::optional<Stamp>& highest = OfKind();
  if (highest && highest->term > stamp_.term) {
    return {Code::kHeld,
            "fenced by " + Describe(*highest) + ": this process has only " + Describe(stamp_)};
  }
  if (highest && highest->term == stamp_.term && *highest != stamp_) {
    return {Code::kHeld, "fenced by " + Describe(*highest) + ": this process has " +
                             Describe(stamp_) + ", which can only come from another store"};
  }
  return {};
}

Status WriteGuard::Begin() {
  term_ = 0;
  Status allowed = Check();
  if (!allowed.ok()) return allowed;
  if (!stamped_) {
    Status written = OfKind() == stamp_ ? fence_.Flush() : fence_.Write(stamp_);
    if (!written.ok()) return written;
    stamped_ = true;
  }
  term_ = stamp_.term;
  if (Holds()) return {};
  term_ = 0;
  return WhyNot();
}

Status WriteGuard::Confirm() {
  if (!Holds()) return WhyNot();
  Status allowed = Check();
  if (!allowed.ok()) return allowed;
  return Holds() ? Status() : WhyNot();
}

}  // namespace lease
