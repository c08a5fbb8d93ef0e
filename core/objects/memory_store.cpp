#include "core/objects/memory_store.h"

#include <pthread.h>

#include <map>
#include <utility>

#include "core/base/mutex.h"
#include "core/objects/key.h"

namespace lease {
namespace {

using Objects = std::map<std::string, std::string>;

// All memory stores of the process, behind one mutex that is held across fork: a child must not
// find it locked by a thread that it does not have.
struct World {
  Mutex mutex;
  std::map<std::string, Objects> stores GUARDED_BY(mutex);
};

World& TheWorld();

void LockWorld() ACQUIRE(TheWorld().mutex) { TheWorld().mutex.lock(); }
void UnlockWorld() RELEASE(TheWorld().mutex) { TheWorld().mutex.unlock(); }

World& TheWorld() {
  // Never destroyed: threads may still use it while the process exits.
  static World& world = *[] {
    pthread_atfork(LockWorld, UnlockWorld, UnlockWorld);
    return new World;
  }();
  return world;
}

Reply List(const Objects& objects, const Request& request) {
  Reply reply;
  for (auto it = objects.lower_bound(request.key);
       it != objects.end() && it->first.starts_with(request.key); ++it) {
    std::string key = it->first;
    if (request.folders) {
      const size_t slash = key.find('/', request.key.size());
      if (slash != std::string::npos) key.resize(slash + 1);
      if (!reply.keys.empty() && reply.keys.back() == key) continue;
    }
    if (key <= request.start_after) continue;
    if (reply.keys.size() >= request.limit) {
      reply.more = true;
      break;
    }
    reply.keys.push_back(std::move(key));
  }
  return reply;
}

}  // namespace

MemoryStore::MemoryStore(std::string name) : url_("mem:" + std::move(name)) {}

Reply MemoryStore::Run(const Request& request) {
  Reply reply;
  reply.status = CheckKey(request);
  if (!reply.status.ok()) return reply;
  World& world = TheWorld();
  MutexLock lock(world.mutex);
  Objects& objects = world.stores[url_];
  if (request.op == Op::kList) return List(objects, request);
  if (request.op == Op::kPut) {
    if (!objects.try_emplace(request.key, request.body).second) {
      reply.status = Status(Code::kExists, "the object exists");
    }
    return reply;
  }
  const auto it = objects.find(request.key);
  if (it == objects.end()) {
    reply.status = Status(Code::kNotFound, "no such object");
  } else if (request.op == Op::kDelete) {
    objects.erase(it);
  } else if (it->second.size() > request.max_bytes) {
    reply.status = Status(Code::kCorrupt, "the object is too large");
  } else {
    reply.body = it->second;
  }
  return reply;
}

}  // namespace lease
