/**
 * Levels that are made while one waits: the one of the day, which everybody has, and others like the one at hand.
 * @import { Help } from "./help.js"
 * @import { Levels } from "./levels.js"
 * @import { Made } from "./types.js"
 */
import { byId, onClick, write } from "./dom.js";
import { DAILY, MINE } from "./library.js";
import { notice, say } from "./say.js";
import { recall } from "./store.js";
import { onWords, words } from "./words.js";

const THAN = /** @type {const} */ (["easier", "same", "harder"]);
const DAY = 86_400_000;

/** Days since 1970 in UTC, and the date. */
export function today() {
  const now = Date.now();
  return { day: Math.floor(now / DAY), date: new Date(now).toISOString().slice(0, 10) };
}

export class Making {
  #dialog = byId("like-dialog", HTMLDialogElement);
  #slider = byId("like-slider", HTMLInputElement);

  /** @param {Levels} levels @param {Help} help */
  constructor(levels, help) {
    this.levels = levels;
    this.help = help;
    onClick("daily", () => this.daily());
    onClick("like", () => this.open());
    onClick("like-go", () => this.like());
    this.#slider.addEventListener("input", () => this.#name());
    onWords(() => this.#name());
  }

  /** Plays the level of today, or of another day. It is made once a day. @param {string} [date] */
  async daily(date = today().date) {
    const known = this.levels.find(DAILY, date);
    if (known?.board) return this.levels.playBoard(known.board);
    const made = await this.help.make({ daily: { day: Date.parse(date) / DAY } }, words("daily.looking"));
    if (made) await this.#play(made, DAILY, date);
  }

  open() {
    this.#dialog.showModal();
  }

  /** Makes a level like the one at hand, as hard as the slider says. */
  async like() {
    this.#dialog.close();
    const { reply } = this.help.game;
    const title = words("like.name", { title: (reply && this.levels.name(reply.level)) ?? words("level.yours") });
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const made = await this.help.make({ like: { than: this.#than(), seed } }, words("like.looking"));
    if (made) await this.#play(made, MINE, title);
  }

  /** @param {Made} made @param {string} collection @param {string} title */
  async #play({ level, pushes, score, fits }, collection, title) {
    const played = await this.levels.addMade({ title, board: level, fewest: pushes, difficulty: score }, collection);
    if (!played) return;
    const text = words(collection === DAILY ? "daily.made" : "made.pushes", { n: pushes });
    const told = fits ? text : words("made.near", { text });
    // Who never played is told the rules first.
    if (recall("introduced", false)) notice("good", told);
    else say(told);
  }

  #than() {
    return THAN[Number(this.#slider.value)] ?? "same";
  }

  #name() {
    const text = words(`like.${this.#than()}`);
    write("like-than", text);
    this.#slider.setAttribute("aria-valuetext", text);
  }
}
