/** The numbers beside the board: moves, best, what is proved, and how far the boxes are. @import { Game } from "./game.js" @import { Reply, View } from "./types.js" */
import { byId, press, set, write } from "./dom.js";
import { toldShort } from "./say.js";
import { proved, pushesIn } from "./stars.js";
import { recallLevel } from "./store.js";
import { number, words } from "./words.js";

/** With more digits than these, the numbers are written smaller, so that they do not touch. */
const LONG = 18;

export class Counts {
  /** The most pushes that were left in this level: the empty end of the meter. */
  #farthest = 0;

  /** @param {Game} game */
  constructor(game) {
    game.listen((events, reply) => {
      if (events.some(({ event }) => event === "loaded")) this.#farthest = 0;
      this.#show(reply);
      this.#gauge(reply.view);
    });
    byId("gauge").addEventListener("input", () => game.view && this.#gauge(game.view));
  }

  /** @param {Reply} reply */
  #show({ view, level }) {
    const off = (/** @type {string} */ id, /** @type {boolean} */ disabled) => {
      byId(id, HTMLButtonElement).disabled = disabled;
    };
    write("moves", number(view.moves));
    write("pushes-name", words(view.mode === "reverse" ? "count.pulls" : "count.pushes"));
    write("pushes", number(view.pushes));
    write("home", `${view.on_goals} / ${view.boxes}`);
    write("best", bestOf(view));
    const letters = ["moves", "pushes", "home", "best"].reduce((sum, id) => sum + (byId(id).textContent ?? "").length, 0);
    byId("counts").classList.toggle("long", letters > LONG);
    write("records", records(view, level).join(" · "));
    off("undo", view.moves === 0);
    off("restart", view.moves === 0);
    off("redo", view.redo === 0);
    off("shorten", view.best_moves === null);
    // The solver plays forward only.
    for (const id of ["hint", "solve", "lost", "dead"]) off(id, view.mode !== "forward");
    press("reverse", view.mode === "reverse");
    set(document.body, "data-mode", view.mode);
    document.body.classList.toggle("solved", view.solved);
  }

  /** Like the bar beside a game of chess: full is solved. @param {View} view */
  #gauge(view) {
    const bar = byId("meter-bar", HTMLProgressElement);
    const wanted = byId("gauge", HTMLInputElement).checked && view.mode === "forward";
    byId("meter").classList.toggle("off", !wanted);
    if (view.solved) [bar.max, bar.value] = [1, 1];
    if (view.solved || view.to_go === null) return write("meter-text", view.solved ? words("meter.home") : "");
    byId("meter").classList.remove("lost");
    this.#farthest = Math.max(this.#farthest, view.to_go);
    [bar.max, bar.value] = [Math.max(this.#farthest, 1), this.#farthest - view.to_go];
    write("meter-text", words("meter.left", { n: view.to_go }));
  }

  /** The position is lost: there is no way to go. */
  lost() {
    byId("meter").classList.add("lost");
    byId("meter-bar", HTMLProgressElement).value = 0;
    write("meter-text", words("meter.lost"));
  }
}

/** Fewest moves and fewest pushes, perhaps of two solutions. @param {View} view */
function bestOf({ best_moves, best_pushes }) {
  if (best_moves === null || best_pushes === null) return "–";
  return `${number(best_moves.length)} / ${number(pushesIn(best_pushes))}`;
}

/** What others have done here: the proof, and the solver. @param {View} view @param {string} level */
function records(view, level) {
  const kept = recallLevel(level);
  const [fewest, solver] = [view.fewest ?? kept.fewest, view.aided ?? kept.solver];
  const proof = fewest && words("possible.is", { what: proved(fewest) });
  return [proof, solver && words("record.solver", { length: toldShort(solver) })].filter(Boolean);
}
