// What every backend must do. A backend joins with one INSTANTIATE line in contract_backends.cpp.

#ifndef LEASE_TESTS_OBJECTS_CONTRACT_H_
#define LEASE_TESTS_OBJECTS_CONTRACT_H_

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "lease/object_store.h"
#include "tests/support/requests.h"

namespace lease::testing {

// An empty store, and what has to be kept as long as it is used.
struct Opened {
  std::shared_ptr<void> place;
  std::shared_ptr<ObjectStore> store;
};
using Opener = Opened (*)();

enum class Way { kRun, kStart };

class StoreContract : public ::testing::TestWithParam<std::tuple<Opener, Way>> {
 protected:
  Reply Call(Request request) {
    if (std::get<Way>(GetParam()) == Way::kRun) return store_->Run(request);
    auto answer = std::make_shared<std::promise<Reply>>();
    store_->Start(std::move(request),
                  [answer](Reply reply) { answer->set_value(std::move(reply)); });
    return answer->get_future().get();
  }

  Code Put(std::string key, std::string body) {
    return Call(PutOf(std::move(key), std::move(body))).status.code();
  }

  Opened opened_ = std::get<Opener>(GetParam())();
  std::shared_ptr<ObjectStore> store_ = opened_.store;
};

}  // namespace lease::testing

#endif  // LEASE_TESTS_OBJECTS_CONTRACT_H_
