// The page in a real browser: what a player does with keyboard and mouse. See run.mjs.
import assert from "node:assert/strict";
import { PHONE, ROOM, ROW, base, open } from "./tab.mjs";

export default {
  async "a level is played to the end by keyboard, with undo and redo"() {
    const tab = await open(ROW);
    await tab.press("ArrowUp", "ArrowRight", "ArrowRight");
    await tab.until("moves", "2");
    await tab.press("u");
    await tab.until("moves", "1");
    await tab.press("y");
    await tab.until("moves", "2");
    await tab.press("ArrowRight");
    await tab.until("won-text", "Solved in 3 moves and 3 pushes");
    await tab.shot("solved");
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
    await tab.until("won-text", "Solved");
  },

  async "without a mouse: the cursor chooses a box and its place"() {
    const tab = await open(ROOM);
    await tab.press("q", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter");
    await tab.page.waitForFunction(() => document.querySelector(".mark.ways")?.getAttribute("d"));
    await tab.press("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
    await tab.until("won-text", "Solved");
  },

  async "keys may come faster than answers"() {
    const tab = await open("");
    await tab.page.route("**/api/game*/**", (route) => setTimeout(() => route.continue(), 150));
    await tab.press("n", "n", "ArrowUp", "h");
    await tab.until("notice-text", "Look at the box");
  },

  async "snapshots and whole strides"() {
    const tab = await open(ROOM);
    await tab.press("ArrowUp", "m", "ArrowLeft", "ArrowLeft", "g");
    await tab.until("moves", "1");
    await tab.press("r");
    await tab.until("moves", "0");
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
  },

  async "Space pauses what plays whatever has the focus, Esc stops it, Enter goes on after a level"() {
    const tab = await open(ROOM, { reducedMotion: "no-preference" });
    await tab.option("speed", "0");
    const playing = (on) => tab.page.waitForFunction((label) => document.getElementById("play")?.ariaLabel === label, on ? "Pause" : "Play");
    await tab.menu("solve");
    await playing(true);
    await tab.press(" ");
    await playing(false);
    await tab.page.focus("#hint");
    await tab.page.evaluate(() => document.getElementById("play")?.click());
    await playing(true);
    await tab.press(" ");
    await playing(false);
    assert.equal(await tab.page.evaluate(() => document.activeElement?.id), "hint", "and the button was not pressed");
    await tab.press("s");
    await playing(true);
    await tab.press("Escape");
    await playing(false);
    await tab.press("n");
    await tab.until("title", "1. One push");
    await tab.press("ArrowRight");
    await tab.until("won-text", "Solved in 1 move and 1 push");
    await tab.press("Enter");
    await tab.until("title", "2.");
  },

  async "letters walk by choice, and their capitals help"() {
    for (const [letters, keys] of [["wasd", "asdw"], ["hjkl", "hjlk"]]) {
      const tab = await open(ROOM);
      await tab.option("letters", letters);
      await tab.press(...keys);
      await tab.until("moves", "4");
      await tab.press(letters === "wasd" ? "Shift+S" : "Shift+H");
      await tab.until("notice-text", letters === "wasd" ? "Solved from here" : "Look at the box");
      await tab.close();
    }
  },

  async "nothing moves under the finger"() {
    for (const options of [{}, PHONE]) {
      // Six boxes of which one is soon lost, as in Pantry.
      const tab = await open("#level=8W|W6-W|W-b2-p-W|W4-.-W|W6-W|8W", options);
      const places = async () =>
        JSON.stringify(await Promise.all(["undo", "hint", "view", "more", "replay"].map((id) => tab.box(id))));
      const before = await places();
      await tab.page.evaluate(() => document.getElementById("hint")?.click());
      await tab.until("notice-text", "Look at the box");
      assert.equal(await places(), before, "a hint");
      await tab.press("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown");
      await tab.until("notice-text", "This is lost");
      assert.equal(await places(), before, "a warning");
      await tab.page.getByText("Find the mistake").click();
      await tab.until("notice-text", "The mistake was");
      assert.equal(await places(), before, "a long one");
      await tab.page.click("#undo");
      await tab.page.click("#undo");
      await tab.until("moves", "4");
      assert.equal(await tab.page.getAttribute("body", "data-mode"), "forward");
      await tab.press("s");
      await tab.until("won-text", "Solved");
      assert.equal(await places(), before, "the end");
      await tab.close();
    }
  },

  async "large counts do not touch"() {
    for (const options of [{}, PHONE, { ...PHONE, viewport: { width: 360, height: 640 } }]) {
      const walk = "rl".repeat(6000);
      const tab = await open(ROOM, options);
      await tab.page.evaluate(async (moves) => {
        const { keepLevel } = await import(new URL("store.js", document.baseURI).href);
        const level = "########\n#      #\n# $  @ #\n#    . #\n#      #\n########\n";
        keepLevel(level, { moves, pushes: moves, game: undefined });
      }, `${walk}ulllldRRRurD`);
      await tab.page.goto("about:blank");
      await tab.page.goto(`${base}${ROOM}&moves=${walk}`);
      await tab.until("best", "12,012 / 4");
      await tab.until("moves", "12,000");
      const places = await tab.page.$$eval("#counts dd", (all) =>
        all.map((dd) => {
          const range = document.createRange();
          range.selectNodeContents(dd);
          const { left, right } = range.getBoundingClientRect();
          return [left, right];
        }),
      );
      for (const [index, [left]] of places.entries()) if (index > 0) assert.ok(left - places[index - 1][1] >= 6, JSON.stringify(places));
      const panel = await tab.page.locator("aside").boundingBox();
      assert.ok(places.at(-1)[1] <= panel.x + panel.width, JSON.stringify(places));
      await tab.close();
    }
  },

  async "the line below the board says nothing of what is over"() {
    const tab = await open(ROW);
    await tab.press("ArrowRight");
    await tab.until("say", "Pushed right");
    await tab.press("u");
    await tab.until("say", "row 2, column 2");
    await tab.press("y");
    await tab.until("say", "Pushed right");
    await tab.page.click("#restart");
    await tab.until("moves", "0");
    assert.equal(await tab.text("say"), "row 2, column 2");
    await tab.press("e");
    await tab.page.waitForSelector("body[data-mode=editor]");
    await tab.until("say", "It can be solved");
    await tab.page.mouse.click(...(await tab.at(1, 4)));
    await tab.page.waitForFunction(() => document.getElementById("say").textContent === "");
    await tab.page.click("#edit-undo");
    await tab.until("say", "It can be solved");
    await tab.page.mouse.click(...(await tab.at(1, 4)));
    await tab.page.click("#edit-undo");
    await tab.press("e");
    await tab.page.waitForSelector("body[data-mode=forward]");
    await tab.page.waitForTimeout(700);
    assert.match(await tab.text("say"), /1 box/, "of the level, not of the drawing that was left");
  },

  async "the moment of solving: stars, your best, and what is proved"() {
    const tab = await open("", { reducedMotion: "no-preference", chosen: { prove: true } });
    await tab.press("ArrowRight");
    await tab.until("won-lengths", "1 push, proved best");
    assert.equal(await tab.page.locator("#stars .star.won").count(), 3);
    assert.equal(await tab.page.locator(".board.won").count(), 1, "the board celebrates");
    await tab.shot("won");
    const stars = await tab.page.evaluate(async () => {
      const { starsFor } = await import(new URL("stars.js", document.baseURI).href);
      return [10, 12, 13].map((pushes) => starsFor(pushes, { at_least: 10, at_most: 10 }));
    });
    assert.deepEqual(stars, [3, 2, 1], "the proved best, near it, far from it");
    await tab.press("u");
    await tab.page.waitForSelector("#won", { state: "hidden" });
    await tab.close();
    const calm = await open(ROOM);
    await calm.press("s");
    await calm.until("won-text", "not all by yourself");
    assert.equal(await calm.page.locator("#stars .star").count(), 0, "there are no stars for a solution of others");
    assert.equal(await calm.page.locator(".board.won").count(), 0, "not where motion is unwanted");
  },

  async "the moment of solving covers nothing, in no language, and is in sight as a whole"() {
    const small = { ...PHONE, viewport: { width: 360, height: 600 } };
    for (const options of [{}, PHONE, small, { ...PHONE, viewport: { width: 820, height: 1180 } }]) {
      const tab = await open(ROOM, { ...options, chosen: { prove: true } });
      await tab.press("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight");
      await tab.press("ArrowUp", "ArrowRight", "ArrowDown");
      await tab.until("won-text", "Solved in 12 moves and 4 pushes");
      await tab.until("won-lengths", "proved best");
      for (const language of await tab.page.$$eval("#language option", (all) => all.map(({ value }) => value))) {
        await tab.option("language", language);
        await tab.page.waitForFunction((wanted) => wanted === "auto" || document.documentElement.lang.startsWith(wanted), language);
        const [card, place] = [await tab.box("won"), await tab.box("messages")];
        assert.ok(card.y >= place.y && card.y + card.height <= place.y + place.height + 0.5, `${language}: ${JSON.stringify([card, place])}`);
        assert.ok(card.x >= place.x && card.x + card.width <= place.x + place.width + 0.5, language);
        const wide = await tab.page.$$eval("#won button", (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ id }) => id));
        assert.deepEqual(wide, [], language);
      }
      await tab.close();
    }
  },

  async "confetti for every star, and none where motion is unwanted"() {
    const tab = await open(ROW, { reducedMotion: "no-preference", chosen: { prove: true } });
    await tab.until("records", "proved best");
    await tab.press("ArrowRight", "ArrowRight", "ArrowRight");
    await tab.page.waitForFunction(() => document.querySelectorAll("#party i").length === 48);
    await tab.until("won-title", "Perfect!");
    await tab.page.waitForFunction(() => document.querySelectorAll("#party i").length === 0);
    await tab.press("r", "ArrowRight", "ArrowRight", "ArrowRight");
    await tab.page.waitForFunction(() => document.querySelectorAll("#party i").length > 0);
    await tab.press("u");
    await tab.page.waitForFunction(() => document.querySelectorAll("#party i").length === 0);
    await tab.close();
    const calm = await open(ROW);
    await calm.press("ArrowRight", "ArrowRight", "ArrowRight");
    await calm.until("won-text", "Solved");
    assert.equal(await calm.page.locator("#party i").count(), 0);
  },

  async "a result is copied, or sent by what the phone has for that, without the moves"() {
    const tab = await open("", { permissions: ["clipboard-read", "clipboard-write"] });
    await tab.press("ArrowRight");
    await tab.until("won-text", "Solved");
    await tab.page.click("#won-share");
    await tab.until("say", "copied");
    const copied = await tab.page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^★★★ One push: 1 move, 1 push\. Your turn!\nhttp.*#level=[^&]*$/);
    await tab.close();
    const phone = await open("", PHONE);
    await phone.page.evaluate(() => (navigator.share = async (data) => (globalThis.sent = data)));
    await phone.press("ArrowRight");
    await phone.until("won-text", "Solved");
    await phone.page.click("#won-share");
    const sent = await phone.page.waitForFunction(() => globalThis.sent);
    assert.match((await sent.jsonValue()).url, /#level=[^&]*$/);
  },

  async "the first minute: the rules and a picture, once"() {
    const tab = await open("");
    await tab.until("intro-text", "Push every box onto a goal");
    assert.equal(await tab.page.locator("#intro .drawing").count(), 2);
    assert.equal(await tab.page.locator(".hint use").count(), 1, "an arrow shows the first push");
    assert.equal(await tab.page.evaluate(() => document.activeElement?.id), "", "no frame round the board");
    await tab.shot("first");
    await tab.press("ArrowRight");
    await tab.until("won-text", "Solved");
    await tab.press("n");
    await tab.until("title", "2.");
    assert.ok(await tab.page.locator("#intro").isHidden());
  },

  async "every theme and every skin"() {
    const tab = await open("");
    await tab.press("n", "n", "n", "n", "n");
    await tab.until("title", "6.");
    const seen = new Set();
    for (const skin of await tab.page.$$eval("#skin option", (all) => all.map(({ value }) => value))) {
      await tab.option("skin", skin);
      for (const theme of ["light", "dark", "contrast"]) {
        await tab.option("theme", theme);
        await tab.shot(`${skin}-${theme}`);
      }
      seen.add(await tab.page.$eval("#skin-player", (player) => player.innerHTML));
      for (const thing of ["goal", "box", "home", "player", "arrow"]) assert.equal(await tab.page.locator(`#skin-${thing}`).count(), 1, thing);
    }
    assert.equal(seen.size, 4, "each has a player of its own");
    await tab.page.reload();
    assert.equal(await tab.page.getAttribute("html", "data-skin"), "paper", "and the last one is kept");
  },

  async "walls lie over nothing that stands beside them"() {
    const tab = await open(ROW);
    const order = await tab.page.$$eval(".board > g", (layers) => layers.map((layer) => layer.querySelector(".wall-top, .thing")?.classList[0] ?? ""));
    assert.ok(order.indexOf("wall-top") < order.indexOf("thing"), `${order}`);
    const [top, wall] = await tab.page.$$eval(".wall-top, .wall-side", (all) => all.map((path) => path.getBBox().height));
    assert.ok(Math.max(top, wall) <= 3 * 64, "walls stay on their squares");
  },

  async "sounds are off, and then a step, a push, a box at home and the end are heard"() {
    const tab = await open(ROW);
    const heard = () => tab.page.evaluate(() => globalThis.heard);
    await tab.page.evaluate(() => {
      globalThis.heard = 0;
      for (const node of [OscillatorNode, AudioBufferSourceNode]) {
        const start = node.prototype.start;
        node.prototype.start = function (...when) {
          globalThis.heard += 1;
          return start.apply(this, when);
        };
      }
    });
    await tab.press("ArrowRight");
    await tab.until("moves", "1");
    assert.equal(await heard(), 0);
    await tab.option("sound", true);
    await tab.press("ArrowLeft");
    await tab.until("moves", "2");
    assert.equal(await heard(), 1, "a step");
    await tab.press("ArrowRight", "ArrowRight");
    await tab.until("moves", "4");
    assert.equal(await heard(), 3, "a step and a push");
    await tab.press("ArrowRight");
    await tab.until("won-text", "Solved");
    assert.equal(await heard(), 7, "four notes");
  },
};
