/** Boards as text, and their outlines. @import { Square } from "./types.js" */

/** Units of the drawing to a square. */
export const CELL = 64;
/** Radius of a free corner of a wall. */
const ROUND = 16;
/** How much of a wall is seen from the front. It is within the wall's own square: nothing lies over what stands beside it. */
const FRONT = 13;

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

  /** The floor that is seen where a corner of a wall is round. @param {Square[]} floor */
  corners(floor) {
    const inside = new Set(floor.map(([row, col]) => row * 4096 + col));
    const isFloor = (/** @type {number} */ row, /** @type {number} */ col) => inside.has(row * 4096 + col);
    return this.squares("#")
      .flatMap(([row, col]) =>
        [[-1, -1], [-1, 1], [1, -1], [1, 1]]
          .filter(([down, right]) => isFloor(row + down, col) && isFloor(row, col + right))
          .map(([down, right]) => `M${(col + (right > 0 ? 1 : 0)) * CELL} ${(row + (down > 0 ? 1 : 0)) * CELL}h${-right * ROUND}v${-down * ROUND}h${right * ROUND}z`),
      )
      .join("");
  }

  /** All walls, as they stand on the floor. */
  walls() {
    return this.#each((side) => outline(side, CELL));
  }

  /** What is seen of them from above, where a front can be seen below. */
  wallTops() {
    return this.#each((side) => outline(side, side.down ? CELL : CELL - FRONT));
  }

  /** The rim of that. */
  wallRims() {
    return this.#each(rim);
  }

  /** All walls as one path with round corners; shared edges cancel out, so no seam shows. @param {(wall: Wall) => string} draw */
  #each(draw) {
    return this.squares("#")
      .map(([row, col]) => draw(this.#wall(row, col)))
      .join("");
  }

  /** @param {number} row @param {number} col @returns {Wall} */
  #wall(row, col) {
    const up = this.isWall(row - 1, col);
    const right = this.isWall(row, col + 1);
    const down = this.isWall(row + 1, col);
    const left = this.isWall(row, col - 1);
    const radius = (/** @type {boolean} */ a, /** @type {boolean} */ b) => (a || b ? 0 : ROUND);
    const [tl, tr, br, bl] = [radius(up, left), radius(up, right), radius(down, right), radius(down, left)];
    const steps = { left: left && !this.isWall(row + 1, col - 1), right: right && !this.isWall(row + 1, col + 1) };
    return { x: col * CELL, y: row * CELL, up, right, down, left, tl, tr, br, bl, steps };
  }
}

/**
 * A square of wall: where, on which sides there is more of it, the radii of its corners, and beside which wall its top goes on further.
 * @typedef {{x: number, y: number, up: boolean, right: boolean, down: boolean, left: boolean, tl: number, tr: number, br: number,
 *   bl: number, steps: {left: boolean, right: boolean}}} Wall
 */

/** @param {number} r @param {number} dx @param {number} dy */
const arc = (r, dx, dy) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : "");

/** @param {Wall} wall @param {number} height */
const outline = ({ x, y, tl, tr, br, bl }, height) =>
  `M${x + tl} ${y}H${x + CELL - tr}${arc(tr, tr, tr)}V${y + height - br}${arc(br, -br, br)}` +
  `H${x + bl}${arc(bl, -bl, -bl)}V${y + tl}${arc(tl, tl, -tl)}z`;

/** The free edges, each with the corner after it. @param {Wall} wall */
function rim({ x, y, up, right, down, left, tl, tr, br, bl, steps }) {
  const bottom = y + (down ? CELL : CELL - FRONT);
  return [
    up ? "" : `M${x + tl} ${y}H${x + CELL - tr}${arc(tr, tr, tr)}`,
    right ? "" : `M${x + CELL} ${y + tr}V${bottom - br}${arc(br, -br, br)}`,
    down ? "" : `M${x + CELL - br} ${bottom}H${x + bl}${arc(bl, -bl, -bl)}`,
    left ? "" : `M${x} ${bottom - bl}V${y + tl}${arc(tl, tl, -tl)}`,
    // Beside a front the top that goes on has an edge, too.
    down && steps.left ? `M${x} ${y + CELL - FRONT}V${y + CELL}` : "",
    down && steps.right ? `M${x + CELL} ${y + CELL - FRONT}V${y + CELL}` : "",
  ].join("");
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
