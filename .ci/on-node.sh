#!/usr/bin/env bash
# Starts the built service on another line of Node, walks the tour, and runs the unit tier there.
# Usage: .ci/on-node.sh 24 (needs an installed, built checkout and REDIS_URL)
set -euo pipefail
cd "$(dirname "$0")/.."
line=$1

# Inside the checkout: servers of the tour are shut in and would not see a Node below /tmp.
mkdir -p .node
tools=$(mktemp -d "$PWD/.node/XXXXXX")
home=$(mktemp -d "$PWD/.node/XXXXXX")
service=
finish() {
  if [ -n "$service" ] && kill -INT "$service" 2>/dev/null; then wait "$service" || true; fi
  rm -rf "$tools" "$home"
}
trap finish EXIT

programs=$(node .ci/other-node.mjs "$line" "$tools")
export PATH="$programs:$PATH"
echo "Node $(node --version)"

export PORTICO_HOME="$home"
# The start picks its ports itself: of one chosen here, the ports that follow it may be taken.
export PORT=0
node bin/start.mjs --json >"$home/start.json" 2>"$home/start.log" &
service=$!
until grep -q '"ready":true' "$home/start.json"; do
  kill -0 "$service" 2>/dev/null || {
    cat "$home/start.log" >&2
    exit 1
  }
  sleep 0.5
done
npm run --silent tour >"$home/tour.log" 2>&1 || {
  tail -n 40 "$home/tour.log" "$home/start.log" >&2
  exit 1
}
tail -n 1 "$home/tour.log"
kill -INT "$service"
wait "$service" || true
service=
unset PORT PORTICO_HOME

node test/runner/run.mjs unit >"$home/unit.log" 2>&1 || {
  cat "$home/unit.log" >&2
  exit 1
}
tail -n 1 "$home/unit.log"
