#!/usr/bin/env bash
# A large batch that is killed three times and resumed ends with one verified result for every level.
# usage: scripts/check-batch.sh FILE [SECONDS] [JOBS]     CPU seconds a level (5), levels at a time (all cores)
# The program is $SOKONAUT, or the release build, which is made if need be. $KEEP names a folder for the results.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh

levels=${1:?usage: scripts/check-batch.sh FILE [SECONDS] [JOBS]}
seconds=${2:-5}
jobs=${3:-$(nproc)}
sokonaut=$(program)
dir=${KEEP:-$(mktemp -d)}
mkdir -p "$dir"
run=$dir/run.jsonl
rm -f "$run"
total=$("$sokonaut" info "$levels" --json | wc -l)
echo "$total levels, $seconds CPU seconds each, $jobs at a time, results in $run"

recorded() { if [ -f "$run" ]; then n=$(wc -l <"$run"); echo $((n > 0 ? n - 1 : 0)); else echo 0; fi; }
batch=("$sokonaut" bench run "$levels" --cpu-limit "$seconds" --jobs "$jobs" --output "$run")

for time in 1 2 3; do
  "${batch[@]}" --quiet >/dev/null &
  pid=$!
  while [ "$(recorded)" -lt $((total * time / 4)) ] && kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  # Where it was just finished there is nothing to kill, and nothing that a kill would show.
  kill -9 "$pid" 2>/dev/null || fail "the run was over before it could be killed; take more levels"
  wait "$pid" 2>/dev/null || true
  echo "killed with $(recorded) of $total levels recorded"
done
"${batch[@]}"

[ "$(recorded)" = "$total" ] || fail "$(recorded) results for $total levels"
once=$(tail -n +2 "$run" | sed -E 's/.*"level":([0-9]+),.*/\1/' | sort -un | wc -l)
[ "$once" = "$total" ] || fail "only $once levels have a result, so some have two"
# Every solution is replayed again, on the levels as they stand in their file.
"$sokonaut" merge "$run" --levels "$levels" -o "$dir/merged.jsonl" || fail "a result is false"
[ "$(tail -n +2 "$dir/merged.jsonl" | wc -l)" = "$total" ] || fail "merging lost results"
solved=$(grep -c '"outcome":"solved"' "$run" || true)
echo "one verified result for each of $total levels, $solved of them solved, after three kills"
[ -n "${KEEP:-}" ] || rm -r "$dir"
