// The picture of a report for the documents, and how long the page takes to open: node pictures.mjs PAGE.html [PICTURE.png].
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [file, picture] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 960, height: 600 } });
const begin = performance.now();
await page.goto(pathToFileURL(resolve(file)).href);
await page.waitForSelector("body.ready");
await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const rows = await page.textContent("#count");
console.log(`${file}: opened and painted in ${Math.round(performance.now() - begin)} ms, ${rows}`);
if (picture) {
  const plots = await page.locator("#plots").boundingBox();
  const clip = { x: plots.x, y: plots.y, width: plots.width, height: 440 };
  await page.screenshot({ path: picture, clip, fullPage: true });
}
await browser.close();
