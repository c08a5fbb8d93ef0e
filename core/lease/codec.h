// The canonical bytes of records, certificates and holder cards, and their strict readers.
//
// A body that does not encode to the very same bytes again is invalid. Readers answer kCorrupt
// with the reason alone; the caller names the object (R8).

#ifndef LEASE_LEASE_CODEC_H_
#define LEASE_LEASE_CODEC_H_

#include <string>

#include "core/lease/paths.h"
#include "lease/record.h"
#include "lease/status.h"

namespace lease {

constexpr size_t kMaxRecordBytes = 1024;
constexpr size_t kMaxCardBytes = 1024;
constexpr size_t kMaxFenceBytes = 2048;

std::string EncodeRecord(const Record& record);
Result<Record> DecodeRecord(const std::string& body, uint64_t node, uint64_t seq);

// `key` says which index the body was found under: it must agree with the certificate.
Result<Fence> DecodeFenceAt(const std::string& body, uint64_t node, const paths::FenceKey& key);

// A host's or application's name as it may stand on a card: short, UTF-8, without controls.
std::string CardText(const std::string& text);
std::string EncodeCard(const HolderCard& card);
Result<HolderCard> DecodeCard(const std::string& body, uint64_t node, const Uuid& owner);

}  // namespace lease

#endif  // LEASE_LEASE_CODEC_H_
