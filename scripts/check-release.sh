#!/usr/bin/env bash
# Everything that others get, made as it would be published, installed into an empty place from that alone, and used.
# To be run before a release, after check.sh; it takes too long for every change. Publishes nothing: docs/releasing.md.
# Work that is not committed is not packaged: commit first, or say ALLOW_DIRTY=1. The archives are used in other roots,
# which only root can do: as somebody else, say SUDO="sudo env PATH=$PATH".
# usage: scripts/check-release.sh [PART…]     all parts, or those named: api crates build archives descriptions datasets planners wheel learning
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- api crates build archives descriptions datasets planners wheel learning
for word in "$@"; do
  case $word in
    api | crates | build | archives | descriptions | datasets | planners | wheel | learning) ;;
    *) echo "there is no part $word; $(sed -n 's/^# usage: .*named: /the parts are: /p' "$0")" >&2 && exit 2 ;;
  esac
done

times=() failed=0
scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
# CPU seconds of all that has ended so far, in $spent. On a busy machine the clock on the wall says little.
count() {
  times >"$scratch"
  spent=$(awk 'NR == 2 { gsub("s", ""); for (i = 1; i <= 2; i++) { split($i, t, "m"); sum += 60 * t[1] + t[2] } printf "%d", sum }' "$scratch")
}
# A part that fails does not keep the others from being tried: each takes minutes.
part() {
  local begun=$SECONDS before result=
  count
  before=$spent
  printf '\n==== %s\n' "$1"
  "${@:2}" || { failed=1 result=" FAILED"; printf '\nFAILED: %s\n' "$1" >&2; }
  count
  times+=("$(printf '%5d s %5d CPU s  %s%s' $((SECONDS - begun)) $((spent - before)) "$1" "$result")")
}

# The program of the archive, where there is one: what is tried is what others get, and nothing is built once more.
program() {
  local built
  built=$(echo "$PWD"/dist/stage/sokonaut-*-x86_64-unknown-linux-gnu/sokonaut)
  if [ -x "$built" ]; then SOKONAUT=$built "$@"; else "$@"; fi
}

for word in "$@"; do
  case $word in
    api) part "what is public, beside the last release" scripts/check-api.sh ;;
    crates) part "crates: packages, a new program on the library, the program in an empty root" scripts/check-crates.sh ;;
    build) part "archives, Debian package, container, source: built" scripts/build-release.sh ;;
    archives)
      # shellcheck disable=SC2086 # SUDO is a command with words of its own
      part "archives, Debian package, container, source: used" ${SUDO:-} scripts/check-archives.sh ;;
    descriptions) part "workflows, formula, manifests, scripts: read" scripts/check-descriptions.sh ;;
    datasets) part "data sets: written, killed, read by those who read Arrow" program scripts/check-datasets.sh ;;
    planners) part "planners: their plans judged, and compared with our proofs" program scripts/check-planners.sh ;;
    wheel) part "Python: wheel, source distribution, types" scripts/check-wheel.sh ;;
    learning) part "Python: environments by the wheel, and a policy that learns" scripts/check-learning.sh ;;
  esac
done

printf '\nAll parts, after %d s:\n' "$SECONDS"
printf '%s\n' "${times[@]}"
[ "$failed" = 0 ] || exit 1
if [ $# = 9 ]; then echo "Ready for a release."; fi
