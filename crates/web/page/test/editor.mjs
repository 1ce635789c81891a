// The page in a real browser: the editor, and the levels that are made with it. See run.mjs.
import assert from "node:assert/strict";
import { copyFile, readFile } from "node:fs/promises";
import { ROW, open, pictures } from "./tab.mjs";

/** Draws a small level in an empty room. */
async function draw(tab) {
  await tab.press("e");
  await tab.page.waitForSelector("#editor:not([hidden])");
  await tab.page.fill("#blank-rows", "5");
  await tab.page.fill("#blank-cols", "7");
  await tab.page.click("#blank");
  await tab.until("defects", "no player");
  for (const [tool, row, col] of [
    ["@", 2, 1],
    ["$", 2, 3],
    [".", 2, 5],
  ]) {
    await tab.page.locator(`#palette label:has(input[value="${tool}"])`).click();
    await tab.page.mouse.click(...(await tab.at(row, col)));
  }
}

export default {
  async "a level is drawn, judged and played"() {
    const tab = await open(ROW);
    await draw(tab);
    await tab.until("rating", "It can be solved");
    await tab.shot("editor");
    await tab.page.click("#edit-play");
    await tab.page.waitForSelector("body[data-mode=forward]");
    await tab.press("ArrowRight", "ArrowRight", "ArrowRight");
    await tab.until("won-text", "Solved");
  },

  async "strokes are taken back and drawn again"() {
    const tab = await open(ROW);
    await draw(tab);
    await tab.until("rating", "It can be solved: 3 moves, 2 pushes");
    await tab.press("u");
    await tab.until("defects", "1 box, but no goal");
    await tab.page.click("#edit-undo");
    await tab.until("defects", "no box");
    await tab.page.click("#edit-redo");
    await tab.page.click("#edit-redo");
    await tab.until("rating", "It can be solved");
    await tab.page.click("#edit-undo");
    await tab.page.click("#edit-undo");
    await tab.page.click("#edit-undo");
    await tab.page.click("#edit-undo");
    await tab.page.waitForFunction(() => document.querySelectorAll(".board .thing.box").length === 1);
  },

  async "a drawing that cannot be solved says why, and marks the box"() {
    const tab = await open(ROW);
    await draw(tab);
    await tab.until("rating", "It can be solved");
    await tab.page.locator(`#palette label:has(input[value="$"])`).click();
    await tab.page.mouse.click(...(await tab.at(1, 1)));
    await tab.until("defects", "2 boxes, but only 1 goal");
    await tab.page.locator(`#palette label:has(input[value="."])`).click();
    await tab.page.mouse.click(...(await tab.at(3, 5)));
    await tab.until("rating", "It has no solution: the box at row 2, column 2 can never move.");
    assert.ok(await tab.page.getAttribute(".mark.lost", "d"));
    await tab.shot("flaw");
  },

  async "a drawing is not left without a question, and is kept"() {
    const tab = await open("");
    await draw(tab);
    await tab.until("rating", "It can be solved");
    await tab.press("n");
    await tab.until("question-text", "not kept yet");
    await tab.page.getByText("Go on drawing").click();
    await tab.page.waitForSelector("body[data-mode=editor]");
    await tab.press("n");
    await tab.page.getByText("Keep it in My levels").click();
    await tab.until("title", "2.");
    await tab.press("b");
    await tab.page.getByTitle("My levels (0 of 1 solved)").click();
    assert.deepEqual(await tab.page.locator(".card > span:first-of-type").allTextContents(), ["1. Drawing 1"]);
    await tab.shot("mine");
  },

  async "an unfinished drawing is kept, and drawn on later"() {
    const tab = await open("");
    await draw(tab);
    await tab.press("u");
    await tab.until("defects", "no goal");
    await tab.page.click("#edit-keep");
    await tab.until("say", "Kept in My levels");
    await tab.press("n");
    await tab.until("title", "2.");
    await tab.press("b");
    await tab.page.getByTitle("My levels (0 of 1 solved)").click();
    await tab.page.locator(".card").click();
    await tab.page.waitForSelector("body[data-mode=editor]");
    await tab.until("defects", "1 box, but no goal");
  },

  async "who draws on a level of their own is asked whether it takes its place"() {
    const tab = await open("");
    await draw(tab);
    await tab.until("rating", "It can be solved");
    await tab.page.click("#edit-play");
    await tab.until("title", "1. Drawing 1");
    const more = async (row, col) => {
      await tab.press("e");
      await tab.page.waitForSelector("body[data-mode=editor]");
      await tab.page.locator(`#palette label:has(input[value="#"])`).click();
      await tab.page.mouse.click(...(await tab.at(row, col)));
      await tab.until("rating", "It can be solved");
      await tab.page.click("#edit-play");
      await tab.until("question-text", "You drew on Drawing 1.");
    };
    const levels = () => tab.page.evaluate(() => JSON.parse(localStorage.getItem("sokonaut.collection.My levels")).levels.map(({ title, board }) => [title, board]));
    await more(1, 5);
    await tab.page.getByText("Replace Drawing 1").click();
    await tab.page.waitForSelector("body[data-mode=forward]");
    await tab.until("title", "1. Drawing 1");
    assert.deepEqual(await levels(), [["Drawing 1", "#######\n#    ##\n#@ $ .#\n#     #\n#######\n"]]);
    await more(3, 5);
    await tab.page.locator("#question-answers").getByText("Cancel").click();
    await tab.page.waitForSelector("body[data-mode=editor]");
    await tab.page.click("#edit-play");
    await tab.page.getByText("Keep it as a new level").click();
    await tab.until("title", "2. Drawing 2");
    assert.equal((await levels()).length, 2);
  },

  async "my levels are ordered by dragging, and by keys without losing hold of them"() {
    const tab = await open("");
    const file = ["Alpha", "Beta", "Gamma"].map((title, at) => `; ${title}\n#####${"#".repeat(at)}\n#@$.${" ".repeat(at)}#\n#####${"#".repeat(at)}\n`);
    await tab.press("c");
    await tab.page.fill("#paste", file.join("\n"));
    await tab.page.click("#paste-go");
    await tab.until("title", "1. Alpha");
    await tab.press("b");
    const titles = () => tab.page.locator(".card > span:first-of-type").allTextContents();
    await tab.page.getByLabel("Move on Alpha").focus();
    await tab.press("Enter", "Enter");
    assert.deepEqual(await titles(), ["1. Beta", "2. Gamma", "3. Alpha"]);
    assert.equal(await tab.page.evaluate(() => document.activeElement.ariaLabel), "Move on Alpha");
    await tab.page.locator("#grid > li").nth(2).dragTo(tab.page.locator("#grid > li").nth(0));
    assert.deepEqual(await titles(), ["1. Alpha", "2. Beta", "3. Gamma"]);
  },

  async "my levels are played, named, ordered, deleted and downloaded"() {
    const tab = await open("");
    for (const level of ["#####\n#@$.#\n#####\n", "######\n#@ $.#\n######\n"]) {
      await tab.press("c");
      await tab.page.fill("#paste", level);
      await tab.page.click("#paste-go");
      await tab.until("title", "Pasted");
    }
    await tab.until("title", "2. Pasted 2");
    await tab.press("n");
    await tab.until("notice-text", "That was the last level");
    await tab.press("b");
    const titles = () => tab.page.locator(".card > span:first-of-type").allTextContents();
    assert.deepEqual(await titles(), ["1. Pasted 1", "2. Pasted 2"]);
    await tab.page.getByLabel("Rename Pasted 2").click();
    await tab.page.fill("#question-field", "Corridor");
    await tab.page.locator("#question-answers").getByText("Keep").click();
    await tab.page.getByLabel("Move back Corridor").click();
    assert.deepEqual(await titles(), ["1. Corridor", "2. Pasted 1"]);
    const saved = tab.page.waitForEvent("download");
    await tab.page.getByText("Download .xsb").click();
    const file = await saved;
    assert.equal(file.suggestedFilename(), "My levels.xsb");
    assert.equal(await readFile(await file.path(), "utf8"), "; Corridor\n######\n#@ $.#\n######\n\n; Pasted 1\n#####\n#@$.#\n#####\n");
    await tab.page.getByLabel("Delete Pasted 1").click();
    await tab.page.locator("#question-answers").getByText("Delete").click();
    await tab.page.waitForFunction(() => document.querySelectorAll(".card").length === 1);
    await tab.page.reload();
    await tab.page.waitForSelector("body.ready");
    await tab.press("b");
    await tab.page.getByTitle("My levels (0 of 1 solved)").click();
    assert.deepEqual(await titles(), ["1. Corridor"]);
  },

  async "the drawing is what is shared, also as a picture"() {
    const tab = await open(ROW);
    await draw(tab);
    await tab.until("rating", "It can be solved");
    await tab.press("c");
    assert.match(await tab.page.inputValue("#share-level"), /#@ \$ \.#/);
    assert.match(await tab.page.inputValue("#share-link"), /#level=7W\|W5-W\|Wp-b-.W/);
    const saved = tab.page.waitForEvent("download");
    await tab.page.click("#save-png");
    const file = await saved;
    assert.equal(file.suggestedFilename(), "Drawing.png");
    const bytes = await readFile(await file.path());
    assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    if (pictures) await copyFile(await file.path(), `${pictures}/drawing-saved.png`);
    // In colours: the wall of a corner, and the floor, are what the skin says.
    const seen = await tab.page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
      pen.drawImage(image, 0, 0);
      const probe = document.body.appendChild(document.createElement("i"));
      const named = (name) => {
        probe.style.color = `var(${name})`;
        return getComputedStyle(probe).color.match(/\d+/g).slice(0, 3).map(Number);
      };
      const at = (x, y) => [...pen.getImageData(x, y, 1, 1).data.slice(0, 3)];
      return [at(42, 32), named("--wall-top"), at(10 + 64 * 2 + 32, 10 + 64 * 3 + 32), named("--floor-odd")];
    }, bytes.toString("base64"));
    assert.deepEqual([seen[0], seen[2]], [seen[1], seen[3]]);
  },

  async "a solution is saved as a picture that moves"() {
    const tab = await open(ROW);
    await tab.press("c");
    assert.ok(await tab.page.locator("#save-film").isDisabled(), "before there is a solution");
    await tab.press("Escape");
    await tab.page.waitForSelector("#save-film", { state: "hidden" });
    await tab.press("ArrowRight", "ArrowRight", "ArrowRight");
    await tab.until("won-text", "Solved");
    await tab.press("c");
    const saved = tab.page.waitForEvent("download");
    await tab.page.click("#save-film");
    const file = await saved;
    const bytes = await readFile(await file.path());
    const control = bytes.indexOf("acTL");
    assert.equal(bytes.readUInt32BE(control + 4), 4, "the start and three steps");
    if (pictures) await copyFile(await file.path(), `${pictures}/solution.png`);
    const shown = await tab.page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/apng;base64,${base64}`;
      await image.decode();
      return [image.width, image.height];
    }, bytes.toString("base64"));
    assert.deepEqual(shown, [468, 212]);
  },
};
