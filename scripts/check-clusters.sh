#!/usr/bin/env bash
# The scripts for clusters, each run here with the real program: GNU parallel on this machine, and a Slurm cluster of
# one node on 127.0.0.1 that is made for the purpose. Each must solve what one machine alone solves. Says what it skips.
# usage: scripts/check-clusters.sh [FILE…]     with $NODES for each level; our own levels and so few nodes that some
# of them are not solved, if nothing is said
# The program is $SOKONAUT, or the release build, which is made if need be.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh

SOKONAUT=$(program)
export SOKONAUT
dir=$(mktemp -d)
daemons=()
# shellcheck disable=SC2329  # called by the trap
clean() {
  for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${daemons[@]}"; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$dir"
}
trap clean EXIT
levels=("$@")
[ $# -gt 0 ] || levels=(levels/first.xsb levels/*.sok)
options=(--node-limit "${NODES:-100}" --cpu-limit none)

# Which levels were solved, whoever solved them: with a limit in nodes it is the same everywhere.
solved() { grep '"outcome":"solved"' "$1" | sed -E 's/.*"file":"([^"]*)","level":([0-9]+),.*/\1 \2/' | sort; }
agrees() {
  [ "$(tail -n +2 "$1" | wc -l)" = "$(tail -n +2 "$dir/alone.jsonl" | wc -l)" ] || fail "$2: not one result a level"
  diff <(solved "$dir/alone.jsonl") <(solved "$1") || fail "$2: other levels were solved"
  echo "$2: $(tail -n +2 "$1" | wc -l) results, $(solved "$1" | wc -l) solved, as on one machine"
}

section "one machine"
"$SOKONAUT" bench run "${levels[@]}" "${options[@]}" --output "$dir/alone.jsonl" --quiet >/dev/null
echo "$(tail -n +2 "$dir/alone.jsonl" | wc -l) levels, $(solved "$dir/alone.jsonl" | wc -l) solved"

section "GNU parallel"
if have parallel; then
  JOBS=2 scripts/cluster/parallel.sh 4 "$dir/parallel.jsonl" "${levels[@]}" "${options[@]}"
  agrees "$dir/parallel.jsonl" "4 shards"
  # As if a machine had been lost: one shard is gone, another one was cut off in the middle of a line.
  rm "$dir/parallel.jsonl.shards/2.jsonl"
  truncate --size=-100 "$dir/parallel.jsonl.shards/3.jsonl"
  "$SOKONAUT" merge "$dir"/parallel.jsonl.shards/*.jsonl -o "$dir/parallel.jsonl"
  [ "$(wc -l <"$dir/parallel.jsonl")" -lt "$(wc -l <"$dir/alone.jsonl")" ] || fail "nothing was lost"
  scripts/cluster/parallel.sh 4 "$dir/parallel.jsonl" "${levels[@]}" "${options[@]}"
  agrees "$dir/parallel.jsonl" "the same command after a loss"
else
  note "skipped: there is no parallel (Debian: apt-get install parallel)"
fi

# A cluster of one node. Its daemons listen on 127.0.0.1 alone and are ended by their ids.
start_slurm() {
  local host port=$((20000 + RANDOM % 20000))
  host=$(hostname -s)
  mkdir -p "$dir/state" "$dir/spool" "$dir/munge"
  chmod 755 "$dir"
  chmod 700 "$dir/munge"
  (umask 077 && head -c 1024 /dev/urandom >"$dir/munge/key")
  cat >"$dir/slurm.conf" <<CONF
ClusterName=sokonaut
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge/socket
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmctldPort=$port
SlurmdPort=$((port + 1))
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
MinJobAge=300
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  export SLURM_CONF=$dir/slurm.conf
  munged --foreground --force --key-file="$dir/munge/key" --socket="$dir/munge/socket" --pid-file="$dir/munge/pid" \
    --log-file="$dir/munge/log" --seed-file="$dir/munge/seed" >/dev/null 2>&1 &
  daemons+=($!)
  for _ in $(seq 50); do [ -S "$dir/munge/socket" ] && break; sleep 0.2; done
  slurmctld -D >/dev/null 2>&1 &
  daemons+=($!)
  slurmd -D -N "$host" >/dev/null 2>&1 &
  daemons+=($!)
  for _ in $(seq 150); do
    sinfo --noheader --format=%t 2>/dev/null | grep -qx idle && return
    sleep 0.2
  done
  tail -20 "$dir"/*.log >&2
  fail "the cluster did not come up"
}

section "Slurm"
if ! have sbatch || ! have slurmctld || ! have slurmd || ! have munged; then
  note "skipped: there is no Slurm (Debian: apt-get install slurm-wlm munge)"
elif [ "$(id -u)" != 0 ]; then
  note "skipped: a cluster can be made by root alone"
else
  start_slurm
  scripts/cluster/slurm.sh 4 "$dir/slurm.jsonl" "${levels[@]}" "${options[@]}"
  for _ in $(seq 600); do [ -z "$(squeue --noheader)" ] && break; sleep 0.5; done
  [ -f "$dir/slurm.jsonl" ] || { tail -5 "$dir"/slurm.jsonl.shards/*.log >&2; fail "no results were merged"; }
  cat "$dir/slurm.jsonl.shards/merge.log"
  agrees "$dir/slurm.jsonl" "an array of 4"
fi
printf '\nAll cluster checks passed in %d s.\n' "$SECONDS"
