// The pictures of the page in the documents: node pictures.mjs BASE FOLDER, with BASE as in tab.mjs.
import { chromium } from "playwright-core";

const [base, folder] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const DESK = { width: 960, height: 600 };
const PANTRY = ["n", "n", "n", "n", "n"];
const PAIR = "#level=2-7W|3W3-.-3W|W3-2b4-W|W3-p2-.2-W|3W5-3W|2-7W";
const ROW = "#level=9W|W7-W|W-pb3-.W|W7-W|9W";

/**
 * @param {string} name @param {object} look what the browser is like @param {string} hash
 * @param {string[]} keys @param {[string, string]} wanted an element, and words that it has at last @param {string} [skin]
 * @param {string} [click] what is clicked after the keys
 */
async function picture(name, look, hash, keys, wanted, skin = "station", click = undefined) {
  const page = await (await browser.newContext({ viewport: DESK, reducedMotion: "reduce", ...look })).newPage();
  await page.goto(base + hash);
  await page.waitForSelector("body.ready");
  // The rules are told at the first visit only, and nobody solved a level yet.
  await page.evaluate(() => localStorage.setItem("sokonaut.introduced", "true"));
  await page.evaluate((wish) => {
    const field = document.getElementById("skin");
    field.value = wish;
    field.dispatchEvent(new Event("input"));
  }, skin);
  for (const key of keys) await page.keyboard.press(key);
  if (click) await page.click(click);
  await page.waitForFunction(([id, text]) => document.getElementById(id)?.textContent?.includes(text), wanted);
  await page.screenshot({ path: `${folder}/${name}.png` });
}

await picture("page-hint", { colorScheme: "light" }, "", [...PANTRY, "ArrowDown", "h", "h", "h"], ["notice-text", "Push that box"]);
const lost = ["ArrowUp", "ArrowDown", "ArrowRight", "ArrowUp"];
await picture("page-lost", { colorScheme: "dark" }, PAIR, lost, ["notice-text", "hold each other"]);
const solved = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"];
await picture("page-solved", { colorScheme: "light" }, ROW, solved, ["won-lengths", "proved best"]);
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
await picture("page-phone", { colorScheme: "dark", ...phone }, "", [...PANTRY, "h", "h"], ["notice-text", "Stand in"]);
const garden = "#level=2-7W|3W2-.2-3W|W4-B4-W|W2-p.BbB2-W|3W5-3W|2-7W";
await picture("page-garden", { colorScheme: "light" }, garden, ["h"], ["notice-text", "Look at the box"], "garden");
// What a link to the site shows in a chat: the picture is a part of the site.
const night = { viewport: { width: 1200, height: 630 }, colorScheme: "dark" };
await picture("../../crates/web/page/site/preview", night, "", [...PANTRY, "n", "n", "ArrowRight"], ["title", "8."]);
await picture("page-levels", { colorScheme: "dark" }, "", ["ArrowRight", "Enter", "b"], ["grid", "difficulty"], "station", ".pack:nth-child(4)");
await browser.close();
