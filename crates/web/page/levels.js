/**
 * The level browser: collections with thumbnails, search, files and dropped files, and the player's own levels.
 * @import { Game } from "./game.js"
 * @import { Collection, Entry } from "./types.js"
 */
import { Cards } from "./cards.js";
import { byId, onClick, write } from "./dom.js";
import { numberedTitle, shownTitle } from "./lessons.js";
import { DAILY, Library, pasted, shownName } from "./library.js";
import { notice, say } from "./say.js";
import { keep, recall, recallBest, recallLevel } from "./store.js";
import { errorInWords, inWords } from "./verdicts.js";
import { words } from "./words.js";

/** @typedef {{collection: number, level: number}} Place */

export class Levels {
  #library;
  /** Which collection and level is played, or was before one that is in no collection. @type {Place} */
  #at = { collection: 0, level: 0 };
  /** Is what is played in no collection? */
  #astray = false;
  /** Levels that were chosen here and are on their way in: keys come faster than levels. @type {{at: Place, board: string}[]} */
  #coming = [];
  /** The place of the last one that came in. @type {Place} */
  #landed = this.#at;
  /** What levels of links are called. @type {Map<string, string>} */
  #called = new Map();
  #dialog = byId("levels-dialog", HTMLDialogElement);
  #cards;
  /** May the game at hand be left? @type {() => Promise<boolean>} */
  mayLeave = async () => true;
  /** Draws what is no level yet, and where it is kept. @type {(drawing: string, at: Place) => void} */
  draw = () => {};

  /** @param {Game} game @param {Collection[]} collections */
  constructor(game, collections) {
    this.game = game;
    this.#library = new Library(collections);
    this.#cards = new Cards(this.#library, {
      play: (at) => this.#choose(at),
      draw: (drawing, at) => this.#leaveTo(() => this.draw(drawing, at)),
      changed: () => this.#relocate(),
    });
    const at = recall("at", this.#at);
    if (this.#library.entry(at)?.board) this.#at = at;
    this.#landed = this.#at;
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

  /** All collections. */
  get collections() {
    return this.#library.collections;
  }

  /** All levels of all collections. */
  all() {
    return this.collections.flatMap(({ levels }) => levels);
  }

  /** A level of a collection by its title. @param {string} collection @param {string} title */
  find(collection, title) {
    return this.collections.find(({ name }) => name === collection)?.levels.find((entry) => entry.title === title);
  }

  /** The level that is played, if it is one of these. @param {string} board */
  entry(board) {
    const entry = this.#library.entry(this.#at);
    return entry?.board === board ? entry : undefined;
  }

  /** What it is called, here or by the link that brought it. @param {string} board */
  name(board) {
    const entry = this.entry(board);
    return entry ? shownTitle(entry) : (this.#called.get(board) ?? null);
  }

  /** The same, with its number. @param {string} board */
  title(board) {
    const entry = this.entry(board);
    return entry ? numberedTitle(entry, this.#at.level) : (this.name(board) ?? words("level.yours"));
  }

  /** The same, with its collection. @param {string} board */
  place(board) {
    const collection = this.#library.collections[this.#at.collection];
    return this.entry(board) ? `${this.title(board)} · ${shownName(collection)}` : this.title(board);
  }

  /** What others need to be told of its name; those that come with the page are known to everybody. @param {string} board */
  ownName(board) {
    const known = this.entry(board) !== undefined && !this.#library.isOwn(this.#at.collection);
    return known ? "" : (this.name(board) ?? "");
  }

  /** The day whose level it is. @param {string} board */
  day(board) {
    const daily = this.#library.collections[this.#at.collection]?.name === DAILY;
    return (daily && this.entry(board)?.title) || null;
  }

  /** Where the level at hand is, if it is in a collection. */
  here() {
    return this.game.reply && this.entry(this.game.reply.level) ? this.#at : null;
  }

  /** A level of the player's own, if there is one at this place. @param {Place} at */
  ownAt(at) {
    return this.#library.isOwn(at.collection) ? this.#library.entry(at) : undefined;
  }

  /** A link says what its level is called. @param {string} board @param {string} title */
  call(board, title) {
    if (title) this.#called.set(board, title);
  }

  /** The fewest pushes of the level, where its file proves them. @param {string} board */
  fewest(board) {
    return this.entry(board)?.fewest;
  }

  /** Plays a level of a collection. @param {string} board */
  async playBoard(board) {
    const at = this.#library.find(board);
    if (at) await this.#choose(at);
  }

  /** Keeps a level that was made, and plays it; false if the game at hand shall not be left. @param {Entry} entry @param {string} collection */
  async addMade(entry, collection) {
    if (!(await this.mayLeave())) return false;
    const { at, kept } = this.#library.keepLevel(entry, entry.title, collection);
    await this.#play(at);
    if (!kept) notice("bad", words("levels.full", { name: entry.title }));
    return kept;
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
    notice("plain", words(by > 0 ? "levels.last" : "levels.first"));
  }

  browse() {
    this.#cards.show(this.#at);
    if (!this.#dialog.open) this.#dialog.showModal();
    /** @type {HTMLElement | null} */
    const current = byId("grid").querySelector(".current");
    current?.scrollIntoView({ block: "center" });
    current?.focus({ preventScroll: true });
  }

  /** Takes a text with levels, and plays the first: true, or what is wrong with it. @param {string} name @param {Uint8Array<ArrayBuffer>} text */
  async add(name, text) {
    const { levels, nothing } = await this.game.read(text);
    if (!levels.some((entry) => entry.board)) return errorInWords(levels[0]?.defect ?? nothing ?? words("levels.none"));
    if (!(await this.mayLeave())) return true;
    const title = name === pasted() ? this.#library.freeTitle(name) : name;
    const { at, kept } = levels.length === 1 ? this.#library.keepLevel(levels[0], title) : this.#library.keep({ name, levels });
    await this.#play(at);
    if (!kept) notice("bad", words("levels.full", { name }));
    else if (levels.length === 1) say(words("draw.kept"));
    return true;
  }

  /** Keeps a drawing that is a level, and plays it. @param {string} drawing */
  addDrawing(drawing) {
    return this.add(this.#library.freeTitle(words("draw.title")), new TextEncoder().encode(drawing));
  }

  /** Puts a drawing in the place of a level of the player's; false if there is no room for it. @param {Place} at @param {Entry} entry */
  put(at, entry) {
    return this.#library.replace(at, entry);
  }

  /** The same with one that is a level, which is played then: true, or what is wrong with it. @param {Place} at @param {string} drawing */
  async replace(at, drawing) {
    const [level] = (await this.game.read(new TextEncoder().encode(drawing))).levels;
    if (!level?.board) return errorInWords(level?.defect ?? words("levels.none"));
    const kept = this.put(at, level);
    await this.#play(at);
    if (!kept) notice("bad", words("draw.full"));
    return true;
  }

  /** Keeps a drawing in My levels. @param {Entry} entry */
  keepDrawing(entry) {
    return this.#library.keepLevel(entry, this.#library.freeTitle(words("draw.title")));
  }

  /** @param {FileList | null} files */
  async #take(files) {
    const file = files?.[0];
    if (!file) return;
    try {
      const taken = await this.add(file.name.replace(/\.\w+$/, ""), new Uint8Array(await file.arrayBuffer()));
      if (taken !== true) return this.#refuse(file.name, taken);
      const { levels } = this.#library.collections[this.#at.collection];
      if (levels.length > 1) this.browse();
      else this.#dialog.close();
      say(words("levels.took", { file: file.name, levels: words("levels", { n: levels.length }) }));
    } catch (error) {
      this.#refuse(file.name, inWords(error));
    }
  }

  /** Says why a file is not taken, where that is seen: the list of levels lies over the page. @param {string} file @param {string} why */
  #refuse(file, why) {
    const text = words("levels.bad", { file, why });
    if (this.#dialog.open) write("nothing", text);
    else notice("bad", text);
  }

  /** What is kept in the browser has changed: it is read again. */
  reread() {
    this.#library.reread();
    this.#relocate();
  }

  /** Where the level that came in belongs, wherever it came from. @param {string} board */
  #find(board) {
    const chosen = this.#coming.find((coming) => coming.board === board);
    if (chosen || this.entry(board)) this.#astray = false;
    else this.#relocate();
    this.#landed = chosen?.at ?? this.#at;
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
    if (!entry?.board) return notice("bad", words("levels.bad", { file: entry?.title ?? "", why: errorInWords(entry?.defect ?? "") }));
    this.#at = at;
    const { board } = entry;
    const { game, aided } = recallLevel(board);
    const coming = { at, board };
    this.#coming.push(coming);
    try {
      await this.game.tryOpen({ level: board, moves: game, aided, best: recallBest(board) });
    } catch (error) {
      this.game.onError(/** @type {Error} */ (error));
      // The next one is counted from where one still is.
      if (this.#coming.at(-1) === coming) this.#at = this.#landed;
    } finally {
      this.#coming.splice(this.#coming.indexOf(coming), 1);
    }
  }
}
