// The floor for a bucket: signed requests by libcurl and nothing around them.

#ifndef LEASE_TESTS_BENCH_BARE_S3_H_
#define LEASE_TESTS_BENCH_BARE_S3_H_

#include <string>
#include <vector>

namespace lease::bench {

class BareS3 {
 public:
  BareS3(std::string bucket_url, std::string key_and_secret);

  // One create-only put over a connection that is kept. Throws std::runtime_error.
  void Put(const std::string& key, const std::string& body);

  // Reads all `keys` over that many connections. Throws std::runtime_error.
  void GetAll(const std::vector<std::string>& keys, size_t connections) const;

  ~BareS3();
  BareS3(const BareS3&) = delete;
  BareS3& operator=(const BareS3&) = delete;

 private:
  const std::string bucket_url_;
  const std::string key_and_secret_;
  void* const kept_;
};

}  // namespace lease::bench

#endif  // LEASE_TESTS_BENCH_BARE_S3_H_
