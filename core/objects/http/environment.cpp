#include "core/objects/http/environment.h"

#include <cstdlib>

namespace lease {
namespace {

std::string Get(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

std::string Either(const std::string& first, const std::string& second) {
  return first.empty() ? second : first;
}

}  // namespace

S3Environment S3Environment::Read() {
  S3Environment env;
  env.access_key = Get("AWS_ACCESS_KEY_ID");
  env.secret_key = Get("AWS_SECRET_ACCESS_KEY");
  env.session_token = Get("AWS_SESSION_TOKEN");
  env.region = Either(Get("AWS_REGION"), Get("AWS_DEFAULT_REGION"));
  env.profile = Get("AWS_PROFILE");
  const std::string home = Get("HOME");
  const std::string folder = home.empty() ? "" : home + "/.aws/";
  env.credentials_file =
      Either(Get("AWS_SHARED_CREDENTIALS_FILE"), folder.empty() ? "" : folder + "credentials");
  env.config_file = Either(Get("AWS_CONFIG_FILE"), folder.empty() ? "" : folder + "config");
  env.ca_bundle = Get("AWS_CA_BUNDLE");
  env.role_arn = Get("AWS_ROLE_ARN");
  env.role_session_name = Get("AWS_ROLE_SESSION_NAME");
  env.web_identity_token_file = Get("AWS_WEB_IDENTITY_TOKEN_FILE");
  env.sts_endpoint = Get("AWS_ENDPOINT_URL_STS");
  env.container_relative_uri = Get("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
  env.container_full_uri = Get("AWS_CONTAINER_CREDENTIALS_FULL_URI");
  env.container_token = Get("AWS_CONTAINER_AUTHORIZATION_TOKEN");
  env.container_token_file = Get("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE");
  env.metadata_endpoint = Get("AWS_EC2_METADATA_SERVICE_ENDPOINT");
  env.metadata_disabled = Get("AWS_EC2_METADATA_DISABLED") == "true";
  return env;
}

GcsEnvironment GcsEnvironment::Read() {
  GcsEnvironment env;
  env.access_key = Get("GS_ACCESS_KEY_ID");
  env.secret_key = Get("GS_SECRET_ACCESS_KEY");
  env.metadata_host = Get("GCE_METADATA_HOST");
  return env;
}

AzureEnvironment AzureEnvironment::Read() {
  AzureEnvironment env;
  env.account = Get("AZURE_STORAGE_ACCOUNT");
  env.account_key = Get("AZURE_STORAGE_KEY");
  env.sas_token = Get("AZURE_STORAGE_SAS_TOKEN");
  env.client_id = Get("AZURE_CLIENT_ID");
  env.identity_endpoint = Get("IDENTITY_ENDPOINT");
  env.identity_header = Get("IDENTITY_HEADER");
  env.metadata_host = Get("AZURE_POD_IDENTITY_AUTHORITY_HOST");
  return env;
}

}  // namespace lease
