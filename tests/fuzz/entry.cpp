#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  lease::fuzz::Target(std::string(reinterpret_cast<const char*>(data), size));
  return 0;
}
