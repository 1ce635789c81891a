/**
 * Hints in degrees: which box, then where to stand, then the push. Each press tells more, and no more than was asked for.
 * @import { Board } from "./board.js"
 * @import { Hint, Square } from "./types.js"
 */
import { delta } from "./board.js";
import { directionName, notice, where } from "./say.js";
import { same } from "./terrain.js";
import { words } from "./words.js";

export class Hints {
  /** The push, and how much of it has been told. @type {{push: Hint, told: number} | null} */
  #given = null;
  /** Presses while the solver still looked. */
  #eager = 0;

  /** @param {Board} board @param {() => void} more asks for the next degree */
  constructor(board, more) {
    this.board = board;
    this.more = more;
  }

  /** Tells of a push what was not told of it yet. @param {Hint} push */
  give(push) {
    const known = this.#given && same(this.#given.push.from, push.from) && this.#given.push.dir === push.dir;
    const told = Math.min((known && this.#given ? this.#given.told : 0) + 1 + this.#eager, 3);
    this.#eager = 0;
    this.#given = { push, told };
    this.#show(push, told);
  }

  /** More is wanted before anything is known. */
  hurry() {
    this.#eager += 1;
  }

  /** A step has been made: what is told stays told, but is not shown any more. @param {boolean} pushed */
  after(pushed) {
    if (pushed) this.#given = null;
    this.board.point(null);
  }

  /** @param {Hint} push @param {number} told */
  #show(push, told) {
    const [down, right] = delta(push.dir);
    const stand = /** @type {Square} */ ([push.from[0] - down, push.from[1] - right]);
    const box = where([push.from]);
    this.board.point({ from: push.from, stand: told > 1 ? stand : null, dir: told > 2 ? push.dir : null });
    const degrees = [
      words("hint.box", { box }),
      words("hint.stand", { stand: where([stand]), box }),
      words("hint.push", { box, direction: directionName(push.dir) }),
    ];
    notice("plain", degrees[told - 1], told < 3 ? [[words("hint.more"), this.more]] : []);
  }
}
