/**
 * How few pushes a level needs is proved in the background while one plays, once, and kept with the level. Who would rather save
 * the battery says so in the options.
 * @import { Game } from "./game.js"
 * @import { Levels } from "./levels.js"
 */
import { byId } from "./dom.js";
import { keepLevel, recallLevel } from "./store.js";

/** So long after a level came in: whoever only looks through the levels makes nobody work. */
const SETTLE = 700;

/** @param {Game} game @param {Levels} levels */
export function proveInBackground(game, levels) {
  const wish = byId("prove", HTMLInputElement);
  let timer = 0;
  let asking = new AbortController();

  /** @param {string} level */
  async function prove(level) {
    asking = new AbortController();
    // Nobody asked for it, so nobody hears that it failed.
    await game.ask("fewest", asking.signal).catch(() => []);
    const fewest = game.reply?.level === level ? game.view?.fewest : null;
    if (fewest) keepLevel(level, { fewest });
  }

  function begin() {
    asking.abort();
    window.clearTimeout(timer);
    const { view, level = "" } = game.reply ?? {};
    if (!wish.checked || view?.mode !== "forward" || recallLevel(level).fewest) return;
    timer = window.setTimeout(() => prove(level), SETTLE);
  }

  wish.addEventListener("input", begin);
  game.listen((events, { level }) => {
    if (!events.some(({ event }) => event === "loaded")) return;
    const known = levels.fewest(level);
    if (known !== undefined) keepLevel(level, { fewest: { at_least: known, at_most: known } });
    begin();
  });
}
