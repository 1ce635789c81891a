/** Words for everybody: in sight, and for screen readers. */
import { button, byId } from "./dom.js";

/** Says something to those who listen instead of looking. @param {string} text */
export function say(text) {
  // The same words twice are news, too: a changed blank makes them so.
  const region = byId("say");
  region.textContent = region.textContent === text ? `${text} ` : text;
}

/**
 * Shows a notice beside the board, and says it.
 * @param {"good" | "bad" | "plain"} kind @param {string} text @param {[string, () => void][]} [actions]
 */
export function notice(kind, text, actions = []) {
  const box = byId("notice");
  box.hidden = false;
  box.className = kind;
  byId("notice-text").textContent = text;
  byId("notice-actions").replaceChildren(...actions.map(([name, action]) => button(name, action)));
  say(text);
}

export function clearNotice() {
  byId("notice").hidden = true;
}

/** "1 push", "2 pushes". @param {number} count @param {string} thing */
export function counted(count, thing) {
  const ending = count === 1 ? "" : /(s|sh|x)$/.test(thing) ? "es" : "s";
  return `${count} ${thing}${ending}`;
}

/** @param {[number, number]} square */
export const placeName = ([row, col]) => `row ${row + 1}, column ${col + 1}`;

export const DIRECTION = { u: "up", r: "right", d: "down", l: "left" };
