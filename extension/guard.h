// No C++ exception crosses into SQLite: every callback's body runs in here.

#ifndef LEASE_EXTENSION_GUARD_H_
#define LEASE_EXTENSION_GUARD_H_

#include <exception>
#include <new>

namespace lease {

// Returns what `body` returns; after an exception what `failed` returns, which is given its text,
// or nullptr when memory ran out.
template <typename Body, typename Failed>
auto Guard(Body body, Failed failed) noexcept -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return failed(nullptr);
  } catch (const std::exception& exception) {
    return failed(exception.what());
  } catch (...) {
    return failed("unknown failure");
  }
}

}  // namespace lease

#endif  // LEASE_EXTENSION_GUARD_H_
