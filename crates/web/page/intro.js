/**
 * The first minute: the rules in a sentence and a picture, and on the first level the keys, or the finger.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 */
import { byId, write } from "./dom.js";
import { icon } from "./icons.js";
import { keep, recall } from "./store.js";
import { svg } from "./svg.js";
import { CELL } from "./terrain.js";
import { onWords, words } from "./words.js";

/** Before and after: all there is to know. */
const PICTURES = ["@$.", " @*"];
/** What is drawn for a letter, as the board draws it. @type {Record<string, string>} */
const THINGS = { "@": "player", $: "box", ".": "goal", "*": "home" };

/** @param {Game} game @param {Board} board */
export function introduce(game, board) {
  if (recall("introduced", false)) return;
  const finger = matchMedia("(pointer: coarse)").matches;
  const [before, after] = PICTURES.map(scene);
  byId("intro-picture").replaceChildren(before, icon("arrow"), after);
  onWords(() => write("intro-text", words(finger ? "intro.finger" : "intro.keys", { rule: words("intro.rule") })));

  game.listen((events, { view }) => {
    const begun = view.moves > 0 || view.mode !== "forward";
    byId("intro").hidden = begun || recall("introduced", false);
    if (view.solved) keep("introduced", true);
    const loaded = events.some(({ event }) => event === "loaded");
    const push = !begun && loaded ? firstPush(view.board) : null;
    if (push && !byId("intro").hidden) board.point(push);
  });
}

/** The one push of a level that has but one row: where it begins everybody is shown it. @param {string} text */
function firstPush(text) {
  const rows = text.split("\n");
  const row = rows.findIndex((line) => line.includes("@$."));
  if (row < 0) return null;
  const col = rows[row].indexOf("$");
  return { from: /** @type {[number, number]} */ ([row, col]), stand: null, dir: /** @type {const} */ ("r") };
}

/** A row of squares, drawn with the things of the board in whatever skin it has. @param {string} row */
function scene(row) {
  const floor = [...row].map((_, col) => svg("rect", { x: col * CELL, width: CELL, height: CELL, class: col % 2 ? "floor odd" : "floor" }));
  const things = [...row].flatMap((letter, col) => (letter in THINGS ? [thing(THINGS[letter], col)] : []));
  return svg("svg", { class: "drawing", viewBox: `0 0 ${row.length * CELL} ${CELL}`, "aria-hidden": "true" }, ...floor, ...things);
}

/** @param {string} name @param {number} col */
const thing = (name, col) => svg("g", { class: `thing ${name}` }, svg("use", { href: `#skin-${name}`, x: col * CELL }));
