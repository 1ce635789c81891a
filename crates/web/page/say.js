/** Words for everybody: what is said to those who listen can be seen, and the other way round. */
import { button, byId } from "./dom.js";

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

/** "1 push", "2 pushes", "1,234 moves". @param {number} count @param {string} thing */
export function counted(count, thing) {
  const ending = count === 1 ? "" : /(s|sh|x)$/.test(thing) ? "es" : "s";
  return `${count.toLocaleString("en")} ${thing}${ending}`;
}

/** @param {{moves: number, pushes: number}} length */
export const told = ({ moves, pushes }) => `${counted(moves, "move")} and ${counted(pushes, "push")}`;

/** What went wrong, for people. @param {unknown} error */
export const inWords = (error) => (error instanceof Error ? error.message : String(error));

/** @param {[number, number]} square */
export const placeName = ([row, col]) => `row ${row + 1}, column ${col + 1}`;

export const DIRECTION = { u: "up", r: "right", d: "down", l: "left" };
