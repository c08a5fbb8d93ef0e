#include "extension/errors.h"

namespace lease {

std::string ErrorText(const Subject& subject, const std::string& why) {
  std::string text = std::string("lease: ") + subject.what;
  if (subject.node) text += " node " + std::to_string(*subject.node);
  return text + ": " + why;
}

int ErrorCode(Code code) {
  switch (code) {
    case Code::kOk:
      return SQLITE_OK;
    case Code::kIo:
    case Code::kAmbiguous:
      return SQLITE_IOERR;
    case Code::kCorrupt:
      return SQLITE_CORRUPT;
    case Code::kMisuse:
      return SQLITE_MISUSE;
    case Code::kCannotOpen:
      return SQLITE_CANTOPEN;
    case Code::kTimeout:
    case Code::kHeld:
      return SQLITE_BUSY;
    case Code::kNotHeld:
      return SQLITE_READONLY;
    case Code::kInterrupted:
      return SQLITE_INTERRUPT;
    case Code::kExists:
    case Code::kNotFound:
      return SQLITE_ERROR;
  }
  return SQLITE_ERROR;
}

void ResultError(sqlite3_context* context, const Subject& subject, const Status& status) {
  const std::string text = ErrorText(subject, status.message());
  sqlite3_result_error(context, text.data(), static_cast<int>(text.size()));
  // Second, because setting the text resets the code.
  sqlite3_result_error_code(context, ErrorCode(status.code()));
}

}  // namespace lease
