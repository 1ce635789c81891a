/** The things to draw with, as they look on the board. */
import { svg } from "./svg.js";
import { CELL } from "./terrain.js";
import { onWords, words } from "./words.js";

/** Letter, name, and the pictures that make it up. */
const TOOLS = /** @type {const} */ ([
  ["#", "draw.wall", []],
  [" ", "draw.floor", []],
  [".", "draw.goal", ["goal"]],
  ["$", "draw.box", ["box"]],
  ["*", "draw.home", ["home"]],
  ["@", "draw.player", ["player"]],
  ["+", "draw.player_home", ["goal", "player"]],
]);

/** Fills the palette, and tells what is chosen. @param {HTMLElement} place */
export function palette(place) {
  const chosen = { letter: /** @type {string} */ ("#"), has: (/** @type {string} */ letter) => TOOLS.some(([tool]) => tool === letter) };
  place.replaceChildren(
    ...TOOLS.map(([letter, name, pictures]) => {
      const label = document.createElement("label");
      const input = Object.assign(document.createElement("input"), {
        type: "radio",
        name: "tool",
        value: letter,
        className: "spoken",
        checked: letter === chosen.letter,
      });
      onWords(() => {
        input.ariaLabel = words(name);
        label.title = words("draw.tool", { name: words(name), key: letter === " " ? words("key.Space") : letter });
      });
      input.addEventListener("change", () => {
        chosen.letter = letter;
      });
      label.append(input, tile(letter, pictures));
      return label;
    }),
  );
  return chosen;
}

/** @param {string} letter @param {readonly string[]} pictures names in the skin of the board */
function tile(letter, pictures) {
  const ground = svg("rect", { width: CELL, height: CELL, rx: 8, class: letter === "#" ? "wall-top" : "floor" });
  // A goal below the player would not be seen.
  const wide = pictures.length > 1 ? "translate(-28 -28) scale(1.9)" : "";
  const things = pictures.map((name) =>
    svg("use", { href: `#skin-${name}`, class: name, transform: name === "goal" ? wide : "" }),
  );
  return svg("svg", { viewBox: `0 0 ${CELL} ${CELL}`, class: "tile", "aria-hidden": "true" }, ground, ...things);
}
