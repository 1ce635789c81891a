/**
 * The level browser: collections with thumbnails, search, files and dropped files.
 * @import { Game } from "./game.js"
 * @import { Collection, Entry } from "./types.js"
 */
import { byId, onClick } from "./dom.js";
import { counted, notice } from "./say.js";
import { keep, keepCollections, recall, recallBest, recallCollections, recallLevel } from "./store.js";
import { thumbnail, whenSeen } from "./thumbnail.js";

export class Levels {
  /** @type {Collection[]} */
  #collections = [];
  #builtIn = 0;
  /** Which collection and level is played. */
  #at = { collection: 0, level: 0 };
  #dialog = byId("levels-dialog", HTMLDialogElement);
  #select = byId("collection", HTMLSelectElement);
  #search = byId("search", HTMLInputElement);

  /** @param {Game} game @param {Collection[]} collections */
  constructor(game, collections) {
    this.game = game;
    this.#collections = [...collections, ...recallCollections()];
    this.#builtIn = collections.length;
    const at = recall("at", this.#at);
    if (this.#entry(at)?.board) this.#at = at;
    onClick("levels", () => this.browse());
    onClick("previous", () => this.step(-1));
    onClick("next", () => this.step(1));
    this.#select.addEventListener("change", () => this.#fill());
    this.#search.addEventListener("input", () => this.#fill());
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
    const entry = this.#entry(this.#at);
    return entry?.board === board ? entry.title : null;
  }

  /** The same, with its number. @param {string} board */
  title(board) {
    const name = this.name(board);
    return name === null ? "Your level" : `${this.#at.level + 1}. ${name}`;
  }

  /** Plays the level at hand. */
  playCurrent() {
    return this.#play(this.#at);
  }

  /** Plays the next level, or the one before, also of the next collection. @param {number} by */
  step(by) {
    const { collection, level } = this.#at;
    const before = {
      collection: collection - 1,
      level: (this.#collections[collection - 1]?.levels.length ?? 0) - 1,
    };
    const beyond = by > 0 ? { collection: collection + 1, level: 0 } : before;
    const there = [{ collection, level: level + by }, beyond].find((at) => this.#entry(at));
    if (there) return this.#play(there);
    notice("plain", by > 0 ? "That was the last level." : "This is the first level.");
  }

  browse() {
    this.#select.replaceChildren(
      ...this.#collections.map(({ name, levels }, index) => {
        const option = document.createElement("option");
        option.value = String(index);
        option.textContent = `${name} (${levels.length})`;
        return option;
      }),
    );
    this.#select.value = String(this.#at.collection);
    this.#fill();
    if (!this.#dialog.open) this.#dialog.showModal();
    byId("grid").querySelector(".current")?.scrollIntoView({ block: "center" });
  }

  /** Takes a text with levels: true, or what is wrong with it. @param {string} name @param {Uint8Array<ArrayBuffer>} text */
  async add(name, text) {
    const { levels, nothing } = await this.game.read(text);
    if (!levels.some((entry) => entry.board)) return levels[0]?.defect ?? nothing ?? "there is no level in it";
    this.#collections = this.#collections.filter(
      (known, index) => index < this.#builtIn || known.name !== name,
    );
    this.#collections.push({ name, levels });
    keepCollections(this.#collections.slice(this.#builtIn));
    await this.#play({
      collection: this.#collections.length - 1,
      level: levels.findIndex((entry) => entry.board),
    });
    return true;
  }

  /** @param {FileList | null} files */
  async #take(files) {
    const file = files?.[0];
    if (!file) return;
    try {
      const taken = await this.add(file.name.replace(/\.\w+$/, ""), new Uint8Array(await file.arrayBuffer()));
      if (taken !== true) return notice("bad", `${file.name}: ${taken}`);
      const { levels } = /** @type {Collection} */ (this.#collections.at(-1));
      if (levels.length > 1) this.browse();
      notice("good", `${file.name}: ${counted(levels.length, "level")}.`);
    } catch (error) {
      notice("bad", `${file.name}: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** @param {{collection: number, level: number}} at @returns {Entry | undefined} */
  #entry(at) {
    return this.#collections[at.collection]?.levels[at.level];
  }

  /** @param {{collection: number, level: number}} at */
  async #play(at) {
    const entry = this.#entry(at);
    if (!entry?.board) return notice("bad", `${entry?.title}: ${entry?.defect}`);
    this.#at = at;
    keep("at", at);
    const { game, aided } = recallLevel(entry.board);
    await this.game.open({ level: entry.board, moves: game, aided, best: recallBest(entry.board) });
  }

  /** Shows the chosen collection, or what a search finds in all of them. */
  #fill() {
    const wanted = this.#search.value.trim().toLowerCase();
    const chosen = Number(this.#select.value);
    /** @type {Map<Element, Entry>} */
    const cards = new Map();
    this.#collections.forEach(({ name, levels }, collection) => {
      if (wanted === "" && collection !== chosen) return;
      levels.forEach((entry, level) => {
        const words = `${level + 1} ${entry.title} ${name}`.toLowerCase();
        if (words.includes(wanted)) cards.set(this.#card(entry, { collection, level }), entry);
      });
    });
    const seen = whenSeen((card) => draw(card, /** @type {Entry} */ (cards.get(card))));
    byId("grid").replaceChildren(...[...cards.keys()].map(listed));
    for (const card of cards.keys()) seen.observe(card);
  }

  /** @param {Entry} entry @param {{collection: number, level: number}} at */
  #card(entry, at) {
    const card = document.createElement("button");
    card.className = "card";
    const caption = document.createElement("span");
    caption.textContent = `${at.level + 1}. ${entry.title}`;
    card.append(caption);
    card.classList.toggle("current", at.collection === this.#at.collection && at.level === this.#at.level);
    card.disabled = !entry.board;
    card.addEventListener("click", () => {
      this.#dialog.close();
      this.#play(at);
    });
    return card;
  }
}

/** @param {Element} card */
function listed(card) {
  const item = document.createElement("li");
  item.append(card);
  return item;
}

/** Fills a card that came into sight. @param {Element} card @param {Entry} entry */
function draw(card, { board, defect }) {
  if (!board) return card.setAttribute("title", defect ?? "");
  card.prepend(thumbnail(board));
  const { moves } = recallLevel(board);
  if (moves === undefined) return;
  card.classList.add("done");
  card.append(
    Object.assign(document.createElement("small"), { textContent: `✓ ${counted(moves.length, "move")}` }),
  );
}
