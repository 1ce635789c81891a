/** The site as an app: it is kept by the browser, so that it plays without a network, and says when there is a newer one. */
import { notice } from "../say.js";
import { words } from "../words.js";

/** Only after everything else has come: keeping must not delay playing. */
// A browser that refuses, as private windows do, plays as long as there is a network.
if ("serviceWorker" in navigator) solverHasCome().then(keep).catch(() => {});

/** @returns {Promise<void>} */
function solverHasCome() {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("solver").length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "mark", buffered: true });
  });
}

async function keep() {
  const container = navigator.serviceWorker;
  // The first worker takes over a page that is as new as it is itself.
  const updated = container.controller !== null;
  const registration = await container.register(new URL("worker-offline.js", import.meta.url), { updateViaCache: "none" });
  container.addEventListener("controllerchange", () => updated && location.reload());
  const tell = () => {
    if (registration.waiting && updated) offer(registration.waiting);
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
  tell();
  await container.ready;
  document.body.classList.add("kept");
}

/** @param {ServiceWorker} worker */
function offer(worker) {
  notice("plain", words("update.found"), [[words("update.load"), () => worker.postMessage("go")]]);
}
