// The outcome of an operation: success, or a code and a text that a user can act on.
//
// Thread rules: values; share them like any other value.

#ifndef LEASE_STATUS_H_
#define LEASE_STATUS_H_

#include <string>
#include <utility>
#include <variant>

namespace lease {

enum class Code {
  kOk,
  kExists,      // a create-only put found the key taken
  kNotFound,    // no such object
  kAmbiguous,   // the request may or may not have taken effect: read back (R7)
  kIo,          // the request failed and changed nothing
  kHeld,        // another incarnation holds the node
  kNotHeld,     // this process does not hold the node
  kCorrupt,     // stored data is invalid (R8)
  kMisuse,      // a bad argument
  kCannotOpen,  // the store cannot be used at all, e.g. it fails R10
  kTimeout,     // a deadline passed before the proof was complete
  kInterrupted  // the caller asked to stop
};

class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Code code, std::string message) : code_(code), message_(std::move(message)) {}

  bool ok() const { return code_ == Code::kOk; }
  bool is(Code code) const { return code_ == code; }
  Code code() const { return code_; }
  const std::string& message() const { return message_; }

 private:
  Code code_ = Code::kOk;
  std::string message_;
};

// A value, or the Status that says why there is none. value() requires ok().
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Status status) : state_(std::move(status)) {}

  bool ok() const { return std::holds_alternative<T>(state_); }
  T& value() { return std::get<T>(state_); }
  const T& value() const { return std::get<T>(state_); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }

  Status status() const { return ok() ? Status() : std::get<Status>(state_); }

 private:
  std::variant<T, Status> state_;
};

}  // namespace lease

#endif  // LEASE_STATUS_H_
