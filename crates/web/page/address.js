/**
 * Where one is: every level has its address, the browser's Back and Forward lead through them, and the title names it.
 * @import { Game } from "./game.js"
 * @import { Levels } from "./levels.js"
 */
import { dayOf, fromLink, toLink } from "./link.js";
import { notice } from "./say.js";
import { isOwn, recallBest, recallLevel } from "./store.js";
import { inWords } from "./verdicts.js";
import { words } from "./words.js";

/** The address follows the game, but not every step of a replay. */
const SETTLE = 600;

export class Address {
  #timer = 0;
  /** Is the level that comes in one that the address asks for? Then it has its place in the history. */
  #led = true;

  /** Plays the level of a day, or of today if it names none. @type {(date: string) => Promise<unknown>} */
  onDay = async () => {};

  /** @param {Game} game @param {Levels} levels */
  constructor(game, levels) {
    this.game = game;
    this.levels = levels;
    game.listen((events, { view, level, moves }) => {
      const title = `${view.mode === "editor" ? words("editor") : levels.place(level)} · sokonaut`;
      if (document.title !== title) document.title = title;
      const loaded = events.some(({ event }) => event === "loaded");
      const settles = view.mode === "forward" && !view.playing;
      if (loaded || !settles) {
        window.clearTimeout(this.#timer);
        this.#timer = 0;
      }
      if (loaded && settles) return this.#enter(this.#here(level, moves));
      // Now and then while one plays, not only when one rests: who leaves the page in between loses little.
      if (settles) this.#timer ||= window.setTimeout(() => this.#settle(), SETTLE);
    });
    window.addEventListener("hashchange", () => this.#turn());
  }

  /**
   * Opens what the address carries, or says that it is broken; false if it carries nothing. The page keeps its own address up to date, so the link may be to the
   * player's own game; when the page is loaded again, what is kept of that game may be newer than the address.
   */
  async follow(again = false) {
    const day = dayOf(location.hash);
    if (day !== null) return this.#meet(day);
    const linked = fromLink(location.hash);
    if (!linked) return false;
    const { level, moves: carried = "", title } = linked;
    this.levels.call(level, title);
    const { game, aided } = recallLevel(level);
    const moves = again && !aided && game?.startsWith(carried) ? game : carried;
    this.#led = true;
    try {
      await this.game.tryOpen({ level, moves, aided: !isOwn(level, moves), best: recallBest(level) });
      const { moves: made = 0, redo = 0 } = this.game.view ?? {};
      if (moves && made + redo === 0) notice("bad", words("link.moves"));
      return true;
    } catch (error) {
      await this.#goOn();
      notice("bad", words("link.broken", { why: inWords(error) }));
      return true;
    } finally {
      this.#led = false;
    }
  }

  /** The level of a day, which takes a moment to be made: so there is another one meanwhile, unless there is one already. @param {string} day */
  async #meet(day) {
    if (!this.game.reply) await this.#goOn();
    this.#led = true;
    await this.onDay(day);
    this.#led = false;
    return true;
  }

  /** Back, Forward, or another address; unless a drawing shall not be left. */
  async #turn() {
    if (await this.levels.mayLeave()) return this.follow();
    if (this.game.reply) history.pushState(null, "", this.#here(this.game.reply.level, this.game.reply.moves));
  }

  /** The address of a position; what is in no collection is called there as the link that brought it did. @param {string} level @param {string} moves */
  #here(level, moves) {
    return toLink(level, moves, this.levels.entry(level) ? "" : (this.levels.name(level) ?? ""));
  }

  /** Begins: a link wins, else the level played last goes on. */
  async begin() {
    if (!(await this.follow(true))) await this.#goOn();
  }

  /** The level played last, in the place of an address that leads nowhere. */
  async #goOn() {
    this.#led = true;
    await this.levels.playCurrent();
    this.#led = false;
  }

  #settle() {
    this.#timer = 0;
    if (this.game.reply) history.replaceState(null, "", this.#here(this.game.reply.level, this.game.reply.moves));
  }

  /** @param {string} address */
  #enter(address) {
    if (this.#led || location.hash === address) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  }
}
