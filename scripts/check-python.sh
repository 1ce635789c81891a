#!/usr/bin/env bash
# Checks the Python package: builds the wheel, installs it into an environment of its own, checks its types, runs its
# tests. Needs Python 3.10 or later with venv; fetches what else it uses by pip, or says that it does without.
# usage: scripts/check-python.sh [--fetch | options of pytest…]     --fetch: fetches, and no more
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$PWD/target/tools/python
INSTALL_SECONDS=300
export PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1

. scripts/say.sh

if ! python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
  note "skipped: there is no Python 3.10 with venv (Debian: apt-get install python3-venv)"
  exit 0
fi
[ -x "$tools/bin/python" ] || python3 -m venv "$tools"
# Tools are called by the interpreter: their own scripts name the folder they were made in, which may be a copy's.
if ! { [ -x "$tools/bin/maturin" ] && [ -x "$tools/bin/jsonschema" ]; } &&
  ! timeout "$INSTALL_SECONDS" "$tools/bin/python" -m pip install --quiet maturin pytest numpy gymnasium mypy jsonschema; then
  note "skipped: pip cannot fetch maturin, pytest, numpy, gymnasium, mypy and jsonschema here"
  exit 0
fi
[ "${1:-}" != --fetch ] || exit 0

# With the profile and the features of the tests, so that the solver is not compiled once more.
wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
PATH="$tools/bin:$PATH" VIRTUAL_ENV=$tools maturin build --quiet --manifest-path crates/python/Cargo.toml \
  --profile "${PROFILE:-dev}" --features sokonaut-solver/internals --compatibility linux --out "$wheels"
"$tools/bin/python" -m pip install --quiet --force-reinstall --no-deps "$wheels"/sokonaut-*.whl
echo "built and installed: $(basename "$wheels"/sokonaut-*.whl)"

cd crates/python
MYPYPATH=python "$tools/bin/python" -m mypy --cache-dir "$tools/mypy"
"$tools/bin/python" -m mypy.stubtest --mypy-config-file pyproject.toml sokonaut._native
"$tools/bin/python" -m pytest -p no:cacheprovider "$@"
