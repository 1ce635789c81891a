#!/usr/bin/env bash
# Shares a batch out over machines with GNU parallel and merges what comes back.
# usage: parallel.sh SHARDS OUT.jsonl FILE… [OPTION of 'bench run']…
#
#   LOGINS=host1,host2   machines, as for 'parallel --sshlogin'; ':' is this one (default)
#   JOBS=2               shards at a time on each machine (default: one a core)
#   SOKONAUT=…           the program, at the same place everywhere (default: sokonaut)
#
# The machines share the folder of OUT.jsonl. The same command again goes on where it was, whatever was killed.
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
shards=$1 out=$(realpath "$2")
shift 2
sokonaut=${SOKONAUT:-sokonaut}
parts=$out.shards
mkdir -p "$parts"

# A machine that is lost fails with 255 and its shard goes to another one. Any other failure, such as a level that
# cannot be read, is in the results.
seq "$shards" | parallel --will-cite --sshlogin "${LOGINS:-:}" --jobs "${JOBS:-100%}" --workdir "$PWD" \
  --retries 3 --joblog "$parts/jobs.log" --quote \
  "$sokonaut" bench run "$@" --quiet --shard "{}/$shards" --output "$parts/{}.jsonl" || true
"$sokonaut" merge "$parts"/*.jsonl -o "$out"
