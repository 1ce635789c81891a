/** The game is kept by the server that sent the page. @import { Collection, Command, Listener, Look, Opening, Plots, Question, Reply, Square, Transport, Upload } from "./types.js" */

import { words } from "./words.js";

/** @returns {Promise<Transport>} */
export async function connect() {
  return new Server();
}

/** What a server answers that was sent too much. */
const TOO_LARGE = 413;

/** The server has forgotten the game: it keeps a bounded number of them. */
class Gone extends Error {}

/** @implements {Transport} */
class Server {
  /** @type {string | null} */
  #game = null;
  /** All that is needed to open the game anew. @type {Opening | null} */
  #opening = null;

  /** @returns {Promise<Collection[]>} */
  collections() {
    return request("/api/collections");
  }

  /** @param {Uint8Array<ArrayBuffer>} text @returns {Promise<Collection>} */
  read(text) {
    return request("/api/collection", text, "application/octet-stream");
  }

  /** @param {Upload[]} files @returns {Promise<Plots>} */
  plots(files) {
    return request("/api/plots", JSON.stringify(files));
  }

  /** @param {Opening} opening @returns {Promise<Reply>} */
  async open(opening) {
    const { game, ...reply } = await request("/api/game", JSON.stringify(opening));
    this.#game = game;
    return this.#remember(reply);
  }

  /** @param {Command} command @returns {Promise<Reply>} */
  async send(command) {
    return this.#remember(await this.#post("command", command));
  }

  /** @param {Look} look @returns {Promise<Square[]>} */
  look(look) {
    return this.#post("look", look);
  }

  /**
   * @param {Question} question
   * @param {Listener} listener
   * @param {AbortSignal} signal
   * @returns {Promise<Reply>}
   */
  async ask(question, listener, signal) {
    const answer = () => stream(`/api/game/${this.#game}/ask/${path(question)}`, listener, signal);
    return this.#remember(await this.#again(answer));
  }

  /** @param {string} what @param {unknown} body @returns {Promise<any>} */
  #post(what, body) {
    return this.#again(() => request(`/api/game/${this.#game}/${what}`, JSON.stringify(body)));
  }

  /**
   * Tries once more in a new game if the server has forgotten the old one.
   * @template T @param {() => Promise<T>} attempt @returns {Promise<T>}
   */
  async #again(attempt) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Gone) || !this.#opening) throw error;
      await this.open(this.#opening);
      return attempt();
    }
  }

  /** @param {Reply} reply @returns {Reply} */
  #remember(reply) {
    if (reply.view.mode === "forward") {
      const { best_moves, best_pushes } = reply.view;
      const best = [best_moves, best_pushes].filter((lurd) => lurd !== null);
      this.#opening = { level: reply.level, moves: reply.moves, aided: reply.aided, best };
    }
    return reply;
  }
}

/** A question as a path. @param {Question} question */
function path(question) {
  if (typeof question === "string") return question;
  if ("daily" in question) return `daily/${question.daily.day}`;
  if ("like" in question) return `like/${question.like.than}/${question.like.seed}`;
  const { overlay, of } = question.overlay;
  return ["overlay", overlay, ...(of ?? [])].join("/");
}

/**
 * @param {string} path
 * @param {BodyInit} [body]
 * @param {string} [type]
 * @returns {Promise<any>}
 */
async function request(path, body, type = "application/json") {
  const options = body === undefined ? {} : { method: "POST", body, headers: { "Content-Type": type } };
  const response = await reached(fetch(path, options));
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/** Every browser has other words for a server that is not there. @param {Promise<Response>} response */
function reached(response) {
  return response.catch((error) => {
    if (!(error instanceof TypeError)) throw error;
    throw new Error(words("error.server"));
  });
}

/** @param {Response} response @returns {Promise<Error>} */
async function refusal(response) {
  const { error, trouble } = await response.json().catch(() => ({ error: response.statusText }));
  if (response.status === 404) return new Gone(error);
  if (trouble) return Object.assign(new Error(error), { trouble });
  return new Error(response.status === TOO_LARGE ? words("error.large") : error);
}

/**
 * Reads server-sent events until the answer. Closing the connection is how the server learns that nobody waits.
 * @param {string} path
 * @param {Listener} listener
 * @param {AbortSignal} signal
 * @returns {Promise<Reply>}
 */
async function stream(path, listener, signal) {
  const response = await reached(fetch(path, { signal }));
  if (!response.ok || !response.body) throw await refusal(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(words("error.silence"));
    text += value;
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      const [, event, data] = message.match(/^event: (\w+)\ndata: (.*)$/) ?? [];
      if (event === "answer") return JSON.parse(data);
      if (event === "progress" || event === "found") listener[event](JSON.parse(data));
    }
  }
}
