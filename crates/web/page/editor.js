/**
 * The level editor: it draws, takes back, keeps, and the solver tells whether it can be solved and how hard it is.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 * @import { Levels, Place } from "./levels.js"
 * @import { Entry, GameEvent, Lack, Square } from "./types.js"
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

/** A level, or a drawing that is none yet. @param {Entry} entry */
const textOf = ({ board, drawing }) => board ?? drawing ?? "";

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
  /** The player's level that is drawn on, and how it was. @type {{at: Place, text: string} | null} */
  #origin = null;

  /** @param {Game} game @param {Board} board @param {Levels} levels */
  constructor(game, board, levels) {
    this.game = game;
    this.board = board;
    this.levels = levels;
    this.#tools = palette(byId("palette"));
    levels.mayLeave = () => this.mayLeave();
    levels.draw = (drawing, at) => this.#draw(drawing, at);
    game.listen((events) => this.#after(events));
    onClick("edit", () => this.toggle());
    onClick("edit-cancel", () => this.#close());
    onClick("edit-undo", () => this.undo());
    onClick("edit-redo", () => this.redo());
    onClick("edit-keep", () => this.keep());
    onClick("edit-play", () => this.#play());
    onClick("blank", () => {
      const side = (/** @type {string} */ id) => Number(byId(id, HTMLInputElement).value);
      this.#begin(null);
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
    if (this.open) return this.#close();
    this.#begin(this.levels.here());
    return this.game.do({ edit: "open" });
  }

  /** What is drawn from now on began as the level at a place, or as nothing that is kept. @param {Place | null} at */
  #begin(at) {
    const own = at && this.levels.ownAt(at);
    this.#origin = own ? { at, text: textOf(own) } : null;
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
    if (answer === keep) return this.keep();
    // What was thrown away must not be asked about again.
    if (answer === drop) this.#kept = this.#strokes.now;
    return answer === drop;
  }

  /** Keeps the drawing in My levels, whether it is a level yet or not; says whether it did. */
  async keep() {
    const drawing = this.#strokes.now;
    const place = await this.#where();
    if (place === null) return false;
    this.#kept = drawing;
    const [lack] = this.#lacks;
    const defect = lack && lacking(lack);
    const [level] = defect ? [] : (await this.game.read(new TextEncoder().encode(drawing))).levels;
    const entry = level?.board ? level : { title: "", drawing, defect };
    const { at, kept } = place === "new" ? this.levels.keepDrawing(entry) : { at: place, kept: this.levels.put(place, entry) };
    this.#begin(at);
    if (kept) say(words("draw.kept"));
    else notice("bad", words("draw.full"));
    return true;
  }

  /** Where a drawing belongs: whoever draws on a level of their own is asked whether it takes its place; null if it shall not be kept. */
  async #where() {
    const own = this.#origin && this.levels.ownAt(this.#origin.at);
    // It may have been moved or deleted meanwhile.
    if (!this.#origin || !own || textOf(own) !== this.#origin.text || this.#strokes.past.length === 0) return "new";
    const [replace, add] = [words("draw.replace.yes", { title: own.title }), words("draw.replace.new")];
    const answer = await question(words("draw.replace", { title: own.title }), [replace, add, words("cancel")]);
    if (answer === replace) return this.#origin.at;
    return answer === add ? "new" : null;
  }

  /** @param {string} drawing @param {Place} at */
  #draw(drawing, at) {
    this.#begin(at);
    return this.game.do({ edit: { draw: drawing } });
  }

  async #play() {
    const drawing = this.#strokes.now;
    const place = await this.#where();
    if (place === null) return;
    this.#kept = drawing;
    try {
      const taken = place === "new" ? await this.levels.addDrawing(drawing) : await this.levels.replace(place, drawing);
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
