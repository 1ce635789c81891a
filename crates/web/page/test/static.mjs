// A plain web server for the static site: node static.mjs FOLDER. Sends the smaller copies that are beside the files. Prints its address.
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const [folder] = process.argv.slice(2);
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** @param {string} file */
const etag = (file) => `"${statSync(file).mtimeMs}"`;

const server = createServer(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
  const file = join(folder, path === "/" ? "index.html" : path);
  try {
    // With this cookie there is another version, to see how the page takes it.
    if (path === "/worker-offline.js" && request.headers.cookie?.includes("newer")) {
      const newer = (await readFile(file, "utf8")).replace(/VERSION = "\w+"/, 'VERSION = "newer"');
      return response.writeHead(200, { "Content-Type": TYPES[".js"] }).end(newer);
    }
    const takes = request.headers["accept-encoding"]?.includes("br");
    const small = takes ? await readFile(`${file}.br`).catch(() => null) : null;
    const headers = { "Content-Type": TYPES[extname(file)] ?? "text/plain", "Cache-Control": "no-cache", ETag: etag(file) };
    if (request.headers["if-none-match"] === headers.ETag) return response.writeHead(304, headers).end();
    if (small) return response.writeHead(200, { ...headers, "Content-Encoding": "br" }).end(small);
    response.writeHead(200, headers).end(await readFile(file));
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
