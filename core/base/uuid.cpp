#include "lease/uuid.h"

#include <algorithm>
#include <boost/uuid/random_generator.hpp>
#include <boost/uuid/string_generator.hpp>
#include <boost/uuid/uuid.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <stdexcept>

#include "core/base/undying.h"

namespace lease {
namespace {

class SystemRandom final : public Random {
 public:
  Uuid NewUuid() override {
    const boost::uuids::uuid made = boost::uuids::random_generator()();
    Uuid uuid;
    std::copy(made.begin(), made.end(), uuid.bytes.begin());
    return uuid;
  }
};

constinit Undying<SystemRandom> g_random;

}  // namespace

std::string Uuid::ToString() const {
  boost::uuids::uuid text{};
  std::copy(bytes.begin(), bytes.end(), text.begin());
  return boost::uuids::to_string(text);
}

std::optional<Uuid> Uuid::Parse(std::string_view text) {
  try {
    const boost::uuids::uuid read = boost::uuids::string_generator()(text.begin(), text.end());
    Uuid uuid;
    std::copy(read.begin(), read.end(), uuid.bytes.begin());
    if (uuid.ToString() == text) return uuid;
  } catch (const std::runtime_error&) {
    // Not a UUID in any form.
  }
  return std::nullopt;
}

Random& Random::System() { return g_random.object; }

}  // namespace lease
