#!/usr/bin/env bash
# Makes the container of an unpacked static archive, as a file for `docker load` or `podman load`: container.sh FOLDER OUT
set -euo pipefail
cd "$(dirname "$0")/../.."
from=$1 out=$2
name=localhost/sokonaut:$SOKONAUT_VERSION
if command -v buildah >/dev/null 2>&1; then
  # Its own store, that nothing is left of: the file is all that is wanted.
  store=$(mktemp -d)
  trap 'rm -rf "$store"' EXIT
  buildah() { command buildah --root "$store/root" --runroot "$store/run" --storage-driver vfs "$@"; }
  buildah bud --quiet --timestamp "$SOURCE_DATE_EPOCH" --tag "$name" --file packaging/Dockerfile "$from" >/dev/null
  rm -f "$out"
  buildah push --quiet "$name" "docker-archive:$out:$name"
elif command -v docker >/dev/null 2>&1; then
  docker build --quiet --tag "$name" --file packaging/Dockerfile "$from" >/dev/null
  docker save --output "$out" "$name"
else
  echo "note: none: there is neither buildah nor docker (Debian: apt-get install buildah)"
  exit 0
fi
echo "$name in $out"
