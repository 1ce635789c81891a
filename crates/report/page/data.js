/**
 * What the report is about, as `src/model.rs` writes it, and words for it.
 *
 * @typedef {{name: string, program: string | null, settings: string | null, machine: string | null,
 *   date: string | null, clock: string, limit: number | null, missing: number, rates?: Rate[]}} Run
 * @typedef {{boxes: number | null, levels: number, seconds: number, setup: number, generated: number, stored: number,
 *   expanded: number}} Rate
 * @typedef {{outcome: string, seconds?: number, limit?: string, strategy?: string, pushes?: number, moves?: number,
 *   optimal?: boolean, nodes?: number, memory?: number, solution?: string, replays?: boolean, error?: string}} Attempt
 * @typedef {{id: string, collection: string, level: number, title?: string, identity?: string, boxes?: number,
 *   squares?: number, board?: string, best?: {pushes?: number, moves?: number}, results: (Attempt | null)[]}} Puzzle
 */

export const source = byId("data").textContent ?? "";
/** @type {{format: string, runs: Run[], levels: Puzzle[]}} */
export const report = JSON.parse(source);
export const NONE = "–";
export const MIB = 2 ** 20;

/** The element with this name, which is in the page. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, string>} [attributes] @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {Attempt | null | undefined} attempt */
export const isSolved = (attempt) => attempt?.outcome === "solved";

/** Three digits or so. @param {number | undefined} value */
export function figure(value) {
  if (value === undefined) return NONE;
  const digits = value < 1 ? 3 : value < 10 ? 2 : value < 1000 ? 1 : 0;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {number | undefined} value */
export const whole = (value) => value?.toLocaleString("en") ?? NONE;

/** The result in a word or a time. @param {Attempt | null | undefined} attempt */
export function result(attempt) {
  if (!attempt) return NONE;
  if (isSolved(attempt)) return figure(attempt.seconds);
  return attempt.outcome === "limit" && attempt.limit && attempt.limit !== "time"
    ? `limit: ${attempt.limit}`
    : attempt.outcome;
}

/** How the result is to be shown. @param {Attempt | null | undefined} attempt */
export function tone(attempt) {
  if (isSolved(attempt)) return "";
  return ["killed", "crashed", "refuted"].includes(attempt?.outcome ?? "") ? "bug" : "unsolved";
}

/** @param {Puzzle} level */
export const nameOf = (level) => `${level.collection} ${level.level}`;
