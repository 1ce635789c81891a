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
  share: "M12 15V3M7.500 7L12 3l4.500 4M6 11H5v10h14V11h-1",
  learn: "M2.500 9L12 4.500 21.500 9 12 13.500zM6.500 11v5.500c3.500 2.500 7.500 2.500 11 0V11M21.500 9v6",
  day: "M4 6h16v14H4zM4 10.500h16M8.500 3.500V8M15.500 3.500V8",
  make: "M12 3l1.800 5.200L19 10l-5.200 1.800L12 17l-1.800-5.200L5 10l5.200-1.800zM18.500 16v5M16 18.500h5",
  stats: "M5 20v-7M12 20V4M19 20v-11",
  solve: "M8 5l11 7-11 7z",
  ask: "M8.500 9a3.500 3.500 0 1 1 5 3.200c-1 .5-1.500 1.200-1.500 2.300M12 18.500h0",
  shorten: "M4 12h5M20 12h-5M6.500 8.500L10 12l-3.500 3.500M17.500 8.500L14 12l3.500 3.500",
  dead: "M5 5h14v14H5zM9 9l6 6M15 9l-6 6",
  reverse: "M20 12H5M10 6.500L4.500 12l5.500 5.500",
  options: "M4 7h9M18 7h2M4 17h2M11 17h9M15.500 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5M8.500 14.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5",
  rules: "M3 6h18v12H3zM7 10h0M11 10h0M15 10h0M17.500 10h0M8 14.500h8",
  plots: "M4 4v16h16M8 15l4-5 3 3 5-7",
  open: "M3 7a2 2 0 0 1 2-2h4l2 2.500h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  arrow: "M4 12h15M13 6l6 6-6 6",
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
