/** Words for everybody: what is said to those who listen can be seen, and the other way round. @import { Dir, Length } from "./types.js" */
import { button, byId } from "./dom.js";
import { words } from "./words.js";

/** Round what is for those who listen: others see on the board where things are. */
const UNSEEN = "\u2063";

/** @param {string} text */
export const unseen = (text) => `${UNSEEN}${text}${UNSEEN}`;

/** @param {HTMLElement} element @param {string} text of which every second part is unseen */
function fill(element, text) {
  const spoken = (/** @type {string} */ part) => Object.assign(document.createElement("span"), { className: "spoken", textContent: part });
  element.replaceChildren(...text.split(UNSEEN).map((part, index) => (index % 2 === 0 ? part : spoken(part))));
}

/** Says something small, in the line below the board. @param {string} text */
export function say(text) {
  // The same words twice are news, too: a changed blank makes them so.
  const region = byId("say");
  fill(region, region.textContent === text.replaceAll(UNSEEN, "") ? `${text} ` : text);
}

/** @typedef {[string, () => void][]} Actions buttons below a notice */
/** @typedef {{kind: "good" | "bad" | "plain" | "", text: string, actions: Actions}} Notice */

/** @type {Notice} */
const NOTHING = { kind: "", text: "", actions: [] };
/** What holds until it is taken back, by who said it: others pass over it, and it is there again after them. @type {Map<string, Notice>} */
const standing = new Map();
let shown = NOTHING;

/**
 * Shows a notice in its place beside the board, until something is done; it moves nothing.
 * @param {"good" | "bad" | "plain"} kind @param {string} text @param {Actions} [actions]
 */
export function notice(kind, text, actions = []) {
  show({ kind, text, actions });
}

/** Ends a notice that passes. */
export function clearNotice() {
  const held = [...standing.values()].at(-1) ?? NOTHING;
  // What is shown already is no news for those who listen.
  if (shown !== held) show(held);
}

/** From now on this holds, or nothing any more. @param {"lost" | "reverse"} who @param {Notice | null} what */
export function stand(who, what) {
  const known = standing.get(who) ?? null;
  if (JSON.stringify(known) === JSON.stringify(what)) return;
  if (what) standing.set(who, what);
  else standing.delete(who);
  if (what || shown === known) clearNotice();
}

/** @param {Notice} notice */
function show(notice) {
  shown = notice;
  byId("notice").className = notice.kind;
  fill(byId("notice-text"), notice.text);
  byId("notice-actions").replaceChildren(...notice.actions.map(([name, action]) => button(name, action)));
  byId("messages").scrollTop = 0;
}

/** "3 moves and 1 push". @param {Length} length */
export const told = (length) => words("length", counted(length));

/** "3 moves and 1 pull", of the reverse game. @param {Length} length */
export const toldPulls = ({ moves, pushes }) =>
  words("length", { moves: words("moves", { n: moves }), pushes: words("pulls", { n: pushes }) });

/** "3 moves, 1 push". @param {Length} length */
export const toldShort = (length) => words("length.short", counted(length));

/** @param {Length} length */
const counted = ({ moves, pushes }) => ({ moves: words("moves", { n: moves }), pushes: words("pushes", { n: pushes }) });

/** @param {[number, number]} square */
export const placeName = ([row, col]) => words("place", { row: row + 1, col: col + 1 });

/** @param {[number, number][]} squares */
export const placeNames = (squares) => squares.map(placeName).join(words("place.and"));

/** Where things are, as a remark in a sentence. @param {[number, number][]} squares */
export const where = (squares) => (squares.length === 0 ? "" : unseen(words("where", { places: placeNames(squares) })));

/** @type {Record<Dir, "up" | "right" | "down" | "left">} */
const DIRECTION = { u: "up", r: "right", d: "down", l: "left" };

/** @param {Dir} dir */
export const directionName = (dir) => words(DIRECTION[dir]);
