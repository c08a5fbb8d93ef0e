// What clang's -Wthread-safety checks; nothing to other compilers.

#ifndef LEASE_BASE_ANNOTATIONS_H_
#define LEASE_BASE_ANNOTATIONS_H_

#if defined(__clang__)
#define LEASE_THREAD_ATTRIBUTE(x) __attribute__((x))
#else
#define LEASE_THREAD_ATTRIBUTE(x)
#endif

#define CAPABILITY(x) LEASE_THREAD_ATTRIBUTE(capability(x))
#define SCOPED_CAPABILITY LEASE_THREAD_ATTRIBUTE(scoped_lockable)
#define GUARDED_BY(x) LEASE_THREAD_ATTRIBUTE(guarded_by(x))
#define REQUIRES(...) LEASE_THREAD_ATTRIBUTE(requires_capability(__VA_ARGS__))
#define ACQUIRE(...) LEASE_THREAD_ATTRIBUTE(acquire_capability(__VA_ARGS__))
#define TRY_ACQUIRE(...) LEASE_THREAD_ATTRIBUTE(try_acquire_capability(__VA_ARGS__))
#define RELEASE(...) LEASE_THREAD_ATTRIBUTE(release_capability(__VA_ARGS__))
#define EXCLUDES(...) LEASE_THREAD_ATTRIBUTE(locks_excluded(__VA_ARGS__))

#endif  // LEASE_BASE_ANNOTATIONS_H_
