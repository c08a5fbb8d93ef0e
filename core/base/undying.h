// Objects of static storage that are there before any code runs and after all of it.

#ifndef LEASE_BASE_UNDYING_H_
#define LEASE_BASE_UNDYING_H_

namespace lease {

// Never destroyed: background threads may still use it while the process exits. Define it constinit
// and outside of functions: what a function makes at its first call is guarded by a lock, which a
// fork on another thread could leave locked.
template <typename Object>
union Undying {
  constexpr Undying() : object() {}
  ~Undying() {}

  Object object;
};

}  // namespace lease

#endif  // LEASE_BASE_UNDYING_H_
