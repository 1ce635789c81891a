#!/usr/bin/env bash
# Uses every file of dist/release, as scripts/build-release.sh made it, in a place that has nothing else: the archives and
# the Debian package in a new Debian, the static program in an empty root, the container as the user it names, the program
# for Windows under wine. Each solves a level. Says what it cannot try for want of a tool.
# usage: scripts/check-archives.sh        as root, since it changes roots (Debian: apt-get install debootstrap buildah wine64)
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/say.sh
. scripts/release/env.sh

[ "$(id -u)" = 0 ] || fail "only root may change roots: sudo env \"PATH=\$PATH\" scripts/check-archives.sh"
release=$PWD/dist/release
version=$(version)
commit=$(git rev-parse --short=12 HEAD)
gnu=sokonaut-$version-x86_64-unknown-linux-gnu musl=sokonaut-$version-x86_64-unknown-linux-musl
windows=sokonaut-$version-x86_64-pc-windows-gnu container=sokonaut-$version-container-x86_64.tar
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

section "checksums and contents"
(cd "$release" && sha256sum --check --quiet SHA256SUMS && echo "$(wc -l <SHA256SUMS) files are whole")
for name in "$gnu" "$musl"; do tar -xzf "$release/$name.tar.gz" -C "$scratch"; done
python3 -m zipfile -e "$release/$windows.zip" "$scratch"
for name in "$gnu" "$musl" "$windows"; do
  case "$name" in *windows*) own="sokonaut.exe plugin/sokonaut.dll" ;; *) own="sokonaut man/sokonaut.1 man/sokonaut-solve.1" ;; esac
  for file in $own README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE licences/THIRD-PARTY.txt licences/rust-library.html \
    completions/sokonaut.bash completions/_sokonaut completions/sokonaut.fish levels/first.xsb sokonaut.cdx.json; do
    [ -s "$scratch/$name/$file" ] || fail "$name has no $file"
  done
  ! grep -aq "$PWD\|$HOME/" "$scratch/$name/${own%% *}" "$scratch/$name/sokonaut.cdx.json" || fail "$name tells of folders of this machine"
done
release_pip 'cyclonedx-python-lib[json-validation]'
python - "$release"/*.cdx.json <<'PYTHON'
import sys
from pathlib import Path
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
for file in map(Path, sys.argv[1:]):
    if wrong := JsonStrictValidator(SchemaVersion.V1_5).validate_str(file.read_text()):
        sys.exit(f"{file.name}: {wrong}")
print(f"{len(sys.argv) - 1} lists of parts keep to their schema")
PYTHON

section "source"
tar -xzf "$release/sokonaut-$version-source.tar.gz" -C "$scratch"
(
  cd "$scratch/sokonaut-$version"
  cargo metadata --locked --format-version 1 >/dev/null
  rustc --edition 2024 -o "$scratch/build" crates/bench/build.rs
  cd crates/bench
  "$scratch/build" | grep "SOKONAUT_COMMIT=$commit" >/dev/null || fail "the source does not know its commit"
)
echo "complete, and of commit $commit"

# What everybody does first: ask which program it is, solve, let the judge look at the solutions. RUN… PROGRAM LEVELS
use() {
  local levels=${!#} run=("${@:1:$#-1}")
  "${run[@]}" --version | tr -d '\r' >"$scratch/version"
  grep -q "^commit: $commit" "$scratch/version" || fail "another commit than $commit: $(cat "$scratch/version")"
  "${run[@]}" solve "$levels" --json 2>"$scratch/said" | tr -d '\r' >"$scratch/solved" || fail "solving: $(cat "$scratch/said")"
  "${run[@]}" verify "$levels" - <"$scratch/solved" >"$scratch/judged" 2>&1 || fail "the judge: $(cat "$scratch/judged")"
  tr -d '\r' <"$scratch/judged" | grep -x '8 solutions correct, 0 wrong' || fail "not all are solved: $(cat "$scratch/judged")"
}

section "archive for glibc, and the Debian package, in a new Debian"
newest=$(objdump -T "$scratch/$gnu/sokonaut" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
[ "$newest" = GLIBC_2.17 ] || fail "the program needs $newest"
if have debootstrap; then
  base=target/tools/debian
  if [ ! -e "$base/complete" ]; then
    rm -rf "$base"
    debootstrap --variant=minbase bookworm "$base" >"$scratch/debootstrap" || fail "debootstrap: $(tail -n 3 "$scratch/debootstrap")"
    touch "$base/complete"
  fi
  root=$scratch/debian
  cp -a "$base" "$root"
  within() { env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" "$@"; }
  tar -xzf "$release/$gnu.tar.gz" -C "$root/opt"
  use within "/opt/$gnu/sokonaut" "/opt/$gnu/levels/first.xsb"
  cp "$release/sokonaut_$version-1_amd64.deb" "$root/tmp/sokonaut.deb"
  within dpkg --install /tmp/sokonaut.deb >/dev/null
  use within sokonaut /usr/share/doc/sokonaut/examples/first.xsb
  within dpkg --verify sokonaut
  within dpkg --purge sokonaut >/dev/null
  [ -z "$(find "$root/usr" -name '*sokonaut*')" ] || fail "the package leaves something behind"
else
  note "no new Debian: there is no debootstrap"
  use env -i "$scratch/$gnu/sokonaut" "$scratch/$gnu/levels/first.xsb"
fi
if have lintian; then
  lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$release/sokonaut_$version-1_amd64.deb"
  echo "lintian is content"
fi

section "static archive, in a root with nothing else"
use env -i "$(command -v chroot)" "$scratch/$musl" /sokonaut /levels/first.xsb

section "container"
if [ ! -e "$release/$container" ]; then
  note "not made"
elif have buildah; then
  buildah() { command buildah --root "$scratch/store" --runroot "$scratch/run" --storage-driver vfs "$@"; }
  made=$(buildah from --quiet "docker-archive:$release/$container")
  as=$(buildah inspect --format '{{.OCIv1.Config.User}}: {{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.Cmd}}' "$made")
  echo "$as"
  [[ $as == 65532:* ]] || fail "it runs as $as"
  inside() { buildah run --isolation chroot "$made" -- "$@"; }
  use inside /opt/sokonaut/sokonaut /opt/sokonaut/levels/first.xsb
  printf '#######\n#@ $ .#\n#######\n' | inside /opt/sokonaut/sokonaut solve - | grep rRR >/dev/null || fail "it does not read levels from outside"
  # As it is started without words, on a port that nobody else has.
  command buildah --root "$scratch/store" --runroot "$scratch/run" --storage-driver vfs run --isolation chroot "$made" -- \
    /opt/sokonaut/sokonaut serve --address 0.0.0.0 --port 0 >"$scratch/serving" 2>&1 &
  server=$!
  for _ in $(seq 50); do grep -qs '^http' "$scratch/serving" && break; sleep 0.2; done
  port=$(sed -n 's,^http://0\.0\.0\.0:\([0-9]*\)/.*,\1,p' "$scratch/serving" | tr -d '\r')
  python3 -c "import urllib.request as u; print('the page has', len(u.urlopen('http://127.0.0.1:$port/').read()), 'bytes')" || fail "it does not serve the page"
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
else
  note "not run: there is no buildah"
fi

section "archive for Windows"
needs=$(x86_64-w64-mingw32-objdump -p "$scratch/$windows/sokonaut.exe" | sed -n 's/.*DLL Name: //p' | tr 'A-Z\n' 'a-z ')
echo "it needs: $needs"
[[ $needs != *libgcc* && $needs != *pthread* && $needs != *libstdc* ]] || fail "it needs what Windows does not have"
scripts/build-plugin.sh "$scratch/$windows/plugin/sokonaut.dll"
if have wine; then
  x86_64-w64-mingw32-gcc -Wall -O1 -shared -o "$scratch/$windows/bcryptprimitives.dll" crates/plugin/tests/prng.c -ladvapi32
  export WINEPREFIX=$scratch/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' DISPLAY=
  cd "$scratch/$windows"
  wineboot --init >/dev/null 2>&1 || true # or the first call tells of the folder it makes
  use timeout 300 wine sokonaut.exe levels/first.xsb
  wineserver -w 2>/dev/null || true
  wine --version 2>/dev/null
else
  note "not run: there is no wine (Debian: apt-get install wine wine64)"
fi

printf '\nEverything in %s was used, in %d s.\n' dist/release "$SECONDS"
