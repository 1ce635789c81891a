// The icons of the app, drawn from icon.svg: node icons.mjs PAGE, where PAGE is the folder of the page. They are kept in PAGE/site.
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const [folder] = process.argv.slice(2);
const svg = await readFile(`${folder}/icon.svg`, "utf8");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

/** @param {string} name @param {number} side @param {number} scale of the drawing on its ground: a mask may cut off a tenth at every side */
async function icon(name, side, scale) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  const ground = scale < 1 ? "#2b3648" : "transparent";
  await page.setContent(
    `<body style="margin:0;background:${ground};display:grid;place-items:center;height:100vh"><div style="width:${scale * 100}vw">${svg}</div></body>`,
  );
  await page.screenshot({ path: `${folder}/site/${name}.png`, omitBackground: true });
  await page.close();
}

await icon("icon-192", 192, 1);
await icon("icon-512", 512, 1);
await icon("icon-maskable", 512, 0.74);
await icon("icon-apple", 180, 0.86);
await browser.close();
