#include <fstream>
#include <sstream>
#include <vector>

#include "core/objects/http/credential_sources.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/scratch.h"

namespace lease::fuzz {
namespace {

// What a text may say by chance, or because a path is called so, does not count.
bool Tells(const std::string& text, const std::string& secret) {
  return secret.find("hunter2") != std::string::npos && text.find(secret) != std::string::npos;
}

void Files(const std::string& input) {
  static const testing::ScratchFolder folder;
  S3Environment environment;
  environment.credentials_file = folder / "credentials";
  environment.config_file = folder / "config";
  const size_t half = input.find("\n---\n");
  std::ofstream(environment.credentials_file) << input.substr(0, half);
  std::ofstream(environment.config_file)
      << (half == std::string::npos ? "" : input.substr(half + 5));
  for (const char* profile : {"", "team.eu"}) {
    environment.profile = profile;
    const Result<AwsProfile> read = ReadAwsProfile(environment);
    if (!read.ok()) {
      Require(read.status().is(Code::kCannotOpen), "a file that is broken cannot be opened");
      std::istringstream lines(input);
      for (std::string line; std::getline(lines, line);) {
        Require(!Tells(read.status().message(), line), "an error repeats nothing of the file");
      }
      continue;
    }
    Require(!(kFault && read->region.size() == 8), "planted");
    environment.metadata_disabled = true;
    const Result<Credentials> fetched = MakeS3Source(environment, "eu-west-1")->Fetch(nullptr);
    if (!fetched.ok()) continue;
    Require(!fetched->key.empty() && !fetched->secret.empty(), "credentials are a pair");
    const std::string echoed = Redacted("<" + fetched->secret + ">", *fetched);
    Require(!Tells(echoed, fetched->secret), "what is redacted is gone");
  }
}

// What a metadata server answers.
void Answers(const std::string& input) {
  const SendHttp send = [&](const HttpRequest&) {
    HttpResponse response;
    response.status = 200;
    response.body = input;
    return response;
  };
  GcsEnvironment gcs;
  gcs.metadata_host = "metadata";
  AzureEnvironment azure;
  S3Environment container;
  container.container_full_uri = "http://127.0.0.1/credentials";
  S3Environment instance;
  std::vector<std::unique_ptr<CredentialSource>> sources;
  sources.push_back(MakeGcsSource(gcs));
  sources.push_back(MakeAzureSource(azure));
  sources.push_back(MakeS3Source(container, "eu-west-1"));
  sources.push_back(MakeS3Source(instance, "eu-west-1"));
  for (const auto& source : sources) {
    const Result<Credentials> fetched = source->Fetch(send);
    if (fetched.ok()) {
      Require(!fetched->token.empty() || (!fetched->key.empty() && !fetched->secret.empty()),
              "an answer without credentials is an error");
    } else {
      Require(!fetched.status().message().empty(), "a refusal has a reason");
    }
  }
}

}  // namespace

void Target(const std::string& input) {
  Files(input);
  Answers(input);
}

}  // namespace lease::fuzz
