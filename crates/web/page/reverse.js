/** The reverse game: it says what it is, and how one leaves it, as long as it is played. @import { Game } from "./game.js" */
import { onClick } from "./dom.js";
import { stand } from "./say.js";
import { words } from "./words.js";

/** @param {Game} game @returns {() => Promise<unknown>} the way in and out */
export function reverseGame(game) {
  const toggle = () => game.do(({ mode }) => ({ reverse: mode !== "reverse" }));
  onClick("reverse", toggle);
  game.listen((_, { view }) => {
    const rules = words("reverse.rules");
    const text = view.moves === 0 ? words("reverse.first", { rules }) : rules;
    stand("reverse", view.mode === "reverse" ? { kind: "plain", text, actions: [[words("reverse.leave"), toggle]] } : null);
  });
  return toggle;
}
