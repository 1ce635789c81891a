#!/usr/bin/env bash
# Checks the web page: its types, and what it does in a real browser with the server; what is other on the static site
# is tried there. Fetches TypeScript, playwright-core and axe-core by npm, and Chromium where it may; says what it does without.
# usage: scripts/check-page.sh [--fetch]     --fetch: fetches, and no more
# The program is that of $PROFILE (release), the site is built by $SITE_PROFILE (the same).
set -euo pipefail
cd "$(dirname "$0")/.."
page=crates/web/page
out=${CARGO_TARGET_DIR:-target}
tools=$PWD/target/tools/page
# The browser without a window takes a third of the time of the one with.
shell="chromium-headless-shell"
find_chromium() { command -v $shell || command -v chromium || command -v chromium-browser || command -v google-chrome || true; }
chromium=${CHROMIUM:-$(find_chromium)}
INSTALL_SECONDS=300

. scripts/say.sh

if ! have node || ! have npm; then
  note "skipped: there is no Node.js with npm, so nobody looks at the page"
  exit 0
fi
mkdir -p "$tools"
if [ ! -d "$tools/node_modules/axe-core" ] &&
  ! timeout "$INSTALL_SECONDS" npm install --silent --no-fund --no-audit --prefix "$tools" typescript@7 playwright-core@1 axe-core@4 >/dev/null; then
  note "skipped: npm cannot fetch typescript, playwright-core and axe-core here"
  exit 0
fi
install() { timeout "$INSTALL_SECONDS" apt-get install -y -qq --no-install-recommends "$1"; }
if [ -z "${CHROMIUM:-}" ] && ! have $shell && have apt-get && [ "$(id -u)" = 0 ]; then
  echo "installing $shell"
  (apt-get update -qq && { install $shell || [ -n "$chromium" ] || install chromium; }) >/dev/null 2>&1 || true
  chromium=$(find_chromium)
fi
[ "${1:-}" != --fetch ] || exit 0

"$tools/node_modules/.bin/tsc" -p "$page"
echo "the types fit"
if [ -z "$chromium" ]; then
  note "skipped: there is no Chromium to try the page in (Debian: apt-get install $shell)"
  exit 0
fi

started=()
trap '[ ${#started[@]} = 0 ] || kill "${started[@]}" 2>/dev/null || true' EXIT
# A server that prints its address first: started, and the address kept in $base.
serve() {
  local said; said=$(mktemp)
  "$@" >"$said" 2>/dev/null &
  started+=($!)
  for _ in $(seq 100); do
    base=$(head -1 "$said")
    [ -n "$base" ] && return
    sleep 0.1
  done
  fail "$1 did not start"
}
# Beside its modules, for Node looks for them there.
cp "$page"/test/*.mjs "$tools/"
# The tests of some themes on the page at an address: play BASE THEME…
play() { CHROMIUM=$chromium node "$tools/run.mjs" "$@"; }

# The static site is tried beside the rest: browsers wait more than they compute.
site=
said=$(mktemp)
if PROFILE=${SITE_PROFILE:-${PROFILE:-release}} scripts/build-site.sh "$out/site"; then
  serve node "$tools/static.mjs" "$out/site"
  play "$base" site >"$said" 2>&1 &
  site=$!
  started+=("$site")
else
  note "the static site was not tried"
fi

echo "a report:"
scripts/check-report.sh "$out/${PROFILE:-release}/sokonaut" "$tools" "$chromium"
serve "$out/${PROFILE:-release}/sokonaut" serve --port 0
echo "with the server:"
result=0
play "$base" words play help levels learn editor hands access || result=1
if [ -n "$site" ]; then
  wait "$site" || result=1
  echo "as a static site:"
  cat "$said"
fi
exit "$result"
