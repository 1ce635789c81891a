/** The game without a server: it runs in the page, and the solver in workers. @import { Collection, Command, Listener, Look, Opening, Plots, Question, Reply, Square, Transport, Upload } from "../types.js" */
import { load } from "./wasm.js";

/** Answers that are asked for after every push have a worker of their own, so that no solve delays them. */
const QUICK = ["doomed", "facts"];
/** So has what is worked on while one plays. */
const BACKGROUND = ["fewest"];

/** @returns {Promise<Transport>} */
export async function connect() {
  return new Alone(await load(() => {}));
}

/** @implements {Transport} */
class Alone {
  #call;
  #quick = new Bench();
  #slow = new Bench();
  #background = new Bench();

  /** @param {(request: unknown) => any} call */
  constructor(call) {
    this.#call = call;
  }

  /** @returns {Promise<Collection[]>} */
  async collections() {
    return this.#call("starter");
  }

  /** @param {Uint8Array<ArrayBuffer>} text @returns {Promise<Collection>} */
  async read(text) {
    return this.#call({ read: decoded(text) });
  }

  /** @param {Upload[]} files @returns {Promise<Plots>} */
  async plots(files) {
    return this.#call({ plots: files });
  }

  /** @param {Opening} opening @returns {Promise<Reply>} */
  async open(opening) {
    return this.#call({ open: opening });
  }

  /** @param {Command} command @returns {Promise<Reply>} */
  async send(command) {
    return this.#call({ send: command });
  }

  /** @param {Look} look @returns {Promise<Square[]>} */
  async look(look) {
    return this.#call({ look });
  }

  /**
   * @param {Question} question
   * @param {Listener} listener
   * @param {AbortSignal} signal
   * @returns {Promise<Reply>}
   */
  async ask(question, listener, signal) {
    const { known, task } = this.#call({ ask: question });
    if (known) return known;
    const bench = this.#bench(question);
    const absorb = (/** @type {unknown} */ answer) => this.#call({ absorb: answer });
    const hear = (/** @type {any} */ word) =>
      word.found ? listener.found(absorb(word.found)) : listener.progress(word);
    return absorb(await bench.work(task, hear, signal));
  }

  /** @param {Question} question */
  #bench(question) {
    if (typeof question !== "string" || QUICK.includes(question)) return this.#quick;
    return BACKGROUND.includes(question) ? this.#background : this.#slow;
  }
}

/** A place for one worker. A task cannot be stopped from inside, so its worker is ended, and another comes. */
class Bench {
  /** @type {Worker | null} */
  #worker = null;

  /**
   * @param {unknown} task
   * @param {(word: unknown) => void} hear
   * @param {AbortSignal} signal
   * @returns {Promise<unknown>}
   */
  work(task, hear, signal) {
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
        fail(new Error(event.message || "the solver broke down, perhaps for want of memory"));
      worker.onmessage = ({ data }) => {
        if (data.progress) return hear(data.progress);
        // From now on the worker is somebody else's: a late abort must not end it.
        signal.removeEventListener("abort", abort);
        if (data.error) return fail(new Error(data.error));
        if (!signal.aborted) this.#worker ??= worker;
        resolve(data.answer);
      };
      worker.postMessage({ task });
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
