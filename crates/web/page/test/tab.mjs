// A tab of a real browser on the page. All tests share the browser, and each has a profile of its own. Needs playwright-core and
// a Chromium (CHROMIUM, or /usr/bin/chromium).
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { chromium } from "playwright-core";

/** Where the page is served, by `sokonaut serve` or as a static site; and a folder for screenshots, if they are wanted. */
export const base = process.argv[2];
export const pictures = process.env.PICTURES;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** One row, three pushes; and a room with one box. */
export const ROW = "#level=7W|Wpb2-.W|7W";
export const ROOM = "#level=8W|W6-W|W-b2-p-W|W4-.-W|W6-W|8W";
export const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

export const browser = await chromium.launch({ executablePath, args });

/** What a profile begins with. Proofs in the background are off unless a test looks at them: they would keep a processor busy. */
const kept = (options) => ({
  cookies: [],
  origins: [
    {
      origin: new URL(base).origin,
      localStorage: Object.entries(options).map(([name, value]) => ({ name: `sokonaut.option.${name}`, value: JSON.stringify(value) })),
    },
  ],
});

/** The tabs that a test has opened; several tests run at the same time. */
const opened = new AsyncLocalStorage();

/** Runs a test and closes its tabs, however it ends; what went wrong in one of them is a failure of the test. */
export async function withTabs(test) {
  const tabs = [];
  let passed = false;
  try {
    await opened.run(tabs, test);
    passed = true;
  } finally {
    await Promise.all(tabs.map((tab) => tab.close(passed)));
  }
}

/** @param {string} hash @param {{chosen?: object, prepare?: (page: object) => Promise<void>, [option: string]: unknown}} [options] of the page, and of the browser */
export async function open(hash, { chosen = {}, prepare = async () => {}, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 800 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    storageState: kept({ prove: false, ...chosen }),
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await prepare(page);
  await page.goto(base + hash);
  await page.waitForSelector("body.ready");
  const tab = {
    page,
    text: (id) => page.textContent(`#${id}`),
    until: (id, wanted) =>
      page.waitForFunction(
        ([name, text]) => document.getElementById(name)?.textContent?.includes(text),
        [id, wanted],
      ),
    /** Chooses something of the menu. */
    menu: async (id) => {
      await page.click("#more");
      await page.click(`#${id}`);
    },
    /** Chooses an option. */
    option: async (id, value) => {
      await page.evaluate(
        ([name, wanted]) => {
          const field = document.getElementById(name);
          if (field.type === "checkbox") field.checked = wanted;
          else field.value = wanted;
          field.dispatchEvent(new Event("input"));
          field.dispatchEvent(new Event("change"));
        },
        [id, value],
      );
    },
    /** Where an element is on the screen. */
    box: (id) => page.locator(`#${id}`).boundingBox(),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    /** The middle of a square, on the screen. */
    at: async (row, col) =>
      page.evaluate(
        ([y, x]) => {
          const svg = document.querySelector("svg.board");
          const point = new DOMPoint((x + 0.5) * 64, (y + 0.5) * 64).matrixTransform(svg.getScreenCTM());
          return [point.x, point.y];
        },
        [row, col],
      ),
    shot: async (name) => pictures && page.screenshot({ path: `${pictures}/${name}.png` }),
    /** For a test that opens one tab after another, or expects errors; all others are closed for it. */
    close: async (quiet = true) => {
      if (page.isClosed()) return;
      const seen = [...errors];
      await context.close();
      if (quiet) assert.deepEqual(seen, []);
    },
  };
  opened.getStore()?.push(tab);
  return tab;
}
