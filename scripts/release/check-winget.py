"""Holds the manifests of winget to the rules of their schema (1.6) that can be broken here, and to the archive they name.

usage: check-winget.py MANIFESTS RELEASE     the folder of the filled-in manifests, and that of the files of the release
"""

import datetime
import hashlib
import re
import sys
import zipfile
from pathlib import Path

import yaml

IDENTIFIER = re.compile(r'^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$')
NEEDED = {
    "version": {"DefaultLocale"},
    "defaultLocale": {"PackageLocale", "Publisher", "PackageName", "License", "ShortDescription"},
    "installer": {"Installers"},
}
# The longest text that a key may have.
LONGEST = {"ShortDescription": 256, "License": 512, "Publisher": 256, "PackageName": 256, "Moniker": 40}


def demand(fact: object, words: str) -> None:
    if not fact:
        sys.exit(f"FAILED: winget: {words}")


def check_common(path: Path, manifest: dict) -> None:
    kind, identifier = manifest["ManifestType"], manifest["PackageIdentifier"]
    demand(IDENTIFIER.match(identifier), f"{identifier} is no identifier")
    ending = {"version": "", "installer": ".installer", "defaultLocale": f".locale.{manifest.get('PackageLocale')}"}[kind]
    demand(path.name == f"{identifier}{ending}.yaml", f"{path.name} is not what a manifest of this kind is called")
    # A version such as 1.0 would be a number to YAML.
    for key in ("PackageVersion", "ManifestVersion"):
        demand(isinstance(manifest[key], str), f"{path.name}: {key} is not a text; quote it")
    lacking = NEEDED[kind] - manifest.keys()
    demand(not lacking, f"{path.name} lacks {', '.join(sorted(lacking))}")
    for key, most in LONGEST.items():
        demand(3 <= len(manifest.get(key, "...")) <= most, f"{path.name}: {key} is too short or too long")
    for key, value in manifest.items():
        demand(not key.endswith("Url") or re.match("https?://.", value), f"{path.name}: {key} is no address")


def check_installer(manifest: dict, release: Path) -> None:
    demand(isinstance(manifest["ReleaseDate"], datetime.date), "ReleaseDate is no date")
    demand((manifest["InstallerType"], manifest["NestedInstallerType"]) == ("zip", "portable"), "another kind of installer")
    for installer in manifest["Installers"]:
        demand(installer["Architecture"] == "x64", "another machine than the archive is for")
        archive = release / installer["InstallerUrl"].rsplit("/", 1)[1]
        demand(archive.is_file(), f"there is no {archive.name}")
        digest = hashlib.sha256(archive.read_bytes()).hexdigest()
        demand(installer["InstallerSha256"].lower() == digest, f"the checksum is not that of {archive.name}")
        inside = zipfile.ZipFile(archive).namelist()
        for file in manifest["NestedInstallerFiles"]:
            demand(file["RelativeFilePath"].replace("\\", "/") in inside, f"{archive.name} has no {file['RelativeFilePath']}")


def main(folder: Path, release: Path) -> None:
    manifests = {path: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.yaml"))}
    kinds = {manifest["ManifestType"]: manifest for manifest in manifests.values()}
    demand(kinds.keys() == NEEDED.keys() and len(manifests) == 3, f"not one of each kind: {list(kinds)}")
    for path, manifest in manifests.items():
        check_common(path, manifest)
    for key in ("PackageIdentifier", "PackageVersion", "ManifestVersion"):
        demand(len({manifest[key] for manifest in manifests.values()}) == 1, f"they do not agree about {key}")
    demand(kinds["version"]["DefaultLocale"] == kinds["defaultLocale"]["PackageLocale"], "they do not agree about the locale")
    check_installer(kinds["installer"], release)
    print("manifests: three that agree, and the archive has the checksum and the program that they name")


main(*map(Path, sys.argv[1:]))
