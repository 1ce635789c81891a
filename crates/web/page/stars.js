/** How good a solution is, by its pushes: stars that mean something. @import { Fewest } from "./types.js" */
import { star } from "./icons.js";
import { counted } from "./say.js";

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
  const words = Object.assign(document.createElement("span"), { className: "spoken", textContent: `${won} of 3 stars` });
  return [...[1, 2, 3].map((place) => star(place <= won)), words];
}

/** What is proved, in words. @param {Fewest} fewest */
export function proved({ at_least, at_most }) {
  if (at_least === at_most) return `${counted(at_least, "push")}, proved best`;
  return `between ${at_least} and ${counted(at_most, "push")}`;
}

/** How many pushes a solution has. @param {string} lurd */
export const pushesIn = (lurd) => lurd.replace(/[^A-Z]/g, "").length;
