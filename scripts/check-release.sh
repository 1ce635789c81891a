#!/usr/bin/env bash
# Everything that others get, made as it would be published, installed into an empty place from that alone, and used.
# To be run before a release, after check.sh; it takes too long for every change. Publishes nothing.
# Work that is not committed is not packaged: commit first, or say ALLOW_DIRTY=1.
set -euo pipefail
cd "$(dirname "$0")/.."

times=()
part() {
  local begun=$SECONDS
  printf '\n==== %s\n' "$1"
  "${@:2}" || { printf '\nFAILED: %s\n' "$1" >&2; exit 1; }
  times+=("$(printf '%5d s  %s' $((SECONDS - begun)) "$1")")
}

part "crates: packages, a new program on the library, the program in an empty root" scripts/check-crates.sh
part "Python: wheel, source distribution, types" scripts/check-wheel.sh

printf '\nReady for a release, after %d s:\n' "$SECONDS"
printf '%s\n' "${times[@]}"
