/** The game without a server: it runs in the page, and the solver in workers. @import { Collection, Command, Listener, Look, Opening, Plots, Question, Reply, Square, Transport, Upload } from "../types.js" */
import { words } from "../words.js";
import { Early } from "./early.js";
import { compile, instantiate } from "./wasm.js";

/** Answers that are asked for after every push have a worker of their own, so that no solve delays them. */
const QUICK = ["doomed", "facts"];
/** So has what is worked on while one plays. */
const BACKGROUND = ["fewest"];

/** What the site was built with: the levels, readable before the solver is. */
const STARTER = new URL("starter.json", import.meta.url);

/** Does not wait for the solver: the first steps are made without it. @returns {Promise<Transport>} */
export async function connect() {
  const starter = await fetch(STARTER).then((response) => (response.ok ? response.json() : null), () => null);
  return new Alone(compile(), starter);
}

/** @typedef {(request: unknown) => any} Call */

/** @implements {Transport} */
class Alone {
  /** The game, once it has come. @type {Call | null} */
  #call = null;
  #ready;
  #starter;
  #early;
  /** @type {Bench} */
  #quick;
  /** @type {Bench} */
  #slow;
  /** @type {Bench} */
  #background;

  /** @param {Promise<WebAssembly.Module>} module @param {Collection[] | null} starter */
  constructor(module, starter) {
    this.#starter = starter;
    this.#early = new Early(starter ?? []);
    this.#ready = module.then((compiled) => instantiate(compiled, () => {})).then((call) => this.#begin(call));
    // Who waits for it hears what went wrong.
    this.#ready.catch(() => {});
    this.#quick = new Bench(module);
    this.#slow = new Bench(module);
    this.#background = new Bench(module);
  }

  /** The game is there: it hears what happened so far. @param {Call} call */
  #begin(call) {
    const { asked } = this.#early;
    if (asked) call({ open: asked.opening });
    for (const command of asked?.commands ?? []) call({ send: command });
    this.#call = call;
    performance.mark("solver");
    return call;
  }

  /** @param {unknown} request */
  async #say(request) {
    return (this.#call ?? (await this.#ready))(request);
  }

  /** @returns {Promise<Collection[]>} */
  async collections() {
    return this.#starter ?? this.#say("starter");
  }

  /** @param {Uint8Array<ArrayBuffer>} text @returns {Promise<Collection>} */
  async read(text) {
    return this.#say({ read: decoded(text) });
  }

  /** @param {Upload[]} files @returns {Promise<Plots>} */
  async plots(files) {
    return this.#say({ plots: files });
  }

  /** @param {Opening} opening @returns {Promise<Reply>} */
  async open(opening) {
    return (!this.#call && this.#early.open(opening)) || this.#say({ open: opening });
  }

  /** @param {Command} command @returns {Promise<Reply>} */
  async send(command) {
    return (!this.#call && this.#early.send(command)) || this.#say({ send: command });
  }

  /** @param {Look} look @returns {Promise<Square[]>} */
  async look(look) {
    return this.#say({ look });
  }

  /**
   * @param {Question} question
   * @param {Listener} listener
   * @param {AbortSignal} signal
   * @returns {Promise<Reply>}
   */
  async ask(question, listener, signal) {
    const call = this.#call ?? (await this.#ready);
    signal.throwIfAborted();
    const { known, task } = call({ ask: question });
    if (known) return known;
    const bench = this.#bench(question);
    const absorb = (/** @type {unknown} */ answer) => call({ absorb: answer });
    const hear = (/** @type {any} */ word) =>
      word.found ? listener.found(absorb(word.found)) : listener.progress(word);
    return absorb(await bench.work(task, hear, signal));
  }

  /** @param {Question} question */
  #bench(question) {
    if (typeof question !== "string") return "overlay" in question ? this.#quick : this.#slow;
    if (QUICK.includes(question)) return this.#quick;
    return BACKGROUND.includes(question) ? this.#background : this.#slow;
  }
}

/** A place for one worker. A task cannot be stopped from inside, so its worker is ended, and another comes. */
class Bench {
  /** @type {Worker | null} */
  #worker = null;
  #module;

  /** @param {Promise<WebAssembly.Module>} module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * @param {unknown} task
   * @param {(word: unknown) => void} hear
   * @param {AbortSignal} signal
   * @returns {Promise<unknown>}
   */
  async work(task, hear, signal) {
    const module = await this.#module;
    signal.throwIfAborted();
    const worker = this.#worker ?? new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker = null;
    return new Promise((resolve, reject) => {
      const fail = (/** @type {unknown} */ reason) => {
        worker.terminate();
        reject(reason);
      };
      const abort = () => fail(signal.reason);
      signal.addEventListener("abort", abort);
      worker.onerror = (event) =>
        fail(new Error(event.message || words("error.solver")));
      worker.onmessage = ({ data }) => {
        if (data.progress) return hear(data.progress);
        // From now on the worker is somebody else's: a late abort must not end it.
        signal.removeEventListener("abort", abort);
        if (data.error) return fail(new Error(data.error));
        if (!signal.aborted) this.#worker ??= worker;
        resolve(data.answer);
      };
      worker.postMessage({ task, module });
    });
  }
}

/** Old collections are not always UTF-8. @param {Uint8Array<ArrayBuffer>} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("latin1").decode(bytes);
  }
}
