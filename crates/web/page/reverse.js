/** The reverse game: it says what it is, and how one leaves it. @import { Game } from "./game.js" */
import { onClick } from "./dom.js";
import { notice } from "./say.js";
import { words } from "./words.js";

/** @param {Game} game @returns {() => Promise<unknown>} the way in and out */
export function reverseGame(game) {
  const toggle = () => game.do(({ mode }) => ({ reverse: mode !== "reverse" }));
  onClick("reverse", toggle);
  game.listen((events, { view }) => {
    const begins = events.some(({ event }) => event === "switched") && view.mode === "reverse";
    if (begins) notice("plain", words("reverse.rules"), [[words("reverse.leave"), toggle]]);
  });
  return toggle;
}
