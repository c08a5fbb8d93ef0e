#!/bin/sh
# Two sqlite3 shells, one lease and a kill -9; then the same with leadership. The shells are real,
# their answers are printed as they come, and the script fails where an answer is not what it says.
# usage: examples/demo.sh [MODULE]     the module's path without .so, build/lease by default
set -eu

module=$(realpath "${1:-build/lease}.so")
directory=$(mktemp -d)
cd "$directory"
first='' second='' shells='' fd='' answer=''
trap 'kill -9 $shells 2>/dev/null || true; rm -rf "$directory"' EXIT
trap 'exit 1' HUP INT TERM

say() {
  printf '\n-- %s\n' "$*"
}

fail() {
  echo "demo: $*" >&2
  exit 1
}

# start NAME FD: a sqlite3 shell that reads what is written to FD and answers on FD + 1
start() {
  mkfifo "$1.in" "$1.out"
  sqlite3 -batch -nullvalue NULL :memory: <"$1.in" >"$1.out" 2>&1 &
  eval "$1=$! $1_fd=$2"
  eval "exec $2>$1.in $(($2 + 1))<$1.out"
  shells="$shells $!"
  ask "$1" ".load ${module%.so}"
  expect ''
}

# ask NAME STATEMENT: prints both the statement and the answer, which is left in $answer
ask() {
  echo "$1> $2"
  query "$@"
  [ -z "$answer" ] || echo "$answer"
}

query() {
  eval "fd=\$$1_fd"
  printf '%s\n.print end of answer\n' "$2" >&"$fd"
  answer=
  while IFS= read -r line <&"$((fd + 1))" || fail "the $1 shell has ended"; do
    [ "$line" != 'end of answer' ] || break
    answer="$answer${answer:+
}$line"
  done
}

expect() {
  [ "$answer" = "$1" ] || fail "'$1' was expected"
}

expect_line() {
  echo "$answer" | grep -Eq "^ *$1\$" || fail "a line '$1' was expected"
}

await_leadership() {
  tries=0
  until query "$1" "SELECT leader_token('./leader');" && [ "$answer" != NULL ]; do
    [ "$((tries += 1))" -lt 200 ] || fail "the $1 shell does not lead"
    sleep 0.02
  done
}

kill_9() {
  echo "\$ kill -9 $1"
  kill -9 "$1"
  killed_at=$(date +%s%3N)
  wait "$1" 2>/dev/null || true
}

within_a_second() {
  elapsed=$(($(date +%s%3N) - killed_at))
  [ "$elapsed" -lt 1000 ] || fail "that took $elapsed ms"
  echo "   ($elapsed ms after the kill)"
}

say 'Two shells, two processes. The first takes the lease on node 7: term 1.'
start first 3
ask first "SELECT lease_store('./store');"
ask first 'SELECT lease_acquire(7);'
expect 1

say 'The second may not have it, and is told who does.'
start second 5
ask second "SELECT lease_store('./store');"
ask second 'SELECT lease_acquire(7);'
expect NULL
query second '.mode line'
ask second 'SELECT host, pid, app, state, term FROM process_leases WHERE node = 7;'
expect_line "pid = $first"
expect_line 'state = held'

say 'The first is killed. No time-out has to pass: the second has proof that it is dead.'
kill_9 "$first"
query second '.mode list'
ask second 'SELECT lease_acquire(7);'
within_a_second
expect 2

say 'The takeover left its certificate: whoever holds term 1 is fenced off for good.'
query second '.mode line'
ask second "SELECT predecessor_owner, predecessor_term, successor_owner, successor_term, sealed
          FROM lease_fences WHERE node = 7;"
expect_line 'successor_term = 2'
expect_line 'sealed = both'
query second '.mode list'

say 'Leadership on one host works the same way. The second shell leads, a third one waits.'
ask second "SELECT leader_campaign('./leader', 100);"
await_leadership second
term=$answer
start third 7
ask third "SELECT leader_campaign('./leader', 100);"
expect NULL
query third '.mode line'
ask third "SELECT leader_pid, term, liveness, is_self FROM leader_state('./leader');"
expect_line "leader_pid = $second"
expect_line "term = $term"
query third '.mode list'

say 'The leader is killed, and the third follows by itself.'
kill_9 "$second"
await_leadership third
within_a_second
ask third "SELECT leader_token('./leader');"
expect "$((term + 1))"

say 'Done. Everything above was real: see examples/demo.sh.'
