/** The game as the page sees it: one thing at a time, and everybody hears what happened. @import { Command, GameEvent, Look, Opening, Progress, Question, Reply, Transport } from "./types.js" */

/** @typedef {(events: GameEvent[], reply: Reply) => void} Listener */

export class Game {
  #transport;
  /** @type {Listener[]} */
  #listeners = [];
  /** Commands wait for the one before, so that keys pressed quickly stay in order. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {Transport} transport @param {(error: Error) => void} onTrouble */
  constructor(transport, onTrouble) {
    this.#transport = transport;
    this.onTrouble = onTrouble;
    /** How things stand. @type {Reply | null} */
    this.reply = null;
  }

  get view() {
    return this.reply?.view ?? null;
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** Plays a level. @param {Opening} opening */
  open(opening) {
    return this.#queue(async () => {
      const reply = await this.#transport.open(opening);
      this.#tell({ ...reply, events: [{ event: "loaded" }, ...reply.events] });
    });
  }

  /** Does something. @param {Command} command */
  do(command) {
    return this.#queue(async () => this.#tell(await this.#transport.send(command)));
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
   * @param {Question} question @param {(progress: Progress) => void} onProgress @param {AbortSignal} signal
   * @returns {Promise<GameEvent[]>}
   */
  async ask(question, onProgress, signal) {
    await this.#last;
    return (await this.#transport.ask(question, onProgress, signal)).events;
  }

  /** @param {() => Promise<void>} work */
  #queue(work) {
    this.#last = this.#last.then(work).catch((error) => this.onTrouble(error));
    return this.#last;
  }

  /** @param {Reply} reply */
  #tell(reply) {
    this.reply = reply;
    for (const listener of this.#listeners) listener(reply.events, reply);
  }
}
