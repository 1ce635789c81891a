#!/usr/bin/env bash
# Makes the Python package as it would be published, a wheel for many versions of Linux and a source distribution, and
# tries both as a user would: installed from a folder alone into a fresh environment, solving a level, with types that
# mypy and pyright understand. Needs Python 3.10 or later with venv, and Node.js for pyright; fetches tools by pip.
# usage: scripts/check-wheel.sh [FOLDER]     where wheel and source distribution go; dist/python unless told otherwise
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-dist/python}
mkdir -p "$out"
out=$(cd "$out" && pwd)
export PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
. scripts/release/env.sh
target=x86_64-unknown-linux-gnu

. scripts/say.sh

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

section "tools"
release_pip 'maturin>=1.9,<2' cargo-zigbuild ziglang auditwheel twine mypy pyright gymnasium numpy

section "wheel and source distribution"
rm -f "$out"/sokonaut-*
maturin sdist --manifest-path crates/python/Cargo.toml --out "$out"
# What is by others in the wheel comes with its licences.
others=$PWD/crates/python/LICENSE-THIRD-PARTY.txt
trap 'rm -rf "$scratch" "$others"' EXIT
python3 scripts/release/third-party.py "$target" "$others" -- sokonaut-python
# Zig links against an old C library, so that the wheel runs wherever that one or a newer one is. With the linker of the
# archive for the same target, what that was built of is used again; without, it would be built once more.
env "CARGO_BIN_EXE_cargo-zigbuild=$(command -v cargo-zigbuild)" maturin build --release --locked --zig --compatibility manylinux2014 --target "$target" --quiet \
  --manifest-path crates/python/Cargo.toml --out "$out"
wheel=$(ls "$out"/sokonaut-*-abi3-manylinux*.whl) || fail "there is no wheel for many versions of Python and Linux"
source=$(ls "$out"/sokonaut-*.tar.gz)
for file in "$wheel" "$source"; do printf '%s  %.1f MB\n' "$file" "$(wc -c <"$file" | awk '{ print $1 / 1e6 }')"; done
auditwheel show "$wheel" | tee "$scratch/audit"
grep -q 'manylinux_2_17_x86_64\|manylinux2014' "$scratch/audit" || fail "auditwheel does not find it portable"
# What the index looks at before it takes them: names, classifiers, whether the README can be shown.
twine check --strict "$wheel" "$source"
in_wheel=$(python3 -m zipfile -l "$wheel") in_source=$(tar -tzf "$source")
for file in LICENSE-MIT LICENSE-APACHE LICENSE-THIRD-PARTY.txt sboms/ py.typed; do
  [[ $in_wheel == *"$file"* ]] || fail "the wheel has no $file"
done
for file in LICENSE-MIT LICENSE-APACHE Cargo.lock; do
  [[ $in_source == *"$file"* ]] || fail "the source distribution has no $file"
done

# What a user does first.
cat >"$scratch/first.py" <<'PYTHON'
"""Solves a level with the package as it is installed."""

import sys
from importlib.metadata import version

import sokonaut

level = sokonaut.Level("########\n#  .   #\n# $$ # #\n#@  .  #\n########")
result: sokonaut.Result = sokonaut.solve(level, objective="pushes", time_limit=60)
if result.solution is None or not result.optimal:
    sys.exit(f"not solved: {result}")
moves: int = sokonaut.verify(level, result.solution).moves
pushes: int | None = result.pushes
shorter: int = sokonaut.optimize(level, result.solution, ranking="moves", time_limit=5).moves
print(f"sokonaut {version('sokonaut')}: {pushes} pushes, {moves} moves, at best {shorter}: {result.solution}")
PYTHON

# A fresh environment, and the first thing that a user does in it.
try() {
  python3 -m venv "$scratch/$1"
  "$scratch/$1/bin/pip" install --quiet "${@:2}"
  (cd "$scratch" && "$scratch/$1/bin/python" first.py)
}

section "pip install sokonaut, from an index that has nothing else"
mkdir -p "$scratch/index/simple/sokonaut"
cp "$wheel" "$source" "$scratch/index/simple/sokonaut/"
python3 -u -m http.server --bind 127.0.0.1 --directory "$scratch/index" 0 >"$scratch/server" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$scratch" "$others"' EXIT
for _ in $(seq 50); do grep -qs ' port ' "$scratch/server" && break; sleep 0.2; done
port=$(sed -n 's/.* port \([0-9]*\).*/\1/p' "$scratch/server")
try from-wheel --isolated --index-url "http://127.0.0.1:$port/simple" --only-binary :all: sokonaut
kill "$server"

section "pip install of the source distribution"
# As a user's machine builds it, but not optimised: whether it is complete shows as well, three minutes sooner.
MATURIN_PEP517_ARGS='--profile plain' RUSTFLAGS='' CARGO_TARGET_DIR=$PWD/target/wheel try from-source --no-deps "$source"

section "types, as a user's checker sees them"
python3 -m venv "$scratch/typed"
"$scratch/typed/bin/pip" install --quiet gymnasium numpy
"$scratch/typed/bin/pip" install --quiet --no-index --find-links "$out" sokonaut
cd "$scratch"
mypy --strict --python-executable "$scratch/typed/bin/python" --cache-dir "$scratch/mypy" first.py
pyright --pythonpath "$scratch/typed/bin/python" first.py
# It complains of the few that rest on packages which are not there; what counts is how many have a type.
PATH=$scratch/typed/bin:$PATH pyright --outputjson --ignoreexternal --verifytypes sokonaut >types.json || true
python3 -c '
import json, sys
score = json.load(open("types.json"))["typeCompleteness"]["completenessScore"]
print(f"{score:.1%} of what is public has a type that every checker knows")
sys.exit(score < 0.98)' || fail "too much of what is public has no type"

printf '\nThe wheel and the source distribution are ready in %s, after %d s.\n' "$out" "$SECONDS"
