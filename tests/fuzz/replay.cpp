// Feeds every file of a folder to the target, where there is no libFuzzer.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/fuzz/fuzz.h"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[1])) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::fprintf(stderr, "%s\n", entry.path().c_str());
    lease::fuzz::Target({std::istreambuf_iterator<char>(file), {}});
    files++;
  }
  std::printf("%zu inputs\n", files);
  return files > 0 ? 0 : 1;
}
