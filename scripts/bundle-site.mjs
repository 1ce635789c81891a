// One script and one style of a static site, in the place of all those that the page is written in: a slow line waits for every file it asks
// for. Used by finish-site.mjs. The modules stay as they are, each in a function of its own that gives what it exports; what is not
// understood, or goes round in a circle, is an error.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const SCRIPT = "site.js";
const STYLE = "site.css";
/** Those that the page names; the later ones may await. */
const ENTRIES = ["app.js", "main.js"];

const IMPORT = /^import (?:(\w+)|\{([^}]*)\}) from "\.\/([\w/.-]+)";\n/gm;
const EXPORT = /^export (?=(?:async )?(?:function|class|const) (\w+))/gm;
const DEFAULT = /^export default (\w+);\n/m;
/** Comments with lines of their own are for those who read the source. */
const COMMENTS = /^[ \t]*(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*)\n/gm;

/** The modules that an entry needs, itself last. */
async function collect(site, path, known, above = []) {
  if (above.includes(path)) throw new Error(`modules go round in a circle: ${[...above, path].join(", ")}`);
  if (known.has(path)) return;
  const text = await readFile(join(site, path), "utf8");
  for (const [, , , needed] of text.matchAll(IMPORT)) await collect(site, needed, known, [...above, path]);
  known.set(path, text.replace(COMMENTS, ""));
}

const name = (path) => `$${path.replace(/\W/g, "_")}`;

/** What a module takes from others, out of what they gave. */
function taken(text) {
  const body = text.replace(IMPORT, (_, whole, some, path) =>
    whole ? `const ${whole} = ${name(path)}.$default;\n` : `const {${some.replace(/ as /g, ": ")}} = ${name(path)};\n`,
  );
  if (/^import /m.test(body)) throw new Error(`an import that is not understood: ${body.match(/^import .*/m)}`);
  return body;
}

/** A module as a value. */
function wrapped(path, text) {
  const given = [...text.matchAll(EXPORT)].map(([, exported]) => exported);
  const [, whole] = text.match(DEFAULT) ?? [];
  const body = taken(text).replace(EXPORT, "").replace(DEFAULT, "").replace(/^export \{\};\n/m, "");
  if (/^export /m.test(body)) throw new Error(`${path}: an export that is not understood`);
  return `const ${name(path)} = (() => {\n${body}return { ${[...given, ...(whole ? [`$default: ${whole}`] : [])].join(", ")} };\n})();\n`;
}

/** Writes the script; tells which modules are in it. */
async function bundleScript(site) {
  const known = new Map();
  for (const entry of ENTRIES) await collect(site, entry, known);
  const last = ENTRIES.at(-1);
  const parts = [...known].map(([path, text]) => (path === last ? `{\n${taken(text)}}\n` : wrapped(path, text)));
  await writeFile(join(site, SCRIPT), parts.join(""));
  return [...known.keys()];
}

/** Makes script and style of a site, and names them in its page. Tells which modules are in the script. */
export async function bundle(site) {
  const page = await readFile(join(site, "index.html"), "utf8");
  const styles = [...page.matchAll(/^ *<link rel="stylesheet" href="(.*?)">\n/gm)];
  const texts = await Promise.all(styles.map(([, path]) => readFile(join(site, path), "utf8")));
  await writeFile(join(site, STYLE), texts.join("").replace(/^[ \t]*\/\*(?:(?!\*\/)[\s\S])*\*\/\n/gm, ""));
  await Promise.all(styles.map(([, path]) => rm(join(site, path))));
  const modules = await bundleScript(site);
  const scripts = new RegExp(`^ *<script type="module" src="(${ENTRIES.join("|")})"></script>\n`, "gm");
  const bare = page.replace(scripts, "").replace(styles[0][0], `  <link rel="stylesheet" href="${STYLE}">\n  <script type="module" src="${SCRIPT}"></script>\n`);
  await writeFile(join(site, "index.html"), styles.slice(1).reduce((text, [link]) => text.replace(link, ""), bare));
  return modules;
}
