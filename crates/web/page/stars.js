/** How good a solution is, by its pushes: stars that mean something. @import { Fewest } from "./types.js" */
import { star } from "./icons.js";
import { words } from "./words.js";

/** With so many times the fewest pushes there are still two stars. */
const NEAR = 1.2;

/** Three for the proved best, two for what is near it, one for a solution. @param {number} pushes @param {Fewest | null | undefined} fewest */
export function starsFor(pushes, fewest) {
  if (!fewest) return 1;
  if (pushes <= fewest.at_least) return 3;
  return pushes <= fewest.at_least * NEAR ? 2 : 1;
}

/** @param {number} won @returns {Node[]} */
export function drawStars(won) {
  const spoken = Object.assign(document.createElement("span"), { className: "spoken", textContent: words("stars", { n: won }) });
  return [...[1, 2, 3].map((place) => star(place <= won)), spoken];
}

/** What is proved, in words. @param {Fewest} fewest */
export function proved({ at_least, at_most }) {
  if (at_least === at_most) return words("possible.best", { pushes: words("pushes", { n: at_least }) });
  return words("possible.between", { least: at_least, n: at_most });
}

/** How many pushes a solution has. @param {string} lurd */
export const pushesIn = (lurd) => lurd.replace(/[^A-Z]/g, "").length;
