// The page in a real browser: help from the solver. See run.mjs.
import assert from "node:assert/strict";
import { ROOM, ROW, open } from "./tab.mjs";

/** So much room for so many boxes that a solve takes a while. */
const VAST = `#level=42W|Wp39-W|W40-W|${`W2-${"b2-".repeat(12)}2-W|W40-W|W40-W|`.repeat(10)}W40-W|${"W40.W|".repeat(3)}42W`;

export default {
  async "hints come in degrees: the box, where to stand, the push"() {
    const tab = await open(ROOM);
    await tab.press("h");
    await tab.until("notice-text", "Look at the box in the frame (row 3, column 3)");
    assert.equal(await tab.page.locator(".hint-stand").count(), 0);
    await tab.press("h");
    await tab.until("notice-text", "Stand in the dashed circle (row 2, column 3)");
    assert.equal(await tab.page.locator(".hint-stand").count(), 1);
    assert.equal(await tab.page.locator(".hint use").count(), 0);
    await tab.page.getByText("Tell me more").click();
    await tab.until("notice-text", "Push that box (row 3, column 3) down");
    assert.equal(await tab.page.locator(".hint use").count(), 1);
    await tab.press("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "h");
    await tab.until("notice-text", "Look at the box");
  },

  async "solve and watch, pause and step"() {
    const tab = await open(ROOM);
    await tab.press("s");
    await tab.until("notice-text", "Solved from here");
    await tab.until("moves", "1");
    await tab.press(" ");
    const max = Number(await tab.page.getAttribute("#seek", "max"));
    await tab.press(",");
    await tab.page.locator("#last").click();
    await tab.until("moves", String(max));
    assert.ok(await tab.page.locator("body.solved").count());
  },

  async "Insert lets the computer solve the level and plays it on the board"() {
    const tab = await open(ROOM);
    await tab.press("Shift+Insert", "ArrowUp");
    await tab.until("moves", "1");
    assert.equal(await tab.text("notice-text"), "", "with Shift it pastes");
    await tab.press("Insert");
    await tab.until("notice-text", "Solved from here");
    await tab.page.waitForSelector("body.solved");
    assert.ok(Number(await tab.text("moves")) > 1);
    await tab.press("?");
    await tab.until("key-list", "S, Insert");
    await tab.shot("keys");
  },

  async "what is shown is short: a box one push from its goal is pushed there"() {
    const wide = `#level=13W|${"W11-W|".repeat(3)}W4-pb-.4-W|${"W11-W|".repeat(3)}13W`;
    const tab = await open(wide);
    await tab.press("h", "h", "h");
    await tab.until("notice-text", "right");
    await tab.press("s");
    await tab.until("notice-text", "Solved from here: 2 moves and 2 pushes");
  },

  async "what the solver played is never the player's best, whatever is done with it"() {
    const tab = await open(ROW);
    await tab.press("s");
    await tab.until("won-text", "not all by yourself");
    await tab.until("records", "Solver: 3 moves, 3 pushes");
    assert.ok(await tab.page.locator("#won-shorten").isHidden());
    await tab.press("u", "y", "u", "ArrowRight");
    await tab.until("won-text", "not all by yourself");
    assert.equal(await tab.text("best"), "–");
    await tab.page.reload();
    await tab.until("records", "Solver: 3 moves, 3 pushes");
    assert.equal(await tab.text("best"), "–");
    await tab.press("r", "ArrowRight", "ArrowRight", "ArrowRight");
    await tab.until("best", "3 / 3");
  },

  async "the meter tells how far it is, and when it is lost"() {
    const tab = await open(ROOM);
    await tab.until("meter-text", "At least 4 pushes to go");
    await tab.press("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown");
    await tab.until("meter-text", "At least 3 pushes to go");
    await tab.press("u");
    await tab.until("meter-text", "At least 4 pushes to go");
    await tab.press("ArrowDown", "ArrowDown");
    await tab.until("meter-text", "Lost");
    await tab.option("gauge", false);
    assert.ok(await tab.page.locator("#meter.off").count());
  },

  async "the fewest pushes are proved in the background, unless that is unwanted"() {
    const tab = await open(ROOM, { chosen: { prove: true } });
    await tab.until("records", "Fewest possible: 4 pushes, proved best");
    await tab.close();
    const frugal = await open(ROOM);
    await frugal.press("h");
    await frugal.until("notice-text", "Look at the box");
    assert.equal(await frugal.text("records"), "");
    await frugal.option("prove", true);
    await frugal.until("records", "Fewest possible: 4 pushes, proved best");
  },

  async "a solution is shortened and kept"() {
    const tab = await open(ROW);
    await tab.press("ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowRight");
    await tab.until("best", "5 / 3");
    await tab.option("prefer", "moves");
    await tab.press("z");
    await tab.until("notice-text", "Shortened from 5 moves and 3 pushes to 3 moves and 3 pushes");
    await tab.until("best", "3 / 3");
    await tab.shot("shortened");
    await tab.page.getByText("Watch it").click();
    await tab.until("notice-text", "Solved from here: 3 moves and 3 pushes");
    await tab.page.waitForSelector("body.solved");
    await tab.page.reload();
    await tab.until("best", "3 / 3");
  },

  async "a lost position is explained, with the way back"() {
    const tab = await open(ROOM);
    await tab.page.mouse.click(...(await tab.at(1, 2)));
    await tab.until("moves", "4");
    await tab.press("ArrowDown", "ArrowDown");
    await tab.until("notice-text", "This is lost: this box");
    await tab.shot("lost");
    await tab.page.getByText("Find the mistake").click();
    await tab.until("notice-text", "The mistake was 1 move ago");
    await tab.page.getByText("Go back there").click();
    await tab.until("moves", "5");
  },

  async "what is lost is told as long as it is lost, whatever is played, and not a step longer"() {
    const tab = await open(ROOM);
    const marked = () => tab.page.$eval(".mark.lost", (mark) => mark.getAttribute("d") !== "");
    await tab.press("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown");
    await tab.until("notice-text", "This is lost: this box");
    await tab.press("ArrowUp", "ArrowRight");
    await tab.until("moves", "8");
    assert.match(await tab.text("notice-text"), /^This is lost: this box/);
    assert.equal(await tab.text("meter-text"), "Lost");
    assert.ok(await marked(), "and the box is marked");
    await tab.press("i");
    await tab.until("notice-text", "Player at");
    await tab.press("ArrowDown", "ArrowDown");
    await tab.until("notice-text", "This is lost");
    await tab.press("l");
    await tab.until("notice-text", "moves ago");
    await tab.press("ArrowUp");
    await tab.until("moves", "11");
    await tab.page.getByText("Go back there").click();
    await tab.until("moves", "5");
    await tab.page.waitForFunction(() => document.getElementById("notice-text").textContent === "");
    assert.ok(!(await marked()));
    await tab.press("y");
    await tab.until("notice-text", "This is lost");
    await tab.option("language", "de");
    await tab.until("notice-text", "Das ist verloren");
    await tab.option("language", "en");
    await tab.press("n");
    await tab.until("title", "1.");
    assert.equal(await tab.text("notice-text"), "");
  },

  async "a replay that is stopped leaves the meter, and no words about itself"() {
    const tab = await open(ROOM, { reducedMotion: "no-preference" });
    await tab.option("speed", "0");
    await tab.press("s");
    await tab.until("notice-text", "Solved from here");
    await tab.press("Escape");
    await tab.page.waitForFunction(() => document.getElementById("notice-text").textContent === "");
    await tab.until("meter-text", "pushes to go");
  },

  async "where things are is for those who listen: others see it"() {
    const tab = await open(ROOM);
    await tab.press("h");
    await tab.until("notice-text", "Look at the box in the frame (row 3, column 3).");
    assert.equal(await tab.page.$eval("#notice-text .spoken", (part) => part.textContent), " (row 3, column 3)");
    await tab.press("ArrowUp");
    await tab.until("say", "row 2, column 6");
    assert.equal(await tab.page.$eval("#say .spoken", (part) => part.textContent), "row 2, column 6");
  },

  async "dead squares, and squares in reach, are shown"() {
    const tab = await open(ROOM);
    await tab.press("a");
    await tab.page.waitForFunction(() => document.querySelector(".mark.walk")?.getAttribute("d"));
    await tab.press("d");
    await tab.page.waitForFunction(() => document.querySelector(".mark.dead")?.getAttribute("d"));
    await tab.until("say", "dead square");
    await tab.shot("dead");
  },

  async "every overlay is shown with its legend, follows the game, and goes away"() {
    const tab = await open("#level=8W|W2-W.2-W|W2-W3-W|W2-Wb3W|W3-p2-W|W.b4-W|8W");
    const labels = () => tab.page.$$eval(".label", (all) => all.map((label) => label.textContent).join(""));
    assert.equal(await labels(), "", "nothing is shown unless asked for");
    for (const [overlay, legend, some] of [
      ["rooms", "2 rooms, a to b", "ab"],
      ["packing", "a goal", "b1"],
      ["tunnels", "one-way", "↕"],
      ["dead", "a box here is lost", "x"],
      ["corrals", "PI-corral", "P"],
      ["articulation", "parts the floor", "o"],
      ["distances", "the box at row 4, column 5", "0"],
      ["reach", "the player can walk here", "o"],
    ]) {
      await tab.press("o");
      await tab.until("legend", legend);
      assert.equal(await tab.page.inputValue("#overlay"), overlay);
      for (const letter of some) assert.ok((await labels()).includes(letter), `${overlay}: ${await labels()}`);
      await tab.shot(`overlay-${overlay}`);
    }
    const before = (await labels()).length;
    await tab.press("ArrowUp");
    await tab.page.waitForFunction((count) => document.querySelectorAll(".label").length > count, before);
    await tab.press("o");
    await tab.page.waitForFunction(() => document.querySelectorAll(".label, .tint, #legend li").length === 0);
  },

  async "distances are those of the box that is chosen, and stay with it"() {
    const tab = await open(ROOM);
    await tab.option("overlay", "distances");
    await tab.until("legend", "the box at row 3, column 3");
    await tab.page.mouse.click(...(await tab.at(2, 2)));
    await tab.page.mouse.click(...(await tab.at(2, 3)));
    await tab.until("legend", "the box at row 3, column 4");
    await tab.press("n");
    await tab.until("legend", "the box at row 2, column 3");
    await tab.press("e");
    await tab.page.waitForFunction(() => document.querySelectorAll(".label, .tint, #legend li").length === 0);
  },

  async "a long solve shows its progress and can be stopped"() {
    const tab = await open(VAST);
    await tab.press("s");
    await tab.page.waitForFunction(() =>
      /\d/.test(document.getElementById("solver-time")?.textContent ?? ""),
    );
    await tab.page.waitForSelector("#solver:not([hidden])");
    await tab.shot("solving");
    await tab.press("ArrowRight");
    await tab.until("moves", "1");
    await tab.press("Escape");
    await tab.page.waitForSelector("#solver", { state: "hidden" });
  },

  async "the reverse game shows where the boxes belong, and how one leaves it"() {
    const tab = await open(ROW);
    const goal = () => tab.page.$eval(".board use[href='#skin-goal']", (ring) => Number(ring.getAttribute("x")) / 64);
    assert.equal(await goal(), 5);
    await tab.menu("reverse");
    await tab.page.waitForSelector("body[data-mode=reverse]");
    await tab.until("notice-text", "pull the boxes from the goals to the marks");
    assert.equal(await goal(), 2, "the ring is where the box starts");
    assert.equal(await tab.text("home"), "0 / 1");
    for (const id of ["hint", "solve", "lost"]) assert.ok(await tab.page.locator(`#${id}`).isDisabled(), id);
    await tab.page.mouse.click(...(await tab.at(1, 4)));
    await tab.shot("reverse");
    assert.equal(await tab.text("pushes-name"), "Pulls");
    await tab.press("ArrowRight");
    await tab.until("say", "Pulled left");
    assert.match(await tab.text("notice-text"), /pull the boxes/, "the way out stays");
    assert.ok(await tab.page.getByText("Back to the game").isVisible());
    await tab.press("ArrowRight", "ArrowRight");
    await tab.until("won-text", "3 pulls, all the way back");
    assert.equal(await tab.text("home"), "1 / 1");
    await tab.page.getByText("Back to the game").click();
    await tab.page.waitForSelector("body[data-mode=forward]");
    assert.deepEqual([await tab.text("notice-text"), await tab.text("pushes-name")], ["", "Pushes"]);
  },

  async "a server that is gone is told in words"() {
    const tab = await open(ROW);
    if (!(await tab.page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/api/"))))) return;
    await tab.page.context().setOffline(true);
    await tab.press("ArrowRight");
    await tab.until("notice-text", "the server does not answer");
    await tab.close(false);
  },
};
