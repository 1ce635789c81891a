/** A solution, played on its drawing: step, play, seek. @import { Drawing } from "../../web/page/drawing.js" @import { Position } from "../../web/page/position.js" */
import { make } from "./data.js";

/** Milliseconds of a step, by the speed that was chosen. @type {Record<string, number>} */
const PACE = { slow: 300, normal: 120, fast: 30 };

export class Replay {
  #at = 0;
  #timer = 0;
  #letters;
  /** @type {HTMLInputElement} */
  #seek;
  #play = make("button", { type: "button", "aria-label": "Play" }, "▶");
  #told = make("span", { class: "quiet" });
  #speed = make("select", { "aria-label": "Speed" });

  /** @param {Position} position @param {Drawing} drawing @param {string} solution */
  constructor(position, drawing, solution) {
    this.position = position;
    this.drawing = drawing;
    this.#letters = solution;
    this.#seek = make("input", { type: "range", min: "0", max: String(solution.length), value: "0" });
    this.#seek.setAttribute("aria-label", "Moves made");
    this.#seek.addEventListener("input", () => this.go(Number(this.#seek.value)));
    this.#play.addEventListener("click", () => this.toggle());
    for (const name of Object.keys(PACE)) this.#speed.append(make("option", { value: name }, name));
    this.#speed.value = "normal";
    this.element = make(
      "div",
      { class: "controls", role: "group", "aria-label": "Replay" },
      this.#button("|◂", "To the start", () => this.go(0)),
      this.#button("◂", "One step back", () => this.go(this.#at - 1)),
      this.#play,
      this.#button("▸", "One step on", () => this.go(this.#at + 1)),
      this.#button("▸|", "To the end", () => this.go(this.#letters.length)),
      this.#seek,
      this.#speed,
      this.#told,
    );
    this.go(0);
  }

  /** The position after so many moves. @param {number} moves */
  go(moves) {
    const { position } = this;
    const wanted = Math.min(Math.max(moves, 0), this.#letters.length);
    if (wanted < this.#at) {
      position.reset();
      this.#at = 0;
    }
    while (this.#at < wanted) position.step(this.#letters[this.#at++]);
    this.drawing.update();
    this.#seek.value = String(wanted);
    this.#told.textContent = `${wanted} of ${this.#letters.length}`;
  }

  toggle() {
    if (this.#timer) return this.stop();
    if (this.#at === this.#letters.length) this.go(0);
    this.#play.textContent = "❚❚";
    this.#play.setAttribute("aria-label", "Pause");
    this.#tick();
  }

  stop() {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#play.textContent = "▶";
    this.#play.setAttribute("aria-label", "Play");
  }

  #tick() {
    // A row that was closed takes its replay with it.
    if (this.#at === this.#letters.length || !this.element.isConnected) return this.stop();
    this.go(this.#at + 1);
    this.#timer = window.setTimeout(() => this.#tick(), PACE[this.#speed.value]);
  }

  /** @param {string} text @param {string} label @param {() => void} action */
  #button(text, label, action) {
    const button = make("button", { type: "button", "aria-label": label, title: label }, text);
    button.addEventListener("click", () => {
      this.stop();
      action();
    });
    return button;
  }
}
