// The page in a real browser: fingers on a phone and a tablet.
// Usage: node hands.mjs BASE [FOLDER FOR SCREENSHOTS], see tab.mjs.
import assert from "node:assert/strict";
import { PHONE, ROOM, open, run } from "./tab.mjs";

/** Fingers on the screen. */
async function fingers(tab) {
  const session = await tab.page.context().newCDPSession(tab.page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    send,
    swipe: async ([x, y], [dx, dy]) => {
      await send("touchStart", [{ x, y }]);
      await send("touchMove", [{ x: x + dx / 2, y: y + dy / 2 }]);
      await send("touchMove", [{ x: x + dx, y: y + dy }]);
      await send("touchEnd", []);
    },
    drag: async ([x, y], [toX, toY]) => {
      await send("touchStart", [{ x, y }]);
      await tab.page.waitForTimeout(300);
      await send("touchMove", [{ x: (x + toX) / 2, y: (y + toY) / 2 }]);
      await send("touchMove", [{ x: toX, y: toY }]);
      await send("touchEnd", []);
    },
  };
}

await run({
  async "by touch: a swipe steps, two taps bring a box home"() {
    const tab = await open(ROOM, PHONE);
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
    await tab.until("won-text", "Solved");
    await tab.close();
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
    await tab.close();
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
    await tab.close();
  },

  async "a phone has one row of header, and targets for a finger"() {
    for (const viewport of [PHONE.viewport, { width: 820, height: 1180 }]) {
      const tab = await open("", { ...PHONE, viewport });
      assert.ok((await tab.page.locator("header").boundingBox()).height <= 60);
      const small = await tab.page.$$eval("body > :is(header, main) button", (all) =>
        all
          .filter((button) => button.checkVisibility())
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
});
