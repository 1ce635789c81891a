#!/usr/bin/env bash
# Compares what is public in our libraries with the last release: what would break other programs wants a new second
# number (before 1.0). The last release is the newest tag v* before this commit, or BASELINE=COMMIT.
# Needs cargo-semver-checks (cargo install --locked cargo-semver-checks; that takes some minutes).
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PWD/target/tools/cargo/bin:$PATH
note() { printf 'note: %s\n' "$*"; }

baseline=${BASELINE:-$(git describe --tags --abbrev=0 --match 'v*' HEAD^ 2>/dev/null || true)}
if [ -z "$baseline" ]; then
  note "nothing to compare with: there is no tag v* of a release before this (BASELINE=COMMIT names one)"
elif ! cargo semver-checks --version >/dev/null 2>&1; then
  note "skipped: cargo-semver-checks is not installed (cargo install --locked cargo-semver-checks)"
else
  # What the library `sokonaut` shows is defined in these. What only the feature `internals` shows is for tests.
  packages=()
  for name in level rules solver generate game; do packages+=(-p "sokonaut-$name"); done
  cargo semver-checks -p sokonaut "${packages[@]}" --default-features --baseline-rev "$baseline"
fi
