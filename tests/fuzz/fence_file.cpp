#include "extension/vfs/fence_file.h"

#include <unistd.h>

#include <fstream>
#include <limits>

#include "tests/fuzz/fuzz.h"
#include "tests/support/scratch.h"

namespace lease::fuzz {
namespace {

uint64_t TermOf(const std::optional<Stamp>& stamp) { return stamp ? stamp->term : 0; }

// A higher stamp of either kind is there afterwards, and the other kind's stays.
void Stamped(FenceFile& fence, const std::string& database, bool leadership) {
  const std::optional<Stamp> other = leadership ? fence.lease() : fence.leadership();
  const uint64_t before = TermOf(leadership ? fence.leadership() : fence.lease());
  if (before == std::numeric_limits<uint64_t>::max()) return;
  Stamp stamp{leadership ? 0U : 7U, before + 1, {}};
  stamp.owner.bytes[0] = 1;
  Require(fence.Write(stamp).ok(), "a higher stamp can be written");
  FenceFile again(database);
  Require(again.Refresh().ok(), "what was stamped can be read");
  Require((leadership ? again.leadership() : again.lease()) == stamp, "a stamp stays");
  Require((leadership ? again.lease() : again.leadership()) == other,
          "one kind of stamp leaves the other");
  Require(!(kFault && leadership && before > 1'000'000), "planted");
}

}  // namespace

void Target(const std::string& input) {
  static const testing::ScratchFolder folder;
  const std::string database = folder / "app.db";
  const std::string path = database + "-fence";
  std::ofstream(path, std::ios::binary) << input;
  FenceFile fence(database);
  const Status read = fence.Refresh();
  Require(testing::ContentsOf(path) == input, "reading changes nothing");
  if (!read.ok()) {
    Require(read.is(Code::kCorrupt), "what is no fence file is corrupt");
    Require(!fence.lease() && !fence.leadership(), "what is corrupt has no stamp");
    return;
  }
  Require(input.size() == 256 && (fence.lease() || fence.leadership()), "a fence file has a stamp");
  Require(!fence.lease() || (fence.lease()->node != 0 && fence.lease()->term != 0),
          "a lease's stamp has a node and a term");
  Stamped(fence, database, false);
  Stamped(fence, database, true);
}

}  // namespace lease::fuzz
