/** The board without eyes or mouse: a cursor, and a description in words. @import { Board } from "./board.js" @import { Dir, Square } from "./types.js" */
import { delta } from "./board.js";
import { notice, placeName, placeNames, say } from "./say.js";
import { words } from "./words.js";

const NAMES = /** @type {const} */ ({
  "#": "thing.wall",
  " ": "thing.floor",
  ".": "thing.goal",
  $: "thing.box",
  "*": "thing.home",
  "@": "thing.player",
  "+": "thing.player_home",
});

export class Cursor {
  /** Where it is, while it is shown. @type {Square | null} */
  at = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  toggle() {
    if (this.at) return this.hide();
    this.#show(this.#start());
    say(words("cursor.said"));
  }

  hide() {
    this.at = null;
    this.board.showCursor(null);
  }

  /** @param {Dir} dir */
  move(dir) {
    const { terrain } = this.board;
    if (!terrain) return;
    const [row, col] = this.at ?? this.#start();
    const [down, right] = delta(dir);
    const within = (/** @type {number} */ side, /** @type {number} */ most) =>
      Math.max(0, Math.min(most - 1, side));
    const at = /** @type {Square} */ ([within(row + down, terrain.rows), within(col + right, terrain.cols)]);
    this.#show(at);
    say(words("cursor.at", { place: placeName(at), thing: words(NAMES[this.board.letter(at)]) }));
  }

  /** @returns {Square} */
  #start() {
    return this.board.terrain?.player ?? [1, 1];
  }

  /** @param {Square} at */
  #show(at) {
    this.at = at;
    this.board.showCursor(at);
  }
}

/** Says where everything is. @param {Board} board */
export function describe(board) {
  const { terrain } = board;
  if (!terrain?.player) return;
  const list = (/** @type {Square[]} */ squares) => placeNames(squares) || words("describe.none");
  const free = terrain.goals.filter((goal) => !board.hasBox(goal));
  const away = terrain.boxes.filter((box) => !board.isGoal(box));
  notice("plain", words("describe", { player: placeName(terrain.player), boxes: list(away), goals: list(free) }));
}
