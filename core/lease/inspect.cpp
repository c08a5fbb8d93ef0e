#include "core/lease/inspect.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/lease/paths.h"

namespace lease {
namespace {

constexpr Nanos kPatience = std::chrono::seconds(30);
constexpr size_t kPage = 100'000;

FenceView Failed(uint64_t node, const Status& error) {
  FenceView view;
  view.node = node;
  view.error = error;
  return view;
}

// Every key below `folder`, or the names directly in it.
Result<std::vector<std::string>> ListKeys(const LeaseStore& store, const std::string& folder,
                                          bool folders, const Deadline& deadline) {
  std::vector<std::string> keys;
  Request page;
  page.op = Op::kList;
  page.key = folder;
  page.limit = kPage;
  page.folders = folders;
  for (bool more = true; more;) {
    page.timeout = deadline.request();
    Reply reply = store.objects().Run(page);
    if (!reply.status.ok()) return At(reply.status, folder);
    more = reply.more && !reply.keys.empty();
    if (more) page.start_after = reply.keys.back();
    std::move(reply.keys.begin(), reply.keys.end(), std::back_inserter(keys));
  }
  return keys;
}

// A certificate that was found under one index, and whether the other has it too.
FenceView ViewOf(const LeaseStore& store, const Fence& fence, bool by_predecessor,
                 const Deadline& deadline) {
  using Sealed = FenceView::Sealed;
  const auto& [last, first] = fence;
  const std::string other_key = by_predecessor
                                    ? paths::FenceBySuccessor(first.node, first.owner, first.term)
                                    : paths::FenceByPredecessor(first.node, last.owner);
  const Result<std::optional<Fence>> other = store.ReadFence(first.node, other_key, deadline);
  FenceView view;
  view.node = first.node;
  view.fence = fence;
  view.sealed = by_predecessor ? Sealed::kPredecessor : Sealed::kSuccessor;
  if (!other.ok()) {
    view.error = other.status();
  } else if (*other == fence) {
    view.sealed = Sealed::kBoth;
  } else if (*other) {
    view.error = At({Code::kCorrupt, "the two indexes hold different certificates"}, other_key,
                    "restore the store");
  }
  return view;
}

// The transitions that the records still prove, newest first.
Result<std::vector<Fence>> History(const LeaseStore& store, uint64_t node,
                                   const Deadline& deadline) {
  std::vector<Fence> fences;
  const Result<std::optional<Head>> head = store.LoadTrueHead(node, deadline);
  if (!head.ok()) return head.status();
  if (!*head) return fences;
  for (Record at = (*head)->record;;) {
    const Result<std::optional<Fence>> transition =
        store.TransitionInto(at, (*head)->listing, deadline);
    if (!transition.ok()) return transition.status();
    if (!*transition) return fences;
    fences.push_back(**transition);
    at = (*transition)->predecessor;
  }
}

// The index keys that can hold what `filter` admits.
Result<std::vector<std::string>> IndexKeys(const LeaseStore& store, uint64_t node,
                                           const FenceFilter& filter, const Deadline& deadline) {
  if (filter.predecessor) return std::vector{paths::FenceByPredecessor(node, *filter.predecessor)};
  return ListKeys(store,
                  filter.successor ? paths::FenceBySuccessorFolder(node, *filter.successor)
                                   : paths::FenceFolder(node),
                  false, deadline);
}

bool Admits(const FenceFilter& filter, const Fence& fence) {
  return (!filter.predecessor || *filter.predecessor == fence.predecessor.owner) &&
         (!filter.successor || *filter.successor == fence.successor.owner);
}

}  // namespace

Result<NodeList> ListNodes(const LeaseStore& store) {
  NodeList list;
  const Deadline deadline(*store.environment().clock, kPatience);
  const Result<std::vector<std::string>> keys = ListKeys(store, paths::kRecordRoot, true, deadline);
  if (!keys.ok()) return keys.status();
  for (const std::string& key : *keys) {
    const std::optional<uint64_t> node = paths::ParseNodeFolder(paths::kRecordRoot, key);
    if (node) {
      list.nodes.push_back(*node);
    } else {
      list.strays.push_back(At({Code::kCorrupt, "names no node"}, key, "move it out of the store"));
    }
  }
  std::sort(list.nodes.begin(), list.nodes.end());
  return list;
}

NodeView InspectNode(const LeaseStore& store, uint64_t node, bool with_holder) {
  NodeView view;
  view.node = node;
  const Deadline deadline(*store.environment().clock, kPatience);
  const Result<std::optional<Head>> head = store.LoadTrueHead(node, deadline);
  if (!head.ok()) view.error = head.status();
  if (!head.ok() || !*head) return view;
  view.head = (*head)->record;
  view.records = (*head)->listing.seqs.size();
  if (!with_holder) return view;
  const Result<std::optional<HolderCard>> card = store.ReadCard(node, view.head->owner, deadline);
  if (card.ok()) {
    view.holder = *card;
  } else {
    view.error = card.status();
  }
  return view;
}

std::vector<FenceView> ListFences(const LeaseStore& store, uint64_t node,
                                  const FenceFilter& filter) {
  const Deadline deadline(*store.environment().clock, kPatience);
  std::vector<FenceView> views;
  std::set<Uuid> shown;  // successors
  const Result<std::vector<std::string>> keys = IndexKeys(store, node, filter, deadline);
  if (!keys.ok()) return {Failed(node, keys.status())};

  for (const std::string& key : *keys) {
    const Result<std::optional<Fence>> fence = store.ReadFence(node, key, deadline);
    if (!fence.ok()) views.push_back(Failed(node, fence.status()));
    if (!fence.ok() || !*fence || !Admits(filter, **fence)) continue;
    if (!shown.insert((*fence)->successor.owner).second) continue;
    const bool by_predecessor = key == paths::FenceByPredecessor(node, (*fence)->predecessor.owner);
    views.push_back(ViewOf(store, **fence, by_predecessor, deadline));
  }
  // An owner has one certificate on either side.
  if ((filter.predecessor || filter.successor) && !views.empty()) return views;

  const Result<std::vector<Fence>> history = History(store, node, deadline);
  if (!history.ok()) views.push_back(Failed(node, history.status()));
  if (history.ok()) {
    for (const Fence& fence : *history) {
      if (!Admits(filter, fence) || !shown.insert(fence.successor.owner).second) continue;
      FenceView view;
      view.node = node;
      view.fence = fence;
      view.sealed = FenceView::Sealed::kHistory;
      views.push_back(view);
    }
  }
  const auto term = [](const FenceView& view) {
    return view.fence ? view.fence->successor.term : 0;
  };
  std::stable_sort(views.begin(), views.end(),
                   [&](const FenceView& a, const FenceView& b) { return term(a) < term(b); });
  return views;
}

}  // namespace lease
