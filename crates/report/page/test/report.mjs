// A report in a real browser, from a file: node report.mjs PAGE.html [FOLDER FOR SCREENSHOTS].
// The page is about two runs over levels/first.xsb. Needs playwright-core and a Chromium (CHROMIUM, or /usr/bin/chromium).
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [file, pictures] = process.argv.slice(2);
const address = pathToFileURL(resolve(file)).href;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const browser = await chromium.launch({ executablePath, args });

/** The tabs of the test that runs. */
const opened = [];

/** @param {string} hash @param {object} [options] */
async function open(hash, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("request", (request) => /^(file|blob):/.test(request.url()) || errors.push(request.url()));
  await page.goto(address + hash);
  await page.waitForSelector("body.ready");
  const tab = {
    page,
    column: (number) => page.$$eval(`#table tbody tr[id] > :nth-child(${number})`, (all) => all.map((it) => it.textContent)),
    count: () => page.textContent("#count"),
    shot: async (name, options = {}) => pictures && page.screenshot({ path: `${pictures}/${name}.png`, ...options }),
    close: async () => {
      assert.deepEqual(errors, []);
      await context.close();
    },
  };
  opened.push(tab);
  return tab;
}

const tests = {
  async "the table is sorted by a click on a head, and back"() {
    const tab = await open("");
    const squares = async () => (await tab.column(5)).map(Number);
    const given = await squares();
    const up = given.toSorted((a, b) => a - b);
    assert.notDeepEqual(given, up, "the levels must not be in order already");
    const head = tab.page.getByRole("button", { name: "squares" });
    await head.click();
    assert.deepEqual(await squares(), up);
    assert.equal(await tab.page.getAttribute("th:has(> button:text('squares'))", "aria-sort"), "ascending");
    await head.press("Enter");
    assert.deepEqual(await squares(), up.toReversed());
  },

  async "a filter leaves what was asked for"() {
    const tab = await open("");
    assert.equal(await tab.count(), "8 of 8 levels");
    await tab.page.fill("#search", "pantry");
    assert.equal(await tab.count(), "1 of 8 levels");
    assert.deepEqual(await tab.column(3), ["Pantry"]);
    await tab.page.click("#clear");
    await tab.page.waitForFunction(() => document.getElementById("count").textContent === "8 of 8 levels");
    await tab.page.fill("#least", "4");
    const boxes = (await tab.column(4)).map(Number);
    assert.ok(boxes.length > 0 && boxes.length < 8 && boxes.every((count) => count >= 4), `${boxes}`);
    await tab.page.fill("#search", "no such level");
    assert.equal(await tab.count(), "0 of 8 levels");
  },

  async "a level is replayed to its end"() {
    const tab = await open("");
    await tab.page.getByRole("button", { name: "first 6" }).click();
    const home = () => tab.page.$eval(".detail .home", (path) => (path.getAttribute("d").match(/M/g) ?? []).length);
    const boxes = () => tab.page.$eval(".detail .box", (path) => (path.getAttribute("d").match(/M/g) ?? []).length);
    const start = await boxes();
    assert.ok(start > 0);
    await tab.page.getByRole("button", { name: "One step on" }).click();
    assert.match(await tab.page.textContent(".controls"), /1 of \d+/);
    await tab.page.selectOption(".controls select", "fast");
    await tab.page.getByRole("button", { name: "Play" }).click();
    await tab.page.waitForSelector(".controls [aria-label='Pause']");
    await tab.page.waitForSelector(".controls [aria-label='Play']");
    assert.deepEqual([await boxes(), await home()], [0, start]);
    await tab.shot("replay");
    await tab.page.getByRole("button", { name: "To the start" }).click();
    assert.equal(await boxes(), start);
  },

  async "a point of the scatter plot leads to its row, also through a filter"() {
    const tab = await open("");
    await tab.page.fill("#search", "no such level");
    await tab.page.locator("#duel-with-1 .points a").nth(5).click();
    await tab.page.waitForSelector("tr.chosen + tr.detail");
    const id = decodeURIComponent(new URL(tab.page.url()).hash.slice(1));
    assert.equal(await tab.page.getAttribute("tr.chosen", "id"), id);
    assert.ok(await tab.page.isVisible(".detail .drawing"));
  },

  async "a link from outside opens its level"() {
    const tab = await open("#first-3");
    assert.equal(await tab.page.getAttribute("tr.chosen", "id"), "first-3");
  },

  async "the data can be taken out"() {
    const tab = await open("");
    const [download] = await Promise.all([tab.page.waitForEvent("download"), tab.page.click("#save")]);
    const chunks = await (await download.createReadStream()).toArray();
    const data = JSON.parse(Buffer.concat(chunks).toString());
    assert.equal(data.levels.length, 8);
  },

  async "every plot has its words, and nothing sticks out of a narrow window"() {
    const tab = await open("", { viewport: { width: 375, height: 800 }, colorScheme: "dark" });
    const labels = await tab.page.$$eval("figure > svg", (all) => all.map((svg) => svg.getAttribute("aria-label")));
    assert.ok(labels.length >= 7 && labels.every((label) => label.length > 20), `${labels}`);
    const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 375, `${wide} pixels wide`);
    await tab.shot("narrow", { fullPage: true });
  },

  async "on paper every row is there"() {
    const tab = await open("");
    const paper = await tab.page.pdf({ path: pictures && `${pictures}/paper.pdf`, format: "A4" });
    assert.ok(paper.length > 10_000);
    await tab.shot("light", { fullPage: true });
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    await test();
    for (const tab of opened.splice(0)) await tab.close();
    console.log(`ok: ${name}`);
  } catch (error) {
    failed += 1;
    opened.length = 0;
    console.log(`FAILED: ${name}\n${error instanceof Error ? error.stack : error}`);
  }
}
await browser.close();
process.exit(failed ? 1 : 0);
