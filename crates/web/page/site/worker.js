/** Works tasks off, away from the page. */
import { load } from "./wasm.js";

const ready = load((progress) => postMessage({ progress }));

addEventListener("message", async ({ data }) => {
  try {
    postMessage({ answer: (await ready)({ work: data.task }) });
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
