/** The game and the solver as WebAssembly: JSON in, JSON out. */

/**
 * @param {(progress: any) => void} onProgress
 * @returns {Promise<(request: unknown) => any>}
 */
export async function load(onProgress) {
  /** @type {any} */
  let exports = null;
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
  const page = {
    now: () => performance.now(),
    progress: (/** @type {number} */ at, /** @type {number} */ length) =>
      onProgress(JSON.parse(text(at, length))),
  };
  const source = fetch(new URL("sokonaut.wasm", import.meta.url));
  const { instance } = await WebAssembly.instantiateStreaming(source, { page }).catch(async () =>
    // Some hosts send the wrong type.
    WebAssembly.instantiate(await (await fetch(new URL("sokonaut.wasm", import.meta.url))).arrayBuffer(), {
      page,
    }),
  );
  exports = instance.exports;
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const at = exports.request(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.call();
    const { ok, error } = JSON.parse(text(exports.answer(), length));
    if (error !== undefined) throw new Error(error);
    return ok;
  };
}
