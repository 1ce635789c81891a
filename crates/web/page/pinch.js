/** Two fingers on the board: apart and together they zoom, side by side they move it. @import { Board } from "./board.js" */
import { byId } from "./dom.js";

export class Pinch {
  /** The fingers that are down. @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** How things stood when the second one came. @type {{apart: number, zoom: number, x: number, y: number} | null} */
  #start = null;

  /** @param {Board} board @param {() => void} onStart what one finger began is over */
  constructor(board, onStart) {
    this.board = board;
    this.onStart = onStart;
  }

  /** A finger comes; true if it belongs to a pinch. @param {PointerEvent} event */
  press(event) {
    if (event.pointerType !== "touch") return false;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size !== 2) return this.#start !== null;
    this.onStart();
    const { view } = this.board;
    const { apart, x, y } = this.#grip();
    this.#start = { apart, zoom: Number(byId("zoom", HTMLInputElement).value), x: view.scrollLeft + x, y: view.scrollTop + y };
    return true;
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (!this.#start || this.#fingers.size < 2) return this.#start !== null;
    const { view } = this.board;
    const { apart, x, y } = this.#grip();
    const slider = byId("zoom", HTMLInputElement);
    const before = this.board.svg.clientWidth;
    slider.value = String((this.#start.zoom * apart) / this.#start.apart);
    slider.dispatchEvent(new Event("input"));
    // What was between the fingers stays between them.
    const grown = before === 0 ? 1 : this.board.svg.clientWidth / before;
    this.#start.x *= grown;
    this.#start.y *= grown;
    view.scrollTo({ left: this.#start.x - x, top: this.#start.y - y, behavior: "instant" });
    return true;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const pinched = this.#start !== null;
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) this.#start = null;
    return pinched;
  }

  /** How far the fingers are apart, and their middle in the window of the board. */
  #grip() {
    const [one, other] = [...this.#fingers.values()];
    const bounds = this.board.view.getBoundingClientRect();
    return {
      apart: Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1),
      x: (one.x + other.x) / 2 - bounds.left,
      y: (one.y + other.y) / 2 - bounds.top,
    };
  }
}
