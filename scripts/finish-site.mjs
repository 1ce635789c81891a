// Makes an app of a static site: node finish-site.mjs FOLDER PROFILE, called by build-site.sh. Writes the levels for the first minute (starter.json),
// one script and one style, and what is kept for playing without a network; then a smaller copy (.gz, .br) beside every file, for
// web servers that send those.
import { createHash } from "node:crypto";
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bundle } from "./bundle-site.mjs";

const [site, profile] = process.argv.slice(2);
/** What is built to be tried for a minute is not made as small as can be: that takes half a minute. */
const QUALITY = profile === "site" ? 11 : 2;
const at = (path) => join(site, path);
const text = (path) => readFile(at(path), "utf8");

const OFFLINE = "worker-offline.js";
/** What is for those who were sent a link, and not for those who play. */
const PREVIEW = "preview.png";
/** Modules that workers ask for themselves. */
const WORKERS = ["wasm.js"];

async function all() {
  const found = await readdir(site, { recursive: true, withFileTypes: true });
  const names = found.filter((file) => file.isFile()).map((file) => join(file.parentPath ?? file.path, file.name));
  return names.map((name) => name.slice(site.length).replace(/^\//, "")).sort();
}

/** The levels of the program, as its own WebAssembly tells them. */
async function starter() {
  // Node takes a module by its ending.
  const copy = join(site, "wasm.mjs");
  await writeFile(copy, await text("wasm.js"));
  const { instantiate } = await import(`file://${copy}`);
  await rm(copy);
  const call = await instantiate(await WebAssembly.compile(await readFile(at("sokonaut.wasm"))), () => {});
  await writeFile(at("starter.json"), JSON.stringify(call("starter")));
}

/** The levels come together with the script that asks for them. */
async function preload() {
  const link = `<link rel="preload" href="starter.json" as="fetch" crossorigin>`;
  const page = await text("index.html");
  await writeFile(at("index.html"), page.replace('  <script type="module"', `  ${link}\n$&`));
}

/** @param {string[]} modules those that are in the one script */
async function offline(modules) {
  const needed = (await all()).filter((path) => !modules.includes(path) || WORKERS.includes(path));
  const files = needed.filter((path) => path !== OFFLINE && path !== PREVIEW);
  const hash = createHash("sha256");
  for (const path of files) hash.update(path).update(await readFile(at(path)));
  const names = JSON.stringify(files.map((path) => (path === "index.html" ? "./" : path)));
  const worker = (await text(OFFLINE))
    .replace('VERSION = ""', `VERSION = "${hash.digest("hex").slice(0, 12)}"`)
    .replace("FILES = []", `FILES = ${names}`);
  await writeFile(at(OFFLINE), worker);
}

async function compress() {
  for (const path of await all()) {
    if (path.endsWith(".png")) continue;
    const content = await readFile(at(path));
    const gzip = gzipSync(content, { level: Math.min(QUALITY, 9) });
    const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    await writeFile(at(`${path}.gz`), gzip);
    await writeFile(at(`${path}.br`), brotli);
    if (path === "sokonaut.wasm") console.log(`sokonaut.wasm: ${content.length} bytes, gzip ${gzip.length}, brotli ${brotli.length}`);
  }
}

await starter();
const modules = await bundle(site);
await preload();
await offline(modules);
await compress();
