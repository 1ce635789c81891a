/**
 * The moment of solving: the board celebrates, and the solution stands beside the player's best and the proved fewest.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 * @import { Help } from "./help.js"
 * @import { Levels } from "./levels.js"
 * @import { Fewest, GameEvent, Length, Reply } from "./types.js"
 */
import { boast } from "./boast.js";
import { byId, onClick, write } from "./dom.js";
import { party } from "./party.js";
import { say, told, toldPulls, toldShort } from "./say.js";
import { drawStars, proved, pushesIn, starsFor } from "./stars.js";
import { recallLevel } from "./store.js";
import { words } from "./words.js";

/** What ends the moment. */
const LEAVES = ["undone", "loaded", "switched"];

export class Won {
  /** The solution that is celebrated. @type {Length | null} */
  #solved = null;
  /** How many stars it has. */
  #stars = 0;

  /** @param {Game} game @param {Board} board @param {Levels} levels @param {Help} help */
  constructor(game, board, levels, help) {
    this.game = game;
    this.board = board;
    this.levels = levels;
    onClick("won-next", () => this.next());
    onClick("won-again", () => game.do("restart"));
    onClick("won-close", () => this.close());
    onClick("won-share", () => this.#solved && boast(game, levels, this.#solved, this.#stars));
    onClick("won-shorten", () => {
      this.close();
      help.shorten();
    });
    game.listen((events, reply) => this.#after(events, reply));
  }

  get open() {
    return this.#solved !== null;
  }

  next() {
    this.close();
    return this.levels.step(1);
  }

  close() {
    this.#solved = null;
    if (byId("won").hidden) return;
    byId("won").hidden = true;
    this.board.celebrate(false);
    party(0);
  }

  /** @param {GameEvent[]} events @param {Reply} reply */
  #after(events, reply) {
    const solved = events.find(({ event }) => event === "solved");
    const left = !reply.view.solved || events.some(({ event }) => LEAVES.includes(event));
    if (solved?.event === "solved") return this.#show(solved, reply);
    // A replay that was moved to its end has solved it as well.
    const jumped = events.some(({ event }) => event === "jumped") && reply.view.redo === 0;
    if (reply.view.solved && jumped && reply.view.mode === "forward") return this.#show(reply.view, reply);
    if (left) return this.close();
    // The proof may come in while the player still looks.
    if (this.#solved) this.#lengths(this.#solved, reply);
  }

  /** @param {Length} length @param {Reply} reply */
  #show({ moves, pushes }, reply) {
    if (reply.view.moves === 0) return;
    this.#solved = { moves, pushes };
    const { aided, view } = reply;
    const how = aided ? "solved.aided" : view.mode === "reverse" ? "solved.reverse" : "solved.in";
    const length = (view.mode === "reverse" ? toldPulls : told)({ moves, pushes });
    write("won-text", words(how, { length }));
    write("won-again-text", words(aided ? "solved.try" : "solved.again"));
    byId("won").hidden = false;
    byId("won").classList.toggle("aided", aided);
    this.#lengths(this.#solved, reply);
    this.board.celebrate(true);
    if (this.board.smooth) party(this.#stars);
    byId("messages").scrollTop = 0;
    // A finger has no Enter.
    say(words(matchMedia("(pointer: coarse)").matches ? "solved.in" : "solved.said", { length }));
  }

  /** @param {Length} length @param {Reply} reply */
  #lengths(length, { view, level, aided }) {
    const fewest = view.fewest ?? recallLevel(level).fewest;
    this.#stars = aided ? 0 : starsFor(length.pushes, fewest);
    byId("stars").replaceChildren(...(aided ? [] : drawStars(this.#stars)));
    write("won-title", words(`solved.${/** @type {0 | 1 | 2 | 3} */ (this.#stars)}`));
    byId("won-share").hidden = aided;
    byId("won-shorten").hidden = aided || view.best_moves === null || isBest(length, fewest);
    const lines = [
      ...(view.best_moves && view.best_pushes
        ? [[words("count.best"), toldShort({ moves: view.best_moves.length, pushes: pushesIn(view.best_pushes) })]]
        : []),
      [words("possible"), possible(fewest)],
    ];
    byId("won-lengths").replaceChildren(
      ...lines.map(([name, text]) => {
        const line = document.createElement("div");
        line.append(
          Object.assign(document.createElement("dt"), { textContent: name }),
          Object.assign(document.createElement("dd"), { textContent: text }),
        );
        return line;
      }),
    );
  }
}

/** Can nothing be better? @param {Length} length @param {Fewest | null | undefined} fewest */
const isBest = (length, fewest) => fewest !== null && fewest !== undefined && length.moves <= fewest.at_least;

/** @param {Fewest | null | undefined} fewest */
const possible = (fewest) => (fewest ? proved(fewest) : words("possible.unknown"));
