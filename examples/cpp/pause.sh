#!/bin/sh
# Two workers; the one that works is stopped for longer than its TTL, and goes on.
# usage: pause.sh WORKER      the program that this folder's CMakeLists.txt builds
set -eu

worker=$(realpath "${1:?usage: pause.sh WORKER}")
directory=$(mktemp -d)
trap 'kill -9 $first $second 2>/dev/null || true; rm -rf "$directory"' EXIT
first='' second=''
cd "$directory"
: >first
: >second

# says NAME TEXT: waits until that worker has said so, and shows it
says() {
  until grep -q "$2" "$1"; do sleep 0.05; done
  sed -n "s/^\($2.*\)/$1: \1/p" "$1"
}

"$worker" ./store 7 1000 >first &
first=$!
says first 'working under term 1'
"$worker" ./store 7 1000 >second &
second=$!
kill -STOP "$first"
says second 'working under term 2'
kill -CONT "$first"
says first 'lost term 1'
