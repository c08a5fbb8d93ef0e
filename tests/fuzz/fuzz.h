// What the fuzz targets share. A target is one function of its bytes; it asserts by Require.
//
// The same file is built three times: for libFuzzer, for libFuzzer with a planted fault that must
// be found (LEASE_FUZZ_FAULT), and with a main of its own that replays a corpus under any compiler.

#ifndef LEASE_TESTS_FUZZ_FUZZ_H_
#define LEASE_TESTS_FUZZ_FUZZ_H_

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace lease::fuzz {

// The one input of a target.
void Target(const std::string& input);

inline void Require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

#ifdef LEASE_FUZZ_FAULT
constexpr bool kFault = true;
#else
constexpr bool kFault = false;
#endif

// Turns bytes into numbers and texts, in order; zeros and "" once they are used up.
class Reader {
 public:
  explicit Reader(const std::string& input) : rest_(input) {}

  bool done() const { return rest_.empty(); }
  template <typename T>
  T Number() {
    T number{};
    const std::string bytes = Take(sizeof number);
    std::memcpy(&number, bytes.data(), bytes.size());
    return number;
  }
  std::string Take(size_t most) {
    const size_t size = most < rest_.size() ? most : rest_.size();
    std::string taken = rest_.substr(0, size);
    rest_.erase(0, size);
    return taken;
  }
  std::string Text() { return Take(Number<uint8_t>()); }

 private:
  std::string rest_;
};

}  // namespace lease::fuzz

#endif  // LEASE_TESTS_FUZZ_FUZZ_H_
