// The page in a real browser: the course, levels made on request, statistics, and everything in one file. See run.mjs.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { PHONE, ROOM, open } from "./tab.mjs";

/** The level of 18 November 2026, as `crates/generate/tests/laws.rs` has it: the same bytes natively and as WebAssembly. */
const WEDNESDAY = "  ######\n ##@   #\n #  .  #\n##$  ###\n#  $  .#\n# .$   #\n########\n";
const ARROWS = { u: "ArrowUp", d: "ArrowDown", l: "ArrowLeft", r: "ArrowRight" };

const play = (tab, moves) => tab.press(...[...moves.toLowerCase()].map((letter) => ARROWS[letter]));
const kept = (tab, name) => tab.page.evaluate((key) => JSON.parse(localStorage.getItem(`sokonaut.${key}`)), name);
/** The clock of the page stands at this day, counted from 1970. */
const onDay = (tab, day) => tab.page.evaluate((days) => (Date.now = () => days * 86_400_000 + 3_600_000), day);

export default {
  async "a lesson says what it teaches, makes its mistake, and explains it by the proof"() {
    const tab = await open("");
    assert.equal(await tab.page.isHidden("#lesson"), true);
    await tab.menu("learn");
    await tab.until("title", "1. Corner");
    await tab.until("lesson-title", "Lesson 1 of 13: Corner");
    await tab.until("lesson-words", "A box in a corner stays there for ever.");
    await tab.shot("lesson");
    await tab.press("ArrowUp");
    await tab.page.click("#lesson-mistake");
    await tab.until("notice-text", "This is lost: this box stands where it can reach no goal (row 2, column 2)");
    await tab.until("notice-text", "The mistake was 1 move ago.");
    assert.equal(await tab.page.locator(".board .lost").count() > 0, true);
    await tab.shot("mistake");
    await tab.page.getByText("Go back there").click();
    await tab.until("moves", "4");
    await tab.press("r");
    await play(tab, "rUluR");
    await tab.until("won-text", "Solved in 5 moves and 2 pushes.");
    await tab.press("Enter");
    await tab.until("title", "2. Wall");
    await tab.menu("learn");
    await tab.until("lesson-title", "Lesson 2 of 13: Wall");
    await tab.option("language", "de");
    await tab.until("title", "2. Wand");
    await tab.until("lesson-words", "Eine Kiste an der Wand gleitet an ihr entlang");
  },

  async "the mistake of every lesson is proved to lose"() {
    const tab = await open("");
    await tab.menu("learn");
    const reasons = [
      ...Array(2).fill("can reach no goal"),
      ...Array(3).fill("hold each other for ever"),
      "too few goals between them",
      "hold each other for ever",
      "too few goals between them",
      "has no goal left that it can reach",
      "hold each other for ever",
      "can reach no goal",
      ...Array(2).fill("shut off a space that can never be opened"),
    ];
    for (const [index, reason] of reasons.entries()) {
      await tab.until("lesson-title", `Lesson ${index + 1} of 13`);
      await tab.press("Shift+E");
      await tab.until("notice-text", "The mistake was");
      assert.ok((await tab.text("notice-text")).includes(reason), await tab.text("notice-text"));
      await tab.press("n");
    }
  },

  async "the level of the day is the same for everybody, and made once"() {
    const tab = await open("");
    await onDay(tab, 20_775);
    await tab.menu("daily");
    await tab.until("title", "November 18, 2026");
    await tab.until("say", "It takes 13 pushes at least.");
    const { levels } = await kept(tab, "collection.Levels of the day");
    assert.deepEqual(levels.map(({ title, board }) => [title, board]), [["2026-11-18", WEDNESDAY]]);
    await tab.shot("daily");
    await tab.press("n");
    await tab.page.evaluate(() => history.back());
    await onDay(tab, 20_774);
    await tab.press("Shift+G");
    await tab.until("title", "November 17, 2026");
    await onDay(tab, 20_775);
    await tab.press("Shift+G");
    await tab.until("title", "November 18, 2026");
    assert.equal((await kept(tab, "collection.Levels of the day")).levels.length, 2);
  },

  async "a link leads to the level of a day, and is what one shares of it"() {
    const tab = await open("#daily=2026-11-18", { chosen: { language: "de" } });
    await tab.until("title", "18. November 2026");
    assert.equal(await tab.page.evaluate(() => document.title), "18. November 2026 · Level der Tage · sokonaut");
    await tab.press("c");
    assert.match(await tab.page.inputValue("#share-link"), /\/#daily=2026-11-18$/);
    await tab.press("Escape");
    await tab.page.evaluate(() => (location.hash = "#daily"));
    const today = new Date().toISOString().slice(0, 10);
    await tab.page.waitForFunction((date) => localStorage.getItem("sokonaut.collection.Levels of the day")?.includes(date), today);
    await tab.close();
    const odd = await open("#daily=2026-99-99");
    await odd.until("title", "1. One push");
  },

  async "the shelf offers the day, the course and a new level, and tells what is done"() {
    const tab = await open("");
    await onDay(tab, 20_775);
    await tab.until("shelf-learn", "0 of 13");
    await tab.page.click("#shelf-daily");
    await tab.until("title", "November 18, 2026");
    await tab.press("s");
    await tab.until("won-text", "not all by yourself");
    assert.equal(await tab.page.locator("#shelf-daily .star").count(), 0, "what the solver did is not done");
    await tab.page.click("#shelf-learn");
    await tab.until("title", "1. Corner");
    await tab.page.click("#shelf-like");
    await tab.page.waitForSelector("#like-dialog[open]");
    await tab.close();
    // On a phone it has the place of what is told.
    const phone = await open("", PHONE);
    assert.ok(await phone.page.locator("#shelf").isHidden(), "the rules come first");
    await phone.page.locator("#view").evaluate((view) => view.focus());
    await phone.press("ArrowRight");
    await phone.until("won-text", "Solved");
    assert.ok(await phone.page.locator("#shelf").isHidden());
    await phone.press("Enter");
    await phone.until("title", "2.");
    assert.ok(await phone.page.locator("#shelf").isVisible());
  },

  async "a level like this one is made, as hard as wished"() {
    const tab = await open(ROOM);
    await tab.press("Shift+M");
    await tab.until("like-than", "about as hard");
    await tab.page.focus("#like-slider");
    await tab.press("ArrowRight");
    await tab.until("like-than", "harder");
    await tab.shot("like");
    await tab.page.click("#like-go");
    await tab.until("title", "1. Like Your level");
    await tab.until("say", "at least.");
    await tab.until("home", "0 / 1");
    const { levels } = await kept(tab, "collection.My levels");
    assert.ok(levels[0].fewest > 0 && levels[0].difficulty > 0, JSON.stringify(levels));
  },

  async "cards tell boxes and difficulty, and how much of a collection is solved"() {
    const tab = await open("");
    await tab.press("ArrowRight");
    await tab.until("won-text", "Solved");
    await tab.press("b");
    const solved = (index) => tab.page.locator(".pack progress").nth(index).evaluate((bar) => [bar.value, bar.max]);
    assert.deepEqual(await solved(0), [1, 8]);
    await tab.page.locator(".pack").nth(2).click();
    await tab.page.waitForFunction(() => /2 boxes · difficulty \d+/.test(document.querySelector(".card small")?.textContent ?? ""));
    assert.deepEqual(await solved(2), [0, 10]);
    await tab.press("ArrowLeft", "Enter");
    await tab.page.waitForFunction(() => document.querySelector(".card")?.textContent.includes("Corner"));
    await tab.shot("cards");
  },

  async "statistics count what was solved, and everything is saved and taken in elsewhere"() {
    const tab = await open("");
    await onDay(tab, 20_775);
    await tab.press("ArrowRight");
    await tab.until("won-text", "Solved");
    await tab.menu("stats");
    await tab.until("stats-numbers", "Levels solved1 of");
    await tab.until("stats-numbers", "Days in a row1");
    await tab.until("stats-collections", "First steps1 of 8");
    await tab.shot("statistics");
    const [download] = await Promise.all([tab.page.waitForEvent("download"), tab.page.click("#backup-save")]);
    assert.equal(download.suggestedFilename(), "sokonaut-2026-11-18.json");
    const text = await readFile(await download.path(), "utf8");
    await tab.close();

    const other = await open("", PHONE);
    const take = (name, content) =>
      other.page.setInputFiles("#backup-file", { name, mimeType: "application/json", buffer: Buffer.from(content) });
    await other.menu("stats");
    await other.until("stats-numbers", "Levels solved0 of");
    await take("notes.json", "{}");
    await other.until("backup-said", "notes.json is no backup of this page");
    const forged = JSON.parse(text);
    Object.assign(forged.kept, {
      evil: "<script>",
      "level.abc": { moves: 7, pushes: "rrX", game: { a: 1 }, seconds: -1, extra: 1 },
      "collection.Odd": { name: "Odd", levels: [{ title: 3, board: "#" }, { title: "Good", board: "######\n#@ $.#\n######\n" }, null] },
      "collections.names": ["Odd", 5],
    });
    await take("sokonaut.json", JSON.stringify(forged));
    await other.until("backup-said", "Taken in, with the records of 2 levels.");
    await other.until("stats-numbers", "Levels solved1 of");
    await other.until("stats-collections", "Odd");
    assert.deepEqual([await kept(other, "evil"), await kept(other, "level.abc")], [null, { seconds: 0 }]);
    assert.deepEqual(await kept(other, "collection.Odd"), { name: "Odd", levels: [{ title: "Good", board: "######\n#@ $.#\n######\n" }] });
    await Promise.all([other.page.waitForEvent("load"), other.press("Escape")]);
    await other.page.waitForSelector("body.ready");
    await other.menu("stats");
    await other.until("stats-numbers", "Levels solved1 of");
    await other.until("stats-collections", "Odd");
    await other.shot("statistics-phone");
  },

  async "collections of version 0.1 are taken over"() {
    const tab = await open("");
    const level = { title: "Old", board: "#####\n#@$.#\n#####\n" };
    await tab.page.evaluate((entry) => {
      localStorage.setItem("sokonaut.collections", JSON.stringify([{ name: "From before", levels: [entry, entry] }]));
    }, level);
    await tab.page.reload();
    await tab.page.waitForSelector("body.ready");
    await tab.press("b");
    const names = await tab.page.locator(".pack > span").allTextContents();
    assert.ok(names.includes("From before"), `${names}`);
    assert.equal(await kept(tab, "collections"), null);
  },

  async "a lesson on a phone, also on a small one: what can be done is in sight"() {
    for (const viewport of [PHONE.viewport, { width: 320, height: 568 }, { width: 360, height: 640 }]) {
      const tab = await open("", { ...PHONE, viewport });
      await tab.menu("learn");
      await tab.until("lesson-title", "Lesson 1 of 13");
      await tab.shot(`lesson-phone-${viewport.width}`);
      await tab.page.click("#lesson-mistake");
      await tab.until("notice-text", "The mistake was");
      await tab.shot(`mistake-phone-${viewport.width}`);
      const [button, messages] = [await tab.page.getByText("Go back there").boundingBox(), await tab.box("messages")];
      assert.ok(button.y + button.height <= Math.min(messages.y + messages.height, viewport.height), `${viewport.width}: ${JSON.stringify(button)}`);
      await tab.page.getByText("Go back there").click();
      await tab.page.waitForFunction(() => document.getElementById("notice-text").textContent === "");
      await tab.close();
    }
  },
};
