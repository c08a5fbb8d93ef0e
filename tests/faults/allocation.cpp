#include "tests/faults/allocation.h"

#include <sqlite3.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace lease::testing {
namespace {

// No field of these may allocate: operator new reads them.
enum class What { kNothing, kCpp, kSqlite };
std::atomic<What> g_what = What::kNothing;
std::atomic<bool> g_here = true;
std::atomic<bool> g_all = false;
std::atomic<uint64_t> g_nth = 0;
std::atomic<uint64_t> g_count = 0;
std::atomic<bool> g_fired = false;
thread_local bool t_here = false;

bool Fails(What what) {
  if (g_what.load() != what || g_here.load() != t_here) return false;
  const uint64_t number = ++g_count;
  if (number < g_nth.load() || (number > g_nth.load() && !g_all.load())) return false;
  g_fired = true;
  return true;
}

void* Allocate(size_t size) noexcept {
  return Fails(What::kCpp) ? nullptr : std::malloc(size == 0 ? 1 : size);
}

void* Allocate(size_t size, std::align_val_t alignment) noexcept {
  const auto align = static_cast<size_t>(alignment);
  return Fails(What::kCpp) ? nullptr
                           : std::aligned_alloc(align, (size + align - 1) / align * align);
}

void* OrThrow(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

sqlite3_mem_methods g_sqlite;

void* SqliteMalloc(int size) { return Fails(What::kSqlite) ? nullptr : g_sqlite.xMalloc(size); }

void* SqliteRealloc(void* memory, int size) {
  return Fails(What::kSqlite) ? nullptr : g_sqlite.xRealloc(memory, size);
}

}  // namespace

FailingAllocation::FailingAllocation(Allocator allocator, Threads threads, uint64_t nth,
                                     Span span) {
  t_here = true;
  g_here = threads == Threads::kThis;
  g_all = span == Span::kAllFromThere;
  g_nth = nth;
  g_count = 0;
  g_fired = false;
  g_what = allocator == Allocator::kCpp ? What::kCpp : What::kSqlite;
}

bool FailingAllocation::End() {
  g_what = What::kNothing;
  return g_fired;
}

bool FailingAllocation::fired() const { return g_fired; }

void WrapSqliteAllocator() {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &g_sqlite);
  sqlite3_mem_methods methods = g_sqlite;
  methods.xMalloc = SqliteMalloc;
  methods.xRealloc = SqliteRealloc;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
  // Small blocks too.
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
}

}  // namespace lease::testing

using lease::testing::Allocate;
using lease::testing::OrThrow;

void* operator new(size_t size) { return OrThrow(Allocate(size)); }
void* operator new[](size_t size) { return OrThrow(Allocate(size)); }
void* operator new(size_t size, const std::nothrow_t&) noexcept { return Allocate(size); }
void* operator new[](size_t size, const std::nothrow_t&) noexcept { return Allocate(size); }
void* operator new(size_t size, std::align_val_t align) { return OrThrow(Allocate(size, align)); }
void* operator new[](size_t size, std::align_val_t align) { return OrThrow(Allocate(size, align)); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }
