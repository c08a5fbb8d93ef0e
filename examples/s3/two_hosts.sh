#!/bin/sh
# Two "hosts" that share nothing but a bucket: each is a sqlite3 shell with a host name of its own.
#
#   AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… two_hosts.sh 's3://bucket/prefix?region=…' [MODULE]
#
# The first one dies without a word. The second cannot know that, so it waits for one full TTL.
# shellcheck disable=SC2016 # the inner shells expand
set -eu

export LEASE_STORE="${1:?usage: two_hosts.sh URL [MODULE]}"
module=${2:-lease}

# host NAME STATEMENT...: a shell on a machine of that name
host() {
  name=$1
  shift
  unshare --uts --map-root-user sh -c 'hostname "$0" && exec "$@"' "$name" \
    sqlite3 -batch :memory: ".load $module" "$@"
}

echo 'one takes the lease, and loses its power:'
host one 'SELECT lease_acquire(7, 2000);' '.shell kill -9 $PPID' || true

echo 'two sees who holds it, waits for one unchanged TTL, and has it:'
host two 'SELECT host, state, term FROM process_leases;' \
  'SELECT lease_acquire(7, 2000, 60000);' \
  'SELECT predecessor_term, successor_term, sealed FROM lease_fences;'
