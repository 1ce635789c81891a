/** The solver at work: strategy, positions, memory, and the best position so far, drawn on the board. @import { Board } from "./board.js" @import { Progress, Square } from "./types.js" */
import { byId, isPressed, onClick, press, write } from "./dom.js";
import { number, words } from "./words.js";

/** Answers that come sooner need no panel. */
const DELAY = 300;
/** How often the clock is shown. */
const BEAT = 200;

export class SolverPanel {
  #timer = 0;
  #clock = 0;
  #since = 0;
  /** @type {Square[]} */
  #best = [];

  /** @param {Board} board @param {() => void} onStop */
  constructor(board, onStop) {
    this.board = board;
    onClick("solver-stop", onStop);
    onClick("solver-ghost", () => {
      press("solver-ghost", !isPressed("solver-ghost"));
      this.#draw();
    });
  }

  /** @param {string} state */
  begin(state) {
    this.#halt();
    this.#since = performance.now();
    this.#timer = window.setTimeout(() => {
      byId("solver").hidden = false;
    }, DELAY);
    // Not by what the solver tells: on a large level it may be silent for a while.
    this.#clock = window.setInterval(() => write("solver-time", `${number(Math.round(this.#seconds() * 10) / 10)} s`), BEAT);
    write("solver-state", `· ${state}…`);
    for (const id of ["strategy", "time", "nodes", "memory", "best"]) write(`solver-${id}`, "–");
    byId("solver-packed", HTMLProgressElement).value = 0;
    document.body.classList.add("solving");
  }

  /** @param {Progress} progress */
  tell(progress) {
    if (progress.strategy === undefined) return;
    const { strategy, nodes = 0, memory = 0, packed = 0, boxes = 1, position = [] } = progress;
    write("solver-strategy", strategy);
    const rate = Math.round(nodes / Math.max(this.#seconds(), 0.1));
    write("solver-nodes", words("solver.rate", { count: nodes, rate }));
    // The optimizer has no most promising position.
    if (position.length === 0) return;
    write("solver-memory", `${number(Math.round(memory / 2 ** 20))} MiB`);
    this.best(words("solver.packed.of", { packed, boxes }));
    const bar = byId("solver-packed", HTMLProgressElement);
    [bar.max, bar.value] = [Math.max(boxes, 1), packed];
    this.#best = position;
    this.#draw();
  }

  /** @param {string} text */
  best(text) {
    write("solver-best", text);
  }

  #seconds() {
    return (performance.now() - this.#since) / 1000;
  }

  #halt() {
    window.clearTimeout(this.#timer);
    window.clearInterval(this.#clock);
  }

  end() {
    this.#halt();
    byId("solver").hidden = true;
    document.body.classList.remove("solving");
    this.#best = [];
    this.#draw();
  }

  #draw() {
    this.board.mark("ghost", isPressed("solver-ghost") ? this.#best : []);
  }
}
