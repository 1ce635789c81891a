#!/usr/bin/env bash
# What the machinery of a batch costs: CPU seconds of 'bench run' with all its processes, against a plain loop over the
# same levels in one process ('solve'). The limit is in nodes, so both do the same work. The better of three rounds counts.
# usage: scripts/check-overhead.sh FILE [NODES] [PERCENT]     fails above so many per cent (3)
# The program is $SOKONAUT, or the release build, which is made if need be.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh
levels=${1:?usage: scripts/check-overhead.sh FILE [NODES] [PERCENT]}
nodes=${2:-100000}
most=${3:-3}
sokonaut=$(program)
dir=$(mktemp -d)
trap 'rm -r "$dir"' EXIT
TIMEFORMAT='%U %S'

# CPU seconds of a command and what it started. That levels are left unsolved is no failure.
cpu() { { time { "$@" >/dev/null 2>"$dir/said" || true; }; } 2>&1 | awk '{ print $1 + $2 }'; }
least() { sort -g "$1" | head -n 1; }
for round in 1 2 3; do
  cpu "$sokonaut" solve "$levels" --json --quiet --time-limit none --node-limit "$nodes" --memory-limit 2048 >>"$dir/loop"
  cpu "$sokonaut" bench run "$levels" --quiet --cpu-limit none --node-limit "$nodes" --output "$dir/$round.jsonl" >>"$dir/batch"
done
count=$(($(wc -l <"$dir/1.jsonl") - 1))
awk -v loop="$(least "$dir/loop")" -v batch="$(least "$dir/batch")" -v count="$count" -v most="$most" 'BEGIN {
  share = 100 * (batch - loop) / loop
  printf "%d levels: loop %.2f CPU s (%.1f ms a level), batch %.2f CPU s, overhead %.1f %%\n", count, loop, 1000 * loop / count, batch, share
  exit share > most
}'
