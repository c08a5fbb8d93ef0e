// Looking at many nodes at once.

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "core/lease/codec.h"
#include "core/lease/concurrently.h"
#include "core/lease/inspect.h"
#include "core/lease/paths.h"

namespace lease {
namespace {

constexpr Nanos kPatience = std::chrono::seconds(30);  // for one page
constexpr size_t kPage = 1000;                         // what a bucket answers at once
constexpr size_t kAtOnce = 64;

// What a listing says about the records of one node.
struct Glance {
  uint64_t head = 0;
  uint64_t records = 0;
  bool odd = false;  // something that is no record of it
};
using Glances = std::unordered_map<uint64_t, Glance>;

void Note(const std::string& key, Glances* glances) {
  static const size_t root = std::string(paths::kRecordRoot).size();
  const size_t end = key.find('/', root);
  if (end == std::string::npos) return;
  const std::optional<uint64_t> node =
      paths::ParseNodeFolder(paths::kRecordRoot, key.substr(0, end + 1));
  if (!node) return;
  Glance& glance = (*glances)[*node];
  const std::optional<uint64_t> seq = paths::ParseRecord(*node, key);
  glance.odd |= !seq;
  glance.records++;
  if (seq) glance.head = std::max(glance.head, *seq);
}

// The folders of some nodes, and of whatever else lies between the first and the last of them.
struct Range {
  std::string first;
  std::string last;

  bool ends_before(const std::string& key) const { return key > last && !key.starts_with(last); }
};

Range RangeOf(const std::vector<uint64_t>& nodes) {
  Range range;
  for (const uint64_t node : nodes) {
    std::string folder = paths::RecordFolder(node);
    if (range.first.empty() || folder < range.first) range.first = folder;
    if (folder > range.last) range.last = std::move(folder);
  }
  return range;
}

std::optional<Glances> GlanceAt(const LeaseStore& store, const Range& range) {
  Glances glances;
  Request page;
  page.op = Op::kList;
  page.key = paths::kRecordRoot;
  page.start_after = range.first;
  page.limit = kPage;
  page.timeout = kPatience;
  for (bool more = true; more;) {
    const Reply reply = store.objects().Run(page);
    if (!reply.status.ok()) return std::nullopt;
    for (const std::string& key : reply.keys) Note(key, &glances);
    more = reply.more && !reply.keys.empty() && !range.ends_before(reply.keys.back());
    if (more) page.start_after = reply.keys.back();
  }
  return glances;
}

// A view of each node whose head could be read.
class Survey {
 public:
  Survey(const LeaseStore& store, const std::vector<uint64_t>& nodes)
      : store_(store), views_(nodes.size()) {
    for (size_t i = 0; i < nodes.size(); i++) views_[i].node = nodes[i];
  }

  void ReadHeads(const Glances& glances) {
    std::vector<Request> reads;
    std::vector<size_t> readers;
    for (size_t i = 0; i < views_.size(); i++) {
      const auto glance = glances.find(views_[i].node);
      if (glance == glances.end()) continue;
      const auto& [head, records, odd] = glance->second;
      if (odd || records > kMaxListing) continue;
      views_[i].records = records;
      views_[i].head.emplace().seq = head;
      reads.push_back(Read(paths::Record(views_[i].node, head), kMaxRecordBytes));
      readers.push_back(i);
    }
    const std::vector<Reply> replies = RunConcurrently(store_.objects(), reads, kAtOnce);
    for (size_t i = 0; i < replies.size(); i++) {
      NodeView& view = views_[readers[i]];
      const uint64_t seq = view.head->seq;
      view.head.reset();
      if (!replies[i].status.ok()) continue;
      const Result<Record> record = DecodeRecord(replies[i].body, view.node, seq);
      if (record.ok()) view.head = *record;
    }
  }

  void ReadCards() {
    std::vector<Request> reads;
    std::vector<size_t> readers;
    for (size_t i = 0; i < views_.size(); i++) {
      if (!views_[i].head) continue;
      reads.push_back(Read(paths::Card(views_[i].node, views_[i].head->owner), kMaxCardBytes));
      readers.push_back(i);
    }
    const std::vector<Reply> replies = RunConcurrently(store_.objects(), reads, kAtOnce);
    for (size_t i = 0; i < replies.size(); i++) {
      NodeView& view = views_[readers[i]];
      if (replies[i].status.is(Code::kNotFound)) continue;
      const Result<HolderCard> card = replies[i].status.ok()
                                          ? DecodeCard(replies[i].body, view.node, view.head->owner)
                                          : Result<HolderCard>(replies[i].status);
      if (card.ok()) {
        view.holder = *card;
      } else {
        view.head.reset();
      }
    }
  }

  // A head that could have been pruned before it was read may have been a late put
  // (LoadTrueHead): it stays only if at most one record is newer.
  void DropDoubtful(const Glances& later) {
    for (NodeView& view : views_) {
      if (!view.head) continue;
      const auto glance = later.find(view.node);
      const bool sure =
          glance != later.end() && !glance->second.odd && glance->second.head <= view.head->seq + 1;
      if (!sure) view.head.reset();
    }
  }

  // Nothing but the node where there is no head.
  std::vector<NodeView> Take() {
    for (NodeView& view : views_) {
      if (view.head) continue;
      const uint64_t node = view.node;
      view = NodeView();
      view.node = node;
    }
    return std::move(views_);
  }

 private:
  static Request Read(std::string key, size_t max_bytes) {
    Request get;
    get.key = std::move(key);
    get.max_bytes = max_bytes;
    return get;
  }

  const LeaseStore& store_;
  std::vector<NodeView> views_;
};

}  // namespace

std::vector<NodeView> InspectNodes(const LeaseStore& store, const std::vector<uint64_t>& nodes,
                                   bool with_holder) {
  Survey survey(store, nodes);
  const Range range = RangeOf(nodes);
  if (const std::optional<Glances> before = GlanceAt(store, range)) {
    survey.ReadHeads(*before);
    if (with_holder) survey.ReadCards();
    survey.DropDoubtful(GlanceAt(store, range).value_or(Glances()));
  }
  return survey.Take();
}

}  // namespace lease
