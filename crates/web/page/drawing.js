/** A level, drawn small: a few paths, of which boxes and player can be drawn again. The report of runs draws with it, too. */
import { svg } from "./svg.js";
import { CELL, Terrain, tiles } from "./terrain.js";

const LAYERS = ["floor", "wall", "spot", "box", "home", "figure"];

export class Drawing {
  /** @type {Record<string, SVGPathElement>} */
  #paths = Object.fromEntries(LAYERS.map((name) => [name, svg("path", { class: name })]));

  /** @param {Terrain} terrain @param {string} [label] what it is, for those who cannot see it; else it is an ornament */
  constructor(terrain, label) {
    this.terrain = terrain;
    /** @type {Record<string, string>} */
    const words = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
    const viewBox = `0 0 ${terrain.cols * CELL} ${terrain.rows * CELL}`;
    this.element = svg("svg", { class: "drawing", viewBox, ...words }, ...Object.values(this.#paths));
    this.#fill("floor", tiles(terrain.inside()));
    this.#fill("wall", tiles(terrain.squares("#")));
    this.#fill("spot", tiles(terrain.goals, 18, 14));
    this.update();
  }

  /** Boxes and player as they stand now. */
  update() {
    const { boxes, player } = this.terrain;
    const isHome = (/** @type {[number, number]} */ box) => this.terrain.isGoal(...box);
    this.#fill("box", tiles(boxes.filter((box) => !isHome(box)), 6, 6));
    this.#fill("home", tiles(boxes.filter(isHome), 6, 6));
    this.#fill("figure", tiles(player ? [player] : [], 12, 18));
  }

  /** @param {string} name @param {string} outline */
  #fill(name, outline) {
    this.#paths[name].setAttribute("d", outline);
  }
}

/** A level as an ornament. @param {string} board */
export const thumbnail = (board) => new Drawing(new Terrain(board)).element;
