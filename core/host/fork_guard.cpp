#include "core/host/fork_guard.h"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <new>

namespace lease {
namespace {

using Word = std::atomic<uint64_t>;
static_assert(Word::is_always_lock_free);

constexpr size_t kWordSize = sizeof(Word);  // the kernel rounds it up to a page

// In ordinary memory, which a fork copies: a child's number is never one of its ancestors'.
std::atomic<uint32_t> last_generation = 0;

void ForgetInChild() {
  if (Word* const word = fork_guard::word.load()) word->store(0);
}

// Where the kernel (before 4.14) cannot wipe the page, fork(2) is still seen, but no bare clone(2).
Word* MapGuard() {
  void* const page =
      mmap(nullptr, kWordSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) throw std::bad_alloc();
  const bool seen = madvise(page, kWordSize, MADV_WIPEONFORK) == 0 ||
                    pthread_atfork(nullptr, nullptr, ForgetInChild) == 0;
  if (!seen) {
    munmap(page, kWordSize);
    throw std::bad_alloc();
  }
  Word* const mapped = new (page) Word(0);
  Word* first = nullptr;
  if (fork_guard::word.compare_exchange_strong(first, mapped)) return mapped;
  munmap(page, kWordSize);
  return first;
}

}  // namespace

namespace fork_guard {

std::atomic<Word*> word = nullptr;

uint64_t NewGeneration() {
  Word* known = word.load();
  if (known == nullptr) known = MapGuard();
  const uint64_t count = ++last_generation;
  const uint64_t made = count << 32 | static_cast<uint32_t>(getpid());
  uint64_t other = 0;
  return known->compare_exchange_strong(other, made) ? made : other;
}

}  // namespace fork_guard

}  // namespace lease
