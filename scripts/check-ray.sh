#!/usr/bin/env bash
# Checks python -m sokonaut.cluster with a real Ray on this machine, workers killed in the middle among other things.
# Not a part of check.sh: Ray is 240 MB. Takes a few minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=$PWD/target/tools/python
INSTALL_SECONDS=900

scripts/check-python.sh -k 'batch'
if ! [ -x "$tools/bin/ray" ] && ! timeout "$INSTALL_SECONDS" "$tools/bin/python" -m pip install --quiet 'ray>=2.40'; then
  echo "note: skipped: pip cannot fetch Ray here"
  exit 0
fi
cd crates/python
SOKONAUT_RAY=1 RAY_USAGE_STATS_ENABLED=0 PYTHONDONTWRITEBYTECODE=1 \
  "$tools/bin/python" -m pytest -p no:cacheprovider tests/test_ray.py "$@"
