/** The game and the solver as WebAssembly: JSON in, JSON out. */

/** Compiles it, while it still comes in; workers are handed what came of it. */
export async function compile() {
  const source = new URL("sokonaut.wasm", import.meta.url);
  // Some hosts send the wrong type.
  // What is needed for the first board goes first.
  return WebAssembly.compileStreaming(fetch(source, { priority: "low" })).catch(async () => WebAssembly.compile(await (await fetch(source)).arrayBuffer()));
}

/**
 * @param {WebAssembly.Module} module
 * @param {(progress: any) => void} onProgress
 * @returns {Promise<(request: unknown) => any>}
 */
export async function instantiate(module, onProgress) {
  /** @type {any} */
  let exports = null;
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
  const page = {
    now: () => performance.now(),
    progress: (/** @type {number} */ at, /** @type {number} */ length) =>
      onProgress(JSON.parse(text(at, length))),
  };
  const instance = await WebAssembly.instantiate(module, { page });
  exports = instance.exports;
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const at = exports.request(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.call();
    const { ok, error, trouble } = JSON.parse(text(exports.answer(), length));
    if (error !== undefined) throw Object.assign(new Error(error), { trouble });
    return ok;
  };
}
