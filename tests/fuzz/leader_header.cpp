#include <fstream>
#include <limits>

#include "core/leader/header.h"
#include "lease/election.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/scratch.h"

namespace lease::fuzz {
namespace {

// A file that is no header is refused and left as it is.
void Refused(const testing::ScratchFolder& folder, const std::string& bytes) {
  const std::string path = folder / "foreign";
  std::ofstream(path, std::ios::binary) << bytes;
  Require(LeaderHeader::Open(path, true, Random::System()).status().is(Code::kCorrupt),
          "a file that is no header is corrupt");
  Require(testing::ContentsOf(path) == bytes, "a file that is no header is left alone");
}

// One file for good: an election is kept for each file that was ever opened.
void Led(const testing::ScratchFolder& folder, std::string bytes, const HeaderImage& image) {
  static const std::shared_ptr<Election> election = *Election::Open(folder / "header");
  bytes.resize(kHeaderSize);
  std::fstream(election->path(), std::ios::in | std::ios::out | std::ios::binary) << bytes;

  const LeaderState before = election->State();
  Require(before.leader_pid == image.leader.pid && before.term == image.leader.term &&
              before.epoch == image.epoch && before.heartbeat == image.heartbeat,
          "a header says what its bytes say");
  Require(!before.is_self && !election->Token() && !election->Beat(), "bytes alone lead nobody");
  const Result<std::optional<uint32_t>> claimed = election->Claim();
  constexpr uint32_t kLast = std::numeric_limits<uint32_t>::max();
  if (!claimed.ok()) {
    Require(image.leader.term == kLast, "only the last term ends the claims");
  } else if (*claimed) {
    Require(**claimed == image.leader.term + 1 && image.leader.term != kLast, "terms rise by one");
    Require(election->Token() == *claimed && election->Beat(), "who claimed leads");
    Require(election->State().lag == 0, "a new leader is not late");
    Require(!(kFault && image.voucher.boot == 7 && image.leader.term > 255), "planted");
    Require(election->StepDown() && !election->Token(), "who steps down leads no more");
  } else {
    Require(image.leader.pid != 0, "a vacant post can be had");
    Require(election->State().leader_pid == image.leader.pid, "a refused claim changes nothing");
  }
  const std::string after = testing::ContentsOf(election->path());
  Require(after.size() == kHeaderSize && after.substr(0, 8) == bytes.substr(0, 8) &&
              after.substr(48) == bytes.substr(48),
          "magic and padding stay");
  Require(DecodeHeader(after)->leader.term >= image.leader.term, "no term falls");
}

}  // namespace

void Target(const std::string& input) {
  static const testing::ScratchFolder folder;
  const Result<HeaderImage> image = DecodeHeader(input);
  if (image.ok()) {
    Led(folder, input, *image);
  } else {
    Refused(folder, input);
  }
}

}  // namespace lease::fuzz
