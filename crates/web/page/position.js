/** A position to play on: a board whose boxes and player move. @import { Square } from "./types.js" */
import { Terrain, same } from "./terrain.js";

/** @type {Record<string, Square>} */
const STEPS = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };

export class Position extends Terrain {
  /** Everything where it was at the start. */
  reset() {
    this.boxes = this.squares("$*");
    this.player = this.squares("@+")[0];
  }

  /** One step; a box in the way is pushed. @param {string} letter */
  step(letter) {
    if (!this.player) return;
    const [down, right] = STEPS[letter.toLowerCase()];
    const onward = (/** @type {Square} */ [row, col]) => /** @type {Square} */ ([row + down, col + right]);
    const player = onward(this.player);
    this.player = player;
    this.boxes = this.boxes.map((box) => (same(box, player) ? onward(box) : box));
  }

  /** The position as text. */
  text() {
    const letter = (/** @type {number} */ row, /** @type {number} */ col) => {
      const at = /** @type {Square} */ ([row, col]);
      const goal = this.isGoal(row, col);
      if (this.boxes.some((box) => same(box, at))) return goal ? "*" : "$";
      if (same(at, this.player)) return goal ? "+" : "@";
      return goal ? "." : this.isWall(row, col) ? "#" : " ";
    };
    const row = (/** @type {string} */ line, /** @type {number} */ number) =>
      [...line].map((_, col) => letter(number, col)).join("");
    return `${this.lines.map(row).join("\n")}\n`;
  }
}
