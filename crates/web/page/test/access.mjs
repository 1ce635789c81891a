// Can everybody play? The rules of axe-core on every part of the page in every skin, the contrast of what is drawn on the
// board, and a game played and heard without eyes or mouse. See run.mjs.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { ROOM, open } from "./tab.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const THEMES = ["light", "dark", "contrast"];
const SKINS = ["station", "harbour", "garden", "paper"];

/** What must be told from the floor, by one of its colours in skin.css at least: drawings need 3 to 1. */
const THINGS = [
  ["--wall-top", "--wall-side", "--wall-rim"],
  ["--box-top", "--box-side"],
  ["--home-top", "--home-side"],
  ["--suit", "--visor"],
  ["--goal"],
  ["--hint"],
];
const FLOORS = ["--floor", "--floor-odd"];

/** The parts of the page, and the keys that lead to them. */
const PARTS = {
  game: [],
  hint: ["h"],
  levels: ["b"],
  share: ["c"],
  keys: ["?"],
  editor: ["e"],
  reverse: ["v"],
  menu: [],
  options: [],
  won: ["s"],
  mine: [],
  lesson: [],
  like: ["Shift+M"],
  stats: [],
  first: [],
  lost: ["ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown"],
  stars: ["ArrowRight"],
  question: ["e"],
  plots: [],
  overlay: ["o"],
  daily: ["Shift+G"],
};

/** Where a part does not begin in the room. */
const BEGINS = { first: "", stars: "" };

/** What has to be there, and what no key leads to. */
const REACHED = {
  hint: (tab) => tab.until("notice-text", "Look at the box"),
  won: (tab) => tab.until("won-text", "Solved"),
  menu: (tab) => tab.page.click("#more"),
  options: (tab) => tab.menu("options"),
  lesson: (tab) => tab.menu("learn").then(() => tab.until("lesson-title", "Lesson 1")),
  stats: (tab) => tab.menu("stats"),
  first: (tab) => tab.until("intro-text", "Push every box"),
  lost: (tab) => tab.until("notice-text", "This is lost"),
  stars: (tab) => tab.until("won-title", "Perfect!"),
  plots: (tab) => tab.menu("plots"),
  overlay: (tab) => tab.until("legend", "room"),
  daily: (tab) => tab.until("say", "the same for everybody"),
  question: async (tab) => {
    await tab.page.waitForSelector("body[data-mode=editor]");
    await tab.page.mouse.click(...(await tab.at(1, 1)));
    await tab.page.waitForSelector("#edit-undo:enabled");
    await tab.press("n");
    await tab.until("question-text", "not kept yet");
  },
  mine: async (tab) => {
    await tab.press("c");
    await tab.page.fill("#paste", "#####\n#@$.#\n#####\n");
    await tab.page.click("#paste-go");
    await tab.until("title", "Pasted 1");
    await tab.press("b");
    await tab.page.waitForSelector(".tools");
  },
};

/** A skin changes colours and no more, so the rules about anything else are asked once. */
const COLOURS = { runOnly: ["color-contrast"] };

/** @param {object} rules which of the rules of axe-core; all of them unless told otherwise */
async function violations(tab, rules = {}) {
  const found = await tab.page.evaluate(async (options) => (await globalThis.axe.run(options)).violations, rules);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** The contrast of two colours of the skin, by the formula of the guidelines. */
async function contrast(tab, pair) {
  const [a, b] = await tab.page.evaluate((names) => {
    const canvas = document.createElement("canvas").getContext("2d");
    const probe = document.body.appendChild(document.createElement("i"));
    return names.map((name) => {
      probe.style.color = `var(${name})`;
      canvas.fillStyle = getComputedStyle(probe).color;
      canvas.fillRect(0, 0, 1, 1);
      const light = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((byte) =>
        byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
    });
  }, pair);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const tests = {};
for (const [part, keys] of Object.entries(PARTS)) {
  tests[`nothing bars the way, in any skin: ${part}`] = async () => {
    const tab = await open(BEGINS[part] ?? ROOM);
    await tab.press(...keys);
    await REACHED[part]?.(tab);
    await tab.page.evaluate(axe);
    assert.deepEqual(await violations(tab), []);
    for (const theme of THEMES) {
      await tab.option("theme", theme);
      for (const skin of SKINS) {
        await tab.option("skin", skin);
        assert.deepEqual(await violations(tab, COLOURS), [], `${theme}, ${skin}`);
      }
    }
  };
}

tests["nothing bars the way, in any language"] = async () => {
  const tab = await open(ROOM);
  await tab.page.evaluate(axe);
  await tab.menu("options");
  for (const language of await tab.page.$$eval("#language option", (all) => all.map(({ value }) => value))) {
    await tab.option("language", language);
    await tab.page.waitForFunction((wanted) => wanted === "auto" || document.documentElement.lang.startsWith(wanted), language);
    assert.deepEqual(await violations(tab), [], language);
  }
};

tests["the board can be told apart in every skin"] = async () => {
  const tab = await open(ROOM);
  for (const skin of SKINS) {
    await tab.option("skin", skin);
    for (const theme of THEMES) {
      await tab.option("theme", theme);
      for (const thing of THINGS) {
        for (const floor of FLOORS) {
          const ratios = await Promise.all(thing.map((colour) => contrast(tab, [colour, floor])));
          assert.ok(Math.max(...ratios) >= 3, `${skin}, ${theme}: ${thing.join(" and ")} on ${floor}: ${ratios}`);
        }
      }
    }
  }
};

tests["a bar that is empty looks other than one that is full, in every theme"] = async () => {
  const tab = await open(ROOM);
  for (const theme of THEMES) {
    await tab.option("theme", theme);
    assert.ok((await contrast(tab, ["--good", "--track"])) >= 3, theme);
  }
};

tests["every step is said"] = async () => {
  const tab = await open(ROOM);
  const hears = (words) => tab.until("say", words);
  await tab.press("ArrowLeft");
  await hears("row 3, column 5");
  await tab.press("i");
  await tab.until("notice-text", "row 3, column 3");
  await tab.press("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown");
  await hears("Pushed down, 0 of 1 home");
  await tab.press("u");
  await tab.press("h");
  await tab.until("notice-text", "Look at the box in the frame (row 3, column 3)");
  await tab.press("ArrowUp");
  await hears("wall");
};

tests["the first stop of the keyboard leads to the board, and what is there is heard"] = async () => {
  const tab = await open(ROOM);
  await tab.press("Tab");
  assert.equal(await tab.page.evaluate(() => document.activeElement.textContent), "To the board");
  await tab.press("Enter");
  assert.equal(await tab.page.evaluate(() => document.activeElement.getAttribute("role")), "application");
  await tab.press("ArrowLeft");
  await tab.until("say", "row 3, column 5");
};

tests["the keyboard reaches every button and sees where it is"] = async () => {
  const tab = await open(ROOM);
  const wanted = await tab.page.$$eval("body > :not(dialog) button:enabled", (all) =>
    all.filter((button) => button.checkVisibility()).map((button) => button.id),
  );
  const met = new Set();
  for (let presses = 0; presses < 60; presses += 1) {
    await tab.press("Tab");
    const { id, ring } = await tab.page.evaluate(() => ({
      id: document.activeElement?.id ?? "",
      ring: getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    }));
    if (id !== "") assert.notEqual(ring, "none", `the focus on ${id} can be seen`);
    met.add(id);
  }
  assert.deepEqual(
    wanted.filter((id) => !met.has(id)),
    [],
  );
};

export default tests;
