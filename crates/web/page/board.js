/**
 * The board: it draws positions, plays steps smoothly, and shows what others want shown.
 * @import { Dir, GameEvent, Square, View } from "./types.js"
 */
import { set } from "./dom.js";
import { skin } from "./skin.js";
import { svg } from "./svg.js";
import { CELL, Terrain, same, tiles } from "./terrain.js";

const MARGIN = 10;
/** Milliseconds of one step when several are played, and the most that all of them may take. */
const STEP = 70;
const LONGEST = 1200;

/** How far the marks of a square stay from its edges, where that is not close to them. @type {Record<string, number>} */
const INSET = { walk: 27, ways: 22, reach: 20 };
/** And how round they are. @type {Record<string, number>} */
const ROUND = { walk: 5, ways: 10, reach: 4, dead: 12 };
/** Milliseconds between the boxes of a celebration. */
const WAVE = 70;

const TURN = { r: 0, d: 90, l: 180, u: 270 };

/** @typedef {"#" | " " | "." | "$" | "*" | "@" | "+"} Letter */
/** @typedef {"dead" | "walk" | "reach" | "ways" | "lost" | "ghost"} Marking */

/** @param {Square} square */
const key = ([row, col]) => row * 4096 + col;

export class Board {
  /** What is animated: false jumps. */
  smooth = true;
  /** @type {Terrain | null} */
  terrain = null;
  #ground = "";
  /** @type {Set<number>} */
  #goals = new Set();
  /** @type {Map<number, SVGElement>} */
  #boxes = new Map();
  /** @type {SVGElement | null} */
  #player = null;
  /** @type {Map<Marking, SVGPathElement>} */
  #marks = new Map();
  /** The rest of an animation, and the timer of its next step. @type {(() => void)[]} */
  #queue = [];
  #timer = 0;
  /** How large the window and what is in it are. */
  #window = { width: 0, height: 0, scrollWidth: 0, scrollHeight: 0 };
  /** The drawings of the things. @type {SVGElement} */
  #skin;

  /** @param {HTMLElement} view */
  constructor(view) {
    this.view = view;
    this.svg = svg("svg", { class: "board", "aria-hidden": "true", focusable: "false" });
    this.layers = {
      floor: svg("g"),
      tints: svg("g"),
      marks: svg("g"),
      goals: svg("g"),
      shade: svg("g"),
      walls: svg("g"),
      things: svg("g"),
      labels: svg("g"),
      signs: svg("g"),
    };
    this.cursor = svg("rect", {
      class: "cursor",
      width: CELL - 6,
      height: CELL - 6,
      x: 3,
      y: 3,
      rx: 8,
      visibility: "hidden",
    });
    this.#skin = skin();
    this.svg.append(this.#skin, ...Object.values(this.layers), this.cursor);
    view.append(this.svg);
    const observer = new ResizeObserver(() => this.#measure());
    for (const element of [view, this.svg]) observer.observe(element);
  }

  /** Draws the things as the skin that is chosen now has them. */
  dress() {
    const worn = skin();
    this.#skin.replaceWith(worn);
    this.#skin = worn;
  }

  /** Draws a position at once. @param {Pick<View, "board" | "mode" | "targets">} view */
  show({ board, mode, targets }) {
    this.#drop();
    this.terrain = new Terrain(board);
    // In the reverse game the boxes have to go elsewhere.
    if (mode === "reverse") this.terrain.goals = targets;
    this.#goals = new Set(this.terrain.goals.map(key));
    const ground = `${mode} ${targets.join(" ")}\n${this.terrain.ground()}`;
    if (ground !== this.#ground) this.#drawGround(this.terrain, mode === "editor");
    this.#ground = ground;
    this.#drawThings(this.terrain);
    this.follow();
  }

  /**
   * Plays events that lead to a position: steps one after the other, anything else at once.
   * @param {GameEvent[]} events @param {View} view
   */
  play(events, view) {
    this.finish();
    const steps = events.filter((event) => event.event === "moved" || event.event === "undone");
    const jumps = events.some(
      (event) => event.event === "jumped" || event.event === "loaded" || event.event === "switched",
    );
    if (!this.smooth || jumps || steps.length === 0) return this.show(view);
    this.#queue = [...steps.map((step) => () => this.#step(step)), () => this.show(view)];
    const pace = Math.min(STEP, LONGEST / steps.length);
    const step = `${Math.max(30, Math.min(90, pace * 1.3))}ms`;
    if (this.svg.style.getPropertyValue("--step") !== step) this.svg.style.setProperty("--step", step);
    this.#next(steps.length === 1 ? 90 : pace);
  }

  /** Ends an animation: everything is where it belongs. */
  finish() {
    const rest = this.#queue;
    this.#drop();
    rest.at(-1)?.();
  }

  /** @param {number} pace */
  #next(pace) {
    this.#queue.shift()?.();
    if (this.#queue.length > 0) this.#timer = window.setTimeout(() => this.#next(pace), pace);
  }

  #drop() {
    window.clearTimeout(this.#timer);
    this.#queue = [];
  }

  /** @param {Extract<GameEvent, {event: "moved" | "undone"}>} step */
  #step(step) {
    const forth = step.event === "moved";
    const [dy, dx] = delta(step.dir);
    const player = /** @type {Square} */ (forth ? step.player : [step.player[0] - dy, step.player[1] - dx]);
    if (step.shift)
      this.#shift(...(forth ? step.shift : /** @type {[Square, Square]} */ ([step.shift[1], step.shift[0]])));
    if (this.#player) place(this.#player, player);
    if (this.terrain) this.terrain.player = player;
    this.follow();
  }

  /** @param {Square} from @param {Square} to */
  #shift(from, to) {
    const box = this.#boxes.get(key(from));
    if (!box) return;
    this.#boxes.delete(key(from));
    this.#boxes.set(key(to), box);
    place(box, to);
    this.#dress(box, to);
  }

  /** @param {SVGElement} box @param {Square} at */
  #dress(box, at) {
    const home = this.isGoal(at);
    const classes = home ? "thing home" : "thing box";
    if (box.getAttribute("class") === classes) return;
    box.setAttribute("class", classes);
    box.firstElementChild?.setAttribute("href", home ? "#skin-home" : "#skin-box");
  }

  /** @param {Terrain} terrain @param {boolean} drawing */
  #drawGround(terrain, drawing) {
    const [width, height] = [terrain.cols * CELL, terrain.rows * CELL];
    this.svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`);
    this.svg.style.setProperty("--cols", String(terrain.cols));
    this.svg.style.setProperty("--ratio", String((width + 2 * MARGIN) / (height + 2 * MARGIN)));
    const floor = drawing ? terrain.every(() => true) : terrain.inside();
    const shade = (/** @type {number} */ odd) => tiles(floor.filter(([row, col]) => (row + col) % 2 === odd));
    this.layers.floor.replaceChildren(
      svg("path", { d: shade(0), class: "floor" }),
      svg("path", { d: shade(1), class: "floor odd" }),
      svg("path", { d: terrain.corners(floor), class: "floor" }),
    );
    const walls = terrain.walls();
    this.layers.shade.replaceChildren(svg("path", { d: walls, class: "shadow", transform: "translate(0 6)" }));
    this.layers.walls.replaceChildren(
      svg("path", { d: walls, class: "wall-side" }),
      svg("path", { d: terrain.wallTops(), class: "wall-top" }),
      svg("path", { d: terrain.wallRims(), class: "wall-rim" }),
    );
    this.layers.goals.replaceChildren(
      ...terrain.goals.map(([row, col]) => svg("use", { href: "#skin-goal", x: col * CELL, y: row * CELL })),
    );
    for (const marking of this.#marks.keys()) this.mark(marking, []);
    this.point(null);
  }

  /** @param {Terrain} terrain */
  #drawThings(terrain) {
    const there =
      terrain.boxes.length === this.#boxes.size && terrain.boxes.every((box) => this.#boxes.has(key(box)));
    if (!there) {
      this.#boxes = new Map(terrain.boxes.map((box) => [key(box), thing("#skin-box", box)]));
    }
    for (const box of terrain.boxes) this.#dress(/** @type {SVGElement} */ (this.#boxes.get(key(box))), box);
    if (!this.#player) {
      this.#player = thing("#skin-player", [0, 0]);
      this.#player.classList.add("player");
    }
    if (terrain.player) place(this.#player, terrain.player);
    this.#player.classList.toggle("absent", !terrain.player);
    if (!there || !this.#player.isConnected)
      this.layers.things.replaceChildren(...this.#boxes.values(), this.#player);
  }

  /** Marks squares. @param {Marking} marking @param {Square[]} squares */
  mark(marking, squares) {
    let path = this.#marks.get(marking);
    if (!path) {
      path = svg("path", { class: `mark ${marking}` });
      this.#marks.set(marking, path);
      (marking === "lost" || marking === "ghost" ? this.layers.signs : this.layers.marks).append(path);
    }
    const outline = tiles(squares, INSET[marking] ?? 4, ROUND[marking] ?? 10);
    set(path, "d", outline);
  }

  /**
   * Points at a box, and, as far as they are told, where to stand and which way to push; or at nothing.
   * @param {{from: Square, stand: Square | null, dir: Dir | null} | null} push
   */
  point(push) {
    this.layers.signs.querySelector(".hint")?.remove();
    if (!push) return;
    const signs = [svg("path", { d: tiles([push.from], 2, 10), class: "hint-ring" })];
    if (push.stand) signs.push(svg("path", { d: tiles([push.stand], 8, 24), class: "hint-stand" }));
    const hint = svg("g", { class: "hint" }, ...signs);
    if (push.dir) hint.append(arrow(push.from, push.dir));
    this.layers.signs.append(hint);
  }

  /** The boxes hop, one after the other, or come to rest. @param {boolean} on */
  celebrate(on) {
    if (this.svg.classList.contains("won") === (on && this.smooth)) return;
    this.svg.classList.toggle("won");
    [...this.#boxes.values(), this.#player].forEach((element, index) => {
      element?.style.setProperty("--delay", `${index * WAVE}ms`);
    });
  }

  /** Shows the keyboard's cursor, or hides it. @param {Square | null} at */
  showCursor(at) {
    this.cursor.setAttribute("visibility", at ? "visible" : "hidden");
    if (at) place(this.cursor, at);
    if (at) this.follow(at);
  }

  /** Lifts a box to where a finger is, or lets it fall back. @param {Square} box @param {[number, number] | null} at */
  lift(box, at) {
    const element = this.#boxes.get(key(box));
    if (!element) return;
    element.classList.toggle("lifted", at !== null);
    place(element, at ? [at[1] / CELL - 0.5, at[0] / CELL - 0.5] : box);
  }

  /** The player shakes its head. */
  bump() {
    if (!this.smooth || !this.#player) return;
    const inner = this.#player.firstElementChild;
    inner?.classList.remove("bump");
    void this.svg.getBoundingClientRect();
    inner?.classList.add("bump");
  }

  /** The square under a point of the screen, and the point on the drawing. @param {{clientX: number, clientY: number}} event */
  locate(event) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const square = /** @type {Square} */ ([Math.floor(point.y / CELL), Math.floor(point.x / CELL)]);
    const on =
      !!this.terrain &&
      square.every((side) => side >= 0) &&
      square[0] < this.terrain.rows &&
      square[1] < this.terrain.cols;
    return { square: on ? square : null, x: point.x, y: point.y };
  }

  /** What is on a square now, as its letter. @param {Square} square @returns {Letter} */
  letter(square) {
    const goal = this.isGoal(square);
    if (this.hasBox(square)) return goal ? "*" : "$";
    if (same(square, this.terrain?.player)) return goal ? "+" : "@";
    if (this.terrain?.isWall(...square)) return "#";
    return goal ? "." : " ";
  }

  /** Must a box go there? @param {Square} square */
  isGoal(square) {
    return this.#goals.has(key(square));
  }

  /** @param {Square} square */
  hasBox(square) {
    return this.#boxes.has(key(square));
  }

  /** On a board larger than its window, keeps the player in sight. @param {Square} [at] */
  follow(at = this.terrain?.player) {
    const { width, height, scrollWidth, scrollHeight } = this.#window;
    if (!at || !this.terrain || (scrollWidth <= width && scrollHeight <= height)) return;
    const left = ((at[1] + 0.5) / this.terrain.cols) * scrollWidth - width / 2;
    const top = ((at[0] + 0.5) / this.terrain.rows) * scrollHeight - height / 2;
    this.view.scrollTo({ left, top, behavior: this.smooth ? "smooth" : "auto" });
  }

  /** Sizes are asked for when they change, and not with every step: the page would have to be laid out for the answer. */
  #measure() {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = this.view;
    this.#window = { width: clientWidth, height: clientHeight, scrollWidth, scrollHeight };
    this.follow();
  }
}

/** An arrow from a box. @param {Square} from @param {Dir} dir */
function arrow([row, col], dir) {
  const [dy, dx] = delta(dir);
  const [x, y] = [(col + 0.5 + dx * 0.7) * CELL, (row + 0.5 + dy * 0.7) * CELL];
  return svg("use", { href: "#skin-arrow", transform: `translate(${x} ${y}) rotate(${TURN[dir]})` });
}

/** @param {string} name @param {Square} at */
function thing(name, at) {
  const group = svg("g", { class: "thing" }, svg("use", { href: name }));
  place(group, at);
  return group;
}

/** @param {SVGElement} element @param {Square} at */
function place(element, [row, col]) {
  const transform = `translate(${col * CELL}px, ${row * CELL}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}

/** @param {Dir} dir @returns {Square} */
export function delta(dir) {
  return /** @type {Record<Dir, Square>} */ ({ u: [-1, 0], r: [0, 1], d: [1, 0], l: [0, -1] })[dir];
}
