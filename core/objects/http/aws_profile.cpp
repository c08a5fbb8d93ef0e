// The shared credentials and config files of the AWS tools.

#include <boost/property_tree/ini_parser.hpp>
#include <boost/property_tree/ptree.hpp>
#include <filesystem>
#include <system_error>

#include "core/objects/http/credential_sources.h"

namespace lease {
namespace {

using boost::property_tree::ptree;

// Names may hold dots, so nothing is looked up as a path.
std::string Find(const ptree& section, const std::string& name) {
  const auto found = section.find(name);
  return found == section.not_found() ? "" : found->second.data();
}

Status AddFrom(const std::string& file, const std::string& section_name, AwsProfile& profile) {
  std::error_code missing;
  if (file.empty() || !std::filesystem::is_regular_file(file, missing)) return {};
  ptree tree;
  try {
    boost::property_tree::read_ini(file, tree);
  } catch (const boost::property_tree::ini_parser_error& error) {
    // Its text names the file and line, and repeats nothing of the contents.
    return {Code::kCannotOpen, "the AWS file cannot be read: " + std::string(error.what())};
  }
  const auto found = tree.find(section_name);
  if (found == tree.not_found()) return {};
  const ptree& section = found->second;
  if (profile.access_key.empty() && !Find(section, "aws_access_key_id").empty()) {
    profile.access_key = Find(section, "aws_access_key_id");
    profile.secret_key = Find(section, "aws_secret_access_key");
    profile.session_token = Find(section, "aws_session_token");
  }
  if (profile.region.empty()) profile.region = Find(section, "region");
  return {};
}

}  // namespace

Result<AwsProfile> ReadAwsProfile(const S3Environment& environment) {
  const std::string name = environment.profile.empty() ? "default" : environment.profile;
  AwsProfile profile;
  Status status = AddFrom(environment.credentials_file, name, profile);
  if (status.ok()) {
    status =
        AddFrom(environment.config_file, name == "default" ? name : "profile " + name, profile);
  }
  if (!status.ok()) return status;
  return profile;
}

}  // namespace lease
