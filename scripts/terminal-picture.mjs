// Draws what `tmux capture-pane -e -p` printed: node terminal-picture.mjs PICTURE.png < SCREEN. Needs playwright-core beside it
// and a Chromium (CHROMIUM, or /usr/bin/chromium).
import { text } from "node:stream/consumers";
import { chromium } from "playwright-core";

const [picture] = process.argv.slice(2);
/** The sixteen colours of a terminal. */
const COLOURS =
  "#1b2130 #e06c75 #8fc379 #d9b36c #6ea8ec #c08ae0 #5fbfc9 #c7cedb #6b7690 #ff8c95 #a9e08f #f2d08a #94c4ff #dba9f5 #86dce4 #ffffff".split(" ");
const INK = "#d5dbe8";
const PAPER = "#131722";

/** A colour by its number: sixteen, a cube of 6 x 6 x 6, and greys. @param {number} number */
function colour(number) {
  if (number < 16) return COLOURS[number];
  if (number >= 232) return `rgb(${Array(3).fill(8 + 10 * (number - 232))})`;
  const part = (/** @type {number} */ index) => (index === 0 ? 0 : 55 + 40 * index);
  const cube = number - 16;
  return `rgb(${[Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(part)})`;
}

const plain = () => ({ ink: INK, paper: PAPER, bold: false, faint: false, swapped: false });

/** What an escape sequence does to the pen. @param {ReturnType<typeof plain>} pen @param {number[]} codes */
function dip(pen, codes) {
  while (codes.length > 0) {
    const code = /** @type {number} */ (codes.shift());
    const long = () => (codes.shift() === 5 ? colour(codes.shift() ?? 0) : `rgb(${codes.splice(0, 3)})`);
    if (code === 0) Object.assign(pen, plain());
    else if (code === 1) pen.bold = true;
    else if (code === 2) pen.faint = true;
    else if (code === 7) pen.swapped = true;
    else if (code === 22) pen.bold = pen.faint = false;
    else if (code === 27) pen.swapped = false;
    else if (code === 38) pen.ink = long();
    else if (code === 48) pen.paper = long();
    else if (code === 39) pen.ink = INK;
    else if (code === 49) pen.paper = PAPER;
    else if (code >= 30 && code < 38) pen.ink = colour(code - 30);
    else if (code >= 40 && code < 48) pen.paper = colour(code - 40);
    else if (code >= 90 && code < 98) pen.ink = colour(code - 82);
    else if (code >= 100 && code < 108) pen.paper = colour(code - 92);
  }
}

/** @param {string} letters @param {ReturnType<typeof plain>} pen */
function span(letters, pen) {
  const [ink, paper] = pen.swapped ? [pen.paper, pen.ink] : [pen.ink, pen.paper];
  const style = `color:${ink};background:${paper};${pen.bold ? "font-weight:bold;" : ""}${pen.faint ? "opacity:.6;" : ""}`;
  return `<span style="${style}">${letters.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</span>`;
}

const pen = plain();
let html = "";
for (const part of (await text(process.stdin)).split(/(\x1b\[[\d;]*m)/)) {
  const codes = part.match(/^\x1b\[([\d;]*)m$/);
  if (codes) dip(pen, codes[1].split(";").map(Number));
  else if (part !== "") html += span(part, pen);
}

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
await page.setContent(
  `<pre style="display:inline-block;min-width:80ch;margin:0;padding:12px 16px;background:${PAPER};font:16px/20px 'DejaVu Sans Mono',monospace">${html}</pre>`,
);
await page.locator("pre").screenshot({ path: picture });
await browser.close();
