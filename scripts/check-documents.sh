#!/usr/bin/env bash
# Do the documents of the project name files that exist, do their links lead somewhere, and are their lines short? Does
# README begin with the examples?
# A name in backticks that has a folder and an ending is taken for a file. It may begin at any folder: `analysis/rooms.rs`.
set -euo pipefail
cd "$(dirname "$0")/.."

documents=(README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md levels/README.md crates/*/README.md docs/*.md)
files=$(find . -name target -prune -o -name .git -prune -o -name node_modules -prune -o -type f -print | sed 's,^\.,,')
wrong=0
FIRST_SCREEN=25 # lines

complain() { printf '%s\n' "$*" >&2; wrong=1; }

# The headings of a document as links name them.
anchors() {
  sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ /-/g'
}

for document in "${documents[@]}"; do
  # shellcheck disable=SC2016 # the backquotes are the document's
  while read -r name; do
    case "$files" in *"/$name"|*"/$name"$'\n'*) ;; *) complain "$document: there is no file $name" ;; esac
  done < <(grep -oE '`[A-Za-z0-9_./-]+/[A-Za-z0-9_.-]+\.(rs|sh|mjs|js|py|sql|c|md|toml|xsb|sok|svg)`' "$document" | tr -d '`' | sed 's,^\./,,' | sort -u)
  while read -r link; do
    case "$link" in *://* | mailto:*) continue ;; esac
    path=${link%%#*}
    target=$document
    [ -z "$path" ] || target=$(dirname "$document")/$path
    if [ ! -e "$target" ]; then
      complain "$document: the link $link leads nowhere"
    elif [[ $link == *"#"* ]] && ! anchors "$target" | grep -xF -- "${link#*#}" >/dev/null; then
      complain "$document: the link $link names no heading"
    fi
  done < <(grep -oE '\]\([^) ]+\)' "$document" | sed 's/^](//; s/)$//' | sort -u)
  while read -r line; do
    complain "$document:${line%%:*}: more than 100 columns of prose"
  done < <(awk '/^ *```/ { fence = !fence } { print fence ? "" : $0 }' "$document" |
    LC_ALL=C.UTF-8 grep -nP '^(?!\||!\[|#|```).{101,}' || true)
done
# Comments too, but for drawings, code and tables in them, and addresses.
# shellcheck disable=SC2016 # the backquotes are those of comments
while read -r place; do
  complain "$place: more than 100 columns of comment"
done < <(find crates fuzz levels -name target -prune -o -name '*.rs' -print0 | xargs -0 awk '
    FNR == 1 || !/^ *\/\// { fence = 0 }
    /^ *\/\/[\/!]? *```/ { fence = !fence }
    /^ *\/\// && !fence && !/^ *\/\/[\/!]? *\|/ && !/https?:/ { print FILENAME ":" FNR ":" $0 }' |
  LC_ALL=C.UTF-8 grep -oP '^[^:]*:\d+(?=:.{101,})' || true)
# Whoever opens the project sees at once how it is called, without scrolling.
for language in rust pycon; do
  head -n "$FIRST_SCREEN" README.md | grep -x '```'$language >/dev/null || complain "README.md: no example in $language on the first screen"
done
[ "$wrong" = 0 ] || exit 1
echo "files and links in ${#documents[@]} documents exist, and lines are short, in comments too"
