#!/usr/bin/env bash
# Makes what people download: an archive for each target, a Debian package, a container, the source, checksums, and the
# descriptions that Homebrew and winget want. All of it goes to dist/release; scripts/check-archives.sh then uses it.
# usage: scripts/build-release.sh [TARGET…]      all that can be built on Linux unless told otherwise
# Needs Python 3.10, rustup or a toolchain with the targets, for Windows the linker of Debian's gcc-mingw-w64-x86-64, and
# for the container buildah or docker. Programs for Linux are linked by zig, which pip fetches: against glibc 2.17, or
# static with musl. Work that is not committed is refused: commit first, or say ALLOW_DIRTY=1.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh
. scripts/release/env.sh

gnu=x86_64-unknown-linux-gnu musl=x86_64-unknown-linux-musl windows=x86_64-pc-windows-gnu
[ $# -gt 0 ] || case "$(uname -s)" in
  Linux) set -- $gnu $musl $windows ;;
  *) set -- "$(rustc -vV | sed -n 's/^host: //p')" ;;
esac
[ -n "${ALLOW_DIRTY:-}" ] || [ -z "$(git status --porcelain)" ] || fail "there is work that is not committed (ALLOW_DIRTY=1 builds it)"
SOKONAUT_VERSION=$(version)
# The time of the commit: the same source gives the same archives.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOKONAUT_VERSION SOURCE_DATE_EPOCH
version=$SOKONAUT_VERSION
out=dist/release
stage=dist/stage
rm -rf "$out" "$stage"
mkdir -p "$out" "$stage"
pack() { python3 scripts/release/pack.py "$@"; }

# What the target needs; says what is missing and how to get it.
prepare() {
  if have rustup; then rustup target add "$1" >/dev/null 2>&1 || true; fi
  [ -d "$(rustc --print sysroot)/lib/rustlib/$1" ] || fail "Rust's target $1 is missing and cannot be fetched (rustup target add $1)"
  case "$1" in
    *-windows-gnu) have x86_64-w64-mingw32-gcc || fail "there is no linker for Windows (Debian: apt-get install gcc-mingw-w64-x86-64)" ;;
    *-linux-*) release_pip cargo-zigbuild ziglang ;;
  esac
}

compile() {
  case "$1" in
    # Together with the Python package, cargo sees the same features in both: scripts/check-wheel.sh then finds the solver built.
    *-linux-gnu) cargo zigbuild --release --locked --quiet -p sokonaut-cli -p sokonaut-python --target "$1.2.17" ;;
    *-linux-*) cargo zigbuild --release --locked --quiet -p sokonaut-cli --target "$1" ;;
    # The plugin is for programs on Windows, and is the same solver once more.
    *-windows-*) cargo build --release --locked --quiet -p sokonaut-cli -p sokonaut-plugin --target "$1" ;;
    *) cargo build --release --locked --quiet -p sokonaut-cli --target "$1" ;;
  esac
}

# What is linked into the program without being a crate: NAME=FILE for its licence.
linked() {
  local zig file
  case "$1" in
    *-linux-*)
      zig=$("$release_tools/bin/python" -c 'import os, ziglang; print(os.path.dirname(ziglang.__file__))')/lib
      echo "libunwind=$zig/libunwind/LICENSE.TXT"
      case "$1" in *-musl) echo "musl=$zig/libc/musl/COPYRIGHT" ;; esac ;;
    *-windows-gnu)
      file=/usr/share/doc/mingw-w64-x86-64-dev/copyright
      [ ! -f "$file" ] || echo "mingw-w64=$file" ;;
  esac
}

# The program's own pages and completions, written by the first one that runs here.
manual() {
  [ ! -d "$stage/manual" ] || return 0
  mkdir -p "$stage/manual/completions"
  "$1" man --dir "$stage/manual/man"
  for shell in bash:sokonaut.bash zsh:_sokonaut fish:sokonaut.fish powershell:_sokonaut.ps1 elvish:sokonaut.elv; do
    "$1" completions "${shell%%:*}" >"$stage/manual/completions/${shell#*:}"
  done
}

# A list of all parts for programs that watch over known faults (CycloneDX).
bom() {
  local tree=$stage/tree
  if [ ! -d "$tree" ]; then # it writes beside the sources, so it gets a copy
    mkdir "$tree" && git archive HEAD | tar -x -C "$tree"
  fi
  cargo cyclonedx --manifest-path "$tree/crates/cli/Cargo.toml" --format json --spec-version 1.5 --describe binaries \
    --target "$1" --quiet
  sed "s|path+file://$PWD/$tree/|path+file:///sokonaut/|g; s|?download_url=file://[^\"#]*||g" "$tree/crates/cli/sokonaut_bin.cdx.json" >"$2"
}

section "tools"
PATH=$PWD/target/tools/cargo/bin:$PATH
if ! cargo cyclonedx --version >/dev/null 2>&1; then
  RUSTFLAGS='' cargo install --quiet --locked --root target/tools/cargo --target-dir target/tools/build 'cargo-cyclonedx@^0.5.9'
fi
for target in "$@"; do prepare "$target"; done
echo "targets: $*"

for target in "$@"; do
  section "$target"
  compile "$target"
  built=${CARGO_TARGET_DIR:-target}/$target/release
  name=sokonaut-$version-$target
  folder=$stage/$name
  mkdir -p "$folder/levels" "$folder/licences"
  case "$target" in
    *-windows-*)
      cp "$built/sokonaut.exe" "$folder/"
      mkdir "$folder/plugin"
      x86_64-w64-mingw32-strip -o "$folder/plugin/sokonaut.dll" "$built/sokonaut_plugin.dll"
      packages=(sokonaut-cli sokonaut-plugin) ending=zip ;;
    *)
      cp "$built/sokonaut" "$folder/"
      packages=(sokonaut-cli) ending=tar.gz ;;
  esac
  if [ ! -d "$stage/manual" ] && "$built/sokonaut" --version >/dev/null 2>&1; then manual "$built/sokonaut"; fi
  [ -d "$stage/manual" ] || fail "manual pages are written by a program that runs here: name a target of this machine first"
  cp -r "$stage/manual/." "$folder/"
  case "$target" in *-windows-*) rm -r "$folder/man" ;; esac
  pack readme README.md "$folder/README.md" "https://github.com/sokonaut/sokonaut/blob/v$version"
  cp CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$folder/"
  cp levels/first.xsb "$folder/levels/"
  # shellcheck disable=SC2046 # one word each; the bash of macOS knows no better way to have none
  python3 scripts/release/third-party.py "$target" "$folder/licences/THIRD-PARTY.txt" $(linked "$target") -- "${packages[@]}"
  cp "$(rustc --print sysroot)/share/doc/rust/COPYRIGHT-library.html" "$folder/licences/rust-library.html"
  bom "$target" "$folder/sokonaut.cdx.json"
  cp "$folder/sokonaut.cdx.json" "$out/$name.cdx.json"
  find "$folder" -type f ! -name sokonaut ! -name '*.exe' -exec chmod 644 {} +
  pack archive "$folder" "$out/$name.$ending"
done

section "source"
# A tree without git, that still knows its commit: sokonaut-bench reads it where cargo leaves it in packages.
git archive --format=tar --prefix="sokonaut-$version/" \
  --add-virtual-file="sokonaut-$version/crates/bench/.cargo_vcs_info.json:{\"git\": {\"sha1\": \"$(git rev-parse HEAD)\"}}" HEAD |
  gzip -n9 >"$out/sokonaut-$version-source.tar.gz"
echo "of commit $(git rev-parse --short=12 HEAD)"

if [ -d "$stage/sokonaut-$version-$gnu" ]; then
  section "Debian package"
  if have dpkg-deb; then
    scripts/release/deb.sh "$stage/sokonaut-$version-$gnu" "$stage/deb" "$out/sokonaut_$version-1_amd64.deb"
  else
    note "none: there is no dpkg-deb"
  fi
fi

if [ -d "$stage/sokonaut-$version-$musl" ]; then
  section "container"
  scripts/release/container.sh "$stage/sokonaut-$version-$musl" "$out/sokonaut-$version-container-x86_64.tar"
fi

section "descriptions"
pack fill packaging/homebrew/sokonaut.rb dist/homebrew/sokonaut.rb "$out"
if [ -e "$out/sokonaut-$version-$windows.zip" ]; then
  for file in packaging/winget/*.yaml; do pack fill "$file" "dist/winget/$(basename "$file")" "$out"; done
fi
pack sums "$out"
find dist/homebrew dist/winget -type f 2>/dev/null

section "sizes"
(cd "$out" && for file in *; do printf '%7.1f MB  %s\n' "$(wc -c <"$file" | awk '{ print $1 / 1e6 }')" "$file"; done)
for folder in "$stage"/sokonaut-*; do
  for file in "$folder"/sokonaut "$folder"/sokonaut.exe "$folder"/plugin/sokonaut.dll; do
    [ ! -e "$file" ] || printf '%7.1f MB  %s\n' "$(wc -c <"$file" | awk '{ print $1 / 1e6 }')" "${file#"$stage/"}"
  done
done
printf '\nThe release is in %s, after %d s. Nothing is published.\n' "$out" "$SECONDS"
