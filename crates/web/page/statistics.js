/**
 * What the player has done: levels solved, stars, time, days in a row; collection by collection.
 * @import { Game } from "./game.js"
 * @import { Levels } from "./levels.js"
 * @import { Collection, Entry } from "./types.js"
 */
import { byId, onClick } from "./dom.js";
import { DAILY, shownName } from "./library.js";
import { today } from "./making.js";
import { pushesIn, starsFor } from "./stars.js";
import { keep, keepLevel, recall, recallLevel } from "./store.js";
import { number, words } from "./words.js";

/** Whoever does nothing for so many seconds does not play. */
const PAUSE = 60;
/** Days that are remembered. */
const DAYS = 2000;

/** @typedef {Record<string, number>} Days how many solutions on which day */

export class Statistics {
  #dialog = byId("stats-dialog", HTMLDialogElement);
  /** When something was done last. */
  #last = performance.now();

  /** @param {Game} game @param {Levels} levels */
  constructor(game, levels) {
    this.levels = levels;
    onClick("stats", () => this.open());
    game.listen((events, { view, level, aided }) => {
      if (view.mode !== "forward" || view.playing || events.length === 0) return;
      this.#time(level, events.some(({ event }) => event === "loaded"));
      if (events.some(({ event }) => event === "solved") && !aided) solvedToday();
    });
  }

  open() {
    this.draw();
    this.#dialog.showModal();
  }

  /** Counts the seconds since the last time as played. @param {string} level @param {boolean} begins */
  #time(level, begins) {
    const now = performance.now();
    const seconds = Math.min((now - this.#last) / 1000, PAUSE);
    this.#last = now;
    if (!begins) keepLevel(level, { seconds: Math.round(((recallLevel(level).seconds ?? 0) + seconds) * 10) / 10 });
  }

  /** Counts anew. */
  draw() {
    const collections = this.levels.collections.map(summary).filter(({ all }) => all > 0);
    const sum = (/** @type {(one: Summary) => number} */ of) => collections.reduce((total, one) => total + of(one), 0);
    const daily = collections.find(({ name }) => name === DAILY)?.solved ?? 0;
    const { now, longest } = streaks(recall("days", /** @type {Days} */ ({})));
    byId("stats-numbers").replaceChildren(
      ...[
        [words("stats.solved"), words("stats.of", { done: sum(({ solved }) => solved), all: sum(({ all }) => all) })],
        [words("stats.stars"), words("stats.of", { done: sum(({ stars }) => stars), all: 3 * sum(({ all }) => all) })],
        [words("stats.time"), duration(sum(({ seconds }) => seconds))],
        [words("stats.streak"), number(now)],
        [words("stats.longest"), number(longest)],
        [words("stats.daily"), number(daily)],
      ].map(([name, text]) => row("div", ["dt", name], ["dd", text])),
    );
    byId("stats-collections").replaceChildren(...collections.map(line));
  }
}

/** @typedef {{name: string, shown: string, all: number, solved: number, stars: number, seconds: number}} Summary */

/** @param {Collection} collection @returns {Summary} */
function summary(collection) {
  const levels = collection.levels.filter(({ board }) => board);
  const records = levels.map((entry) => ({ entry, kept: recallLevel(entry.board ?? "") }));
  const solved = records.filter(({ kept }) => kept.pushes !== undefined);
  return {
    name: collection.name,
    shown: shownName(collection),
    all: levels.length,
    solved: solved.length,
    stars: solved.reduce((total, { entry }) => total + starsOf(entry), 0),
    seconds: records.reduce((total, { kept }) => total + (kept.seconds ?? 0), 0),
  };
}

/** The stars of a level that the player has solved. @param {Entry} entry */
export function starsOf({ board = "", fewest }) {
  const { pushes = "", fewest: proof } = recallLevel(board);
  return starsFor(pushesIn(pushes), proof ?? (fewest === undefined ? undefined : { at_least: fewest, at_most: fewest }));
}

/** One more solution today. */
function solvedToday() {
  const days = recall("days", /** @type {Days} */ ({}));
  const { date } = today();
  const all = Object.entries({ ...days, [date]: (days[date] ?? 0) + 1 }).sort();
  keep("days", Object.fromEntries(all.slice(-DAYS)));
}

/** The days in a row that end today or yesterday, and the longest row. @param {Days} days */
export function streaks(days) {
  const numbers = Object.keys(days).map((date) => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000));
  const solved = new Set(numbers);
  const row = (/** @type {number} */ end) => {
    let length = 0;
    while (solved.has(end - length)) length += 1;
    return length;
  };
  const { day } = today();
  return { now: row(day) || row(day - 1), longest: Math.max(0, ...numbers.map(row)) };
}

/** @param {number} seconds */
function duration(seconds) {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? words("stats.hours", { hours, minutes: minutes % 60 }) : words("stats.minutes", { minutes });
}

/** @param {Summary} one */
function line({ shown, all, solved, stars }) {
  const cells = row("li", ["span", shown]);
  const bar = document.createElement("progress");
  [bar.max, bar.value, bar.ariaLabel] = [all, solved, shown];
  const numbers = words("stats.line", { done: solved, all, stars, most: 3 * all });
  cells.append(bar, Object.assign(document.createElement("small"), { textContent: numbers }));
  return cells;
}

/** @param {string} tag @param {...[string, string]} parts */
function row(tag, ...parts) {
  const element = document.createElement(tag);
  element.append(...parts.map(([name, text]) => Object.assign(document.createElement(name), { textContent: text })));
  return element;
}
