#!/bin/sh
# Two writers, one database: the first is paused in the middle of its work, the second takes over,
# and the first, which knows nothing of that, cannot write any more.
# usage: two_writers.sh [MODULE]     the module's path, without .so; by default the installed one
set -eu

module=${1:-lease}
[ ! -e "$module.so" ] || module=$(realpath "$module.so")
directory=$(mktemp -d)
first=''
trap 'kill -9 $first 2>/dev/null || true; rm -rf "$directory"' EXIT
cd "$directory"

# A file, so that the default store lies beside the database for both.
export LEASE_STORE=./leases
database='file:app.db?vfs=lease&lease_node=7'

sqlite3 -batch :memory: >first 2>&1 <<END &
.load $module
SELECT lease_acquire(7, 1000);
.open '$database'
CREATE TABLE log(writer, term);
INSERT INTO log VALUES ('first', lease_token(7));
.shell kill -STOP \$PPID
INSERT INTO log VALUES ('first', 'too late');
END
first=$!
until grep -q '^State:.*stopped' "/proc/$first/status"; do sleep 0.05; done
echo 'first has written, and is paused for longer than its TTL'

sqlite3 -batch :memory: <<END
.load $module
.print second waits for its term, and writes
SELECT lease_acquire(7, 1000, 60000);
.open '$database'
INSERT INTO log VALUES ('second', lease_token(7));
END

kill -CONT "$first"
wait "$first" || true
sed -n 's/.*\(attempt to write.*\)/first goes on: \1/p' first
sqlite3 app.db 'SELECT writer, term FROM log'
