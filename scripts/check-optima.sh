#!/usr/bin/env bash
# Do all who prove shortest solutions agree? Levels of Microban and Microban II are solved for fewest pushes and for fewest
# moves: from both ends, by A*, by IDA* (pushes only) and breadth first, and compared with each other and with
# what another program proved. Needs the levels of others beside the project (SOKONAUT_SHARED, or ../shared).
#
#   scripts/check-optima.sh [CPU seconds for a level and strategy, 1] [levels: 1-40, or nothing for all]
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh

shared="${SOKONAUT_SHARED:-../shared}"
if [ ! -f "$shared/levels/lts/Microban.xsb" ]; then
    echo "skipped: there are no levels of Microban in $shared"
    exit 0
fi
seconds="${1:-1}"
levels=()
[ -n "${2:-}" ] && levels=(--level "$2")

sokonaut=$(program)
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

run() { # name, then options
    "$sokonaut" bench run "$shared"/levels/lts/Microban{,_II}.xsb "${levels[@]}" --cpu-limit "$seconds" --quiet \
        --output "$folder/$1.jsonl" "${@:2}"
}
run pushes-both --objective pushes
run pushes-other --strategy astar,ida,breadth-first
run moves-both --objective moves
run moves-other --objective moves --strategy astar,breadth-first

python3 - "$folder" "$shared/levels/peers/optimal_reference.csv" <<'PYTHON'
import collections, csv, json, os, sys

folder, reference = sys.argv[1:]
claims = {"pushes": collections.defaultdict(dict), "moves": collections.defaultdict(dict)}
for unit, kind in [(unit, kind) for unit in claims for kind in ("both", "other")]:
    for line in open(f"{folder}/{unit}-{kind}.jsonl"):
        row = json.loads(line)
        if row.get("outcome") != "solved":
            continue
        # Without an objective a solution is proved if it is as short as the bound.
        if row["optimal"] or (unit == "pushes" and row["lower_bound"] == row["pushes"]):
            name = (os.path.basename(row["file"]).removesuffix(".xsb"), row["level"])
            who = "both ends" if kind == "both" else row["asked"]
            claims[unit][name][who] = row[unit]
if os.path.exists(reference):
    for row in csv.DictReader(open(reference)):
        for unit in claims:
            name = (row["collection"], int(row["level"]))
            if row[f"optimal_{unit}"] and name in claims[unit]:
                claims[unit][name]["another program"] = int(row[f"optimal_{unit}"])
wrong = 0
for unit, levels in claims.items():
    proved = collections.Counter(who for level in levels.values() for who in level)
    print(f"fewest {unit}: " + ", ".join(f"{who} {count}" for who, count in proved.most_common()))
    shared = sum(len(level) > 1 for level in levels.values())
    for name, level in levels.items():
        if len(set(level.values())) > 1:
            wrong += 1
            print(f"DISAGREE {name}: {level}")
    print(f"  {shared} levels with two or more proofs")
print("all agree" if wrong == 0 else f"{wrong} levels disagree")
sys.exit(wrong > 0)
PYTHON
