#!/usr/bin/env bash
# Everything that others get, made as it would be published, installed into an empty place from that alone, and used.
# To be run before a release, after check.sh; it takes too long for every change. Publishes nothing: docs/releasing.md.
# Work that is not committed is not packaged: commit first, or say ALLOW_DIRTY=1. The archives are used in other roots,
# which only root can do: as somebody else, say SUDO="sudo env PATH=$PATH".
set -euo pipefail
cd "$(dirname "$0")/.."

times=() failed=0
# A part that fails does not keep the others from being tried: each takes minutes.
part() {
  local begun=$SECONDS result=
  printf '\n==== %s\n' "$1"
  "${@:2}" || { failed=1 result=" FAILED"; printf '\nFAILED: %s\n' "$1" >&2; }
  times+=("$(printf '%5d s  %s%s' $((SECONDS - begun)) "$1" "$result")")
}

part "what is public, beside the last release" scripts/check-api.sh
part "crates: packages, a new program on the library, the program in an empty root" scripts/check-crates.sh
part "data sets: written, killed, read by those who read Arrow" scripts/check-datasets.sh
part "archives, Debian package, container, source: built" scripts/build-release.sh
# shellcheck disable=SC2086 # SUDO is a command with words of its own
part "archives, Debian package, container, source: used" ${SUDO:-} scripts/check-archives.sh
part "Python: wheel, source distribution, types" scripts/check-wheel.sh

printf '\nAll parts, after %d s:\n' "$SECONDS"
printf '%s\n' "${times[@]}"
[ "$failed" = 0 ] || exit 1
echo "Ready for a release."
