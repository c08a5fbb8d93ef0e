// Requests to an object store, in one line each.

#ifndef LEASE_TESTS_SUPPORT_REQUESTS_H_
#define LEASE_TESTS_SUPPORT_REQUESTS_H_

#include <string>
#include <utility>

#include "lease/object_store.h"

namespace lease::testing {

inline Request PutOf(std::string key, std::string body,
                     Durability durability = Durability::kDataAndName) {
  Request request;
  request.op = Op::kPut;
  request.key = std::move(key);
  request.body = std::move(body);
  request.durability = durability;
  return request;
}

inline Request GetOf(std::string key, size_t max_bytes = 2048) {
  Request request;
  request.op = Op::kGet;
  request.key = std::move(key);
  request.max_bytes = max_bytes;
  return request;
}

inline Request ListOf(std::string prefix) {
  Request request;
  request.op = Op::kList;
  request.key = std::move(prefix);
  return request;
}

inline Request FoldersOf(std::string prefix) {
  Request request = ListOf(std::move(prefix));
  request.folders = true;
  return request;
}

inline Request DeleteOf(std::string key) {
  Request request;
  request.op = Op::kDelete;
  request.key = std::move(key);
  return request;
}

}  // namespace lease::testing

#endif  // LEASE_TESTS_SUPPORT_REQUESTS_H_
