// What is other without a server: every way of the page to the solver, and a game from beginning to end. See run.mjs.
import assert from "node:assert/strict";
import editor from "./editor.mjs";
import help from "./help.mjs";
import learn from "./learn.mjs";
import levels from "./levels.mjs";
import play from "./play.mjs";
import { base, open } from "./tab.mjs";

/** @param {Record<string, () => Promise<void>>} theme @param {string[]} names */
function those(theme, ...names) {
  for (const name of names) assert.ok(theme[name], `there is no test “${name}”`);
  return Object.fromEntries(names.map((name) => [name, theme[name]]));
}

/** Plays at random on every level of the page, by the steps in JavaScript and by the solver's, and tells the first difference. */
async function differ(rounds) {
  const [{ Early }, { compile, instantiate }, starter] = await Promise.all([
    import(new URL("early.js", document.baseURI).href),
    import(new URL("wasm.js", document.baseURI).href),
    fetch("starter.json").then((response) => response.json()),
  ]);
  const judge = await instantiate(await compile(), () => {});
  const early = new Early(starter);
  const plain = (value) => JSON.stringify(value, (_, part) => (part && !Array.isArray(part) && typeof part === "object" ? Object.fromEntries(Object.entries(part).sort()) : part));
  const commands = ["u", "r", "d", "l", "u", "r", "d", "l"].map((move) => ({ move }));
  for (const stride of ["step", "push", "all"]) commands.push({ undo: stride }, { redo: stride });
  let seed = 1;
  const chance = (most) => (seed = (seed * 48271) % 2147483647) % most;
  let steps = 0;
  for (const { board } of starter.flatMap(({ levels }) => levels)) {
    const opening = { level: board, moves: "", best: [] };
    const asked = [early.open(opening), judge({ open: opening })].map(plain);
    if (asked[0] !== asked[1]) return asked;
    for (let round = 0; round < rounds; round += 1) {
      const command = chance(40) === 0 ? "restart" : commands[chance(commands.length)];
      const told = [early.send(command), judge({ send: command })].map(plain);
      steps += 1;
      if (told[0] !== told[1]) return [JSON.stringify(command), ...told];
    }
  }
  return steps;
}

export default {
  async "the first steps are those of the solver"() {
    const tab = await open("");
    assert.ok((await tab.page.evaluate(differ, 60)) > 1000);
  },

  async "one plays before the solver has come, and it takes over what was played"() {
    const held = Promise.withResolvers?.() ?? {};
    held.promise ??= new Promise((resolve) => Object.assign(held, { resolve }));
    const tab = await open("", {
      prepare: (page) => page.route("**/sokonaut.wasm", async (route) => (await held.promise, route.continue())),
    });
    await tab.press("n", "ArrowRight", "ArrowRight", "u", "ArrowDown", "b");
    await tab.until("title", "2.");
    await tab.page.waitForSelector(".card");
    await tab.press("Escape");
    await tab.page.waitForSelector(".card", { state: "hidden" });
    await tab.press("r", "n", "n", "n", "n", "ArrowDown");
    await tab.until("title", "6.");
    await tab.until("moves", "1");
    assert.equal(await tab.page.evaluate(() => performance.getEntriesByName("solver").length), 0);
    await tab.press("h");
    held.resolve();
    await tab.until("notice-text", "Look at the box");
    await tab.press("u");
    await tab.until("moves", "0");
    await tab.press("y");
    await tab.until("moves", "1");
  },

  async "it is kept by the browser, and plays and solves without a network"() {
    const tab = await open("", { serviceWorkers: "allow" });
    await tab.page.waitForSelector("body.kept");
    const manifest = await (await fetch(new URL("manifest.webmanifest", base))).json();
    for (const { src } of manifest.icons) assert.equal((await fetch(new URL(src, base))).status, 200, src);
    await tab.page.context().setOffline(true);
    await tab.page.reload();
    await tab.page.waitForSelector("body.ready");
    await tab.press("n", "s");
    await tab.until("won-text", "Solved");
    await tab.option("language", "fr");
    await tab.until("hint", "Indice");
  },

  async "a newer version is offered, and loaded when that is wanted"() {
    const tab = await open("", { serviceWorkers: "allow" });
    await tab.page.waitForSelector("body.kept");
    await tab.page.context().addCookies([{ name: "newer", value: "1", url: base }]);
    await tab.page.reload();
    await tab.until("notice-text", "A newer version");
    const loaded = tab.page.waitForEvent("load");
    await tab.page.getByText("Load it").click();
    await loaded;
    await tab.page.waitForSelector("body.ready");
    await tab.page.waitForFunction(async () => (await caches.keys()).join() === "sokonaut newer");
  },

  ...play,
  ...those(
    help,
    "hints come in degrees: the box, where to stand, the push",
    "solve and watch, pause and step",
    "the meter tells how far it is, and when it is lost",
    "a solution is shortened and kept",
    "a lost position is explained, with the way back",
    "every overlay is shown with its legend, follows the game, and goes away",
    "a long solve shows its progress and can be stopped",
    "the fewest pushes are proved in the background, unless that is unwanted",
  ),
  ...those(
    levels,
    "a permalink carries level and moves",
    "a file is taken in, and a bad one explained",
    "bad links and pastes are explained, and the game goes on",
    "progress is kept",
    "plots of bench runs, and of other solvers",
  ),
  ...those(
    learn,
    "a lesson says what it teaches, makes its mistake, and explains it by the proof",
    "the level of the day is the same for everybody, and made once",
    "a link leads to the level of a day, and is what one shares of it",
    "a level like this one is made, as hard as wished",
  ),
  ...those(
    editor,
    "a level is drawn, judged and played",
    "a drawing that cannot be solved says why, and marks the box",
    "the drawing is what is shared, also as a picture",
    "a solution is saved as a picture that moves",
  ),
};
