/**
 * The first steps on the static site, while the solver is still on its way: stepping, undo and redo on the levels that came with
 * the page. The solver is the judge: when it is there, it is told everything from the beginning, and this is forgotten.
 * @import { Collection, Command, Dir, GameEvent, Motion, Opening, Reply, Square, Stride } from "../types.js"
 */
import { Position } from "../position.js";
import { same } from "../terrain.js";

/** @typedef {Extract<GameEvent, {event: "rejected"}>["why"]} Why */

/** @type {Record<Dir, Square>} */
const DELTA = { u: [-1, 0], r: [0, 1], d: [1, 0], l: [0, -1] };

/** @param {Square} from @param {Dir} dir @returns {Square} */
const beyond = ([row, col], dir) => [row + DELTA[dir][0], col + DELTA[dir][1]];
/** @param {Motion} motion */
const letter = ({ dir, shift }) => (shift ? dir.toUpperCase() : dir);
/** @param {string} lurd */
const pushesIn = (lurd) => lurd.replace(/[^A-Z]/g, "").length;

export class Early {
  #boards;
  /** What was asked for so far, for the solver. @type {{opening: Opening, commands: Command[]} | null} */
  asked = null;
  #position = new Position("");
  /** @type {Motion[]} */
  #motions = [];
  #at = 0;
  /** The player's solutions. @type {string[]} */
  #best = [];

  /** @param {Collection[]} collections */
  constructor(collections) {
    this.#boards = new Set(collections.flatMap(({ levels }) => levels.map(({ board }) => board)));
  }

  /** Opens a level that came with the page; null for any other, and for games that others had a hand in. @param {Opening} opening @returns {Reply | null} */
  open(opening) {
    this.asked = null;
    if (!this.#boards.has(opening.level) || opening.aided || /[^udlr]/i.test(opening.moves ?? "")) return null;
    this.#position = new Position(opening.level);
    [this.#motions, this.#at, this.#best] = [[], 0, opening.best ?? []];
    for (const step of opening.moves ?? "") {
      if (this.#blocked(/** @type {Dir} */ (step.toLowerCase()))) return null;
      this.#step(/** @type {Dir} */ (step.toLowerCase()));
    }
    // A solved game may be a new best, which is for the judge to say.
    if (this.#solved && this.#at > 0) return null;
    this.asked = { opening, commands: [] };
    return this.#reply([]);
  }

  /** Does what can be done without a solver, or says null. @param {Command} command @returns {Reply | null} */
  send(command) {
    const events = this.asked && this.#obey(command);
    if (!this.asked || !events) return null;
    this.asked.commands.push(command);
    return this.#reply(events);
  }

  /** @param {Command} command @returns {GameEvent[] | null} */
  #obey(command) {
    if (command === "restart") return this.#undo("all");
    if (typeof command === "string") return null;
    if ("move" in command) return this.#move(command.move);
    if ("undo" in command) return this.#undo(command.undo);
    return "redo" in command ? this.#redo(command.redo) : null;
  }

  /** @param {Dir} dir @returns {GameEvent[]} */
  #move(dir) {
    const why = this.#blocked(dir);
    if (why) return [{ event: "rejected", why }];
    const motion = this.#step(dir);
    return [{ event: "moved", ...motion }, ...(motion.shift ? this.#end(true) : [])];
  }

  /** @param {Dir} dir @returns {Why | null} */
  #blocked(dir) {
    const next = beyond(/** @type {Square} */ (this.#position.player), dir);
    const after = beyond(next, dir);
    const detail = (/** @type {import("../types.js").Obstacle} */ obstacle) =>
      /** @type {Why} */ ({ refusal: "blocked", detail: { [obstacle]: next } });
    if (this.#position.isWall(...next)) return detail("wall");
    if (!this.#hasBox(next)) return null;
    if (this.#position.isWall(...after)) return detail("box_against_wall");
    return this.#hasBox(after) ? detail("box_against_box") : null;
  }

  /** A new step forgets what could be made again, unless it is this very step. @param {Dir} dir @returns {Motion} */
  #step(dir) {
    const player = beyond(/** @type {Square} */ (this.#position.player), dir);
    const shift = /** @type {Motion["shift"]} */ (this.#hasBox(player) ? [player, beyond(player, dir)] : null);
    const motion = { dir, player, shift };
    if (this.#motions[this.#at]?.dir !== dir) this.#motions.length = this.#at;
    this.#motions[this.#at] = motion;
    this.#at += 1;
    this.#position.step(dir);
    return motion;
  }

  /** @param {Stride} stride @returns {GameEvent[]} */
  #undo(stride) {
    /** @type {GameEvent[]} */
    const events = [];
    while (this.#at > 0) {
      this.#at -= 1;
      const motion = this.#motions[this.#at];
      events.push({ event: "undone", ...motion });
      if (stride === "step" || (stride === "push" && motion.shift)) break;
    }
    this.#position.reset();
    for (const { dir } of this.#motions.slice(0, this.#at)) this.#position.step(dir);
    return told(events, stride, "nothing_to_undo");
  }

  /** @param {Stride} stride @returns {GameEvent[]} */
  #redo(stride) {
    /** @type {GameEvent[]} */
    const events = [];
    while (this.#at < this.#motions.length) {
      const motion = this.#motions[this.#at];
      this.#position.step(motion.dir);
      this.#at += 1;
      events.push({ event: "moved", ...motion });
      if (stride === "step" || (stride === "push" && motion.shift)) break;
    }
    return events.length === 0 ? told(events, stride, "nothing_to_redo") : [...told(events, stride, "nothing_to_redo"), ...this.#end(false)];
  }

  /** What happens when it is solved. @param {boolean} isNew @returns {GameEvent[]} */
  #end(isNew) {
    if (!this.#solved) return [];
    const lurd = this.#lurd;
    const before = this.#records();
    if (isNew) this.#best.push(lurd);
    const after = this.#records();
    const new_best = { moves: before.moves !== after.moves, pushes: before.pushes !== after.pushes };
    return [/** @type {GameEvent} */ ({ event: "solved", moves: this.#at, pushes: pushesIn(lurd), lurd, new_best })];
  }

  /** The player's best solutions; of two that are as good the first one counts. */
  #records() {
    const by = (/** @type {(lurd: string) => number} */ first, /** @type {(lurd: string) => number} */ then) =>
      this.#best.toSorted((a, b) => first(a) - first(b) || then(a) - then(b))[0] ?? null;
    const moves = (/** @type {string} */ lurd) => lurd.length;
    return { moves: by(moves, pushesIn), pushes: by(pushesIn, moves) };
  }

  get #solved() {
    return this.#position.boxes.every(([row, col]) => this.#position.isGoal(row, col));
  }

  get #lurd() {
    return this.#motions.slice(0, this.#at).map(letter).join("");
  }

  /** @param {Square} at */
  #hasBox(at) {
    return this.#position.boxes.some((box) => same(box, at));
  }

  /** @param {GameEvent[]} events @returns {Reply} */
  #reply(events) {
    const { boxes } = this.#position;
    const moves = this.#lurd;
    const records = this.#records();
    return {
      events,
      view: {
        board: this.#position.text(),
        mode: "forward",
        moves: this.#at,
        pushes: pushesIn(moves),
        redo: this.#motions.length - this.#at,
        boxes: boxes.length,
        on_goals: boxes.filter(([row, col]) => this.#position.isGoal(row, col)).length,
        solved: this.#solved,
        playing: false,
        snapshots: 0,
        best_moves: records.moves,
        best_pushes: records.pushes,
        aided: null,
        to_go: null,
        fewest: null,
        flaw: null,
        targets: [],
      },
      moves,
      aided: false,
      level: this.asked?.opening.level ?? "",
    };
  }
}

/** One step is told as it is, many as a jump. @param {GameEvent[]} events @param {Stride} stride @param {"nothing_to_undo" | "nothing_to_redo"} refusal @returns {GameEvent[]} */
function told(events, stride, refusal) {
  if (events.length === 0) return [{ event: "rejected", why: { refusal } }];
  return stride === "all" ? [{ event: "jumped" }] : events;
}
