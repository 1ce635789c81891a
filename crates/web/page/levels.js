/**
 * The level browser: collections with thumbnails, search, files and dropped files, and the player's own levels.
 * @import { Game } from "./game.js"
 * @import { Collection, Entry } from "./types.js"
 */
import { Cards } from "./cards.js";
import { byId, onClick } from "./dom.js";
import { Library, PASTED } from "./library.js";
import { counted, inWords, notice, say } from "./say.js";
import { keep, recall, recallBest, recallLevel } from "./store.js";

/** @typedef {{collection: number, level: number}} Place */

export class Levels {
  #library;
  /** Which collection and level is played, or was before one that is in no collection. @type {Place} */
  #at = { collection: 0, level: 0 };
  /** Is what is played in no collection? */
  #astray = false;
  /** Levels that were chosen here and are on their way in: keys come faster than levels. @type {string[]} */
  #coming = [];
  #dialog = byId("levels-dialog", HTMLDialogElement);
  #cards;
  /** May the game at hand be left? @type {() => Promise<boolean>} */
  mayLeave = async () => true;
  /** Draws what is no level yet. @type {(drawing: string) => void} */
  draw = () => {};

  /** @param {Game} game @param {Collection[]} collections */
  constructor(game, collections) {
    this.game = game;
    this.#library = new Library(collections);
    this.#cards = new Cards(this.#library, {
      play: (at) => this.#choose(at),
      draw: (drawing) => this.#leaveTo(() => this.draw(drawing)),
      changed: () => this.#relocate(),
    });
    const at = recall("at", this.#at);
    if (this.#library.entry(at)?.board) this.#at = at;
    game.listen((events, { level }) => events.some(({ event }) => event === "loaded") && this.#find(level));
    onClick("levels", () => this.browse());
    onClick("previous", () => this.step(-1));
    onClick("next", () => this.step(1));
    byId("file").addEventListener("change", (event) =>
      this.#take(/** @type {HTMLInputElement} */ (event.target).files),
    );
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#take(event.dataTransfer?.files ?? null);
    });
  }

  /** What the level that is played is called, if it is one of these. @param {string} board */
  name(board) {
    const entry = this.#library.entry(this.#at);
    return entry?.board === board ? entry.title : null;
  }

  /** The same, with its number. @param {string} board */
  title(board) {
    const name = this.name(board);
    return name === null ? "Your level" : `${this.#at.level + 1}. ${name}`;
  }

  /** The same, with its collection. @param {string} board */
  place(board) {
    const collection = this.#library.collections[this.#at.collection]?.name;
    return this.name(board) === null ? "Your level" : `${this.title(board)} · ${collection}`;
  }

  /** The fewest pushes of the level, where its file proves them. @param {string} board */
  fewest(board) {
    const entry = this.#library.entry(this.#at);
    return entry?.board === board ? entry.fewest : undefined;
  }

  /** Plays the level at hand. */
  playCurrent() {
    return this.#play(this.#at);
  }

  /** Plays the next level, or the one before, also of the next collection; from a level of nowhere back to where one was. @param {number} by */
  async step(by) {
    if (!(await this.mayLeave())) return;
    if (this.#astray) return this.playCurrent();
    const there = this.#library.beside(this.#at, by);
    if (there) return this.#play(there);
    notice("plain", by > 0 ? "That was the last level." : "This is the first level.");
  }

  browse() {
    this.#cards.show(this.#at);
    if (!this.#dialog.open) this.#dialog.showModal();
    byId("grid").querySelector(".current")?.scrollIntoView({ block: "center" });
  }

  /** Takes a text with levels, and plays the first: true, or what is wrong with it. @param {string} name @param {Uint8Array<ArrayBuffer>} text */
  async add(name, text) {
    const { levels, nothing } = await this.game.read(text);
    if (!levels.some((entry) => entry.board)) return levels[0]?.defect ?? nothing ?? "there is no level in it";
    if (!(await this.mayLeave())) return true;
    const title = name === PASTED ? this.#library.freeTitle(name) : name;
    const { at, kept } = levels.length === 1 ? this.#library.keepLevel(levels[0], title) : this.#library.keep({ name, levels });
    await this.#play(at);
    if (!kept) notice("bad", `${name}: there is no room in this browser to keep it. It is here until you leave the page.`);
    else if (levels.length === 1) say("Kept in My levels.");
    return true;
  }

  /** Keeps a drawing that is a level, and plays it. @param {string} drawing */
  addDrawing(drawing) {
    return this.add(this.#library.freeTitle("Drawing"), new TextEncoder().encode(drawing));
  }

  /** Keeps a drawing in My levels. @param {Entry} entry */
  keepDrawing(entry) {
    return this.#library.keepLevel(entry, this.#library.freeTitle("Drawing"));
  }

  /** @param {FileList | null} files */
  async #take(files) {
    const file = files?.[0];
    if (!file) return;
    try {
      const taken = await this.add(file.name.replace(/\.\w+$/, ""), new Uint8Array(await file.arrayBuffer()));
      if (taken !== true) return notice("bad", `${file.name}: ${taken}`);
      const { levels } = this.#library.collections[this.#at.collection];
      if (levels.length > 1) this.browse();
      say(`${file.name}: ${counted(levels.length, "level")}.`);
    } catch (error) {
      notice("bad", `${file.name}: ${inWords(error)}`);
    }
  }

  /** Where the level that came in belongs, wherever it came from. @param {string} board */
  #find(board) {
    if (this.#coming.includes(board) || this.name(board) !== null) this.#astray = false;
    else this.#relocate();
    keep("at", this.#at);
  }

  /** The collections have changed, or a level came from elsewhere: where is it now? */
  #relocate() {
    const found = this.#library.find(this.game.reply?.level ?? "");
    this.#astray = found === null;
    if (found) this.#at = found;
    else if (!this.#library.entry(this.#at)) this.#at = { collection: 0, level: 0 };
    return this.#at;
  }

  /** @param {Place} at */
  #choose(at) {
    return this.#leaveTo(() => this.#play(at));
  }

  /** @param {() => unknown} go */
  async #leaveTo(go) {
    this.#dialog.close();
    if (await this.mayLeave()) await go();
  }

  /** @param {Place} at */
  async #play(at) {
    const entry = this.#library.entry(at);
    if (!entry?.board) return notice("bad", `${entry?.title}: ${entry?.defect}`);
    this.#at = at;
    const { board } = entry;
    const { game, aided } = recallLevel(board);
    this.#coming.push(board);
    await this.game.open({ level: board, moves: game, aided, best: recallBest(board) });
    this.#coming.splice(this.#coming.indexOf(board), 1);
  }
}
