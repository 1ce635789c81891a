// The page in a real browser: levels, links, files, and what is kept. See run.mjs.
import assert from "node:assert/strict";
import { ROOM, ROW, base, open } from "./tab.mjs";

export default {
  async "a page that is loaded again at once has lost nothing"() {
    const tab = await open(ROOM);
    await tab.press("ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp");
    await tab.until("moves", "4");
    await tab.page.reload();
    await tab.until("moves", "4");
  },
  async "a permalink carries level and moves"() {
    const tab = await open(`${ROW}&moves=RR`);
    await tab.until("moves", "2");
    await tab.press("ArrowLeft");
    await tab.page.waitForFunction(() => location.hash.endsWith("moves=RRl"));
    await tab.page.reload();
    await tab.until("moves", "3");
  },

  async "moves of a link are not the player's, those of the player's own address are"() {
    const linked = await open(`${ROW}&moves=RR`);
    await linked.until("moves", "2");
    await linked.press("ArrowRight");
    await linked.until("won-text", "Solved");
    assert.equal(await linked.page.textContent("#best"), "–");
    await linked.close();
    const own = await open(ROW);
    await own.press("ArrowRight", "ArrowRight");
    await own.page.waitForFunction(() => location.hash.endsWith("moves=RR"));
    await own.page.reload();
    await own.until("moves", "2");
    await own.press("ArrowRight");
    await own.until("best", "3 / 3");
  },

  async "every level has its address and its title, Back and Forward lead through them"() {
    const tab = await open("");
    const titled = (text) => tab.page.waitForFunction((wanted) => document.title === wanted, text);
    await titled("1. One push · First steps · sokonaut");
    await tab.press("n");
    await titled("2. Round the corner · First steps · sokonaut");
    await tab.press("ArrowLeft", "n");
    await titled("3. Two of a kind · First steps · sokonaut");
    await tab.page.goBack();
    await titled("2. Round the corner · First steps · sokonaut");
    await tab.page.goBack();
    await titled("1. One push · First steps · sokonaut");
    await tab.page.goForward();
    await titled("2. Round the corner · First steps · sokonaut");
    const address = tab.page.url();
    await tab.close();
    const linked = await open(new URL(address).hash);
    await linked.until("title", "2. Round the corner");
    await linked.press("n");
    await linked.until("title", "3.");
  },

  async "a link says what its level is called, also after it was played on and loaded again"() {
    const tab = await open(`${ROW}&title=Night%20%26%20day`);
    await tab.until("title", "Night & day");
    await tab.press("ArrowRight");
    await tab.page.waitForFunction(() => location.hash.includes("moves=R"));
    await tab.page.reload();
    await tab.until("title", "Night & day");
    assert.equal(await tab.page.title(), "Night & day · sokonaut");
    await tab.press("n");
    await tab.until("title", "1. One push");
    await tab.press("c");
    assert.doesNotMatch(await tab.page.inputValue("#share-link"), /title=/, "ours are known to everybody");
  },

  async "a broken link says so, and the game goes on"() {
    const tab = await open("#level=zzz");
    await tab.until("notice-text", "This link is broken");
    await tab.until("title", "1. One push");
    await tab.press("ArrowRight");
    await tab.until("won-text", "Solved");
    await tab.close(false);
  },

  async "the list begins at the level at hand, and the arrow keys lead through it"() {
    const tab = await open("");
    await tab.press("n", "b");
    await tab.page.waitForFunction(() => document.activeElement?.textContent.includes("2. Round the corner"));
    await tab.press("ArrowRight", "ArrowDown", "ArrowUp", "ArrowRight", "Enter");
    await tab.until("title", "4. The side door");
  },

  async "a search that finds nothing says so, in a dialog that stays as it is"() {
    const tab = await open("");
    await tab.press("b");
    await tab.page.waitForSelector(".card");
    const before = await tab.box("levels-dialog");
    await tab.page.fill("#search", "xyzzy");
    await tab.until("nothing", "No level has “xyzzy” in its name.");
    assert.deepEqual(await tab.box("levels-dialog"), before);
  },

  async "a collection too large for the browser says so, and the others are kept"() {
    const tab = await open("");
    const take = (name, content) =>
      tab.page.setInputFiles("#file", { name, mimeType: "text/plain", buffer: Buffer.from(content) });
    const two = "; One\n#####\n#@$.#\n#####\n\n; Two\n######\n#@ $.#\n######\n";
    // The browser has room for a few megabytes of text.
    await tab.page.evaluate(() => localStorage.setItem("other", "x".repeat(5_200_000)));
    const title = "t".repeat(900);
    await take("large.xsb", Array.from({ length: 80 }, (_, n) => `; ${n} ${title}\n#####\n#@$.#\n#####\n`).join("\n"));
    await tab.until("notice-text", "there is no room in this browser to keep it");
    await tab.press("Escape");
    await take("small.xsb", two);
    await tab.until("title", "1. One");
    await tab.page.reload();
    await tab.page.waitForSelector("body.ready");
    await tab.press("b");
    const names = await tab.page.locator(".pack > span").allTextContents();
    assert.ok(names.includes("small"), `${names}`);
    assert.ok(!names.includes("large"), `${names}`);
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
    await tab.press("Escape");
    await tab.page.waitForSelector(".card", { state: "hidden" });
    await tab.press("n");
    await tab.until("title", "2. Two");
    await take("bad.xsb", "#####\n#@$. \n#####\n");
    await tab.until("notice-text", "bad.xsb");
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
    assert.deepEqual(await tab.page.locator(".card > span:first-of-type").allTextContents(), ["2. Rum"]);
    await tab.page.locator(".card").click();
    await tab.press("ArrowRight", "ArrowRight");
    await tab.until("won-text", "Solved");
    await tab.press("c");
    assert.match(await tab.page.inputValue("#share-sok"), /Rum\n\n######\n#@ \$\.#\n######\n\nSolution\nrR\n$/);
  },

  async "progress is kept"() {
    const tab = await open("");
    await tab.press("ArrowRight");
    await tab.until("won-text", "Solved");
    await tab.press("n");
    await tab.until("title", "2.");
    await tab.page.waitForFunction(() => localStorage.getItem("sokonaut.at")?.includes('"level":1'));
    await tab.page.goto("about:blank");
    await tab.page.goto(base);
    await tab.until("title", "2.");
    await tab.press("b");
    await tab.page.waitForSelector(".card.done");
    await tab.shot("levels");
  },

  async "bad links and pastes are explained, and the game goes on"() {
    const tab = await open("#level=5W|Wpb.-|5W");
    await tab.until("notice-text", "hole");
    await tab.press("c");
    await tab.page.fill("#paste", "XXXXX\nX@$.X\nXXXXX");
    await tab.page.click("#paste-go");
    await tab.until("notice-text", "line 2, column 1: there is no level in it");
    await tab.until("notice-text", "because of X. Draw walls with #");
    await tab.press("c");
    await tab.page.fill("#paste", "#######\n#@$  .#\n#######\n");
    await tab.page.click("#paste-go");
    await tab.press("c");
    await tab.page.fill("#paste", "RRR");
    await tab.page.click("#paste-go");
    await tab.until("won-text", "Solved");
    await tab.close(false);
  },

  async "what is wrong with a text is told in the player's language"() {
    for (const [language, hole, none, moves] of [
      ["de", "Zeile 2, Spalte 5: die Wände haben ein Loch", "wegen X. Zeichne Wände mit #", "weder Züge noch ein Level"],
      ["ja", "2 行目 5 文字目：壁に穴があり", "この行にも X があります", "手順でも面でもありません"],
    ]) {
      const tab = await open("#level=5W|Wpb.-|5W", { chosen: { language } });
      await tab.until("notice-text", hole);
      const paste = async (text) => {
        await tab.press("c");
        await tab.page.fill("#paste", text);
        await tab.page.click("#paste-go");
      };
      await paste("XXXXX\nX@$.X\nXXXXX");
      await tab.until("notice-text", none);
      await paste("3(r");
      await tab.until("say", moves);
      await tab.close(false);
    }
  },

  async "moves of a link that cannot be made are told"() {
    for (const moves of ["UUU", "xyz"]) {
      const tab = await open(`#level=7W|Wpb2-.W|7W&moves=${moves}`);
      await tab.until("notice-text", "The moves of this link cannot be made");
      await tab.press("ArrowRight");
      await tab.until("moves", "1");
      assert.equal(await tab.text("notice-text"), "");
      await tab.close();
    }
  },

  async "a level that is too large is refused before it is kept, and where that is seen"() {
    const tab = await open("");
    const wide = [`${"#".repeat(200)}`, `#@$.${" ".repeat(195)}#`, ...Array(60).fill(`#${" ".repeat(198)}#`), "#".repeat(200)].join("\n");
    await tab.press("b");
    await tab.page.setInputFiles("#file", { name: "wide.xsb", mimeType: "text/plain", buffer: Buffer.from(wide) });
    await tab.until("nothing", "a level of 63 rows and 200 columns is too large for this page");
    assert.ok(await tab.page.locator("#nothing").isVisible());
    await tab.press("Escape");
    await tab.page.waitForSelector("#levels-dialog", { state: "hidden" });
    assert.equal(await tab.page.evaluate(() => localStorage.getItem("sokonaut.collection.My levels")), null);
    await tab.press("c");
    await tab.page.fill("#paste", wide);
    await tab.page.click("#paste-go");
    await tab.until("notice-text", "too large for this page");
    assert.equal(await tab.page.evaluate(() => localStorage.getItem("sokonaut.collection.My levels")), null);
  },

  async "a level that did not come in is still the next one"() {
    const tab = await open("");
    await tab.page.route("**/api/game", (route) => route.abort());
    await tab.press("n");
    await tab.until("notice-text", "the server does not answer");
    assert.match(await tab.text("title"), /^1\./);
    await tab.page.unroute("**/api/game");
    await tab.press("n");
    await tab.until("title", "2.");
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
    await tab.menu("plots");
    await tab.page.setInputFiles("#plots-file", [file("ours.jsonl", run.join("\n")), file("peer.csv", peer)]);
    await tab.until("plots-about", "ours, peer: 2 levels.");
    const labels = await tab.page.$$eval("#plots-view svg[role=img]", (all) => all.map((svg) => svg.getAttribute("aria-label")));
    assert.ok(labels.some((label) => label.includes("ours: 1 of 2; peer: 2 of 2")), `${labels}`);
    await tab.shot("plots");
    await tab.page.setInputFiles("#plots-file", [file("wrong.csv", "a,b\n1,2\n")]);
    await tab.until("notice-text", "neither");
    await tab.close(false);
  },
};
