// What a durable object costs a C program with nothing but system calls.

#ifndef LEASE_TESTS_BENCH_FLOORS_H_
#define LEASE_TESTS_BENCH_FLOORS_H_

#include <string>
#include <vector>

namespace lease::bench::floors {

// All throw std::system_error.

// O_TMPFILE, write 100 bytes, fdatasync, linkat; with `name_too` also fsync of the folder.
void DurableFile(const std::string& folder, const std::string& name, bool name_too);

// A folder, and its own name on the disk.
void DurableFolder(const std::string& parent, const std::string& name);

// The same file in each of the folders, `group` at a time with one syncfs for each group.
void DurableFiles(const std::vector<std::string>& folders, const std::string& name, size_t group);

// opendir, readdir to the end, and the bytes of the greatest name.
size_t ReadGreatest(const std::string& folder);

}  // namespace lease::bench::floors

#endif  // LEASE_TESTS_BENCH_FLOORS_H_
