/**
 * Help from the solver: hint, solve, shorten, "is this lost?", warnings, dead squares. All of it can be stopped.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 * @import { Facts, GameEvent, Made, Question, Shortened } from "./types.js"
 * @import { Counts } from "./counts.js"
 */
import { byId, isPressed, onClick, press } from "./dom.js";
import { Hints } from "./hints.js";
import { Loss } from "./loss.js";
import { clearNotice, notice, say, told } from "./say.js";
import { SolverPanel } from "./solver-panel.js";
import { inWords, refusal } from "./verdicts.js";
import { words } from "./words.js";

export class Help {
  #panel;
  #hints;
  /** Is the solver looking for a hint? */
  #looking = false;
  #loss;
  /** The question at hand, and the quick one asked after every push. @type {AbortController | null} */
  #asking = null;
  /** @type {AbortController | null} */
  #quick = null;

  /** @param {Game} game @param {Board} board @param {Counts} counts */
  constructor(game, board, counts) {
    this.game = game;
    this.board = board;
    this.#loss = new Loss(game, board, counts, () => this.lost());
    this.#hints = new Hints(board, () => this.hint());
    this.#panel = new SolverPanel(board, () => this.stop());
    game.listen((events) => {
      this.#after(events);
      this.#afterReplay(events);
    });
    onClick("hint", () => this.hint());
    onClick("solve", () => this.solve());
    onClick("shorten", () => this.shorten());
    onClick("lost", () => this.lost());
    onClick("dead", () => this.dead());
  }

  async hint() {
    if (this.#looking) return this.#hints.hurry();
    this.#looking = true;
    await this.#ask("hint", words("hint.looking"));
    this.#looking = false;
  }

  solve() {
    return this.#ask("rest", words("solve.looking"));
  }

  /** Makes the best solution shorter, as long as it is let. */
  shorten() {
    const less = byId("prefer", HTMLSelectElement).value === "moves" ? "moves" : "pushes";
    return this.#ask(`fewer_${less}`, words(`shorten.${less}`));
  }

  lost() {
    // The quick answer knows less, and must not come after the full one.
    this.#quick?.abort();
    return this.#ask("lost", words("lost.looking"));
  }

  /** Shows squares where a box would be lost, or hides them. */
  dead() {
    const on = !isPressed("dead");
    press("dead", on);
    this.board.mark("dead", []);
    if (on) return this.#ask("facts", words("dead.looking"));
  }

  /** Has a level made: what came of it, or null if nothing did. @param {Question} question @param {string} state @returns {Promise<Made | null>} */
  async make(question, state) {
    /** @type {Made | null} */
    let made = null;
    await this.#ask(question, state, (event) => {
      if (event.event === "made") made = event;
      else if (event.event === "undecided") notice("plain", words("made.none"));
    });
    return made;
  }

  stop() {
    this.#asking?.abort();
    this.#asking = null;
  }

  /** @param {Question} question @param {string} state @param {(event: GameEvent) => void} [hear] */
  async #ask(question, state, hear = (event) => this.#answer(event)) {
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
        (found) => found.forEach(hear),
      );
      events.forEach(hear);
      if (events.length === 0) say(words("answer.old"));
    } catch (error) {
      if (asking.signal.aborted) say(words("answer.stopped"));
      else notice("bad", words("failed", { why: inWords(error) }));
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
        if (event.moves === 0) return notice("good", words("solve.done"));
        notice("good", words("solve.found", { length: told(event) }));
        return this.game.do("play_rest");
      case "lost":
        return this.#loss.prove(event);
      case "alive":
        return notice("good", words("lost.not"));
      case "facts":
        this.board.mark("dead", event.dead);
        return say(facts(event));
      case "shorter":
        this.#panel.best(told(event));
        return say(words("shorten.found", { length: told(event) }));
      case "shortened":
        return this.#shortened(event);
      case "undecided":
        return notice("plain", words(`silence.${event.why}`));
      case "rejected":
        return notice("bad", refusal(event));
    }
  }

  /** @param {Shortened} shortened */
  #shortened({ now, was }) {
    if (now.moves === was.moves && now.pushes === was.pushes)
      return notice("plain", words("shorten.nothing", { length: told(was) }));
    notice("good", words("shorten.done", { was: told(was), now: told(now) }), [
      [words("shorten.watch"), () => this.game.do("restart").then(() => this.solve())],
    ]);
  }

  /** Back to the last position that is known to be solvable. */
  goBack() {
    return this.#loss.goBack();
  }

  /** After something happened old advice is old, and a push may have lost the game. @param {GameEvent[]} events */
  #after(events) {
    const changed = events.some(({ event }) =>
      ["moved", "undone", "jumped", "loaded", "switched"].includes(event),
    );
    if (!changed) return;
    this.#hints.after(events.some((event) => "shift" in event && event.shift) || events.some(isJump));
    if (!this.game.view?.playing) clearNotice();
    if (events.some(({ event }) => event === "loaded")) {
      this.stop();
      press("dead", false);
    }
    if (this.#isNew(events)) this.#judge();
  }

  /** A replay has stopped: how far it is, is of interest again. @param {GameEvent[]} events */
  #afterReplay(events) {
    const { view } = this.game;
    if (!events.some(({ event }) => event === "playing") || view?.playing || view?.solved || view?.mode !== "forward") return;
    clearNotice();
    this.#judge();
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
    for (const event of events) if (event.event === "lost") this.#loss.prove(event);
  }
}

/** @param {Facts} facts */
function facts({ dead, lower_bound }) {
  const count = words("dead.found", { n: dead.length });
  return lower_bound === null ? words("dead.hopeless", { dead: count }) : words("dead.pushes", { dead: count, n: lower_bound });
}

/** @param {GameEvent} event */
const isJump = ({ event }) => ["jumped", "loaded", "switched"].includes(event);
