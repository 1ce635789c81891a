/** Words for everybody: what is said to those who listen can be seen, and the other way round. @import { Dir, Length } from "./types.js" */
import { button, byId } from "./dom.js";
import { words } from "./words.js";

/** Says something small, in the line below the board. @param {string} text */
export function say(text) {
  // The same words twice are news, too: a changed blank makes them so.
  const region = byId("say");
  region.textContent = region.textContent === text ? `${text} ` : text;
}

/**
 * Shows a notice in its place beside the board; it moves nothing.
 * @param {"good" | "bad" | "plain"} kind @param {string} text @param {[string, () => void][]} [actions]
 */
export function notice(kind, text, actions = []) {
  byId("notice").className = kind;
  byId("notice-text").textContent = text;
  byId("notice-actions").replaceChildren(...actions.map(([name, action]) => button(name, action)));
  byId("messages").scrollTop = 0;
}

export function clearNotice() {
  byId("notice").className = "";
  byId("notice-text").textContent = "";
  byId("notice-actions").replaceChildren();
}

/** "3 moves and 1 push". @param {Length} length */
export const told = (length) => words("length", counted(length));

/** "3 moves, 1 push". @param {Length} length */
export const toldShort = (length) => words("length.short", counted(length));

/** @param {Length} length */
const counted = ({ moves, pushes }) => ({ moves: words("moves", { n: moves }), pushes: words("pushes", { n: pushes }) });

/** What went wrong, for people. @param {unknown} error */
export const inWords = (error) => (error instanceof Error ? error.message : String(error));

/** @param {[number, number]} square */
export const placeName = ([row, col]) => words("place", { row: row + 1, col: col + 1 });

/** @param {[number, number][]} squares */
export const placeNames = (squares) => squares.map(placeName).join(words("place.and"));

/** @type {Record<Dir, "up" | "right" | "down" | "left">} */
const DIRECTION = { u: "up", r: "right", d: "down", l: "left" };

/** @param {Dir} dir */
export const directionName = (dir) => words(DIRECTION[dir]);
