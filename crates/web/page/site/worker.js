/** Works tasks off, away from the page, which sends the compiled solver before all else. */
import { instantiate } from "./wasm.js";

/** @type {Promise<(request: unknown) => any> | null} */
let solver = null;

addEventListener("message", async ({ data }) => {
  solver ??= instantiate(data.module, (progress) => postMessage({ progress }));
  try {
    postMessage({ answer: (await solver)({ work: data.task }) });
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
