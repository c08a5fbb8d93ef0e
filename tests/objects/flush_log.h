// Which files and folders this process flushes to the disk.

#ifndef LEASE_TESTS_OBJECTS_FLUSH_LOG_H_
#define LEASE_TESTS_OBJECTS_FLUSH_LOG_H_

#include <string>
#include <vector>

namespace lease::testing {

// Begins a new log. One test at a time.
void StartFlushLog();

// Since then, in their order: the paths that were flushed by fsync, "data" for each fdatasync and
// "all" for each syncfs, on any thread.
std::vector<std::string> TakeFlushLog();

}  // namespace lease::testing

#endif  // LEASE_TESTS_OBJECTS_FLUSH_LOG_H_
