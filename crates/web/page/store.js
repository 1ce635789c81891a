/** What the browser keeps: progress, best solutions, collections, options. @import { Collection, Fewest, Length } from "./types.js" */

/** @typedef {{moves?: string, pushes?: string, game?: string, aided?: boolean, solver?: Length, fewest?: Fewest, seconds?: number}} Kept the player's best
 * solutions by moves and by pushes, the game at hand, whether anybody but the player made some of it, the best solution with
 * help, the fewest pushes that are proved, and how long it was played */

const PREFIX = "sokonaut.";

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value if there is room, and says whether there was. @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    // Private windows and full stores keep nothing; the game goes on.
    return false;
  }
}

/** The names of all that is kept. */
export const names = () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));

/** What is kept about a level. @param {string} level @returns {Kept} */
export const recallLevel = (level) => recall(levelName(level), {});

/** The best solutions kept of a level. @param {string} level */
export function recallBest(level) {
  const { moves, pushes } = recallLevel(level);
  return [moves, pushes].filter((lurd) => lurd !== undefined);
}

/** Are these moves a part of what the player alone has played here? @param {string} level @param {string} moves */
export function isOwn(level, moves) {
  const { moves: fewest, pushes, game, aided } = recallLevel(level);
  return [fewest, pushes, aided ? undefined : game].some((own) => own?.startsWith(moves));
}

/** Keeps more about a level. @param {string} level @param {Kept} kept */
export const keepLevel = (level, kept) => keep(levelName(level), { ...recallLevel(level), ...kept });

/** The collections of the player. Each is kept for itself: one that is too large for the browser costs no other. @returns {Collection[]} */
export function recallCollections() {
  adoptOld();
  /** @type {string[]} */
  const order = recall("collections.names", []);
  const kept = order.map((name) => recall(`collection.${name}`, /** @type {Collection | null} */ (null)));
  return kept.filter((collection) => collection !== null);
}

/** Version 0.1 kept all collections in one piece; what it kept is taken over once. */
function adoptOld() {
  const old = recall("collections", /** @type {Collection[] | null} */ (null));
  if (!Array.isArray(old)) return;
  const order = recall("collections.names", /** @type {string[]} */ ([]));
  const added = old.filter(({ name }) => typeof name === "string" && !order.includes(name));
  if (!added.every(keepCollection)) return;
  if (keep("collections.names", [...order, ...added.map(({ name }) => name)])) localStorage.removeItem(`${PREFIX}collections`);
}

/** Keeps the order of the collections. @param {Collection[]} collections */
export const keepOrder = (collections) => keep("collections.names", collections.map(({ name }) => name));

/** Keeps one of them; false if it is too large. @param {Collection} collection */
export const keepCollection = (collection) => keep(`collection.${collection.name}`, collection);

/** @param {string} name */
export const forgetCollection = (name) => localStorage.removeItem(`${PREFIX}collection.${name}`);

/** The name that was asked for last: every step asks for that of its level. */
let named = { level: "", name: "" };

/** A short name for a level, from its text: two FNV hashes. @param {string} level */
function levelName(level) {
  if (named.level === level && level) return named.name;
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (const byte of new TextEncoder().encode(level.trimEnd())) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ byte, 0x85ebca6b) ^ (b >>> 13);
  }
  named = { level, name: `level.${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}` };
  return named.name;
}
