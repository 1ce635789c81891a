/**
 * All collections: those that came with the page, and those of the player, one of which is My levels.
 * @import { Collection, Entry } from "./types.js"
 * @import { Place } from "./levels.js"
 */
import { forgetCollection, keepCollection, keepOrder, recallCollections } from "./store.js";
import { words } from "./words.js";

/** What a pasted text is called; there may be many of them. */
export const pasted = () => words("levels.pasted");
/** Where drawings, pastes and single levels go. It is kept by this name, whatever language is spoken. */
export const MINE = "My levels";

/** Where the levels of the days go, by the same rule. */
export const DAILY = "Levels of the day";
/** The course that comes with the page. */
const LEARN = "Learn";

/** What a collection is called in the player's language. @param {Collection} collection */
export function shownName({ name }) {
  if (name === MINE) return words("levels.mine");
  if (name === DAILY) return words("daily.collection");
  return name === LEARN ? words("learn") : name;
}

export class Library {
  /** @type {Collection[]} */
  collections;
  #builtIn;

  /** @param {Collection[]} builtIn */
  constructor(builtIn) {
    this.#builtIn = builtIn.length;
    this.collections = [...builtIn, ...recallCollections()];
  }

  /** What is kept has changed behind our back. */
  reread() {
    this.collections = [...this.collections.slice(0, this.#builtIn), ...recallCollections()];
  }

  /** @param {Place} at @returns {Entry | undefined} */
  entry(at) {
    return this.collections[at.collection]?.levels[at.level];
  }

  /** May the player change it? @param {number} collection */
  isOwn(collection) {
    return collection >= this.#builtIn;
  }

  /** Where a level is. @param {string} board @returns {Place | null} */
  find(board) {
    for (const [collection, { levels }] of this.collections.entries()) {
      const level = levels.findIndex((entry) => entry.board === board);
      if (level >= 0) return { collection, level };
    }
    return null;
  }

  /** The place after this one, or before it, also in the next collection. @param {Place} at @param {number} by @returns {Place | undefined} */
  beside({ collection, level }, by) {
    const beyond = collection + by;
    const entrance = by > 0 ? 0 : (this.collections[beyond]?.levels.length ?? 0) - 1;
    return [{ collection, level: level + by }, { collection: beyond, level: entrance }].find((at) => this.entry(at));
  }

  /** Keeps a collection; one of the same name makes room, unless it was pasted. @param {Collection} collection */
  keep({ name, levels }) {
    const free = name === pasted() ? this.#freeName(name) : name;
    const known = this.collections.findIndex((other, index) => this.isOwn(index) && other.name === free);
    const collection = known >= 0 ? known : this.collections.length;
    this.collections[collection] = { name: free, levels };
    const kept = this.#store(collection);
    return { at: { collection, level: levels.findIndex((entry) => entry.board) }, kept };
  }

  /**
   * Keeps one level in My levels, or in another collection of the player, once.
   * @param {Entry} entry @param {string} otherwise its title if it has none @param {string} [into]
   */
  keepLevel(entry, otherwise, into = MINE) {
    let collection = this.collections.findIndex(({ name }, index) => this.isOwn(index) && name === into);
    if (collection < 0) {
      collection = this.collections.push({ name: into, levels: [] }) - 1;
    }
    const { levels } = this.collections[collection];
    const text = entry.board ?? entry.drawing;
    let level = levels.findIndex((known) => (known.board ?? known.drawing) === text);
    if (level < 0) {
      const titled = entry.title && !/^Level \d+$/.test(entry.title);
      level = levels.push({ ...entry, title: titled ? entry.title : otherwise }) - 1;
    }
    return { at: { collection, level }, kept: this.#store(collection) };
  }

  /** A title that no level of mine has. @param {string} word */
  freeTitle(word) {
    const mine = this.collections.find(({ name }) => name === MINE)?.levels ?? [];
    return numbered(word, (title) => mine.some((entry) => entry.title === title));
  }

  /** Another level in the place of one, by the same name; false if there is no room for it. @param {Place} at @param {Entry} entry */
  replace({ collection, level }, entry) {
    const { levels } = this.collections[collection];
    levels[level] = { ...entry, title: levels[level].title };
    return this.#store(collection);
  }

  /** @param {Place} at @param {string} title */
  rename(at, title) {
    const entry = this.entry(at);
    if (entry) entry.title = title;
    this.#store(at.collection);
  }

  /** Moves a level so many places on, or back. @param {Place} at @param {number} by */
  move({ collection, level }, by) {
    const { levels } = this.collections[collection];
    if (!levels[level + by]) return;
    levels.splice(level + by, 0, ...levels.splice(level, 1));
    this.#store(collection);
  }

  /** @param {Place} at */
  remove({ collection, level }) {
    this.collections[collection].levels.splice(level, 1);
    if (this.collections[collection].levels.length > 0) this.#store(collection);
    else this.removeAll(collection);
  }

  /** @param {number} collection */
  removeAll(collection) {
    forgetCollection(this.collections[collection].name);
    this.collections.splice(collection, 1);
    keepOrder(this.collections.slice(this.#builtIn));
  }

  /** @param {string} name */
  #freeName(name) {
    return numbered(name, (other) => this.collections.some((known) => known.name === other));
  }

  /** @param {number} collection */
  #store(collection) {
    keepOrder(this.collections.slice(this.#builtIn));
    return keepCollection(this.collections[collection]);
  }
}

/** "Drawing 1", or the first number that is free. @param {string} word @param {(name: string) => boolean} isTaken */
function numbered(word, isTaken) {
  let number = 1;
  while (isTaken(`${word} ${number}`)) number += 1;
  return `${word} ${number}`;
}
