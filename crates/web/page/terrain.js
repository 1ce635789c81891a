/** Boards as text, and their outlines. @import { Square } from "./types.js" */

/** Units of the drawing to a square. */
export const CELL = 64;
/** Radius of a free corner of a wall. */
const ROUND = 16;

/** A board read from text. */
export class Terrain {
  /** @param {string} text */
  constructor(text) {
    /** @type {string[]} */
    this.lines = text.replace(/\n$/, "").split("\n");
    this.rows = this.lines.length;
    this.cols = Math.max(...this.lines.map((line) => line.length));
    /** @type {Square[]} */
    this.boxes = this.squares("$*");
    /** @type {Square[]} */
    this.goals = this.squares(".*+");
    /** @type {Square | undefined} */
    this.player = this.squares("@+")[0];
  }

  /** @param {number} row @param {number} col */
  letter(row, col) {
    return this.lines[row]?.[col] ?? " ";
  }

  /** @param {number} row @param {number} col */
  isWall(row, col) {
    return this.letter(row, col) === "#";
  }

  /** @param {number} row @param {number} col */
  isGoal(row, col) {
    return ".*+".includes(this.letter(row, col));
  }

  /** The squares with one of these letters. @param {string} letters @returns {Square[]} */
  squares(letters) {
    /** @type {Square[]} */
    const found = [];
    this.lines.forEach((line, row) => {
      for (let col = 0; col < line.length; col++) if (letters.includes(line[col])) found.push([row, col]);
    });
    return found;
  }

  /** What stays the same while the level is played, to see whether it must be drawn anew. */
  ground() {
    return this.lines.map((line) => line.replace(/[@$]/g, " ").replace(/[*+]/g, ".").trimEnd()).join("\n");
  }

  /** The floor that no way leads to from outside. @returns {Square[]} */
  inside() {
    const outside = new Set();
    /** @type {Square[]} */
    const open = [];
    const visit = (/** @type {number} */ row, /** @type {number} */ col) => {
      const within = row >= -1 && col >= -1 && row <= this.rows && col <= this.cols;
      const key = row * 4096 + col;
      if (!within || this.isWall(row, col) || outside.has(key)) return;
      outside.add(key);
      open.push([row, col]);
    };
    visit(-1, -1);
    for (let next = open.pop(); next; next = open.pop()) {
      const [row, col] = next;
      visit(row - 1, col);
      visit(row + 1, col);
      visit(row, col - 1);
      visit(row, col + 1);
    }
    return this.every((row, col) => !this.isWall(row, col) && !outside.has(row * 4096 + col));
  }

  /** @param {(row: number, col: number) => boolean} wanted @returns {Square[]} */
  every(wanted) {
    /** @type {Square[]} */
    const found = [];
    for (let row = 0; row < this.rows; row++) {
      for (let col = 0; col < this.cols; col++) if (wanted(row, col)) found.push([row, col]);
    }
    return found;
  }

  /** All walls as one path with round corners; shared edges cancel out, so no seam shows. */
  walls() {
    return this.squares("#")
      .map(([row, col]) => this.#wall(row, col))
      .join("");
  }

  /** @param {number} row @param {number} col */
  #wall(row, col) {
    const up = this.isWall(row - 1, col);
    const right = this.isWall(row, col + 1);
    const down = this.isWall(row + 1, col);
    const left = this.isWall(row, col - 1);
    const radius = (/** @type {boolean} */ a, /** @type {boolean} */ b) => (a || b ? 0 : ROUND);
    const [tl, tr, br, bl] = [radius(up, left), radius(up, right), radius(down, right), radius(down, left)];
    const [x, y] = [col * CELL, row * CELL];
    const arc = (/** @type {number} */ r, /** @type {number} */ dx, /** @type {number} */ dy) =>
      r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : "";
    return (
      `M${x + tl} ${y}H${x + CELL - tr}${arc(tr, tr, tr)}V${y + CELL - br}${arc(br, -br, br)}` +
      `H${x + bl}${arc(bl, -bl, -bl)}V${y + tl}${arc(tl, tl, -tl)}z`
    );
  }
}

/** Squares as one path. @param {Square[]} squares @param {number} [inset] @param {number} [round] the radius of the corners */
export function tiles(squares, inset = 0, round = 0) {
  const side = CELL - 2 * inset - 2 * round;
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    round ? `a${round} ${round} 0 0 1 ${dx * round} ${dy * round}` : "";
  const outline = `h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}z`;
  return squares.map(([row, col]) => `M${col * CELL + inset + round} ${row * CELL + inset}${outline}`).join("");
}

/** @param {Square} a @param {Square | null | undefined} b */
export const same = (a, b) => !!b && a[0] === b[0] && a[1] === b[1];
