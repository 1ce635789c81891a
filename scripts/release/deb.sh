#!/usr/bin/env bash
# Makes a Debian package of an unpacked archive: deb.sh FOLDER STAGE OUT. The environment has SOKONAUT_VERSION and
# SOURCE_DATE_EPOCH, by which dpkg-deb dates the files.
set -euo pipefail
cd "$(dirname "$0")/../.."
from=$1 root=$2 out=$3
doc=$root/usr/share/doc/sokonaut

mkdir -p "$root/DEBIAN" "$root/usr/bin" "$doc" "$root/usr/share/man/man1" \
  "$root/usr/share/bash-completion/completions" "$root/usr/share/zsh/vendor-completions" \
  "$root/usr/share/fish/vendor_completions.d"
install -m 755 "$from/sokonaut" "$root/usr/bin/"
install -m 644 "$from/completions/sokonaut.bash" "$root/usr/share/bash-completion/completions/sokonaut"
install -m 644 "$from/completions/_sokonaut" "$root/usr/share/zsh/vendor-completions/"
install -m 644 "$from/completions/sokonaut.fish" "$root/usr/share/fish/vendor_completions.d/"
install -m 644 "$from"/man/*.1 "$root/usr/share/man/man1/"
install -m 644 "$from/README.md" "$from"/licences/* "$from/sokonaut.cdx.json" "$doc/"
install -D -m 644 "$from/levels/first.xsb" "$doc/examples/first.xsb"
install -m 644 "$from/CHANGELOG.md" "$doc/changelog"
# What Debian itself did: packed it.
cat >"$doc/changelog.Debian" <<TEXT
sokonaut ($SOKONAUT_VERSION-1) unstable; urgency=low

  * The program of version $SOKONAUT_VERSION; see changelog.gz.

 -- $(sed -n 's/^Maintainer: //p' packaging/debian/control)  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
TEXT
gzip -n9 "$root"/usr/share/man/man1/* "$doc"/{THIRD-PARTY.txt,rust-library.html,sokonaut.cdx.json,changelog,changelog.Debian}
# The text of the licence with a space before every line, and a point for an empty one.
sed 's/^$/./; s/^/ /' LICENSE-MIT >"$root/../mit"
sed -e "/@MIT@/{r $root/../mit" -e 'd}' packaging/debian/copyright >"$doc/copyright"
sed "s/@VERSION@/$SOKONAUT_VERSION/; s/@SIZE@/$(du -k -s --apparent-size "$root/usr" | cut -f1)/" packaging/debian/control >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$root"
dpkg-deb --root-owner-group -Zxz --build "$root" "$out" >/dev/null
dpkg-deb --field "$out" Package Version Architecture Depends Installed-Size
