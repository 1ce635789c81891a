#!/usr/bin/env bash
# Everything that must hold before a change is taken: format, lints, dependencies, documents, tests, a little fuzzing.
# Stops at the first failure. Needs Rust; what else it uses it fetches, or says that it does without.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TERM_COLOR=never CARGO_TERM_PROGRESS_WHEN=never

LONGEST_FILE=600  # lines
FUZZ_SECONDS=6    # a target
INSTALL_SECONDS=240

. scripts/say.sh

# In a fresh clone there is nothing to go on from. Notes for the next time nearly double the time of the solver's tests.
[ -d "${CARGO_TARGET_DIR:-target}/debug/incremental" ] || export CARGO_INCREMENTAL=0

# Work beside other work: what it says is kept for when it is awaited.
logs=$(mktemp -d)
declare -A running
trap '[ ${#running[@]} = 0 ] || kill "${running[@]}" 2>/dev/null || true; rm -rf "$logs"' EXIT
beside() { "${@:2}" >"$logs/$1" 2>&1 & running[$1]=$!; }
await() {
  local result=0
  wait "${running[$1]}" || result=$?
  unset "running[$1]"
  section "$2"
  cat "$logs/$1"
  [ "$result" = 0 ] || fail "$2"
}

have cargo || fail "there is no cargo; install Rust from https://rustup.rs"
have cc || fail "there is no C compiler to link with; on Debian: apt-get install build-essential"

# Gets a component of the toolchain if rustup is there to ask.
component() {
  cargo "$1" --version >/dev/null 2>&1 && return
  have rustup && rustup component add "$2" && return
  fail "cargo $1 is missing and cannot be added; install the component $2 (Debian: the package rust-$2 or $2)"
}

# What others wait for little: tools are fetched, and the fuzzer is built in a folder of its own.
beside python-tools scripts/check-python.sh --fetch
beside page-tools scripts/check-page.sh --fetch
if have c++; then
  beside fuzz nice scripts/fuzz.sh "$FUZZ_SECONDS"
else
  note "no fuzzing: the fuzzer needs a C++ compiler (Debian: apt-get install g++)"
fi

section "files of reasonable size"
too_long=$(find crates fuzz -name target -prune -o -name '*.rs' -print0 2>/dev/null |
  xargs -0 wc -l | awk -v most="$LONGEST_FILE" '$2 != "total" && $1 > most { print $2 ": " $1 " lines" }')
[ -z "$too_long" ] || fail "longer than $LONGEST_FILE lines, so cut them: $too_long"
echo "no .rs file is longer than $LONGEST_FILE lines"

section "format"
component fmt rustfmt
cargo fmt --all -- --check
echo "formatted"

section "lints"
component clippy clippy
cargo clippy --workspace --all-targets --quiet -- -D warnings
# Without what only tests see: this is where dead code shows.
cargo clippy --package sokonaut-solver --lib --quiet -- -D warnings
echo "no warnings"

section "the oldest Rust that will do"
oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
# Asked of the list, since rustup may fetch a toolchain that is merely named.
toolchain=$(have rustup && rustup toolchain list | grep -oE "^${oldest//./\\.}(\.[0-9]+)?-[^ ]+" | head -n 1) || toolchain=
if [ -n "$toolchain" ]; then
  cargo "+$toolchain" check --workspace --locked --quiet
  echo "$toolchain will do"
else
  note "skipped: Rust $oldest is not installed (rustup toolchain install $oldest --profile minimal)"
fi

section "dependencies"
if cargo deny --version >/dev/null 2>&1; then
  cargo deny check --hide-inclusion-graph licenses bans sources
  if timeout "$INSTALL_SECONDS" cargo deny fetch db; then
    cargo deny check --disable-fetch advisories
  else
    note "advisories skipped: the list of them cannot be fetched"
  fi
else
  note "skipped: cargo-deny is not installed (cargo install --locked cargo-deny)"
fi

section "documents"
export RUSTDOCFLAGS="-D warnings"
# The pages of the program would lie where those of the library of that name do, so they are made first.
cargo doc --package sokonaut-cli --bin sokonaut --no-deps --document-private-items --quiet
cargo doc --workspace --no-deps --document-private-items --quiet
unset RUSTDOCFLAGS
scripts/check-documents.sh

wasm=wasm32-unknown-unknown
if have rustup && timeout "$INSTALL_SECONDS" rustup target add "$wasm" >/dev/null 2>&1; then
  beside wasm nice cargo build --profile plain -p sokonaut-wasm -p sokonaut-generate --target "$wasm" --quiet
else
  note "no web assembly: the target $wasm is not installed and cannot be fetched (rustup target add $wasm)"
fi

section "tests, built"
cargo test --workspace --no-run --quiet
if [ -n "${running[wasm]:-}" ]; then
  await wasm "web assembly"
  echo "levels, rules, solver, generator and game are built for $wasm"
fi
section "tests, run"
if cargo nextest --version >/dev/null 2>&1; then
  cargo nextest run --workspace --color never --status-level fail --final-status-level fail
  cargo test --workspace --doc --quiet
else
  note "cargo-nextest is not installed; cargo test does the same, more slowly"
  cargo test --workspace --quiet
fi
if [ -z "${SOKONAUT_SHARED:-}" ] && [ ! -d ../shared ]; then
  shared_tests=$(grep -rl SOKONAUT_SHARED crates --include='*.rs' || true)
  [ -z "$shared_tests" ] || note "skipped for want of large collections (set SOKONAUT_SHARED, or provide ../shared):"
  for file in $shared_tests; do note "  $file"; done
fi

section "the program itself"
# As the tests built it: a release build would be the same code once more, two minutes later.
"${CARGO_TARGET_DIR:-target}/debug/sokonaut" solve levels/first.xsb

await python-tools "tools for Python"
await page-tools "tools for the page"

# The browsers beside Python, not beside the tests: under such a load they come too late for their own clocks.
PROFILE=debug SITE_PROFILE=plain beside page scripts/check-page.sh
section "the Python package"
scripts/check-python.sh
section "JSON lines"
if [ -x target/tools/python/bin/jsonschema ]; then
  target/tools/python/bin/python scripts/check-schemas.py "${CARGO_TARGET_DIR:-target}/debug/sokonaut"
else
  note "skipped: the package jsonschema is not there to hold them against their schemas"
fi
await page "the page"
[ -z "${running[fuzz]:-}" ] || await fuzz "fuzzing"

printf '\nAll checks passed in %d s.\n' "$SECONDS"
