// Where the credentials of each provider come from: the first source that is configured.

#ifndef LEASE_OBJECTS_HTTP_CREDENTIAL_SOURCES_H_
#define LEASE_OBJECTS_HTTP_CREDENTIAL_SOURCES_H_

#include <memory>
#include <optional>
#include <string>

#include "core/objects/http/credentials.h"
#include "core/objects/http/environment.h"
#include "lease/status.h"

namespace lease {

// The environment; shared config and credentials files; web identity (STS); container endpoint;
// instance metadata, version 2. One that is configured and fails is an error: another's
// credentials would be another's rights.
std::unique_ptr<CredentialSource> MakeS3Source(S3Environment environment, std::string region);

// An HMAC pair from the environment, else a bearer token from the metadata server.
std::unique_ptr<CredentialSource> MakeGcsSource(GcsEnvironment environment);

// The account's key, a shared access signature, or a bearer token of the managed identity.
std::unique_ptr<CredentialSource> MakeAzureSource(AzureEnvironment environment);

// What the shared files say of one profile. All empty where there is none.
struct AwsProfile {
  std::string access_key;
  std::string secret_key;
  std::string session_token;
  std::string region;
};
// Errors: kCannotOpen, for a file that cannot be understood.
Result<AwsProfile> ReadAwsProfile(const S3Environment& environment);

// The body of a good answer, or an error that names `source`.
Result<std::string> Ask(const SendHttp& send, HttpRequest request, const std::string& source);
// The first line of a small file, or an error that names `source`.
Result<std::string> ReadTokenFile(const std::string& path, const std::string& source);

}  // namespace lease

#endif  // LEASE_OBJECTS_HTTP_CREDENTIAL_SOURCES_H_
