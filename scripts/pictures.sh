#!/usr/bin/env bash
# Makes the pictures in docs/img from the real program: what the analysis knows (docs/techniques.md), the game in a terminal (tmux),
# the page in a browser (Chromium). Needs a release build, and for the last two the tools that scripts/check-page.sh fetches.
# Only some of them: pictures.sh techniques, pictures.sh page.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${CARGO_TARGET_DIR:-target}/${PROFILE:-release}/sokonaut
tools=$PWD/target/tools/page
img=$PWD/docs/img
export CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium || echo /usr/bin/chromium)}
# NAME, LEVEL of levels/techniques.xsb, and what else render shall do: a drawing for docs/techniques.md.
technique() {
  "$program" render levels/techniques.xsb --level "$2" --size 32 --overlay "${@:3}" --output "$img/techniques/$1.svg"
}
page() {
  cp crates/web/page/test/*.mjs "$tools/"
  "$program" serve --port 0 >"$scratch/address" 2>/dev/null &
  server=$!
  until [ -s "$scratch/address" ]; do sleep 0.1; done
  node "$tools/pictures.mjs" "$(head -1 "$scratch/address")" "$img"
  echo "look at them: $img"
}
scratch=$(mktemp -d)
trap '[ -z "${server:-}" ] || kill "$server"; rm -rf "$scratch"' EXIT
if [ "${1:-}" = page ]; then
  page
  exit 0
fi
mkdir -p "$img/techniques"
for overlay in rooms packing tunnels dead articulation; do technique $overlay 1 $overlay; done
technique pi-corral 2 corrals
technique corrals 3 corrals
technique distances 4 distances
[ "${1:-}" != techniques ] || exit 0

for needed in tmux node; do
  command -v "$needed" >/dev/null || { echo "there is no $needed" >&2; exit 1; }
done
cp scripts/terminal-picture.mjs "$tools/"

# A game of its own, so that nobody's progress is in the picture.
game() { tmux -L sokonaut-pictures "$@"; }
trap 'game kill-server 2>/dev/null || true; [ -z "${server:-}" ] || kill "$server"; rm -rf "$scratch"' EXIT
game -f /dev/null new-session -d -x 80 -y 24 \
  "XDG_DATA_HOME=$scratch COLORTERM=truecolor TERM=xterm-256color LC_ALL=C.UTF-8 '$program' play --level 6"
game set -g status off
picture() { sleep 2; game capture-pane -e -p | node "$tools/terminal-picture.mjs" "$img/$1.png"; }

game send-keys Down H
picture terminal-hint
game send-keys B
sleep 1
game send-keys f o r e m a n
picture terminal-levels

page
