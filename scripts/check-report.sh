#!/usr/bin/env bash
# Checks the page of a report in a real browser: check-report.sh SOKONAUT TOOLS CHROMIUM, where TOOLS is a folder with
# typescript and playwright-core as check-page.sh fetches them. Takes some seconds.
set -euo pipefail
cd "$(dirname "$0")/.."
sokonaut=$1 tools=$2 chromium=$3
page=crates/report/page

"$tools/node_modules/.bin/tsc" -p "$page"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$sokonaut" bench run levels/first.xsb --strategy auto,best-first --cpu-limit 1 --quiet \
  --output "$folder/first.jsonl" --report "$folder/first.html"
# Beside its modules, for Node looks for them there.
cp "$page/test/report.mjs" "$tools/"
CHROMIUM=$chromium node "$tools/report.mjs" "$folder/first.html"
