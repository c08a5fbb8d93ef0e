// The two ways in which the file system store makes a file, as a test parameter.

#ifndef LEASE_TESTS_OBJECTS_FILE_NAMING_H_
#define LEASE_TESTS_OBJECTS_FILE_NAMING_H_

#include <gtest/gtest.h>

#include <string>

namespace lease::testing {

// True: with O_TMPFILE. False: as where there is none.
inline std::string NameOfNaming(const ::testing::TestParamInfo<bool>& param) {
  return param.param ? "NamelessFiles" : "TemporaryNames";
}

}  // namespace lease::testing

#endif  // LEASE_TESTS_OBJECTS_FILE_NAMING_H_
