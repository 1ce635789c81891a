/**
 * The level editor: it draws, and the solver tells whether it can be solved and how hard it is.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 * @import { GameEvent, Square } from "./types.js"
 */
import { byId, onClick, press, write } from "./dom.js";
import { counted, say } from "./say.js";

const TOOLS = /** @type {[string, string][]} */ ([
  ["#", "Wall"],
  [" ", "Floor"],
  [".", "Goal"],
  ["$", "Box"],
  ["*", "Box on goal"],
  ["@", "Player"],
  ["+", "Player on goal"],
]);
/** After the last stroke, so long until the solver looks. */
const PAUSE = 400;

export class Editor {
  #letter = "#";
  #timer = 0;
  /** @type {AbortController | null} */
  #asking = null;

  /** @param {Game} game @param {Board} board */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    byId("palette").replaceChildren(...TOOLS.map(([letter, name]) => this.#tool(letter, name)));
    game.listen((events) => this.#after(events));
    onClick("edit", () => this.toggle());
    onClick("edit-cancel", () => game.do({ edit: "cancel" }));
    onClick("edit-play", () => game.do({ edit: "play" }));
    onClick("blank", () => {
      const side = (/** @type {string} */ id) => Number(byId(id, HTMLInputElement).value);
      game.do({ edit: { blank: { rows: side("blank-rows"), cols: side("blank-cols") } } });
    });
  }

  get open() {
    return this.game.view?.mode === "editor";
  }

  toggle() {
    return this.game.do(({ mode }) => ({ edit: mode === "editor" ? "cancel" : "open" }));
  }

  /** Draws on a square. @param {Square} at @param {string} [letter] */
  paint(at, letter = this.#letter) {
    if (this.board.terrain?.letter(...at) === letter) return;
    return this.game.do({ edit: { paint: { at, letter } } });
  }

  /** @param {string} letter */
  isTool(letter) {
    return TOOLS.some(([tool]) => tool === letter);
  }

  /** @param {string} letter @param {string} name */
  #tool(letter, name) {
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), {
      type: "radio",
      name: "tool",
      value: letter,
      checked: letter === this.#letter,
    });
    input.addEventListener("change", () => {
      this.#letter = letter;
    });
    label.append(input, ` ${name}`);
    return label;
  }

  /** @param {GameEvent[]} events */
  #after(events) {
    byId("editor").hidden = !this.open;
    press("edit", this.open);
    if (!this.open) return this.#asking?.abort();
    for (const event of events) if (event.event === "edited") this.#edited(event.defects);
  }

  /** @param {string[]} defects */
  #edited(defects) {
    byId("defects").replaceChildren(
      ...defects.map((defect) => Object.assign(document.createElement("li"), { textContent: defect })),
    );
    byId("edit-play", HTMLButtonElement).disabled = defects.length > 0;
    write("rating", "");
    this.#asking?.abort();
    window.clearTimeout(this.#timer);
    if (defects.length === 0) this.#timer = window.setTimeout(() => this.#rate(), PAUSE);
  }

  async #rate() {
    const asking = new AbortController();
    this.#asking = asking;
    write("rating", "Can it be solved? …");
    const events = await this.game.ask("rating", asking.signal).catch(() => []);
    if (asking.signal.aborted) return;
    write("rating", "");
    for (const event of events) if (event.event === "rated") this.#rated(event);
  }

  /** @param {import("./types.js").Rated} rated */
  #rated(rated) {
    const words = {
      solvable: () =>
        `It can be solved: ${counted(rated.moves, "move")}, ${counted(rated.pushes, "push")}, ${counted(rated.box_changes, "change")} of box; the solver looked at ${counted(rated.nodes, "position")}.`,
      unsolvable: () => "It has no solution.",
      unknown: () => "The solver does not know whether it can be solved: hard, or impossible.",
    }[rated.rating]();
    write("rating", words);
    say(words);
  }
}
