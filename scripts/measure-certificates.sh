#!/usr/bin/env bash
# What certificates take: for ten levels of ours with their fewest pushes, and ten that cannot be solved any more, the size of
# the file, the seconds until it is written (the solve included), and those until it is checked; a table in Markdown.
# usage: scripts/measure-certificates.sh
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh

program=$(program)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

seconds() { # of a command, and what it says in a file
  local TIMEFORMAT=%U
  { time "$@" >"$scratch/said" 2>&1; } 2>"$scratch/seconds" || fail "$* said: $(cat "$scratch/said")"
  cat "$scratch/seconds"
}

measure() { # FILE LEVEL
  local made checked claim
  rm -f "$scratch/proof"
  # 3: the level has no solution, as it should be.
  made=$(seconds sh -c '"$@" || [ $? = 3 ]' sh "$program" solve "levels/$1" -l "$2" --objective pushes \
    --certificate "$scratch/proof")
  checked=$(seconds "$program" verify "levels/$1" --certificate "$scratch/proof")
  claim=$(sed -n '1s/^ *[0-9]* *\(.*[^ ]\)  *correct  *\(.*\)$/\1 | \2/p' "$scratch/said")
  printf '| %s | %d | %s | %s |\n' "$claim" "$(stat -c %s "$scratch/proof")" "$made" "$checked"
}

echo '| level | what is certified | bytes | CPU s to make | CPU s to check |'
echo '| --- | --- | ---: | ---: | ---: |'
for level in foreman.sok:{4,10} harbour-master.sok:{1,4,7,10} admiral.sok:{1,4,7,10} lost/positions.xsb:{1..10}; do
  measure "${level%:*}" "${level#*:}"
done
