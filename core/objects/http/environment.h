// What the environment says about object stores: the one place in the core that reads it.

#ifndef LEASE_OBJECTS_HTTP_ENVIRONMENT_H_
#define LEASE_OBJECTS_HTTP_ENVIRONMENT_H_

#include <string>

namespace lease {

// Members are empty where the variable is not set.
struct S3Environment {
  std::string access_key;               // AWS_ACCESS_KEY_ID
  std::string secret_key;               // AWS_SECRET_ACCESS_KEY
  std::string session_token;            // AWS_SESSION_TOKEN
  std::string region;                   // AWS_REGION, else AWS_DEFAULT_REGION
  std::string profile;                  // AWS_PROFILE
  std::string credentials_file;         // AWS_SHARED_CREDENTIALS_FILE, else ~/.aws/credentials
  std::string config_file;              // AWS_CONFIG_FILE, else ~/.aws/config
  std::string ca_bundle;                // AWS_CA_BUNDLE
  std::string role_arn;                 // AWS_ROLE_ARN
  std::string role_session_name;        // AWS_ROLE_SESSION_NAME
  std::string web_identity_token_file;  // AWS_WEB_IDENTITY_TOKEN_FILE
  std::string sts_endpoint;             // AWS_ENDPOINT_URL_STS
  std::string container_relative_uri;   // AWS_CONTAINER_CREDENTIALS_RELATIVE_URI
  std::string container_full_uri;       // AWS_CONTAINER_CREDENTIALS_FULL_URI
  std::string container_token;          // AWS_CONTAINER_AUTHORIZATION_TOKEN
  std::string container_token_file;     // AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE
  std::string metadata_endpoint;        // AWS_EC2_METADATA_SERVICE_ENDPOINT
  bool metadata_disabled = false;       // AWS_EC2_METADATA_DISABLED

  static S3Environment Read();
};

struct GcsEnvironment {
  std::string access_key;     // GS_ACCESS_KEY_ID
  std::string secret_key;     // GS_SECRET_ACCESS_KEY
  std::string metadata_host;  // GCE_METADATA_HOST

  static GcsEnvironment Read();
};

struct AzureEnvironment {
  std::string account;      // AZURE_STORAGE_ACCOUNT
  std::string account_key;  // AZURE_STORAGE_KEY
  std::string sas_token;    // AZURE_STORAGE_SAS_TOKEN
  std::string client_id;    // AZURE_CLIENT_ID: which managed identity, where there are several
  std::string identity_endpoint;  // IDENTITY_ENDPOINT: App Service, Container Apps
  std::string identity_header;    // IDENTITY_HEADER
  std::string metadata_host;      // AZURE_POD_IDENTITY_AUTHORITY_HOST

  static AzureEnvironment Read();
};

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_ENVIRONMENT_H_
