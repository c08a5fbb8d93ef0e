#include "tests/lease/suite.h"

#include "tests/objects/http/buckets.h"
#include "tests/support/scratch.h"

namespace lease::testing {
namespace {

std::shared_ptr<ObjectStore> Open(const std::string& url) {
  Result<std::shared_ptr<ObjectStore>> store = OpenObjectStore(url);
  return store.ok() ? *store : nullptr;
}

// Fresh at every call: the name is new.
std::shared_ptr<ObjectStore> MakeMemory() {
  return Open("mem:" + Random::System().NewUuid().ToString());
}

std::shared_ptr<ObjectStore> MakeDirectory() {
  static const ScratchFolder root;
  return Open(root.path() + "/" + Random::System().NewUuid().ToString());
}

std::shared_ptr<ObjectStore> MakeRadosgw() {
  return S3Store(TheRadosgw().endpoint(), RadosgwKeys());
}

std::shared_ptr<ObjectStore> MakeAzurite() { return AzureStore(AzuriteKeys()); }

}  // namespace

std::vector<StoreKind> AllStoreKinds() {
  return {{"Memory", MakeMemory},
          {"Directory", MakeDirectory},
          {"Radosgw", MakeRadosgw},
          {"Azurite", MakeAzurite}};
}

}  // namespace lease::testing
