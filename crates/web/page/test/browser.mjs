// The page in a real browser: everything that a player does.
// Usage: node browser.mjs BASE [FOLDER FOR SCREENSHOTS], see tab.mjs.
import assert from "node:assert/strict";
import { base, open, run } from "./tab.mjs";

const ROW = "#level=7W|Wpb2-.W|7W";
const ROOM = "#level=8W|W6-W|W-b2-p-W|W4-.-W|W6-W|8W";
/** So much room for so many boxes that a solve takes a while. */
const VAST = `#level=42W|Wp39-W|W40-W|${`W2-${"b2-".repeat(12)}2-W|W40-W|W40-W|`.repeat(10)}W40-W|${"W40.W|".repeat(3)}42W`;

await run({
  async "a level is played to the end by keyboard, with undo and redo"() {
    const tab = await open(ROW);
    await tab.press("ArrowUp", "ArrowRight", "ArrowRight");
    await tab.until("moves", "2");
    await tab.press("u");
    await tab.until("moves", "1");
    await tab.press("y");
    await tab.until("moves", "2");
    await tab.press("ArrowRight");
    await tab.until("notice-text", "Solved in 3 moves and 3 pushes");
    await tab.shot("solved");
    await tab.close();
  },

  async "by mouse: a click walks, a drag brings a box home"() {
    const tab = await open(ROOM);
    await tab.page.mouse.click(...(await tab.at(4, 1)));
    await tab.until("moves", "6");
    await tab.page.mouse.move(...(await tab.at(2, 2)));
    await tab.page.mouse.down();
    await tab.page.mouse.move(...(await tab.at(3, 4)), { steps: 5 });
    await tab.page.mouse.move(...(await tab.at(3, 5)), { steps: 5 });
    await tab.page.mouse.up();
    await tab.until("notice-text", "Solved");
    await tab.close();
  },

  async "by touch: a swipe steps, two taps bring a box home"() {
    const tab = await open(ROOM, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
    const touch = await tab.page.context().newCDPSession(tab.page);
    const [x, y] = await tab.at(4, 4);
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await send("touchStart", [{ x, y }]);
    await send("touchMove", [{ x: x + 15, y }]);
    await send("touchMove", [{ x: x + 32, y }]);
    await send("touchEnd", []);
    await tab.until("moves", "1");
    await tab.shot("phone");
    await tab.page.touchscreen.tap(...(await tab.at(2, 2)));
    await tab.page.waitForFunction(() => document.querySelector(".mark.ways")?.getAttribute("d"));
    await tab.page.touchscreen.tap(...(await tab.at(3, 5)));
    await tab.until("notice-text", "Solved");
    await tab.close();
  },

  async "without a mouse: the cursor chooses a box and its place"() {
    const tab = await open(ROOM);
    await tab.press("x", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter");
    await tab.page.waitForFunction(() => document.querySelector(".mark.ways")?.getAttribute("d"));
    await tab.press("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
    await tab.until("notice-text", "Solved");
    await tab.close();
  },

  async "hint, then solve and watch, pause and step"() {
    const tab = await open(ROOM);
    await tab.press("h");
    await tab.until("notice-text", "Push the box at row 3, column 3");
    assert.equal(await tab.page.locator(".hint").count(), 1);
    await tab.press("s");
    await tab.until("notice-text", "Solved from here");
    await tab.until("moves", "1");
    await tab.press(" ");
    const max = Number(await tab.page.getAttribute("#seek", "max"));
    await tab.press(",");
    await tab.page.locator("#last").click();
    await tab.until("moves", String(max));
    assert.ok(await tab.page.locator("body.solved").count());
    await tab.close();
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
    await tab.close();
  },

  async "keys may come faster than answers"() {
    const tab = await open("");
    await tab.page.route("**/api/game*/**", (route) => setTimeout(() => route.continue(), 150));
    await tab.press("n", "n", "ArrowUp", "h");
    await tab.until("notice-text", "Push the box");
    await tab.close();
  },

  async "a solution is shortened and kept"() {
    const tab = await open(ROW);
    await tab.press("ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowRight");
    await tab.until("best", "5 / 3");
    await tab.page.click("#options summary");
    await tab.page.selectOption("#prefer", "moves");
    await tab.press("z");
    await tab.until("notice-text", "Shortened from 5 moves and 3 pushes to 3 moves and 3 pushes");
    await tab.until("best", "3 / 3");
    await tab.shot("shortened");
    await tab.page.getByText("Watch it").click();
    await tab.until("notice-text", "Solved from here: 3 moves");
    await tab.page.waitForSelector("body.solved");
    await tab.page.reload();
    await tab.until("best", "3 / 3");
    await tab.close();
  },

  async "a lost position is explained, with the way back"() {
    const tab = await open(ROOM);
    await tab.page.mouse.click(...(await tab.at(1, 2)));
    await tab.until("moves", "4");
    await tab.press("ArrowDown", "ArrowDown");
    await tab.until("notice-text", "This is lost: this box");
    await tab.shot("lost");
    await tab.page.getByText("Find the mistake").click();
    await tab.until("notice-text", "1 move back");
    await tab.page.getByText("Go back there").click();
    await tab.until("moves", "5");
    await tab.close();
  },

  async "dead squares, and squares in reach, are shown"() {
    const tab = await open(ROOM);
    await tab.press("w");
    await tab.page.waitForFunction(() => document.querySelector(".mark.walk")?.getAttribute("d"));
    await tab.press("d");
    await tab.page.waitForFunction(() => document.querySelector(".mark.dead")?.getAttribute("d"));
    await tab.shot("dead");
    await tab.close();
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
    await tab.close();
  },

  async "distances are those of the box that is chosen, and stay with it"() {
    const tab = await open(ROOM);
    await tab.page.selectOption("#overlay", "distances");
    await tab.until("legend", "the box at row 3, column 3");
    await tab.page.mouse.click(...(await tab.at(2, 2)));
    await tab.page.mouse.click(...(await tab.at(2, 3)));
    await tab.until("legend", "the box at row 3, column 4");
    await tab.press("n");
    await tab.until("legend", "the box at row 3, column 5");
    await tab.press("e");
    await tab.page.waitForFunction(() => document.querySelectorAll(".label, .tint, #legend li").length === 0);
    await tab.close();
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
    await tab.close();
  },

  async "a permalink carries level and moves"() {
    const tab = await open(`${ROW}&moves=RR`);
    await tab.until("moves", "2");
    await tab.press("ArrowLeft");
    await tab.page.waitForFunction(() => location.hash.endsWith("moves=RRl"));
    await tab.page.reload();
    await tab.until("moves", "3");
    await tab.close();
  },

  async "moves of a link are not the player's, those of the player's own address are"() {
    const linked = await open(`${ROW}&moves=RR`);
    await linked.until("moves", "2");
    await linked.press("ArrowRight");
    await linked.until("notice-text", "Solved");
    assert.equal(await linked.page.textContent("#best"), "–");
    await linked.close();
    const own = await open(ROW);
    await own.press("ArrowRight", "ArrowRight");
    await own.page.waitForFunction(() => location.hash.endsWith("moves=RR"));
    await own.page.reload();
    await own.until("moves", "2");
    await own.press("ArrowRight");
    await own.until("best", "3 / 3");
    await own.close();
  },

  async "a file is taken in, and a bad one explained"() {
    const tab = await open("");
    const take = (name, content) =>
      tab.page.setInputFiles("#file", { name, mimeType: "text/plain", buffer: Buffer.from(content) });
    await take("two.xsb", "; One\n#####\n#@$.#\n#####\n\n; Two\n######\n#@ $.#\n######\n");
    await tab.until("title", "1. One");
    await tab.page.waitForSelector(".card");
    assert.equal(await tab.page.locator(".card").count(), 2);
    await tab.shot("browser");
    await tab.press("Escape", "n");
    await tab.until("title", "2. Two");
    await take("bad.xsb", "#####\n#@$. \n#####\n");
    await tab.until("notice-text", "bad.xsb");
    await tab.close();
  },

  async "levels are dropped onto the page, searched, and copied with their solution"() {
    const tab = await open("");
    const drop = await tab.page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["; Tea\n#####\n#@$.#\n#####\n\n; Rum\n######\n#@ $.#\n######\n"], "drinks.xsb"));
      return data;
    });
    await tab.page.dispatchEvent("#view", "drop", { dataTransfer: drop });
    await tab.page.waitForSelector(".card");
    await tab.page.fill("#search", "rum");
    assert.deepEqual(await tab.page.locator(".card span").allTextContents(), ["2. Rum"]);
    await tab.page.locator(".card").click();
    await tab.press("ArrowRight", "ArrowRight");
    await tab.until("notice-text", "Solved");
    await tab.press("c");
    assert.match(await tab.page.inputValue("#share-sok"), /Rum\n\n######\n#@ \$\.#\n######\n\nSolution\nrR\n$/);
    await tab.close();
  },

  async "snapshots and whole strides"() {
    const tab = await open(ROOM);
    await tab.press("ArrowUp", "m", "ArrowLeft", "ArrowLeft", "g");
    await tab.until("moves", "1");
    await tab.press("r");
    await tab.until("moves", "0");
    await tab.close();
  },

  async "progress is kept"() {
    const tab = await open("");
    await tab.press("ArrowRight");
    await tab.until("notice-text", "Solved");
    await tab.press("n");
    await tab.until("title", "2.");
    await tab.page.waitForTimeout(800);
    await tab.page.goto("about:blank");
    await tab.page.goto(base);
    await tab.until("title", "2.");
    await tab.press("b");
    await tab.page.waitForSelector(".card.done");
    await tab.shot("levels");
    await tab.close();
  },

  async "the reverse game"() {
    const tab = await open(ROW);
    await tab.press("v");
    await tab.page.waitForSelector("body[data-mode=reverse]");
    await tab.page.mouse.click(...(await tab.at(1, 4)));
    await tab.press("ArrowRight");
    await tab.until("pushes", "1");
    await tab.press("v");
    await tab.page.waitForSelector("body[data-mode=forward]");
    await tab.close();
  },

  async "a level is drawn, judged and played"() {
    const tab = await open(ROW);
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
      await tab.page.check(`#palette input[value="${tool}"]`);
      await tab.page.mouse.click(...(await tab.at(row, col)));
    }
    await tab.until("rating", "It can be solved");
    await tab.shot("editor");
    await tab.page.click("#edit-play");
    await tab.page.waitForSelector("body[data-mode=forward]");
    await tab.press("ArrowRight", "ArrowRight", "ArrowRight");
    await tab.until("notice-text", "Solved");
    await tab.close();
  },

  async "a large level can be played"() {
    const rows = Array.from({ length: 58 }, (_, row) =>
      row % 4 === 1 ? "W3-b8-W3-b8-W3-b10-.7-.8-.W" : "W58-W",
    );
    const since = Date.now();
    const tab = await open(`#level=60W|Wp57-W|${rows.slice(1).join("|")}|60W`);
    console.log(`    ready after ${Date.now() - since} ms`);
    await tab.press("ArrowDown", "ArrowDown", "ArrowRight");
    await tab.until("moves", "3");
    await tab.page.mouse.click(...(await tab.at(50, 50)));
    await tab.page.waitForFunction(() => Number(document.getElementById("moves")?.textContent) > 20);
    await tab.shot("large");
    await tab.close();
  },

  async "bad links and pastes are explained, and the game goes on"() {
    const tab = await open("#level=5W|Wpb.-|5W");
    await tab.until("notice-text", "hole");
    await tab.press("c");
    await tab.page.fill("#paste", "XXXXX\nX@$.X\nXXXXX");
    await tab.page.click("#paste-go");
    await tab.until("notice-text", "line 2, column 1: 'X' is not a letter of a board; perhaps it is a wall");
    await tab.press("c");
    await tab.page.fill("#paste", "#######\n#@$  .#\n#######\n");
    await tab.page.click("#paste-go");
    await tab.press("c");
    await tab.page.fill("#paste", "RRR");
    await tab.page.click("#paste-go");
    await tab.until("notice-text", "Solved");
    await tab.close(false);
  },

  async "plots of bench runs, and of other solvers"() {
    const tab = await open("");
    const record = { file: "p/Pack.xsb", level: 1, title: "x", asked: "auto", outcome: "solved", seconds: 1, cpu_seconds: 0.5 };
    const ours = [record, { ...record, level: 2, outcome: "limit", cpu_seconds: 10 }].map((line) =>
      JSON.stringify({ ...line, boxes: 3, squares: 20, strategy: "plan", solution: "R", rss: 4 << 20, optimal: false }),
    );
    const settings = { strategies: ["auto"], objective: "any", cpu_limit: 10, memory_limit: 2048, threads: 1, grace: 5 };
    const machine = { cores: 2, memory_mib: 1, model: "Abacus", system: "linux" };
    const header = { format: "sokonaut-bench 1", version: "0", commit: "c", build: "b", date: "d", machine, jobs: 1 };
    const run = [JSON.stringify({ ...header, planned: 2, settings, choice: { files: ["p/Pack.xsb"] } }), ...ours, ""];
    const peer = "collection,level,solved,cpu_seconds,pushes,moves\nPack,1,1,2.0,3,9\nPack,2,1,20.0,3,9\n";
    const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await tab.page.click("#plots");
    await tab.page.setInputFiles("#plots-file", [file("ours.jsonl", run.join("\n")), file("peer.csv", peer)]);
    await tab.until("plots-about", "ours, peer: 2 levels.");
    const labels = await tab.page.$$eval("#plots-view svg[role=img]", (all) => all.map((svg) => svg.getAttribute("aria-label")));
    assert.ok(labels.some((label) => label.includes("ours: 1 of 2; peer: 2 of 2")), `${labels}`);
    await tab.shot("plots");
    await tab.page.setInputFiles("#plots-file", [file("wrong.csv", "a,b\n1,2\n")]);
    await tab.until("notice-text", "neither");
    await tab.close(false);
  },

  async "every theme"() {
    for (const theme of ["light", "dark", "contrast"]) {
      const tab = await open("");
      await tab.page.selectOption("#theme", theme);
      await tab.press("n", "n", "n", "n", "n");
      await tab.until("title", "6.");
      await tab.shot(theme);
      await tab.close();
    }
  },
});
