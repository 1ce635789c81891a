/**
 * The first minute: the rules in a sentence and a picture, and on the first level the keys, or the finger.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 */
import { byId, write } from "./dom.js";
import { thumbnail } from "./drawing.js";
import { keep, recall } from "./store.js";
import { onWords, words } from "./words.js";

/** Before and after: all there is to know. */
const PICTURES = ["#####\n#@$.#\n#####\n", "#####\n# @*#\n#####\n"];

/** @param {Game} game @param {Board} board */
export function introduce(game, board) {
  if (recall("introduced", false)) return;
  const finger = matchMedia("(pointer: coarse)").matches;
  byId("intro-picture").replaceChildren(...PICTURES.map(thumbnail));
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
