/** A little confetti over the board when a level is solved: more of it for more stars, none where motion is unwanted. */
import { byId } from "./dom.js";

/** Pieces for each star, and milliseconds until the last one is gone. */
const PIECES = 16;
const LASTS = 2200;
const COLOURS = 5;

let timer = 0;

/** Throws confetti up from the bottom of the board; none ends what is in the air. @param {number} stars */
export function party(stars) {
  window.clearTimeout(timer);
  const air = byId("party");
  air.replaceChildren(...Array.from({ length: stars * PIECES }, (_, number) => piece(number)));
  if (stars > 0) timer = window.setTimeout(() => air.replaceChildren(), LASTS);
}

/** @param {number} number */
function piece(number) {
  const element = document.createElement("i");
  element.className = `tone-${number % COLOURS}`;
  const between = (/** @type {number} */ least, /** @type {number} */ most) => least + Math.random() * (most - least);
  const way = {
    "--from": `${between(20, 80)}%`,
    "--aside": `${between(-16, 16)}rem`,
    "--height": `${between(-26, -9)}rem`,
    "--turn": `${between(-720, 720)}deg`,
    "--late": `${between(0, 250)}ms`,
  };
  for (const [name, value] of Object.entries(way)) element.style.setProperty(name, value);
  return element;
}
