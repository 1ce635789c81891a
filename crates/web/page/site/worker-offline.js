/**
 * Keeps the site in the browser. `FILES` and `VERSION` are written by scripts/build-site.sh: another version is another cache, fetched whole
 * before anybody sees any of it, so that no page is made of two versions.
 */
const VERSION = "";
/** @type {string[]} */
const FILES = [];
const NAME = `sokonaut ${VERSION}`;
const worker = /** @type {any} */ (globalThis);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fetchAll()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (/** @type {any} */ event) => event.respondWith(answer(event.request)));
worker.addEventListener("message", (/** @type {any} */ event) => event.data === "go" && worker.skipWaiting());

async function fetchAll() {
  const cache = await caches.open(NAME);
  // What the browser has from a moment ago is asked for again, but not sent again if it is the same.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith("sokonaut ") && name !== NAME);
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
