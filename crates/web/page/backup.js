/**
 * Everything that the browser keeps, as one file, and back. A file may come from anywhere: nothing is taken in that does not look
 * like what the page itself keeps, and what is there already is lost only to something better.
 * @import { Collection, Entry } from "./types.js"
 * @import { Kept } from "./store.js"
 */
import { byId, onClick, write } from "./dom.js";
import { save } from "./download.js";
import { today } from "./making.js";
import { pushesIn } from "./stars.js";
import { keep, names, recall } from "./store.js";
import { words } from "./words.js";

const FORMAT = "sokonaut-page 1";
/** A browser keeps about as much. */
const LARGEST = 6_000_000;
const MOST = { names: 20_000, levels: 20_000, text: 200, board: 20_000, moves: 200_000 };

/** @typedef {Record<string, unknown>} Content */

/** @param {() => void} onTaken something was taken in */
export function backup(onTaken) {
  const dialog = byId("stats-dialog", HTMLDialogElement);
  let taken = false;
  onClick("backup-save", () => save(`sokonaut-${today().date}.json`, pack()));
  byId("backup-file").addEventListener("change", async (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const [file] = field.files ?? [];
    if (!file) return;
    const levels = file.size > LARGEST ? null : unpack(await file.text());
    field.value = "";
    write("backup-said", levels === null ? words("backup.bad", { file: file.name }) : words("backup.done", { n: levels }));
    if (levels === null) return;
    taken = true;
    onTaken();
  });
  // Everything else that was taken in is shown by a page that begins anew.
  dialog.addEventListener("close", () => taken && location.reload());
}

/** All that is kept, as text. */
const pack = () =>
  JSON.stringify({ format: FORMAT, kept: Object.fromEntries(names().map((name) => [name, recall(name, null)])) });

/** Takes in a file: of how many levels something was in it, or null if it is none. @param {string} text */
export function unpack(text) {
  const content = parsed(text);
  if (!content) return null;
  let levels = 0;
  for (const [name, value] of Object.entries(content).slice(0, MOST.names)) {
    const clean = cleaned(name, value);
    if (clean === undefined) continue;
    keep(name, clean);
    if (name.startsWith("level.")) levels += 1;
  }
  return levels;
}

/** @param {string} text @returns {Content | null} */
function parsed(text) {
  try {
    const { format, kept } = JSON.parse(text);
    return format === FORMAT && isContent(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** What is to be kept under a name, together with what is there; undefined for what makes no sense. @param {string} name @param {unknown} value */
function cleaned(name, value) {
  if (/^level\.[0-9a-z]{2,16}$/.test(name)) return isContent(value) ? better(recall(name, {}), level(value)) : undefined;
  if (/^option\.[a-z]{2,20}$/.test(name)) return ["string", "boolean", "number"].includes(typeof value) ? short(value) : undefined;
  if (name === "days") return isContent(value) ? { ...days(value), ...recall("days", {}) } : undefined;
  if (name === "collections.names") return order(value);
  if (name.startsWith("collection.") && name.length <= MOST.text) return collection(name.slice("collection.".length), value);
  return name === "introduced" && value === true ? true : undefined;
}

/** @param {Content} value @returns {Kept} */
function level(value) {
  const moves = (/** @type {unknown} */ text) =>
    typeof text === "string" && text.length <= MOST.moves && /^[udlr]+$/i.test(text) ? text : undefined;
  const count = (/** @type {unknown} */ number) =>
    typeof number === "number" && Number.isFinite(number) && number >= 0 ? number : undefined;
  const pair = (/** @type {unknown} */ both, /** @type {string} */ one, /** @type {string} */ other) => {
    const [first, second] = isContent(both) ? [count(both[one]), count(both[other])] : [];
    return first !== undefined && second !== undefined ? { [one]: first, [other]: second } : undefined;
  };
  return JSON.parse(
    JSON.stringify({
      moves: moves(value.moves),
      pushes: moves(value.pushes),
      game: typeof value.game === "string" && /^[udlr*]*$/i.test(value.game) && value.game.length <= MOST.moves ? value.game : undefined,
      aided: value.aided === true || undefined,
      solver: pair(value.solver, "moves", "pushes"),
      fewest: pair(value.fewest, "at_least", "at_most"),
      seconds: count(value.seconds),
    }),
  );
}

/** The best of both. @param {Kept} ours @param {Kept} theirs @returns {Kept} */
function better(ours, theirs) {
  const shorter = (/** @type {"moves" | "pushes"} */ name, /** @type {(lurd: string) => number} */ cost) => {
    const all = [ours[name], theirs[name]].filter((lurd) => lurd !== undefined);
    return all.sort((a, b) => cost(a) - cost(b))[0];
  };
  return {
    ...theirs,
    ...ours,
    moves: shorter("moves", (lurd) => lurd.length),
    pushes: shorter("pushes", pushesIn),
    seconds: Math.max(ours.seconds ?? 0, theirs.seconds ?? 0),
  };
}

/** @param {Content} value */
function days(value) {
  const good = Object.entries(value).filter(([date, count]) => /^\d{4}-\d\d-\d\d$/.test(date) && Number.isInteger(count));
  return Object.fromEntries(good.slice(-2000));
}

/** The names of ours and of the file. @param {unknown} value */
function order(value) {
  const good = Array.isArray(value) ? value.filter((name) => typeof name === "string" && name.length <= MOST.text) : [];
  return [...new Set([...recall("collections.names", /** @type {string[]} */ ([])), ...good])].slice(0, 1000);
}

/** A collection of that name; levels of ours that it lacks stay. @param {string} name @param {unknown} value @returns {Collection | undefined} */
function collection(name, value) {
  if (!isContent(value) || !Array.isArray(value.levels)) return undefined;
  const theirs = value.levels.slice(0, MOST.levels).map(entry).filter((level) => level !== null);
  const { levels: ours } = recall(`collection.${name}`, /** @type {Collection} */ ({ name, levels: [] }));
  const text = (/** @type {Entry} */ { board, drawing }) => board ?? drawing;
  const others = theirs.filter((level) => !ours.some((known) => text(known) === text(level)));
  return { name, levels: [...ours, ...others] };
}

/** @param {unknown} value @returns {Entry | null} */
function entry(value) {
  if (!isContent(value) || typeof value.title !== "string") return null;
  const board = (/** @type {unknown} */ text) =>
    typeof text === "string" && text.length <= MOST.board && /^[#@+$*. \n]+$/.test(text) ? text : undefined;
  const count = (/** @type {unknown} */ number) =>
    typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
  const told = (/** @type {unknown} */ text) => (typeof text === "string" ? text.slice(0, MOST.text) : undefined);
  const found = {
    title: value.title.slice(0, MOST.text),
    author: told(value.author),
    board: board(value.board),
    drawing: board(value.drawing),
    defect: told(value.defect),
    fewest: count(value.fewest),
    difficulty: count(value.difficulty),
  };
  return found.board || found.drawing ? JSON.parse(JSON.stringify(found)) : null;
}

/** @param {unknown} value */
const short = (value) => (typeof value === "string" ? value.slice(0, MOST.text) : value);

/** @param {unknown} value @returns {value is Content} */
const isContent = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
