# shellcheck shell=bash
# Sourced by the scripts, from the root of the project: what they say, and what they ask of the machine.
section() { printf '\n== %s (after %d s)\n' "$*" "$SECONDS"; }
note() { printf 'note: %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
# The version of the packages.
version() { sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml; }
# The program to try: that of $SOKONAUT, or the one of this tree, built if need be.
program() {
  [ -n "${SOKONAUT:-}" ] || cargo build --quiet --release -p sokonaut-cli || return
  realpath "${SOKONAUT:-${CARGO_TARGET_DIR:-target}/release/sokonaut}"
}
