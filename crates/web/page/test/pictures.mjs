// The pictures of the page in the documents: node pictures.mjs BASE FOLDER, with BASE as in browser.mjs.
import { chromium } from "playwright-core";

const [base, folder] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

/** @param {string} name @param {"light" | "dark"} colorScheme @param {string} hash @param {string[]} keys @param {string} wanted */
async function picture(name, colorScheme, hash, keys, wanted) {
  const viewport = { width: 960, height: 600 };
  const page = await (await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" })).newPage();
  await page.goto(base + hash);
  await page.waitForSelector("body.ready");
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForFunction(
    (text) => document.getElementById("notice-text")?.textContent?.includes(text),
    wanted,
  );
  await page.screenshot({ path: `${folder}/${name}.png` });
}

const pantry = ["n", "n", "n", "n", "n"];
await picture("page-hint", "light", "", [...pantry, "ArrowDown", "h"], "Push the box");
const pair = "#level=2-7W|3W3-.-3W|W3-2b4-W|W3-p2-.2-W|3W5-3W|2-7W";
await picture(
  "page-lost",
  "dark",
  pair,
  ["ArrowUp", "ArrowDown", "ArrowRight", "ArrowUp"],
  "hold each other",
);
await browser.close();
