"""The licences of everything by others that is inside a program: third-party.py TARGET OUT [NAME=FILE…] -- PACKAGE…

What is inside is what cargo says of the packages for the target, without macros and what only builds. A crate that does
not carry the text of its licence is an error: then somebody has to look. NAME=FILE adds what no crate tells of.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

TEXT = re.compile(r"(licen[cs]e|copying|notice|unlicense|copyright)", re.IGNORECASE)
# Crates without a text, and the crate of the same authors and the same repository that has it.
TOLD_BY = {"winapi-x86_64-pc-windows-gnu": "winapi"}
# Crates without a text whose licence is the Apache licence as it stands, looked at one by one: ours is the same text.
APACHE = {"flatbuffers": Path(__file__).parent.parent.parent / "LICENSE-APACHE"}


def cargo(*args: str) -> str:
    """What a cargo command prints."""
    return subprocess.run(["cargo", *args], check=True, capture_output=True, text=True).stdout


def inside(target: str, packages: list[str]) -> set[tuple[str, str]]:
    """Names and versions of the crates by others."""
    chosen = [word for package in packages for word in ("-p", package)]
    edges = ["-e", "normal,no-proc-macro", "--target", target, "--prefix", "none", "--no-dedupe"]
    lines = cargo("tree", "--locked", *chosen, *edges, "-f", "{p}").splitlines()
    # What has a path behind its version is ours.
    return {(name, version.removeprefix("v")) for name, version, *path in map(str.split, filter(None, lines)) if not path}


def texts(folder: Path) -> list[str]:
    """The licences in the folder of a crate."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and TEXT.match(path.name)]
    # What lies deeper belongs to a part that the crate carries along, unless it is a mere folder of licences.
    near = [path for path in files if path.parent == folder or TEXT.match(path.parent.name)]
    return [path.read_text(encoding="utf-8", errors="replace").strip() for path in near if path.suffix not in {".rs", ".html"}]


def main() -> None:
    words, packages = sys.argv[1 : sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1 :]
    target, out, *more = words
    known = {(p["name"], p["version"]): p for p in json.loads(cargo("metadata", "--locked", "--format-version", "1"))["packages"]}
    folder_of = {name: Path(p["manifest_path"]).parent for (name, _), p in known.items()}
    crates = [known[key] for key in sorted(inside(target, packages))]

    rows, used_by, lacking = [], {}, []
    for crate in crates:
        name = f"{crate['name']} {crate['version']}"
        rows.append(f"{name:<40} {crate['license'] or 'see its text':<42} {crate['repository'] or ''}".rstrip())
        own = texts(Path(crate["manifest_path"]).parent) or texts(folder_of[TOLD_BY.get(crate["name"], crate["name"])])
        if not own and crate["license"] == "Apache-2.0" and crate["name"] in APACHE:
            own = [APACHE[crate["name"]].read_text(encoding="utf-8").strip()]
        lacking += [] if own else [name]
        for text in own:
            used_by.setdefault(re.sub(r"\s+", " ", text), (text, []))[1].append(name)
    for name, file in (word.split("=", 1) for word in more):
        text = Path(file).read_text(encoding="utf-8", errors="replace").strip()
        rows.append(f"{name:<40} see its text")
        used_by.setdefault(re.sub(r"\s+", " ", text), (text, []))[1].append(name)
    if lacking:
        sys.exit(f"no text of a licence in {', '.join(lacking)}: look at them, and say in {sys.argv[0]} where it is told")

    parts = [f"What is by others in sokonaut for {target}, and the texts of the licences that it comes under.\n"
             "The library of Rust has a page of its own beside this one. SQLite, which libsqlite3-sys carries, is\n"
             "in the public domain.\n\n" + "\n".join(rows)]
    for text, names in used_by.values():
        parts.append("-" * 100 + "\n" + ", ".join(names) + "\n" + "-" * 100 + "\n\n" + text)
    Path(out).write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    print(f"{len(crates)} crates by others, {len(used_by)} texts of licences")


main()
