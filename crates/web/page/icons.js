/** Icons, drawn: no font need have them. */
import { drawn } from "./svg.js";

/** Strokes in a square of 24. @type {Record<string, string>} */
const STROKES = {
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  menu: "M4 6h16M4 12h16M4 18h16",
  pen: "M5 19l1-4L16 5l3 3L9 18z",
  close: "M6 6l12 12M18 6L6 18",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  restart: "M5 4v6h6M5.5 9.5a8 8 0 1 1-1 6",
  hint: "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.8.6-1 1.5-1 2.5h-5c0-1-.2-1.9-1-2.5",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  forth: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
};

/** A star of five points, in the same square. */
const STAR = "M12 2.5l2.9 6.100 6.600.8-4.9 4.600 1.300 6.600-5.9-3.300-5.9 3.300 1.300-6.600-4.9-4.600 6.600-.8z";

/** @param {string} name */
export const icon = (name) => drawn(picture("icon", STROKES[name]));

/** A star, won or not. @param {boolean} won */
export const star = (won) => drawn(picture(won ? "star won" : "star", STAR));

/** @param {string} kind @param {string} path */
function picture(kind, path) {
  return `<svg class="${kind}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** Gives an element its icon, instead of the one that it has. @param {Element} element @param {string} name */
export function dress(element, name) {
  element.querySelector(".icon")?.remove();
  element.prepend(icon(name));
}

/** Gives every element its icon. */
export function dressAll() {
  for (const element of document.querySelectorAll("[data-icon]")) {
    dress(element, element.getAttribute("data-icon") ?? "");
  }
}
