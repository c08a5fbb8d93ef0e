#include "core/objects/filesystem_store.h"
#include "core/objects/memory_store.h"
#include "core/objects/metered_store.h"
#include "lease/uuid.h"
#include "tests/objects/contract.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

using ::testing::Combine;
using ::testing::Values;

std::string NameOf(const ::testing::TestParamInfo<StoreContract::ParamType>& param) {
  return std::get<Way>(param.param) == Way::kRun ? "Run" : "Start";
}

Opened OpenMemory() {
  return {nullptr, std::make_shared<MemoryStore>(Random::System().NewUuid().ToString())};
}

Opened OpenFolder(bool nameless_files) {
  auto folder = std::make_shared<ScratchFolder>();
  return {folder, std::make_shared<FilesystemStore>(*folder / "store", nameless_files)};
}
Opened OpenFilesystem() { return OpenFolder(true); }
Opened OpenFilesystemWithTemporaryNames() { return OpenFolder(false); }

Opened OpenMetered() {
  return {nullptr, std::make_shared<MeteredStore>(OpenMemory().store, Clock::System())};
}

const auto kWays = Values(Way::kRun, Way::kStart);

INSTANTIATE_TEST_SUITE_P(Memory, StoreContract, Combine(Values(OpenMemory), kWays), NameOf);
INSTANTIATE_TEST_SUITE_P(Filesystem, StoreContract, Combine(Values(OpenFilesystem), kWays), NameOf);
INSTANTIATE_TEST_SUITE_P(FilesystemWithTemporaryNames, StoreContract,
                         Combine(Values(OpenFilesystemWithTemporaryNames), kWays), NameOf);
INSTANTIATE_TEST_SUITE_P(Metered, StoreContract, Combine(Values(OpenMetered), kWays), NameOf);

}  // namespace
}  // namespace lease::testing
