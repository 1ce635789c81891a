"""Files of a release that come out the same to the byte whenever they are made.

pack.py archive FOLDER OUT    FOLDER as OUT, by its ending .tar.gz or .zip
pack.py readme FROM OUT URL   a document whose links to files lead to URL, where the files are not beside it
pack.py fill FROM OUT FOLDER  a template: @VERSION@, @DATE@, and @SHA256:NAME@ of a file in FOLDER
pack.py sums FOLDER           FOLDER/SHA256SUMS
Times are SOURCE_DATE_EPOCH, and the version is SOKONAUT_VERSION.
"""

import gzip
import hashlib
import os
import re
import sys
import tarfile
import time
import zipfile
from pathlib import Path

EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))


def entries(folder: Path) -> list[tuple[Path, str]]:
    """The files of a folder, and their names in an archive."""
    return [(path, path.relative_to(folder.parent).as_posix()) for path in sorted(folder.rglob("*")) if path.is_file()]


def mode(path: Path) -> int:
    return 0o755 if os.access(path, os.X_OK) else 0o644


def archive(folder: str, out: str) -> None:
    if out.endswith(".zip"):
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
            for path, name in entries(Path(folder)):
                info = zipfile.ZipInfo(name, time.gmtime(EPOCH)[:6])
                info.external_attr = (0o100000 | mode(path)) << 16
                info.compress_type = zipfile.ZIP_DEFLATED
                file.writestr(info, path.read_bytes())
        return
    with open(out, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, EPOCH) as packed, tarfile.open(fileobj=packed, mode="w") as file:
        for path, name in entries(Path(folder)):
            info = tarfile.TarInfo(name)
            info.size, info.mtime, info.mode = path.stat().st_size, EPOCH, mode(path)
            with path.open("rb") as content:
                file.addfile(info, content)


def readme(source: str, out: str, url: str) -> None:
    text = re.sub(r"\]\((?![a-z]+:|#)", f"]({url}/", Path(source).read_text(encoding="utf-8"))
    Path(out).write_text(text, encoding="utf-8")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def fill(template: str, out: str, folder: str) -> None:
    text = Path(template).read_text(encoding="utf-8").replace("@VERSION@", os.environ["SOKONAUT_VERSION"])
    text = text.replace("@DATE@", time.strftime("%Y-%m-%d", time.gmtime(EPOCH)))
    text = re.sub(r"@SHA256:([^@]+)@", lambda name: digest(Path(folder) / name[1]), text)
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    Path(out).write_text(text, encoding="utf-8")


def sums(folder: str) -> None:
    files = [path for path in sorted(Path(folder).iterdir()) if path.is_file() and path.name != "SHA256SUMS"]
    text = "".join(f"{digest(path)}  {path.name}\n" for path in files)
    (Path(folder) / "SHA256SUMS").write_text(text, encoding="utf-8")


{"archive": archive, "readme": readme, "fill": fill, "sums": sums}[sys.argv[1]](*sys.argv[2:])
