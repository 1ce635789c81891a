// How fast a report is in a real browser: node speed.mjs PAGE.html [TIMES]. Prints milliseconds; the page may be about any runs.
// Needs playwright-core and a Chromium (CHROMIUM, or /usr/bin/chromium).
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [file, times = "3"] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath, args });

/** Milliseconds until an action is done. @param {() => Promise<unknown>} action */
async function time(action) {
  const began = performance.now();
  await action();
  return Math.round(performance.now() - began);
}

for (let round = 0; round < Number(times); round++) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const opened = await time(async () => {
    await page.goto(pathToFileURL(resolve(file)).href);
    await page.waitForSelector("body.ready");
  });
  const count = await page.textContent("#count");
  const sorted = await time(() => page.getByRole("button", { name: "squares" }).click());
  const level = await time(async () => {
    await page.locator("#table tbody .open").first().click();
    await page.waitForSelector("tr.detail .drawing");
  });
  const filtered = await time(async () => {
    await page.fill("#search", "no such level");
    await page.waitForFunction(() => document.getElementById("count")?.textContent?.startsWith("0 of "));
  });
  console.log(`${count}: open ${opened} ms, sorted ${sorted} ms, a level ${level} ms, filtered ${filtered} ms`);
  await page.close();
}
await browser.close();
