/**
 * The level editor: it draws, takes back, keeps, and the solver tells whether it can be solved and how hard it is.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 * @import { Levels } from "./levels.js"
 * @import { GameEvent, Lack, Square } from "./types.js"
 */
import { byId, onClick, press, write } from "./dom.js";
import { palette } from "./palette.js";
import { question } from "./question.js";
import { clearNotice, notice, say, toldShort } from "./say.js";
import { flawed, inWords, lacking, shownBy } from "./verdicts.js";
import { words } from "./words.js";

/** After the last stroke, so long until the solver looks. */
const PAUSE = 400;

/** @typedef {{past: string[], now: string, future: string[]}} Strokes the drawing, and those before and after it */

/** @type {Strokes} */
const NOTHING = { past: [], now: "", future: [] };

export class Editor {
  #tools;
  #timer = 0;
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {Strokes} */
  #strokes = NOTHING;
  /** The drawing as it is kept, or was at the beginning. */
  #kept = "";
  /** What it lacks to be a level. @type {Lack[]} */
  #lacks = [];

  /** @param {Game} game @param {Board} board @param {Levels} levels */
  constructor(game, board, levels) {
    this.game = game;
    this.board = board;
    this.levels = levels;
    this.#tools = palette(byId("palette"));
    levels.mayLeave = () => this.mayLeave();
    levels.draw = (drawing) => this.#draw(drawing);
    game.listen((events) => this.#after(events));
    onClick("edit", () => this.toggle());
    onClick("edit-cancel", () => this.#close());
    onClick("edit-undo", () => this.undo());
    onClick("edit-redo", () => this.redo());
    onClick("edit-keep", () => this.keep());
    onClick("edit-play", () => this.#play());
    onClick("blank", () => {
      const side = (/** @type {string} */ id) => Number(byId(id, HTMLInputElement).value);
      game.do({ edit: { blank: { rows: side("blank-rows"), cols: side("blank-cols") } } });
    });
    window.addEventListener("beforeunload", (event) => this.#unkept && event.preventDefault());
  }

  get open() {
    return this.game.view?.mode === "editor";
  }

  /** Is there a drawing that would be lost? */
  get #unkept() {
    return this.open && this.#strokes.now !== this.#kept;
  }

  toggle() {
    return this.open ? this.#close() : this.game.do({ edit: "open" });
  }

  /** Draws on a square. @param {Square} at @param {string} [letter] */
  paint(at, letter = this.#tools.letter) {
    if (this.board.terrain?.letter(...at) === letter) return;
    return this.game.do({ edit: { paint: { at, letter } } });
  }

  /** @param {string} letter */
  isTool(letter) {
    return this.#tools.has(letter);
  }

  undo() {
    return this.#turn(({ past, now, future }) => {
      const before = past.at(-1);
      return before === undefined ? null : { past: past.slice(0, -1), now: before, future: [now, ...future] };
    });
  }

  redo() {
    return this.#turn(({ past, now, future: [after, ...future] }) =>
      after === undefined ? null : { past: [...past, now], now: after, future },
    );
  }

  /** Goes to another drawing, once what was asked for before is done. @param {(strokes: Strokes) => Strokes | null} turn */
  #turn(turn) {
    return this.game.do(() => {
      const turned = turn(this.#strokes);
      if (!turned) return null;
      this.#strokes = turned;
      return { edit: { draw: turned.now } };
    });
  }

  /** Asks before a drawing is left that nobody keeps; says whether it may be left. */
  async mayLeave() {
    if (!this.#unkept) return true;
    const [keep, drop] = [words("draw.unkept.keep"), words("draw.unkept.drop")];
    const answer = await question(words("draw.unkept"), [keep, drop, words("draw.unkept.stay")]);
    if (answer === keep) await this.keep();
    // What was thrown away must not be asked about again.
    if (answer === drop) this.#kept = this.#strokes.now;
    return answer === keep || answer === drop;
  }

  /** Keeps the drawing in My levels, whether it is a level yet or not. */
  async keep() {
    const drawing = this.#strokes.now;
    this.#kept = drawing;
    const [lack] = this.#lacks;
    const defect = lack && lacking(lack);
    const [level] = defect ? [] : (await this.game.read(new TextEncoder().encode(drawing))).levels;
    const { kept } = this.levels.keepDrawing(level?.board ? level : { title: "", drawing, defect });
    if (kept) say(words("draw.kept"));
    else notice("bad", words("draw.full"));
  }

  /** @param {string} drawing */
  #draw(drawing) {
    return this.game.do({ edit: { draw: drawing } });
  }

  async #play() {
    const drawing = this.#strokes.now;
    this.#kept = drawing;
    try {
      const taken = await this.levels.addDrawing(drawing);
      if (taken !== true) notice("bad", taken);
    } catch (error) {
      notice("bad", inWords(error));
    }
  }

  async #close() {
    if (await this.mayLeave()) return this.game.do({ edit: "cancel" });
  }

  /** @param {GameEvent[]} events */
  #after(events) {
    byId("editor").hidden = !this.open;
    press("edit", this.open);
    if (!this.open) {
      this.#strokes = NOTHING;
      window.clearTimeout(this.#timer);
      return this.#asking?.abort();
    }
    for (const event of events) if (event.event === "edited") this.#edited(event.lacks);
  }

  /** @param {Lack[]} lacks */
  #edited(lacks) {
    this.#lacks = lacks;
    this.#stroke(this.game.view?.board ?? "");
    byId("defects").replaceChildren(
      ...lacks.map((lack) => Object.assign(document.createElement("li"), { textContent: lacking(lack) })),
    );
    byId("edit-play", HTMLButtonElement).disabled = lacks.length > 0;
    byId("edit-undo", HTMLButtonElement).disabled = this.#strokes.past.length === 0;
    byId("edit-redo", HTMLButtonElement).disabled = this.#strokes.future.length === 0;
    write("rating", "");
    this.board.mark("lost", []);
    clearNotice();
    this.#asking?.abort();
    window.clearTimeout(this.#timer);
    if (lacks.length === 0) this.#timer = window.setTimeout(() => this.#rate(), PAUSE);
  }

  /** @param {string} drawing */
  #stroke(drawing) {
    const { past, now } = this.#strokes;
    if (drawing === now) return;
    if (this.#strokes === NOTHING) {
      this.#kept = drawing;
      this.#strokes = { past: [], now: drawing, future: [] };
    } else this.#strokes = { past: [...past, now], now: drawing, future: [] };
  }

  async #rate() {
    const asking = new AbortController();
    this.#asking = asking;
    write("rating", words("rating.asked"));
    const events = await this.game.ask("rating", asking.signal).catch(() => []);
    if (asking.signal.aborted) return;
    write("rating", "");
    for (const event of events) if (event.event === "rated") this.#rated(event);
  }

  /** @param {import("./types.js").Rated} rated */
  #rated(rated) {
    const flaw = this.game.view?.flaw;
    this.board.mark("lost", flaw ? shownBy(flaw) : []);
    const text = {
      solvable: () =>
        words("rating.solvable", {
          length: toldShort(rated),
          changes: words("changes", { n: rated.box_changes }),
          positions: words("positions", { n: rated.nodes }),
        }),
      unsolvable: () => (flaw ? words("rating.flaw", { why: flawed(flaw) }) : words("rating.unsolvable")),
      unknown: () => words("rating.unknown"),
    }[rated.rating]();
    write("rating", text);
    say(text);
  }
}
