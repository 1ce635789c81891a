/**
 * The course: a level that is a lesson says what it teaches, makes its mistake on request, and has it explained by the proof.
 * @import { Game } from "./game.js"
 * @import { Help } from "./help.js"
 * @import { Levels } from "./levels.js"
 * @import { Dir, Entry } from "./types.js"
 */
import { byId, onClick, write } from "./dom.js";
import { notice } from "./say.js";
import { recallLevel } from "./store.js";
import { dateName, words } from "./words.js";

/** The lessons that come with the page, whose words are in every language, by their titles. */
const KNOWN = /** @type {const} */ ({
  Corner: "corner",
  Wall: "wall",
  "Two at a wall": "two",
  "Four in a square": "four",
  Crosswise: "crosswise",
  "Too few goals": "goals",
  "Far end first": "order",
  "One-way door": "door",
  "Get behind it": "behind",
  "Locked in": "locked",
  Parking: "parking",
  "Side by side": "corral",
  "Corner to corner": "fence",
});

/** @param {Entry} entry @returns {(typeof KNOWN)[keyof typeof KNOWN] | undefined} */
const known = ({ lesson, title }) => (lesson ? KNOWN[/** @type {keyof typeof KNOWN} */ (title)] : undefined);

/** Levels of a day are called by it. */
const DATE = /^\d{4}-\d\d-\d\d$/;

/** What a level is called; lessons of ours, and days, in the player's language. @param {Entry} entry */
export function shownTitle(entry) {
  const name = known(entry);
  if (name) return words(`lesson.title.${name}`);
  return DATE.test(entry.title) ? dateName(entry.title) : entry.title;
}

/** The same, with its place in the collection; a day needs none. @param {Entry} entry @param {number} level */
export const numberedTitle = (entry, level) => (DATE.test(entry.title) ? shownTitle(entry) : `${level + 1}. ${shownTitle(entry)}`);

/** What a lesson says. @param {Entry} entry */
function told(entry) {
  const name = known(entry);
  return name ? words(`lesson.words.${name}`) : (entry.lesson?.words ?? "");
}

export class Lessons {
  /** @param {Game} game @param {Levels} levels @param {Help} help */
  constructor(game, levels, help) {
    this.game = game;
    this.levels = levels;
    this.help = help;
    byId("learn").hidden = this.#all().length === 0;
    onClick("learn", () => this.begin());
    onClick("lesson-mistake", () => this.mistake());
    game.listen((_, { level, view }) => this.#show(levels.entry(level), view.mode === "forward"));
  }

  /** Plays the first lesson that is not solved yet. */
  begin() {
    const all = this.#all();
    const next = all.find(({ board }) => board && recallLevel(board).moves === undefined) ?? all[0];
    if (next?.board) return this.levels.playBoard(next.board);
  }

  /** Makes the mistake, from the start, and asks why it is one. */
  async mistake() {
    const { lesson } = (this.game.reply && this.levels.entry(this.game.reply.level)) ?? {};
    if (!lesson || this.game.view?.mode !== "forward") return notice("plain", words("lesson.none"));
    this.game.do(({ moves }) => (moves > 0 ? "restart" : null));
    for (const letter of lesson.mistake) this.game.do({ move: /** @type {Dir} */ (letter.toLowerCase()) });
    await this.game.settled;
    return this.help.lost();
  }

  /** How much of the course is done. */
  progress() {
    const all = this.#all();
    const done = all.filter(({ board }) => board && recallLevel(board).moves !== undefined).length;
    return { done, all: all.length };
  }

  #all() {
    return this.levels.all().filter(({ lesson }) => lesson);
  }

  /** @param {Entry | undefined} entry @param {boolean} playing */
  #show(entry, playing) {
    const shown = entry?.lesson !== undefined && playing;
    byId("lesson").hidden = !shown;
    if (!shown || !entry) return;
    const all = this.#all();
    write("lesson-title", words("lesson.of", { at: all.indexOf(entry) + 1, all: all.length, title: shownTitle(entry) }));
    write("lesson-words", told(entry));
  }
}
