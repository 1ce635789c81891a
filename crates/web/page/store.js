/** What the browser keeps: progress, best solutions, dropped collections, options. @import { Collection } from "./types.js" */

/** @typedef {{moves?: string, pushes?: string, game?: string, aided?: boolean}} Kept best solutions by moves and by pushes, the game at hand, and
 * whether anybody but the player made some of it */

const PREFIX = "sokonaut.";
/** Larger collections are not kept: the browser gives a page a few megabytes. */
const LARGEST = 1_000_000;

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a value if there is room. @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full stores keep nothing; the game goes on.
  }
}

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

/** @param {string} level @param {Kept} kept */
export const keepLevel = (level, kept) => keep(levelName(level), kept);

/** @returns {Collection[]} */
export const recallCollections = () => recall("collections", []);

/** @param {Collection[]} collections */
export function keepCollections(collections) {
  if (JSON.stringify(collections).length <= LARGEST) keep("collections", collections);
}

/** A short name for a level, from its text: two FNV hashes. @param {string} level */
function levelName(level) {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (const byte of new TextEncoder().encode(level.trimEnd())) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ byte, 0x85ebca6b) ^ (b >>> 13);
  }
  return `level.${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
