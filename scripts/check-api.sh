#!/usr/bin/env bash
# Compares what is public in our libraries with the last release: what would break other programs wants a new second
# number (before 1.0). The last release is the newest tag v* before this commit, or BASELINE=COMMIT. Before the first one
# it lists what has changed since the version was begun, which breaks nobody yet. In the end a name is taken away from a
# copy, which must be noticed. Needs cargo-semver-checks (cargo install --locked cargo-semver-checks; that takes some
# minutes). It reads what rustdoc writes, with the stable toolchain. Names and signatures at the top of the library are
# held by crates/sokonaut/tests/it/api.rs besides, which needs no tool.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PWD/target/tools/cargo/bin:$PATH
BROKEN=100 # what the tool ends with if it found something; other numbers are failures of its own
. scripts/say.sh

if ! cargo semver-checks --version >/dev/null 2>&1; then
  note "skipped: cargo-semver-checks is not installed (cargo install --locked cargo-semver-checks)"
  exit 0
fi
cargo semver-checks --version
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# What the library `sokonaut` shows is defined in these. What only the feature `internals` shows is for tests.
packages=(-p sokonaut)
for name in level rules solver generate game; do packages+=(-p "sokonaut-$name"); done
compare() { cargo semver-checks "${packages[@]}" --default-features --baseline-rev "$1"; }

# What changed since a commit, a line each, without the explanations; fails only if the tool does.
list() {
  local result=0
  compare "$1" >"$scratch/said" 2>&1 || result=$?
  [ $result = 0 ] || [ $result = $BROKEN ] || { cat "$scratch/said"; fail "cargo-semver-checks ended with $result"; }
  sed -nE 's|,? (previously )?in (file )?/.*||; /^ *Checking sok/p; /^--- failure/p; /^  [^ ]/p; /^ *Summary/p' "$scratch/said"
}

baseline=${BASELINE:-$(git describe --tags --abbrev=0 --match 'v*' HEAD^ 2>/dev/null || true)}
version=$(version)
begun=$(git log --format=%h -S"version = \"$version\"" -- Cargo.toml | tail -n 1)
if [ -n "$baseline" ]; then
  compare "$baseline"
elif [ -n "$begun" ] && git rev-parse --quiet --verify "$begun^" >/dev/null; then
  note "there is no tag v* of a release before this; since $version was begun in $begun, for the changelog:"
  list "$begun"
else
  note "nothing to compare with: no tag v*, and the history does not go back to the beginning of $version (BASELINE=COMMIT names a commit)"
fi

# Would it be noticed?
git archive HEAD | tar -x -C "$scratch"
sed -i 's/^pub use absence::Absence;/pub(crate) use absence::Absence;/' "$scratch/crates/level/src/lib.rs"
result=0
cargo semver-checks -p sokonaut-level --default-features --manifest-path "$scratch/Cargo.toml" --baseline-root . >"$scratch/said" 2>&1 || result=$?
if [ $result != $BROKEN ] || ! grep -q 'sokonaut_level::Absence' "$scratch/said"; then
  cat "$scratch/said"
  fail "a name that was taken away was not noticed"
fi
echo "a name that is taken away is noticed"
