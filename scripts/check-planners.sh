#!/usr/bin/env bash
# Do planners that know nothing of Sokoban agree with us? Exports our own small levels in every encoding, has Fast
# Downward and pyperplan plan, judges every plan, and compares the optimal ones with what `solve --objective` proves.
# Needs Python 3.10 or later with venv; fetches the planners by pip. SOKONAUT names the program, if it is built already.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$PWD/target/tools/planners
PLAN_SECONDS=120 # of the processor, so that a busy machine plans as far as an idle one
export PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1

. scripts/say.sh

SOKONAUT=$(program)
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
"$tools/bin/python" -m pip install --quiet up-fast-downward pyperplan
downward=$(find "$tools" -name fast-downward.py -print -quit)
[ -n "$downward" ] || fail "up-fast-downward has no fast-downward.py"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
levels=$scratch/levels.xsb
# One level cannot be solved; planners have to find that out, too. Those after the fourth of first.xsb are beyond them.
for file in levels/tiny/*.xsb; do cat "$file"; echo; done >"$levels"
printf '#######\n#@$ ..#\n#  $  #\n#$    #\n#     #\n#######\n\n' >>"$levels"
count=$(($("$SOKONAUT" info "$levels" --json 2>/dev/null | wc -l) + 4))
cat levels/first.xsb >>"$levels"

# The value of a key of the one JSON line on standard input.
value() { python3 -c 'import json, sys; print(json.loads(sys.stdin.readline())[sys.argv[1]])' "$1"; }

# plan PLANNER LEVEL: a plan in $scratch/plan, or none if there is no solution.
plan() {
  local problem=$scratch/$encoding/levels-$2.pddl domain=$scratch/$encoding/domain.pddl result=0
  rm -f "$scratch/plan" "$problem.soln"
  case $1 in
    downward)
      # Blind search is the one that knows axioms and is optimal.
      (cd "$scratch" && ulimit -t "$PLAN_SECONDS" && "$tools/bin/python" "$downward" --plan-file plan "$domain" "$problem" \
        --search 'astar(blind())' >planner.log 2>&1) || result=$?
      # 10 to 12 say that there is no solution.
      case $result in 0 | 10 | 11 | 12) ;; *) cat "$scratch/planner.log"; fail "Fast Downward ended with $result" ;; esac ;;
    pyperplan)
      (ulimit -t "$PLAN_SECONDS" && "$tools/bin/pyperplan" --search bfs "$domain" "$problem" >"$scratch/planner.log" 2>&1) ||
        fail "pyperplan failed: $(tail -n 3 "$scratch/planner.log")"
      [ ! -e "$problem.soln" ] || mv "$problem.soln" "$scratch/plan" ;;
  esac
}

# compare PLANNER ENCODING METRIC: every level, planned and proved.
compare() {
  local planner=$1 metric=$3 agreed=0 unsolvable=0
  encoding=$2
  "$SOKONAUT" export "$levels" --level "1-$count" --pddl "$encoding" --dir "$scratch/$encoding" >/dev/null
  for level in $(seq "$count"); do
    local proved judged
    proved=$("$SOKONAUT" solve "$levels" --level "$level" --objective "$metric" --json --quiet 2>/dev/null) || true
    plan "$planner" "$level"
    if [ "$(value outcome <<<"$proved")" = unsolvable ]; then
      [ ! -s "$scratch/plan" ] || fail "$planner has a plan for level $level, which has no solution"
      unsolvable=$((unsolvable + 1))
      continue
    fi
    [ -e "$scratch/plan" ] || fail "$planner found no plan for level $level in $encoding"
    judged=$("$SOKONAUT" verify "$levels" --level "$level" --json "$scratch/plan" 2>/dev/null) || fail "level $level, $encoding: the plan of $planner is wrong: $judged"
    [ "$(value "$metric" <<<"$judged")" = "$(value "$metric" <<<"$proved")" ] ||
      fail "level $level, $encoding: $planner needs $(value "$metric" <<<"$judged") $metric, proved are $(value "$metric" <<<"$proved")"
    agreed=$((agreed + 1))
  done
  printf '%-10s %-7s %2d levels agree in %s, %d have no solution (after %d s)\n' "$planner" "$encoding" $agreed "$metric" $unsolvable "$SECONDS"
}

compare downward moves moves
compare downward pushes pushes
compare downward macro pushes
compare pyperplan moves moves
