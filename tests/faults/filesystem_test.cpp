// The file system store with each of its system calls failing, one after another: what it answers
// is true, and nothing is left behind.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <latch>
#include <sstream>

#include "core/objects/filesystem_store.h"
#include "tests/faults/system_calls.h"
#include "tests/support/requests.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

using ::testing::HasSubstr;

constexpr char kBody[] = "the body of the object";
constexpr uint64_t kEnough = 1000;

constexpr Fault kFaults[] = {{EIO},
                             {ENOSPC},
                             {EDQUOT},
                             {EMFILE},
                             {ENFILE},
                             {ENOMEM},
                             {EINTR},
                             {ESTALE},
                             {EROFS},
                             {EACCES},
                             {EPERM},
                             {EIO, How::kFailsLater},
                             {EINTR, How::kFallsShort}};

struct Outcome {
  Status status;
  std::vector<SystemCall> calls;
  bool fired = false;
};

// So many are flushed by one flush of all where the kernel has little else to write, otherwise one
// by one.
constexpr size_t kGroup = 9;
constexpr uint64_t kUnwrittenKb[] = {0, 1'000'000'000};

struct GroupOutcome {
  std::string folder;
  std::vector<Status> statuses = std::vector<Status>(kGroup);
  std::vector<SystemCall> calls;
  bool fired = false;
};

std::string ReadWhole(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

bool Is(const SystemCall& call, const char* name) {
  return std::string_view(call.name) == name && call.error == 0;
}

// Which of the calls is the first `name`, from 1 on; 0 if none is.
uint64_t PlaceOf(const char* name, const std::vector<SystemCall>& calls) {
  for (size_t i = 0; i < calls.size(); i++) {
    if (std::string_view(calls[i].name) == name) return i + 1;
  }
  return 0;
}

// What must be on the disk, in which order, before a put is answered with success.
std::string OrderOfPut(const std::vector<SystemCall>& calls, Durability durability) {
  size_t flushed = 0;
  size_t linked = calls.size();
  bool name_flushed = false;
  for (size_t i = 0; i < calls.size(); i++) {
    const SystemCall& call = calls[i];
    if (Is(call, "fdatasync")) flushed++;
    if (std::string_view(call.name) == "linkat") {
      linked = i;
      if (durability != Durability::kNone && flushed == 0)
        return "linked before its bytes are flushed";
    }
    name_flushed = name_flushed || (Is(call, "fsync") && i > linked);
    if (!Is(call, "mkdir") || durability != Durability::kDataAndName) continue;
    const std::string parent = std::filesystem::path(call.path).parent_path().string();
    bool parent_flushed = false;
    for (size_t later = i + 1; later < calls.size(); later++) {
      const std::string path = calls[later].path;
      if (Is(calls[later], "fsync") && (path == parent || path == parent + "/"))
        parent_flushed = true;
    }
    if (!parent_flushed)
      return std::string("the name of a new folder is not flushed: ") + call.path;
  }
  if (durability == Durability::kDataAndName && !name_flushed) return "its name is not flushed";
  return {};
}

std::string OrderOfDelete(const std::vector<SystemCall>& calls) {
  bool flushed = false;
  for (const SystemCall& call : calls) {
    if (Is(call, "fsync")) flushed = true;
    if (Is(call, "unlink")) return flushed ? "" : "deleted before the folder is flushed";
  }
  return "nothing was deleted";
}

// With O_TMPFILE, and as where there is none.
class AFilesystemStoreTest : public ::testing::TestWithParam<bool> {
 protected:
  AFilesystemStoreTest() { SkipFlushes(); }

  Outcome Run(ObjectStore& store, const Request& request, uint64_t nth, const Fault& fault) {
    FailingSystemCall failing(Threads::kThis, nth, fault.error, fault.how);
    Reply reply = store.Run(request);
    Outcome outcome;
    outcome.fired = failing.End();
    outcome.calls.assign(failing.calls().begin(), failing.calls().end());
    outcome.status = reply.status;
    body_ = reply.body;
    keys_ = reply.keys;
    return outcome;
  }

  // Runs `attempt` with every fault at every call, and prints how many there were.
  template <typename Attempt>
  void Sweep(const char* name, Attempt attempt) {
    uint64_t runs = 0;
    uint64_t most = 0;
    for (const Fault& fault : kFaults) {
      for (uint64_t nth = 1; nth < kEnough; nth++) {
        SCOPED_TRACE(std::string(name) + ": call " + std::to_string(nth) + " fails with " +
                     strerrorname_np(fault.error) +
                     (fault.how == How::kFails ? "" : " in the other way"));
        const size_t descriptors = OpenDescriptors();
        const bool fired = attempt(nth, fault);
        EXPECT_EQ(OpenDescriptors(), descriptors);
        if (!fired || HasFatalFailure()) break;
        runs++;
        most = std::max(most, nth);
      }
    }
    std::printf("swept %s: %llu system calls, %llu faults\n", name,
                static_cast<unsigned long long>(most), static_cast<unsigned long long>(runs));
  }

  // Where the next attempt works: nothing is there yet.
  std::string Fresh() { return dir_ / std::to_string(++last_); }

  void SweepPuts(const char* name, Durability durability, bool in_a_folder) {
    Sweep(name, [&](uint64_t nth, const Fault& fault) {
      const std::string root = Fresh();
      FilesystemStore store(root, GetParam());
      if (in_a_folder) {
        EXPECT_TRUE(store.Run(PutOf("d/other", "x", Durability::kNone)).status.ok());
      }
      const Outcome outcome = Run(store, PutOf("d/k", kBody, durability), nth, fault);
      const std::string path = root + "/d/k";
      const bool exists = std::filesystem::exists(path);
      if (exists) {
        EXPECT_EQ(ReadWhole(path), kBody);
      }
      if (outcome.status.ok()) {
        EXPECT_TRUE(exists);
        EXPECT_EQ(OrderOfPut(outcome.calls, durability), "");
      } else {
        EXPECT_NE(fault.error, EINTR) << outcome.status.message();
        EXPECT_FALSE(outcome.status.is(Code::kExists));
        EXPECT_EQ(exists && !outcome.status.is(Code::kAmbiguous), false)
            << outcome.status.message();
      }
      // A temporary name may stay only if it could not be deleted, or was made unbeknown to us.
      const bool kept = Failed(outcome.calls, "unlink") || Failed(outcome.calls, "open");
      for (const std::string& left : NamesIn(root + "/d")) {
        EXPECT_TRUE(left == "k" || left == "other" || kept) << left;
      }
      const Status again = store.Run(PutOf("d/k", "another", durability)).status;
      EXPECT_TRUE(exists ? again.is(Code::kExists) : again.ok() || !in_a_folder) << again.message();
      if (exists) {
        EXPECT_EQ(ReadWhole(path), kBody);
      }
      return outcome.fired;
    });
  }

  // kGroup renewals that the store's thread takes at once.
  GroupOutcome RunGroup(FilesystemStore& store, uint64_t nth, const Fault& fault) {
    GroupOutcome outcome;
    const std::string name = std::to_string(++last_);
    outcome.folder = store.url() + "/" + name + "/";
    EXPECT_TRUE(store.Run(PutOf(name + "/other", "x", Durability::kNone)).status.ok());
    std::latch held(1);
    std::latch gathered(1);
    std::latch answered(kGroup + 1);
    // Holds the store's thread up until all of them wait.
    store.Start(GetOf(name + "/other"), [&](const Reply&) {
      held.count_down();
      gathered.wait();
      answered.count_down();
    });
    held.wait();
    FailingSystemCall failing(Threads::kOthers, nth, fault.error, fault.how);
    for (size_t i = 0; i < kGroup; i++) {
      store.Start(PutOf(name + "/" + std::to_string(i), kBody, Durability::kData),
                  [&, i](const Reply& reply) {
                    outcome.statuses[i] = reply.status;
                    answered.count_down();
                  });
    }
    gathered.count_down();
    answered.wait();
    outcome.fired = failing.End();
    outcome.calls.assign(failing.calls().begin(), failing.calls().end());
    return outcome;
  }

  static bool Failed(const std::vector<SystemCall>& calls, const char* name) {
    return std::any_of(calls.begin(), calls.end(), [&](const SystemCall& call) {
      return std::string_view(call.name) == name && call.error != 0;
    });
  }

  ScratchFolder dir_;
  int last_ = 0;
  std::string body_;
  std::vector<std::string> keys_;
};

INSTANTIATE_TEST_SUITE_P(, AFilesystemStoreTest, ::testing::Bool(), [](const auto& tested) {
  return std::string(tested.param ? "Nameless" : "TemporaryNames");
});

TEST_P(AFilesystemStoreTest, AnswersAPutTruly) {
  SweepPuts("a first put", Durability::kDataAndName, false);
  SweepPuts("a put", Durability::kDataAndName, true);
  SweepPuts("a renewal", Durability::kData, true);
  SweepPuts("a probe", Durability::kNone, true);
}

TEST_P(AFilesystemStoreTest, NeverOverwrites) {
  Sweep("a put of a taken key", [&](uint64_t nth, const Fault& fault) {
    const std::string root = Fresh();
    FilesystemStore store(root, GetParam());
    EXPECT_TRUE(store.Run(PutOf("d/k", kBody)).status.ok());
    const Outcome outcome = Run(store, PutOf("d/k", "another"), nth, fault);
    EXPECT_FALSE(outcome.status.ok());
    EXPECT_EQ(ReadWhole(root + "/d/k"), kBody);
    return outcome.fired;
  });
}

TEST_P(AFilesystemStoreTest, ReadsAndListsTrulyOrNotAtAll) {
  FilesystemStore store(Fresh(), GetParam());
  ASSERT_TRUE(store.Run(PutOf("d/k", kBody)).status.ok());
  Sweep("a get", [&](uint64_t nth, const Fault& fault) {
    const Outcome outcome = Run(store, GetOf("d/k"), nth, fault);
    EXPECT_EQ(body_, outcome.status.ok() ? kBody : "");
    EXPECT_FALSE(outcome.status.is(Code::kNotFound)) << outcome.status.message();
    if (fault.error == EINTR) {
      EXPECT_TRUE(outcome.status.ok() || Failed(outcome.calls, "fstat"));
    }
    return outcome.fired;
  });
  Sweep("a listing", [&](uint64_t nth, const Fault& fault) {
    const Outcome outcome = Run(store, ListOf("d/"), nth, fault);
    EXPECT_EQ(keys_.size(), outcome.status.ok() ? 1U : 0U);
    return outcome.fired;
  });
}

TEST_P(AFilesystemStoreTest, DeletesOnlyAfterTheNamesOfTheFolderAreFlushed) {
  Sweep("a delete", [&](uint64_t nth, const Fault& fault) {
    const std::string root = Fresh();
    FilesystemStore store(root, GetParam());
    EXPECT_TRUE(store.Run(PutOf("d/k", kBody)).status.ok());
    const Outcome outcome = Run(store, DeleteOf("d/k"), nth, fault);
    const bool exists = std::filesystem::exists(root + "/d/k");
    if (outcome.status.ok()) {
      EXPECT_FALSE(exists);
      EXPECT_EQ(OrderOfDelete(outcome.calls), "");
    } else {
      EXPECT_NE(fault.error, EINTR) << outcome.status.message();
      EXPECT_TRUE(exists || outcome.status.is(Code::kAmbiguous)) << outcome.status.message();
    }
    return outcome.fired;
  });
}

TEST_P(AFilesystemStoreTest, AnswersAPutWithSuccessWhoseLinkWasMadeAlthoughItFailed) {
  FilesystemStore store(Fresh(), GetParam());
  ASSERT_TRUE(store.Run(PutOf("d/other", "x", Durability::kNone)).status.ok());
  const uint64_t nth = PlaceOf("linkat", Run(store, PutOf("d/first", kBody), 0, {}).calls);
  // EEXIST: a network file system sent the request again whose answer was lost.
  for (const int error : {EEXIST, EIO}) {
    const std::string key = "d/" + std::to_string(error);
    const Outcome outcome = Run(store, PutOf(key, kBody), nth, {error, How::kFailsLater});
    EXPECT_TRUE(Failed(outcome.calls, "linkat"));
    EXPECT_TRUE(outcome.status.ok()) << outcome.status.message();
    EXPECT_EQ(ReadWhole(store.url() + "/" + key), kBody);
  }
}

TEST_P(AFilesystemStoreTest, AnswersEachRenewalOfAGroupTruly) {
  FilesystemStore store(Fresh(), GetParam());
  for (const uint64_t unwritten_kb : kUnwrittenKb) {
    const UnwrittenData unwritten(unwritten_kb);
    const std::string name = std::to_string(unwritten_kb) + " kB are unwritten, a group";
    Sweep(name.c_str(), [&](uint64_t nth, const Fault& fault) {
      const GroupOutcome outcome = RunGroup(store, nth, fault);
      for (size_t i = 0; i < kGroup; i++) {
        const std::string path = outcome.folder + std::to_string(i);
        const Status& answer = outcome.statuses[i];
        if (std::filesystem::exists(path)) {
          EXPECT_EQ(ReadWhole(path), kBody);
          EXPECT_TRUE(answer.ok() || answer.is(Code::kAmbiguous)) << answer.message();
        } else {
          EXPECT_FALSE(answer.ok());
        }
      }
      // Whatever flush failed, whoever's bytes it was about may not have been told of success.
      for (const SystemCall& call : outcome.calls) {
        const std::string_view flush = call.name;
        if ((flush == "fdatasync" || flush == "sync_file_range") && call.error != 0 &&
            call.error != EINTR) {
          EXPECT_FALSE(std::all_of(outcome.statuses.begin(), outcome.statuses.end(),
                                   [](const Status& status) { return status.ok(); }));
        }
      }
      return outcome.fired;
    });
  }
}

TEST_P(AFilesystemStoreTest, FailsOnlyTheRenewalOfAGroupWhoseBytesWereLost) {
  FilesystemStore store(Fresh(), GetParam());
  for (const uint64_t unwritten_kb : kUnwrittenKb) {
    const UnwrittenData unwritten(unwritten_kb);
    const GroupOutcome healthy = RunGroup(store, 0, {});
    EXPECT_EQ(PlaceOf("syncfs", healthy.calls) != 0, unwritten_kb == 0);
    size_t writes = 0;
    for (size_t at = 0; at < healthy.calls.size(); at++) {
      if (!Is(healthy.calls[at], "write")) continue;
      const GroupOutcome outcome = RunGroup(store, at + 1, {EIO, How::kLosesBytes});
      for (size_t i = 0; i < kGroup; i++) {
        SCOPED_TRACE(std::to_string(unwritten_kb) + " kB are unwritten, the bytes of renewal " +
                     std::to_string(writes) + " are lost, the answer of " + std::to_string(i));
        if (i == writes) {
          EXPECT_TRUE(outcome.statuses[i].is(Code::kIo));
          EXPECT_THAT(outcome.statuses[i].message(), HasSubstr("nothing was written"));
        } else {
          EXPECT_TRUE(outcome.statuses[i].ok()) << outcome.statuses[i].message();
        }
        EXPECT_EQ(std::filesystem::exists(outcome.folder + std::to_string(i)), i != writes);
      }
      writes++;
    }
    EXPECT_EQ(writes, kGroup);
  }
}

// The machine's own teeth: a store that does not flush.
class CarelessStore final : public ObjectStore {
 public:
  explicit CarelessStore(std::string root) : root_(std::move(root)) {}
  Reply Run(const Request& request) override {
    const std::string path = root_ + "/" + request.key;
    const std::string draft = path + "#1";
    { std::ofstream(draft) << request.body; }
    Reply reply;
    if (linkat(AT_FDCWD, draft.c_str(), AT_FDCWD, path.c_str(), 0) != 0) {
      reply.status = Status(Code::kExists, "it exists");
    }
    unlink(draft.c_str());
    return reply;
  }
  void Start(Request request, std::function<void(Reply)> done) override { done(Run(request)); }
  const std::string& url() const override { return root_; }

 private:
  const std::string root_;
};

TEST_P(AFilesystemStoreTest, ThatDoesNotFlushIsNoticed) {
  CarelessStore store(dir_.path());
  const Outcome put = Run(store, PutOf("k", kBody), 0, {});
  EXPECT_TRUE(put.status.ok());
  EXPECT_THAT(OrderOfPut(put.calls, Durability::kData), HasSubstr("before its bytes are flushed"));
  SystemCall deleted;
  deleted.name = "unlink";
  EXPECT_THAT(OrderOfDelete({deleted}), HasSubstr("before the folder is flushed"));
}

}  // namespace
}  // namespace lease::testing
