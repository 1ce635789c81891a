/** The things to draw with, as they look on the board. */
import { svg } from "./svg.js";
import { CELL } from "./terrain.js";

/** Letter, name, and the pictures that make it up. */
const TOOLS = /** @type {[string, string, string[]][]} */ ([
  ["#", "Wall", []],
  [" ", "Floor", []],
  [".", "Goal", ["goal"]],
  ["$", "Box", ["box"]],
  ["*", "Box on goal", ["home"]],
  ["@", "Player", ["player"]],
  ["+", "Player on goal", ["goal", "player"]],
]);

/** Fills the palette, and tells what is chosen. @param {HTMLElement} place */
export function palette(place) {
  const chosen = { letter: "#", has: (/** @type {string} */ letter) => TOOLS.some(([tool]) => tool === letter) };
  place.replaceChildren(
    ...TOOLS.map(([letter, name, pictures]) => {
      const label = Object.assign(document.createElement("label"), { title: `${name} (${letter === " " ? "Space" : letter})` });
      const input = Object.assign(document.createElement("input"), {
        type: "radio",
        name: "tool",
        value: letter,
        className: "spoken",
        checked: letter === chosen.letter,
        ariaLabel: name,
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

/** @param {string} letter @param {string[]} pictures names in the skin of the board */
function tile(letter, pictures) {
  const ground = svg("rect", { width: CELL, height: CELL, rx: 8, class: letter === "#" ? "wall-top" : "floor" });
  // A goal below the player would not be seen.
  const wide = pictures.length > 1 ? "translate(-28 -28) scale(1.9)" : "";
  const things = pictures.map((name) =>
    svg("use", { href: `#skin-${name}`, class: name, transform: name === "goal" ? wide : "" }),
  );
  return svg("svg", { viewBox: `0 0 ${CELL} ${CELL}`, class: "tile", "aria-hidden": "true" }, ground, ...things);
}
