/** The game as the page sees it: one thing at a time, and everybody hears what happened. @import { Command, GameEvent, Look, Opening, Progress, Question, Reply, Transport, View } from "./types.js" */

/** @typedef {(events: GameEvent[], reply: Reply) => void} Listener */

export class Game {
  #transport;
  /** @type {Listener[]} */
  #listeners = [];
  /** Commands wait for the one before, so that keys pressed quickly stay in order. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {Transport} transport @param {(error: Error) => void} onError */
  constructor(transport, onError) {
    this.#transport = transport;
    this.onError = onError;
    /** How things stand. @type {Reply | null} */
    this.reply = null;
  }

  get view() {
    return this.reply?.view ?? null;
  }

  /** Everything asked for so far is done. */
  get settled() {
    return this.#last;
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Plays a level. @param {Opening} opening */
  open(opening) {
    return this.tryOpen(opening).catch((error) => this.onError(error));
  }

  /** Plays a level; whoever asks hears if that is not possible. @param {Opening} opening */
  async tryOpen(opening) {
    /** @type {unknown} */
    let failure = null;
    await this.#queue(async () => {
      const reply = await this.#transport.open(opening).catch((error) => {
        failure = error;
      });
      if (reply) this.#tell({ ...reply, events: [{ event: "loaded" }, ...reply.events] });
    });
    if (failure) throw failure;
  }

  /**
   * Does something. What depends on how things stand is a function: keys come faster than answers, so it is asked when its
   * turn has come; null is nothing.
   * @param {Command | ((view: View) => Command | null)} command
   */
  do(command) {
    return this.#queue(async () => {
      const now = typeof command !== "function" ? command : this.view && command(this.view);
      if (now) this.#tell(await this.#transport.send(now));
    });
  }

  /** @param {Look} look */
  look(look) {
    return this.#transport.look(look);
  }

  /** @param {Uint8Array<ArrayBuffer>} text */
  read(text) {
    return this.#transport.read(text);
  }

  /**
   * Asks the solver. Nothing on the board changes by an answer, so only its events are of interest.
   * @param {Question} question @param {AbortSignal} signal
   * @param {(progress: Progress) => void} [onProgress] @param {(events: GameEvent[]) => void} [onFound]
   * @returns {Promise<GameEvent[]>}
   */
  async ask(question, signal, onProgress = () => {}, onFound = () => {}) {
    await this.#last;
    const found = (/** @type {Reply} */ reply) => onFound(this.#learn(reply));
    return this.#learn(await this.#transport.ask(question, { progress: onProgress, found }, signal));
  }

  /** An answer moves nothing, but knowledge may have come with it. @param {Reply} answer */
  #learn({ events, level, view }) {
    const { best_moves, best_pushes, aided, fewest, flaw } = view;
    const known = this.reply?.view;
    if (this.reply?.level !== level || !known) return events;
    // How far it is, is told of the position that the answer is about.
    const to_go = view.board === known.board ? view.to_go : known.to_go;
    const learned = { best_moves, best_pushes, aided, fewest, flaw, to_go };
    const news = JSON.stringify({ ...known, ...learned }) !== JSON.stringify(known);
    if (news) this.#tell({ ...this.reply, events: [], view: { ...known, ...learned } });
    return events;
  }

  /** Everybody hears again how things stand. */
  retell() {
    if (this.reply) this.#tell({ ...this.reply, events: [] });
  }

  /** @param {() => Promise<void>} work */
  #queue(work) {
    this.#last = this.#last.then(work).catch((error) => this.onError(error));
    return this.#last;
  }

  /** @param {Reply} reply */
  #tell(reply) {
    this.reply = reply;
    for (const listener of this.#listeners) listener(reply.events, reply);
  }
}
