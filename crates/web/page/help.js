/**
 * Help from the solver: hint, solve, shorten, "is this lost?", warnings, dead squares. All of it can be stopped.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 * @import { GameEvent, Lost, Question, Shortened } from "./types.js"
 * @import { Counts } from "./counts.js"
 */
import { byId, isPressed, onClick, press } from "./dom.js";
import { Hints } from "./hints.js";
import { clearNotice, counted, inWords, notice, placeName, say, told } from "./say.js";
import { SolverPanel } from "./solver-panel.js";

const SILENCE = {
  no_proof: "No proof was found that it is lost. That is no promise that it is not.",
  stopped: "Stopped.",
  limit: "The solver ran out of time or memory before it knew.",
  unfit: "The strategy cannot work on this level.",
};

export class Help {
  #panel;
  #hints;
  /** Is the solver looking for a hint? */
  #looking = false;
  /** Where the game was last known to be solvable, in steps. @type {number | null} */
  #solvable = null;
  /** The question at hand, and the quick one asked after every push. @type {AbortController | null} */
  #asking = null;
  /** @type {AbortController | null} */
  #quick = null;

  /** @param {Game} game @param {Board} board @param {Counts} counts */
  constructor(game, board, counts) {
    this.game = game;
    this.board = board;
    this.counts = counts;
    this.#hints = new Hints(board, () => this.hint());
    this.#panel = new SolverPanel(board, () => this.stop());
    game.listen((events) => this.#after(events));
    onClick("hint", () => this.hint());
    onClick("solve", () => this.solve());
    onClick("shorten", () => this.shorten());
    onClick("lost", () => this.lost());
    onClick("dead", () => this.dead());
  }

  async hint() {
    if (this.#looking) return this.#hints.hurry();
    this.#looking = true;
    await this.#ask("hint", "Looking for a hint");
    this.#looking = false;
  }

  solve() {
    return this.#ask("rest", "Solving");
  }

  /** Makes the best solution shorter, as long as it is let. */
  shorten() {
    const less = byId("prefer", HTMLSelectElement).value === "moves" ? "moves" : "pushes";
    return this.#ask(`fewer_${less}`, `Looking for fewer ${less}`);
  }

  lost() {
    return this.#ask("lost", "Looking whether this is lost");
  }

  /** Shows squares where a box would be lost, or hides them. */
  dead() {
    const on = !isPressed("dead");
    press("dead", on);
    this.board.mark("dead", []);
    if (on) return this.#ask("facts", "Looking for dead squares");
  }

  stop() {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** @param {Question} question @param {string} state */
  async #ask(question, state) {
    // A level that is still on its way in would end the question, but it was chosen before.
    await this.game.settled;
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    this.#panel.begin(state);
    try {
      const events = await this.game.ask(
        question,
        asking.signal,
        (progress) => this.#panel.tell(progress),
        (found) => found.forEach((event) => this.#answer(event)),
      );
      for (const event of events) this.#answer(event);
      if (events.length === 0) say("The game has moved on.");
    } catch (error) {
      if (asking.signal.aborted) say("The solver was stopped.");
      else notice("bad", `That did not work: ${inWords(error)}`);
    } finally {
      if (this.#asking === asking || asking.signal.aborted) this.#panel.end();
    }
  }

  /** @param {GameEvent} event */
  #answer(event) {
    switch (event.event) {
      case "hint":
        return this.#hints.give(event);
      case "solution":
        if (event.moves === 0) return notice("good", "It is solved already.");
        notice("good", `Solved from here: ${told(event)}. Space pauses, Esc stops.`);
        return this.game.do("play_rest");
      case "lost":
        return this.#lost(event);
      case "alive":
        return notice("good", "Not lost: there is a solution from here.");
      case "facts":
        this.board.mark("dead", event.dead);
        return say(
          `${counted(event.dead.length, "dead square")}. ${event.lower_bound === null ? "The level has no solution." : `At least ${counted(event.lower_bound, "push")} needed.`}`,
        );
      case "shorter":
        this.#panel.best(told(event));
        return say(`Shorter: ${told(event)}.`);
      case "shortened":
        return this.#shortened(event);
      case "undecided":
        return notice("plain", SILENCE[event.why]);
      case "rejected":
        return notice("bad", event.text);
    }
  }

  /** @param {Shortened} shortened */
  #shortened({ now, was }) {
    if (now.moves === was.moves && now.pushes === was.pushes)
      return notice("plain", `Nothing shorter than your ${told(was)} was found.`);
    notice("good", `Shortened from ${told(was)} to ${told(now)}.`, [
      ["Watch it", () => this.game.do("restart").then(() => this.solve())],
    ]);
  }

  /** @param {Lost} lost */
  #lost(lost) {
    this.board.mark("lost", lost.why.boxes);
    const where =
      lost.why.boxes.length > 0 && lost.why.boxes.length <= 4
        ? ` (${lost.why.boxes.map(placeName).join("; ")})`
        : "";
    const { back } = lost;
    this.counts.lost();
    if (!back) {
      // Before the first push nothing can be taken back.
      const actions = /** @type {[string, () => void][]} */ ([
        ["Take back the push", () => this.game.do({ undo: "push" })],
        ["Find the mistake", () => this.lost()],
      ]);
      return notice("bad", `This is lost: ${lost.text}${where}.`, this.game.view?.pushes ? actions : []);
    }
    this.#solvable = back.to;
    if (back.to === null)
      return notice(
        "bad",
        `This is lost: ${lost.text}${where}. No position on the way here is known to be better.`,
        [["Start again", () => this.game.do("restart")]],
      );
    const words = `the last position known to be solvable is ${counted(back.moves, "move")} back${back.certain ? ", and the next push was the mistake" : ""}`;
    notice("bad", `This is lost: ${lost.text}${where}; ${words}.`, [
      ["Go back there", () => this.goBack()],
    ]);
  }

  /** Back to the last position that is known to be solvable. */
  goBack() {
    if (this.#solvable === null) return say("First ask whether it is lost.");
    return this.game.do({ replay: { seek: this.#solvable } });
  }

  /** After something happened old advice is old, and a push may have lost the game. @param {GameEvent[]} events */
  #after(events) {
    const changed = events.some(({ event }) =>
      ["moved", "undone", "jumped", "loaded", "switched"].includes(event),
    );
    if (!changed) return;
    this.#hints.after(events.some((event) => "shift" in event && event.shift) || events.some(isJump));
    this.board.mark("lost", []);
    this.#solvable = null;
    if (!this.game.view?.playing) clearNotice();
    if (events.some(({ event }) => event === "loaded")) {
      this.stop();
      press("dead", false);
    }
    if (this.#isNew(events)) this.#judge();
  }

  /** Do the boxes stand otherwise than before, and does the player play? @param {GameEvent[]} events */
  #isNew(events) {
    const { view } = this.game;
    if (view?.mode !== "forward" || view.playing || view.solved) return false;
    return events.some((event) => isJump(event) || ("shift" in event && event.shift));
  }

  /** How far is it, and is it lost? Asked after every push. */
  async #judge() {
    this.#quick?.abort();
    const quick = new AbortController();
    this.#quick = quick;
    // A warning nobody asked for must not complain that it could not be computed.
    const events = await this.game.ask("doomed", quick.signal).catch(() => []);
    if (quick.signal.aborted || !byId("warn", HTMLInputElement).checked) return;
    for (const event of events) if (event.event === "lost") this.#lost(event);
  }
}

/** @param {GameEvent} event */
const isJump = ({ event }) => ["jumped", "loaded", "switched"].includes(event);
