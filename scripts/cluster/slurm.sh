#!/usr/bin/env bash
# Shares a batch out as a Slurm array, and merges what comes back in a job that waits for it.
# usage: slurm.sh SHARDS OUT.jsonl FILE… [OPTION of 'bench run']…
#
#   SBATCH_OPTIONS='--mem=3G --partition=long'   for the array, as for sbatch
#   SOKONAUT=…                                   the program, at the same place everywhere (default: sokonaut)
#
# The machines share the folder of OUT.jsonl. The same command again goes on where it was, whatever was killed.
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
shards=$1 out=$(realpath "$2")
shift 2
export SHARDS=$shards PARTS=$out.shards SOKONAUT=${SOKONAUT:-sokonaut}
mkdir -p "$PARTS"
read -ra options <<<"${SBATCH_OPTIONS:-}"

array=$(sbatch --parsable --array="1-$shards" --output="$PARTS/%a.log" "${options[@]}" \
  "$(dirname "$0")/slurm-shard.sbatch" "$@")
merge=$(sbatch --parsable --job-name=sokonaut-merge --dependency="afterany:$array" --output="$PARTS/merge.log" \
  --wrap "'$SOKONAUT' merge '$PARTS'/*.jsonl -o '$out'")
echo "array $array, then merge $merge; results in $out"
