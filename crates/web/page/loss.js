/**
 * What is lost stays lost, whatever is played from there: so the notice stays as well, until the moves that lost it are taken back.
 * @import { Board } from "./board.js"
 * @import { Counts } from "./counts.js"
 * @import { Game } from "./game.js"
 * @import { Actions } from "./say.js"
 * @import { GameEvent, Lost, Reply, Square } from "./types.js"
 */
import { clearNotice, say, stand, where } from "./say.js";
import { same } from "./terrain.js";
import { lostBy } from "./verdicts.js";
import { words } from "./words.js";

/**
 * What is proved of a level; the moves that lost it, up to the last push, since walking neither wins nor loses; how many steps were
 * made when it was told; and where the boxes that show it are now.
 * @typedef {{lost: Lost, level: string, moves: string, told: number, boxes: Square[]}} Known
 */

export class Loss {
  /** @type {Known | null} */
  #known = null;

  /** @param {Game} game @param {Board} board @param {Counts} counts @param {() => void} find looks for the mistake */
  constructor(game, board, counts, find) {
    this.game = game;
    this.board = board;
    this.counts = counts;
    this.find = find;
    game.listen((events, reply) => this.#after(events, reply));
  }

  /** The position at hand is lost. @param {Lost} lost */
  prove(lost) {
    const { reply } = this.game;
    if (!reply) return;
    const { level, moves } = reply;
    this.#known = { lost, level, moves: upToPush(moves), told: moves.length, boxes: lost.why.boxes };
    this.#show(reply);
    // It was asked for, perhaps: whatever else is told is over.
    clearNotice();
  }

  /** Back to the last position that is known to be solvable. */
  goBack() {
    const to = this.game.reply && this.#holds(this.game.reply)?.lost.back?.to;
    if (to === null || to === undefined) return say(words("lost.ask"));
    return this.game.do({ replay: { seek: to } });
  }

  /** @param {GameEvent[]} events @param {Reply} reply */
  #after(events, reply) {
    if (!this.#known) return;
    for (const event of events) this.#known.boxes = followed(this.#known.boxes, event);
    this.#show(reply);
    if (reply.level !== this.#known.level) this.#known = null;
  }

  /** What is known of the position at hand. @param {Reply} reply */
  #holds({ level, moves, view }) {
    const known = this.#known;
    return known && known.level === level && view.mode === "forward" && moves.startsWith(known.moves) ? known : null;
  }

  /** @param {Reply} reply */
  #show(reply) {
    const known = this.#holds(reply);
    stand("lost", known && { kind: "bad", text: text(known, reply), actions: this.#actions(known, reply) });
    if (reply.view.mode !== "editor") this.board.mark("lost", known?.boxes ?? []);
    if (known) this.counts.lost();
  }

  /** @param {Known} known @param {Reply} reply @returns {Actions} */
  #actions({ lost: { back } }, { view }) {
    if (back?.to === null) return [[words("lost.restart"), () => this.game.do("restart")]];
    if (back) return [[words("lost.return"), () => this.goBack()]];
    // Before the first push nothing can be taken back.
    if (view.pushes === 0) return [];
    return [
      [words("lost.undo"), () => this.game.do({ undo: "push" })],
      [words("lost.find"), this.find],
    ];
  }
}

/** @param {Known} known @param {Reply} reply */
function text({ lost: { why, back }, told, boxes }, { moves }) {
  const blanks = { why: lostBy(why), where: boxes.length <= 4 ? where(boxes) : "" };
  // Whoever plays on has heard how far it is back.
  if (!back || moves.length !== told) return words("lost.is", blanks);
  if (back.to === null) return words("lost.all", blanks);
  return words(back.certain ? "lost.mistake" : "lost.back", { ...blanks, n: back.moves });
}

/** @param {string} moves */
const upToPush = (moves) => moves.replace(/[a-z]+$/, "");

/** Where boxes are after something happened; nobody knows after a jump. @param {Square[]} boxes @param {GameEvent} event @returns {Square[]} */
function followed(boxes, event) {
  if (event.event === "jumped" || event.event === "loaded") return [];
  if (!("shift" in event) || !event.shift) return boxes;
  const [from, to] = event.event === "moved" ? event.shift : [event.shift[1], event.shift[0]];
  return boxes.map((box) => (same(box, from) ? to : box));
}
