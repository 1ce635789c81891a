/**
 * What the analysis of the solver knows, drawn over the board: rooms, tunnels, corrals, and so on, with a legend.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 * @import { GameEvent, Layer, Square } from "./types.js"
 */
import { byId } from "./dom.js";
import { say } from "./say.js";
import { svg } from "./svg.js";
import { CELL, same, tiles } from "./terrain.js";
import { inWords, meant } from "./verdicts.js";
import { onWords, words } from "./words.js";

/** Those that change while the level is played. */
const OF_POSITION = ["corrals", "distances", "reach"];
/** What makes a drawing old. */
const CHANGES = ["moved", "undone", "jumped", "loaded", "switched", "playing"];

export class Overlay {
  #choice = byId("overlay", HTMLSelectElement);
  /** The box whose distances are shown. @type {Square | null} */
  #of = null;
  /** Is a question on its way, and is its answer old already? */
  #asking = false;
  #old = false;

  /** @param {Game} game @param {Board} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.#choice.addEventListener("change", () => this.#choose());
    game.listen((events) => this.#after(events));
    onWords(() => this.#choice.value && this.#refresh());
  }

  /** Shows the next overlay, or none after the last. */
  next() {
    this.#choice.selectedIndex = (this.#choice.selectedIndex + 1) % this.#choice.options.length;
    this.#choose();
  }

  /** Shows the distances of another box. @param {Square | null} box */
  follow(box) {
    if (!box || same(box, this.#of)) return;
    this.#of = box;
    if (this.#choice.value === "distances") this.#refresh();
  }

  #choose() {
    this.#draw(null);
    say(words("show.said", { what: this.#choice.selectedOptions[0].textContent }));
    this.#refresh();
  }

  /** @param {GameEvent[]} events */
  #after(events) {
    for (const event of events) {
      if (event.event === "moved" && event.shift && same(event.shift[0], this.#of)) this.#of = event.shift[1];
    }
    const loaded = events.some(({ event }) => event === "loaded");
    if (loaded || (this.#of && !this.board.terrain?.boxes.some((box) => same(box, this.#of)))) this.#of = null;
    if (!this.#choice.value || !events.some(({ event }) => CHANGES.includes(event))) return;
    const switched = events.some(({ event }) => event === "switched");
    if (loaded || switched) this.#draw(null);
    if (loaded || switched || OF_POSITION.includes(this.#choice.value)) this.#refresh();
  }

  /** Can the overlay that is wanted be shown now? A replay is too fast for those that change with every push. */
  #fits() {
    const { view } = this.game;
    const still = view?.mode === "forward" && !view.playing;
    return this.#choice.value !== "" && view !== null && view.mode !== "editor" && (still || !OF_POSITION.includes(this.#choice.value));
  }

  /** One question at a time; what changes on the way is asked afterwards. */
  async #refresh() {
    this.#old = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#old) {
      this.#old = false;
      if (this.#fits()) await this.#ask();
      else this.#draw(null);
    }
    this.#asking = false;
  }

  async #ask() {
    const question = { overlay: { overlay: this.#choice.value, of: this.#of } };
    try {
      const events = await this.game.ask(question, new AbortController().signal);
      const layer = events.find((event) => event.event === "overlay");
      if (!this.#old && layer?.overlay === this.#choice.value) this.#draw(layer);
    } catch (error) {
      this.#draw(null);
      byId("legend").replaceChildren(line(inWords(error)));
    }
  }

  /** A label, below the player's face, and a ring if it is a box that is marked. @param {Layer["marks"][number]} mark */
  #label({ at, tone, label }) {
    const [x, y] = [at[1] * CELL, at[0] * CELL];
    const middle = same(at, this.board.terrain?.player) ? 0.75 * CELL : CELL / 2;
    const text = svg("text", { x: x + CELL / 2, y: y + middle, class: label.length > 2 ? "label long" : "label" });
    text.textContent = label;
    const ring = svg("rect", { x: x + 4, y: y + 3, width: 56, height: 56, rx: 9, class: `ring ${tone}` });
    return svg("g", {}, ...(this.board.hasBox(at) ? [ring] : []), text);
  }

  /** @param {Layer | null} layer */
  #draw(layer) {
    const marks = layer?.marks ?? [];
    /** @type {Map<string, Square[]>} */
    const tones = new Map();
    for (const { at, tone } of marks) tones.set(tone, [...(tones.get(tone) ?? []), at]);
    const tint = (/** @type {[string, Square[]]} */ [tone, squares]) =>
      svg("path", { d: tiles(squares, 2, 12), class: `tint ${tone}` });
    this.board.layers.tints.replaceChildren(...[...tones].map(tint));
    this.board.layers.labels.replaceChildren(...marks.map((mark) => this.#label(mark)));
    byId("legend").replaceChildren(...(layer?.legend ?? []).map(({ tone, label, meaning }) => line(meant(meaning), tone, label)));
  }
}

/** A line of the legend. @param {string} meaning @param {string | null} [tone] @param {string} [label] */
function line(meaning, tone, label) {
  const item = document.createElement("li");
  if (tone) {
    const sample = Object.assign(document.createElement("span"), { className: `sample ${tone}`, textContent: label });
    item.append(sample);
  }
  item.append(meaning);
  return item;
}
