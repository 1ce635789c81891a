/** The squares that the player can walk to, shown on request. @import { Board } from "./board.js" @import { Game } from "./game.js" */
import { byId } from "./dom.js";

/** @param {Game} game @param {Board} board */
export function showWalks(game, board) {
  const wish = byId("walk", HTMLInputElement);

  async function draw() {
    const shown = wish.checked && game.view !== null && game.view.mode !== "editor";
    board.mark("walk", shown ? await game.look("reach").catch(() => []) : []);
  }

  game.listen((events) => {
    if (wish.checked && events.length > 0) draw();
  });
  wish.addEventListener("input", draw);
}
