// The page in a real browser: fingers on a phone and a tablet. See run.mjs.
import assert from "node:assert/strict";
import { PHONE, ROOM, open } from "./tab.mjs";

/** Seconds between two touches of a finger that moves, and of one that rests on a box to take hold of it. */
const QUICK = 0.02;
const REST = 0.3;

/** Fingers on the screen. Touches have times of their own, so that a slow machine makes no rest of a swipe. */
async function fingers(tab) {
  const session = await tab.page.context().newCDPSession(tab.page);
  let timestamp = Date.now() / 1000;
  const send = (type, touchPoints, after = QUICK) => {
    timestamp += after;
    return session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  };
  const move = async ([x, y], [toX, toY], rest) => {
    await send("touchStart", [{ x, y }]);
    await send("touchMove", [{ x: (x + toX) / 2, y: (y + toY) / 2 }], rest);
    await send("touchMove", [{ x: toX, y: toY }]);
    await send("touchEnd", []);
  };
  return {
    send,
    swipe: ([x, y], [dx, dy]) => move([x, y], [x + dx, y + dy], QUICK),
    drag: (from, to) => move(from, to, REST),
  };
}

export default {
  async "a board larger than the phone can be scrolled to its top"() {
    const rows = ["60W", "Wp58-W", ...Array(56).fill("W58-W"), "W20-b30-.7-W", "60W"];
    const tab = await open(`#level=${rows.join("|")}`, PHONE);
    const above = await tab.page.evaluate(() => {
      const view = document.getElementById("view");
      view.scrollTo(0, 0);
      return document.querySelector("svg.board").getBoundingClientRect().top - view.getBoundingClientRect().top;
    });
    assert.ok(above >= 0, `${-above} pixels of the board are out of reach`);
  },
  async "what is too large for the phone has squares that a finger meets, and the player stays in sight"() {
    const rows = ["40W", ...Array(27).fill("W38-W"), "Wp20-b10-.6-W", "40W"];
    const tab = await open(`#level=${rows.join("|")}`, PHONE);
    const seen = async () => {
      const [[x, y], [next]] = [await tab.at(28, Number(await tab.text("moves")) + 1), await tab.at(28, Number(await tab.text("moves")) + 2)];
      const view = await tab.box("view");
      assert.ok(next - x >= 22, `${next - x} pixels`);
      assert.ok(x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height, `${[x, y]} in ${JSON.stringify(view)}`);
    };
    await seen();
    for (let step = 1; step <= 18; step += 1) await tab.press("ArrowRight");
    await tab.until("moves", "18");
    await seen();
  },

  async "by touch: a swipe steps, two taps bring a box home"() {
    const tab = await open(ROOM, PHONE);
    const hand = await fingers(tab);
    await hand.swipe(await tab.at(4, 4), [32, 0]);
    await tab.until("moves", "1");
    await tab.shot("phone");
    await tab.page.touchscreen.tap(...(await tab.at(2, 2)));
    await tab.page.waitForFunction(() => document.querySelector(".mark.ways")?.getAttribute("d"));
    await tab.page.touchscreen.tap(...(await tab.at(3, 5)));
    await tab.until("won-text", "Solved");
  },

  async "a swipe steps wherever it begins, also beside the board and on a box; a finger that rests drags"() {
    const tab = await open(ROOM, PHONE);
    const hand = await fingers(tab);
    const view = await tab.box("view");
    await hand.swipe([view.x + 20, view.y + view.height - 12], [60, 0]);
    await tab.until("moves", "1");
    await hand.swipe(await tab.at(2, 2), [0, -40]);
    await tab.until("moves", "2");
    assert.equal(await tab.page.locator(".mark.ways").getAttribute("d").catch(() => ""), "");
    await hand.drag(await tab.at(2, 2), await tab.at(3, 5));
    await tab.until("won-text", "Solved");
  },

  async "one flick is one step, however far the finger goes"() {
    const tab = await open(ROOM, PHONE);
    const hand = await fingers(tab);
    for (const [step, flick] of [[150, 0], [0, 140], [-70, 20]].entries()) {
      await hand.swipe(await tab.at(3, 4), flick);
      await tab.until("moves", String(step + 1));
      assert.equal(await tab.text("moves"), String(step + 1));
    }
  },

  async "two fingers zoom and move a large level"() {
    const tab = await open(ROOM, PHONE);
    const width = () => tab.page.$eval("svg.board", (board) => board.clientWidth);
    const before = await width();
    const hand = await fingers(tab);
    const [x, y] = await tab.at(2, 3);
    await hand.send("touchStart", [{ x: x - 20, y, id: 1 }, { x: x + 20, y, id: 2 }]);
    for (const apart of [30, 50, 70]) await hand.send("touchMove", [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }]);
    await hand.send("touchEnd", []);
    assert.ok((await width()) > 2 * before, `${await width()} after ${before}`);
    assert.equal(await tab.text("moves"), "0", "nobody stepped");
  },

  async "in every language everything has its place on a phone"() {
    const tab = await open(ROOM, PHONE);
    const { width, height } = PHONE.viewport;
    for (const language of await tab.page.$$eval("#language option", (all) => all.map(({ value }) => value))) {
      await tab.option("language", language);
      await tab.page.waitForFunction((wanted) => wanted === "auto" || document.documentElement.lang.startsWith(wanted), language);
      const outside = await tab.page.$$eval(
        "header *, aside *, #replay *",
        (all, [right, bottom]) =>
          all
            .filter((element) => element.checkVisibility() && !element.closest(".spoken, #menu, #messages"))
            .filter((element) => element.getBoundingClientRect().right > right || element.getBoundingClientRect().bottom > bottom)
            .map(({ id, className }) => id || String(className)),
        [width, height],
      );
      assert.deepEqual(outside, [], language);
      assert.ok((await tab.page.locator("header").boundingBox()).height <= 60, language);
      await tab.shot(`phone-${language}`);
    }
  },

  async "a phone has one row of header, and targets for a finger"() {
    for (const viewport of [PHONE.viewport, { width: 820, height: 1180 }]) {
      const tab = await open("", { ...PHONE, viewport });
      assert.ok((await tab.page.locator("header").boundingBox()).height <= 60);
      const small = await tab.page.$$eval("body > :is(header, main) button", (all) =>
        all
          .filter((button) => button.checkVisibility() && button.id !== "skip")
          .map((button) => [button.id, button.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 44 || height < 44)
          .map(([id]) => id),
      );
      assert.deepEqual(small, []);
      const [board, panel] = [await tab.box("view"), await tab.page.locator("aside").boundingBox()];
      assert.ok(panel.y >= board.y + board.height, "the panel is below");
      assert.ok(panel.y + panel.height <= viewport.height, "and can be seen whole");
      await tab.until("intro-text", "Swipe");
      await tab.shot(`touch-${viewport.width}`);
      await tab.close();
    }
  },
};
