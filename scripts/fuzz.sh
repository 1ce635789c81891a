#!/usr/bin/env bash
# Builds the fuzz targets with the fuzzer that comes with libfuzzer-sys and runs each of them for some seconds.
# This is what `cargo fuzz run --sanitizer none` does, without that tool having to be installed. No sanitizer: it works on a
# stable compiler then, and the code under test has no unsafe parts.
#   scripts/fuzz.sh [SECONDS]      default: 10 a target
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-10}
host=$(rustc -vV | sed -n 's/^host: //p')
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/fuzz"
# With --target the flags do not reach build scripts and macros.
RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
  -Cllvm-args=-sanitizer-coverage-trace-compares" \
  cargo build --manifest-path fuzz/Cargo.toml --release --target "$host" --quiet

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for source in fuzz/fuzz_targets/*.rs; do
  target=$(basename "$source" .rs)
  finds=$CARGO_TARGET_DIR/finds/$target/
  mkdir -p "$finds" "$work/$target"
  if "$CARGO_TARGET_DIR/$host/release/$target" -max_total_time="$seconds" -artifact_prefix="$finds" "$work/$target" >"$work/log" 2>&1; then
    echo "$target: $(grep -E '^Done ' "$work/log" | tail -1)"
  else
    tail -50 "$work/log"
    echo "FAILED: fuzz target $target; the input is in $finds" >&2
    exit 1
  fi
done
