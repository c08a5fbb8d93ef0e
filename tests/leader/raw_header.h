// A header's words as any program may write them, and a SubEtha peer that follows its own steps.

#ifndef LEASE_TESTS_LEADER_RAW_HEADER_H_
#define LEASE_TESTS_LEADER_RAW_HEADER_H_

#include <atomic>
#include <boost/interprocess/file_mapping.hpp>
#include <boost/interprocess/mapped_region.hpp>
#include <string>

#include "core/leader/header.h"
#include "lease/election.h"

namespace lease::testing {

// Maps the file at `path` without any of the code under test; makes it first if there is none.
class RawHeader {
 public:
  explicit RawHeader(const std::string& path)
      : region_(Map(path), boost::interprocess::read_write) {}

  std::atomic_ref<uint64_t> Word(size_t offset) { return At<uint64_t>(offset); }
  std::atomic_ref<uint32_t> Half(size_t offset) { return At<uint32_t>(offset); }

  uint32_t leader() { return Half(8); }
  uint32_t term() { return Half(12); }

  void SetLeader(uint32_t pid, uint32_t term) { Word(8) = Pack(Tenure{pid, term}); }
  void SetEpochs(uint64_t heartbeat, uint64_t epoch) {
    Word(16) = heartbeat;
    Word(24) = epoch;
  }

  // What `process` leaves behind once it has claimed `term`.
  void LeadAs(const ProcessIdentity& process, uint32_t term) {
    SetLeader(static_cast<uint32_t>(process.pid), term);
    Word(32) = Pack(HolderOf(process, term));
    Word(40) = Pack(VoucherOf(process, term));
  }

 private:
  using Mapping = boost::interprocess::file_mapping;

  static Mapping Map(const std::string& path) {
    (void)Election::Open(path);
    return {path.c_str(), boost::interprocess::read_write};
  }
  template <typename T>
  std::atomic_ref<T> At(size_t offset) {
    return std::atomic_ref<T>(
        *reinterpret_cast<T*>(static_cast<char*>(region_.get_address()) + offset));
  }

  boost::interprocess::mapped_region region_;
};

// Claims in three steps, as SubEtha publishes them: the pid, the term, the heartbeat.
class SubEthaPeer {
 public:
  SubEthaPeer(const std::string& path, uint32_t pid) : header_(path), pid_(pid) {}

  bool SwapPid() {
    uint32_t leader = header_.Half(8);
    const uint64_t heartbeat = header_.Word(16);
    const uint64_t epoch = header_.Word(24);
    const bool late = heartbeat < epoch && epoch - heartbeat > kDefaultGraceEpochs;
    if (leader != 0 && pid_ > leader && !late) return false;
    return header_.Half(8).compare_exchange_strong(leader, pid_);
  }
  void AddTerm() { header_.Half(12).fetch_add(1); }
  void StoreHeartbeat() { header_.Word(16) = header_.Word(24).load(); }

  bool Claim() {
    if (Leads()) return true;
    if (!SwapPid()) return false;
    AddTerm();
    StoreHeartbeat();
    return true;
  }
  void Beat() {
    if (Leads()) StoreHeartbeat();
  }
  bool StepDown() {
    uint32_t own = pid_;
    return header_.Half(8).compare_exchange_strong(own, 0);
  }
  bool Leads() { return header_.Half(8) == pid_; }

 private:
  RawHeader header_;
  const uint32_t pid_;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_LEADER_RAW_HEADER_H_
