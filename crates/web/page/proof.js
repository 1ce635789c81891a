/** How few pushes a level needs is proved in the background while one plays, once, and kept with the level. @import { Game } from "./game.js" @import { Levels } from "./levels.js" */
import { keepLevel, recallLevel } from "./store.js";

/** So long after a level came in: whoever only looks through the levels makes nobody work. */
const SETTLE = 700;

/** @param {Game} game @param {Levels} levels */
export function proveInBackground(game, levels) {
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

  game.listen((events, { view, level }) => {
    if (!events.some(({ event }) => event === "loaded")) return;
    asking.abort();
    window.clearTimeout(timer);
    const known = levels.fewest(level);
    if (known !== undefined) keepLevel(level, { fewest: { at_least: known, at_most: known } });
    if (view.mode !== "forward" || recallLevel(level).fewest) return;
    timer = window.setTimeout(() => prove(level), SETTLE);
  });
}
