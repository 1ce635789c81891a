// How soon the static site can be played, and how smooth that is: node measure.mjs BASE, where BASE is where static.mjs serves it. Run by hand.
// The network is that of a slow line: 10 Mbit/s, 40 ms there and back, nothing kept from an earlier visit.
import { chromium } from "playwright-core";

const [base] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 2e6 / 8 };
const ROUNDS = 3;
const KEYS = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
const STEPS = 100;

/** 60 columns, 40 rows, and a box in every fourth row. */
const row = (number) => (number % 4 === 1 ? "W3-b8-W3-b8-W3-b10-.7-.8-.W" : "W58-W");
const LARGE = `#level=60W|Wp57-W|${Array.from({ length: 37 }, (_, number) => row(number + 2)).join("|")}|60W`;

/** Milliseconds until a step is made on the first board, and until the solver has come. */
async function arrival() {
  const page = await (await browser.newContext({ viewport: { width: 1200, height: 800 } })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await page.goto(base, { waitUntil: "commit" });
  await page.waitForSelector("body.ready", { state: "attached" });
  await page.keyboard.press("ArrowRight");
  const played = await page.waitForFunction(() => document.getElementById("moves")?.textContent === "1" && performance.now());
  const solver = await page.waitForFunction(() => performance.getEntriesByName("solver")[0]?.startTime);
  const bytes = await page.evaluate(() =>
    performance.getEntriesByType("resource").reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  const result = { playable: Math.round(await played.jsonValue()), solver: Math.round(await solver.jsonValue()), kilobytes: Math.round(bytes / 1000) };
  await page.context().close();
  return result;
}

/** The longest of some times in microseconds, how many are over a frame of 16 ms, and all of them, in milliseconds. */
function summary(times) {
  const sorted = times.map((micros) => micros / 1000).sort((a, b) => b - a);
  const short = (millis) => Number(millis.toFixed(1));
  return { longest: sorted.slice(0, 5).map(short), over16: sorted.filter((millis) => millis > 16).length, all: short(sorted.reduce((sum, millis) => sum + millis, 0)) };
}

/** The work of the page for each frame while somebody plays a large level, in milliseconds. */
async function frames() {
  const page = await (await browser.newContext({ viewport: { width: 1200, height: 800 } })).newPage();
  await page.goto(base + LARGE);
  await page.waitForSelector("body.ready");
  await page.waitForFunction(() => performance.getEntriesByName("solver").length > 0);
  const session = await page.context().newCDPSession(page);
  await session.send("Tracing.start", { categories: "devtools.timeline,disabled-by-default-devtools.timeline", transferMode: "ReportEvents" });
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  for (let step = 0; step < STEPS; step += 1) await page.keyboard.press(KEYS[step % KEYS.length]);
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  // The thread of the page, and not those of the solver.
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const isMain = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = events.filter((event) => event.name === "RunTask" && event.ph === "X" && isMain(event));
  await page.context().close();
  // On a busy machine a task waits for others; what it computes itself is the page's own.
  return { tasks: tasks.length, steps: STEPS, elapsed: summary(tasks.map(({ dur }) => dur)), cpu: summary(tasks.map(({ tdur = 0 }) => tdur)) };
}

for (let round = 0; round < ROUNDS; round += 1) console.log(JSON.stringify(await arrival()));
console.log(JSON.stringify(await frames()));
await browser.close();
