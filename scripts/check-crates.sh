#!/usr/bin/env bash
# Makes the packages of all crates as they would be published, looks into them, and uses them and nothing else of this
# folder: the program is installed into an empty root and solves a level, a new program is built on the library.
# Work that is not committed is not packaged: commit first, or say ALLOW_DIRTY=1. FAST=1 does not build every package by
# itself, only what is used of them together.
set -euo pipefail
cd "$(dirname "$0")/.."
export CARGO_TERM_PROGRESS_WHEN=never

. scripts/say.sh

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
target=${CARGO_TARGET_DIR:-$PWD/target}
# What of the workspace is published, and what is not; "name version publish" a line.
packages=$(cargo metadata --no-deps --format-version 1 | python3 -c '
import json, sys
for package in json.load(sys.stdin)["packages"]:
    print(package["name"], package["version"], "no" if package["publish"] == [] else "yes")')
published=$(awk '$3 == "yes" { print $1 }' <<<"$packages")
version=$(version)

commit=$(git rev-parse --short=12 HEAD)

section "versions"
[ -z "$(awk -v version="$version" '$2 != version' <<<"$packages")" ] || fail "packages of another version than $version: $packages"
others=$(sed -n 's/^sokonaut-.*version = "\([^"]*\)".*/\1/p' Cargo.toml | sort -u)
[ "$others" = "$version" ] || fail "[workspace.dependencies] names $others, and the packages have $version"
grep -q "^## $version\b" CHANGELOG.md || fail "CHANGELOG.md has no heading for $version"
echo "$(wc -l <<<"$published") packages of version $version"

section "what the registry shows"
cargo metadata --no-deps --format-version 1 | python3 -c '
import json, pathlib, sys
wrong = 0
for package in json.load(sys.stdin)["packages"]:
    if package["publish"] == []:
        continue
    wanted = ["description", "license", "repository", "readme", "keywords", "categories", "rust_version"]
    lacking = [key for key in wanted if not package[key]]
    folder = pathlib.Path(package["manifest_path"]).parent
    if not lacking and (len(package["keywords"]) > 5 or len(package["categories"]) > 5):
        lacking = ["keywords and categories, of each at most five"]
    if not lacking and len((folder / package["readme"]).read_text().split()) < 30:
        lacking = ["a README that says something"]
    if lacking:
        wrong = 1
        print(package["name"], "lacks", ", ".join(lacking))
sys.exit(wrong)' || fail "some packages say too little of themselves"
echo "all have a description, a README, keywords and categories"

section "packages"
excluded=()
while read -r name; do excluded+=(--exclude "$name"); done < <(awk '$3 == "no" { print $1 }' <<<"$packages")
# Cargo keeps what it unpacked and built of a package of this version once, also if the package is another one now.
rm -rf "${CARGO_HOME:-$HOME/.cargo}"/registry/src/-*/sokonaut-*-"$version" "$target"/debug/.fingerprint/sokonaut-*
cargo package --workspace "${excluded[@]}" ${ALLOW_DIRTY:+--allow-dirty} ${FAST:+--no-verify} --quiet
for name in $published; do
  tar -xzf "$target/package/$name-$version.crate" -C "$scratch"
  folder=$scratch/$name-$version
  for file in README.md LICENSE-MIT LICENSE-APACHE src; do [ -e "$folder/$file" ] || fail "$name has no $file"; done
  foreign=$(cd "$folder" && find . -type f | grep -vE '^\./(src/.*\.(rs|sql)|page/[^/]*\.(js|css|html|svg)|page/(site|game|words)/.*\.(js|png|webmanifest)|registry(-names)?\.(txt|csv)|(levels/|tiny/)?[a-z_-]*\.(xsb|sok)|build\.rs|Cargo\.(toml|toml\.orig|lock)|\.cargo_vcs_info\.json|README\.md|LICENSE-(MIT|APACHE))$') || true
  [ -z "$foreign" ] || fail "$name carries what nobody expects there: $foreign"
  printf '%-22s %4d files %6d KB\n' "$name" "$(find "$folder" -type f | wc -l)" "$(($(stat -c %s "$target/package/$name-$version.crate") / 1024))"
done

# From here on, crates of ours come out of the packages.
patches=()
for name in $published; do patches+=(--config "patch.crates-io.$name.path='$scratch/$name-$version'"); done
export CARGO_TARGET_DIR=$target/from-packages
cp levels/first.xsb "$scratch/"
cd "$scratch"

section "a new program on the library"
cargo new --quiet --vcs none reader
(
  cd reader
  printf 'sokonaut = "%s"\n' "$version" >>Cargo.toml
  cat >src/main.rs <<'RUST'
fn main() {
    let level = "########\n#  .   #\n# $$ # #\n#@  .  #\n########".parse().expect("a level");
    let solution = sokonaut::solve_within(&level, std::time::Duration::from_secs(60)).expect("it is easy");
    println!("{} pushes: {}", solution.pushes(), solution.lurd());
}
RUST
  cargo run --quiet "${patches[@]}"
)

section "the program in an empty root"
# Not optimised, as the new program above: so both share what they are built of. Whether it is complete shows as well.
cargo install --debug --quiet "${patches[@]}" --path "sokonaut-cli-$version" --root "$scratch/root"
clean() { env -i HOME="$scratch/home" PATH="$scratch/root/bin:/usr/bin:/bin" "$@"; }
# There is no git here: the package itself knows its commit.
clean sokonaut --version | tee version
grep -q "^commit: $commit" version || fail "the program of the packages does not tell the commit $commit"
clean sokonaut solve first.xsb | tail -n 1
clean sokonaut solve first.xsb --json | clean sokonaut verify first.xsb -
clean sokonaut man | head -n 3 >/dev/null

printf '\nAll packages are made, and used, in %d s.\n' "$SECONDS"
