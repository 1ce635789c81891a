// Runs the tests of some themes in one browser: node run.mjs BASE THEME…, where BASE is where the page is served and a theme is
// the name of a file here. TESTS=words runs those with the words in their name, PICTURES=folder keeps screenshots.
import { base, browser, withTabs } from "./tab.mjs";

/** A browser waits more than it computes: so many tests at the same time. */
const SIDE_BY_SIDE = 3;
const [, ...themes] = process.argv.slice(2);
const wanted = process.env.TESTS ?? "";

const modules = await Promise.all(themes.map((theme) => import(`./${theme}.mjs`)));
const queue = modules.flatMap((module) => Object.entries(module.default)).filter(([name]) => name.includes(wanted));
const [all, since] = [queue.length, performance.now()];
let failed = 0;

/**
 * What fails is tried once more, and that is said: on a machine with too much to do a browser may come too late for a clock.
 * @param {string} name @param {() => Promise<void>} test
 */
async function attempt(name, test) {
  const started = performance.now();
  try {
    await withTabs(test).catch(async (error) => {
      console.log(`once more: ${name}\n     ${error.stack}`);
      await withTabs(test);
    });
    console.log(`ok   ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n     ${error.stack}`);
  }
}

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) await attempt(...next);
}

await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
await browser.close();
console.log(`${all - failed} of ${all} tests passed at ${base} in ${((performance.now() - since) / 1000).toFixed(0)} s`);
process.exit(failed === 0 && all > 0 ? 0 : 1);
