#!/usr/bin/env python3
"""Do the JSON lines of the program keep to the schemas in docs/schema?

usage: check-schemas.py PROGRAM     needs the package jsonschema
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "docs" / "schema"
FIRST = str(ROOT / "levels" / "first.xsb")
SOLVED = str(ROOT / "levels" / "first-solved.sok")

TINY = "#####\n#@$.#\n#####\n"
BROKEN = "#####\n#@$.\n#####\n"
HOPELESS = "######\n#@$..#\n#$   #\n######\n"
LARGE = "##########\n#@ $ $ $ #\n# $ $ $  #\n#        #\n#  ...   #\n#  ...   #\n##########\n"

# What is printed, with standard input where a command needs it. Every line must keep to its schema.
COMMANDS: list[tuple[list[str], str]] = [
    (["solve", FIRST, "--json", "--explain"], ""),
    (["solve", FIRST, "--json", "--objective", "moves"], ""),
    (["solve", FIRST, "--level", "5", "--json", "--strategy", "astar", "--techniques", "none", "--estimate", "nearest"], ""),
    (["solve", "-", "--json"], BROKEN),
    (["solve", "-", "--json"], HOPELESS),
    (["solve", "-", "--json", "--node-limit", "1"], LARGE),
    (["solve", "no-such-file.xsb", "--json"], ""),
    (["optimize", FIRST, "--json", "--node-limit", "100"], ""),
    (["optimize", "-", "--json"], HOPELESS),
    (["verify", SOLVED, "--json"], ""),
    (["verify", FIRST, "--level", "6", "--solution", "rrD", "--json"], ""),
    (["verify", FIRST, "--level", "6", "--solution", "uuuu", "--json"], ""),
    (["info", FIRST, FIRST, "--json"], ""),
    (["info", "-", "--json"], HOPELESS),
    (["study", FIRST, "--level", "5", "--json"], ""),
    (["study", "--collection", "-", "--techniques", "none", "--json"], TINY),
    (["strategies", "--json"], ""),
    (["bench", "run", FIRST, "--quiet"], ""),
    (["bench", "run", FIRST, "--quiet", "--strategy", "best-first,astar", "-o", "two.jsonl"], ""),
    (["bench", "run", FIRST, "--quiet", "--strategy", "breadth-first", "--node-limit", "1", "-o", "poor.jsonl"], ""),
    (["bench", "show", "two.jsonl", "--json"], ""),
    (["bench", "show", "two.jsonl", "--json", "--within", "1"], ""),
    (["bench", "show", "two.jsonl", "--rates", "--json"], ""),
    (["bench", "show", "poor.jsonl", "--rates", "--json"], ""),
    (["bench", "show", "poor.jsonl", "--unsolved", "--json"], ""),
    (["bench", "compare", "two.jsonl", "--json"], ""),
    (["bench", "compare", "two.jsonl:astar", "poor.jsonl", "--json"], ""),
    (["bench", "compare", "two.jsonl", "poor.jsonl", "--json"], ""),
    (["bench", "overshoot", FIRST, "--time-limit", "0.001", "--objective", "pushes", "--json"], ""),
    (["bench", "signature", "--strategy", "best-first", "--json"], ""),
    (["library", "import", FIRST, SOLVED, "--json", "--store", "l.sqlite"], ""),
    (["library", "import", "two.jsonl", "--json", "--store", "l.sqlite"], ""),
    (["library", "import", "-", "--json", "--store", "l.sqlite"], BROKEN),
    (["library", "import", "-", "--json", "--store", "l.sqlite"], f"{TINY}\nSolution\nL\n"),
    (["library", "list", "--json", "--store", "l.sqlite"], ""),
    (["library", "list", "--levels", "--json", "--store", "l.sqlite"], ""),
    (["library", "list", "--duplicates", "--json", "--store", "l.sqlite"], ""),
    (["library", "list", "--runs", "--json", "--store", "l.sqlite"], ""),
    (["library", "best", "--json", "--store", "l.sqlite"], ""),
]


def validators() -> dict[str, Draft202012Validator]:
    """By the name that lines have."""
    found = {}
    for path in SCHEMAS.glob("*.json"):
        schema = json.loads(path.read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        name, _, version = path.stem.rpartition("-")
        found[f"sokonaut-{name} {version}"] = Draft202012Validator(schema)
    return found


def main() -> int:
    program, known = Path(sys.argv[1]).resolve(), validators()
    used: dict[str, int] = dict.fromkeys(known, 0)
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for args, text in COMMANDS:
            ended = subprocess.run([program, *args], input=text, capture_output=True, text=True, cwd=folder, check=False)
            # The lines below the header of a run belong to it.
            name = None
            for line in map(json.loads, ended.stdout.splitlines()):
                name = line.get("schema") or line.get("format") or name
                if name not in known:
                    print(f"{' '.join(args)}: no schema '{name}': {line}", file=sys.stderr)
                    faults += 1
                    continue
                used[name] += 1
                for error in known[name].iter_errors(line):
                    print(f"{' '.join(args)}: {error.json_path}: {error.message}", file=sys.stderr)
                    faults += 1
    for name in (name for name, lines in used.items() if lines == 0):
        print(f"no line was seen that keeps to '{name}'", file=sys.stderr)
        faults += 1
    print(f"{sum(used.values())} lines of {len(COMMANDS)} commands keep to {len(used)} schemas" if not faults else f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
