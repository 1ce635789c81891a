#!/usr/bin/env bash
# Builds the plugin for Windows (64 bits) and, where wine is to be had, calls all it exports from a program there.
# usage: scripts/build-plugin.sh [DLL]     calls what a given library exports, and builds nothing
# Needs a linker for Windows (Debian: apt-get install gcc-mingw-w64-x86-64) and rustup, or a toolchain with the target.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh

target=x86_64-pc-windows-gnu
have x86_64-w64-mingw32-gcc || fail "there is no linker for Windows (Debian: apt-get install gcc-mingw-w64-x86-64)"
plugin=${1:-dist/sokonaut.dll}
if [ $# = 0 ]; then
  if have rustup; then rustup target add "$target" >/dev/null 2>&1 || true; fi
  [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || fail "Rust's target $target is missing (rustup target add $target)"
  profile=${PROFILE:-release}
  cargo build -p sokonaut-plugin --target "$target" --profile "$profile" --quiet
  # What people get needs no symbols.
  mkdir -p dist
  x86_64-w64-mingw32-strip -o "$plugin" "${CARGO_TARGET_DIR:-target}/$target/$profile/sokonaut_plugin.dll"
fi
echo "$(basename "$plugin"): $(stat --format=%s "$plugin") bytes"
exports=$(x86_64-w64-mingw32-objdump -p "$plugin" | sed -n '/Name Pointer. Table/,/^$/p')
for name in GetConstraints GetPluginName Configure ShowAbout Terminate SolveEx Solve Optimize IsSupportedOptimization; do
  grep -qw "$name" <<<"$exports" || fail "$name is not exported"
done

if ! have wine; then
  note "not run: there is no wine (Debian: apt-get install wine wine64)"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
x86_64-w64-mingw32-gcc -Wall -O1 -static -o "$work/host.exe" crates/plugin/tests/host.c
cp "$plugin" "$work/sokonaut.dll"
x86_64-w64-mingw32-gcc -Wall -O1 -shared -o "$work/bcryptprimitives.dll" crates/plugin/tests/prng.c -ladvapi32
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' DISPLAY=
said=$(cd "$work" && timeout 300 wine host.exe sokonaut.dll 2>"$work/errors" | tr -d '\r') || { cat "$work/errors"; echo "$said"; fail "the plugin under wine"; }
wineserver -w 2>/dev/null || true
echo "under $(wine --version): $(grep -c '^ok: ' <<<"$said") checks, $(tail -n 1 <<<"$said")"
