/** The board as a picture file, and a solution as one that moves. */
import { animated } from "./apng.js";
import { Board } from "./board.js";
import { Position } from "./position.js";
import { words } from "./words.js";

/** Pixels that a moving picture is wide at most: each frame is a whole picture. */
const WIDTH = 480;
/** Milliseconds of a step, and of the end. */
const PACE = 160;
const END = 2500;

/** Draws a position. @param {string} text */
export function picture(text) {
  return new Artist(text, Infinity).draw(text);
}

/** Draws a solution step by step. @param {string} text @param {string} lurd */
export async function film(text, lurd) {
  const [position, artist] = [new Position(text), new Artist(text, WIDTH)];
  const frames = [await artist.draw(text)];
  for (const letter of lurd) {
    position.step(letter);
    frames.push(await artist.draw(position.text()));
  }
  return animated(frames, PACE, END);
}

/** Draws positions of a level, all of the same size. */
class Artist {
  #board;
  #style;
  #canvas;

  /** @param {string} text @param {number} widest */
  constructor(text, widest) {
    this.#board = new Board(document.createElement("div"));
    this.#board.smooth = false;
    this.#show(text);
    const [, , width, height] = (this.#board.svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    const scale = Math.min(1, widest / width);
    this.#style = style();
    this.#canvas = Object.assign(document.createElement("canvas"), {
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    });
  }

  /** @param {string} text */
  #show(text) {
    this.#board.show({ board: text, mode: "forward", targets: [] });
  }

  /** @param {string} text @returns {Promise<Blob>} */
  async draw(text) {
    this.#show(text);
    const { width, height } = this.#canvas;
    const copy = /** @type {SVGSVGElement} */ (this.#board.svg.cloneNode(true));
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(height));
    copy.prepend(this.#style.cloneNode(true));
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const pen = this.#canvas.getContext("2d");
    if (!pen) throw new Error(words("error.picture"));
    pen.fillStyle = getComputedStyle(document.body).backgroundColor;
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    return new Promise((resolve, reject) => {
      const done = (/** @type {Blob | null} */ blob) =>
        blob ? resolve(blob) : reject(new Error(words("error.picture")));
      this.#canvas.toBlob(done);
    });
  }
}

/** The rules of the skin, with the colours of today: a picture stands alone. */
function style() {
  const all = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter((rule) => rule instanceof CSSStyleRule);
  // The skin is one style of many, or a part of the only one, as on the static site. It begins with its colours.
  const rules = all.slice(all.findIndex(({ selectorText }) => selectorText === ":root"));
  const themes = rules.filter(({ selectorText }) => selectorText.startsWith(":root"));
  const names = new Set(themes.flatMap(({ style }) => [...style].filter((name) => name.startsWith("--"))));
  const probe = document.body.appendChild(document.createElement("i"));
  const colours = [...names].map((name) => {
    probe.style.color = `var(${name})`;
    return `${name}:${getComputedStyle(probe).color};`;
  });
  probe.remove();
  const element = document.createElementNS("http://www.w3.org/2000/svg", "style");
  const drawn = rules.filter((rule) => !themes.includes(rule)).map(({ cssText }) => cssText);
  // What moves on the page stands still here, wherever it is.
  element.textContent = `svg{${colours.join("")}}${drawn.join("")}.thing{transition:none}`;
  return element;
}
