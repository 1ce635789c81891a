/**
 * What happened, said in the line below the board: nothing stays there that was said of something that is over.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 * @import { Levels } from "./levels.js"
 * @import { Dir, GameEvent, Moved, Reply, Square, View } from "./types.js"
 */
import { directionName, notice, placeName, say, unseen } from "./say.js";
import { Terrain } from "./terrain.js";
import { refusal } from "./verdicts.js";
import { words } from "./words.js";

/** @param {Game} game @param {Board} board @param {Levels} levels */
export function tellWhatHappens(game, board, levels) {
  game.listen((events, reply) => {
    if (events.some(({ event }) => event === "rejected")) board.bump();
    const text = told(events, reply, levels);
    if (text !== null) say(text);
    if (events.some(({ event }) => event === "loaded") && reply.view.boxes === 0) notice("plain", words("level.empty"));
  });
}

/** What is to be said; null if that is for others, or if nothing is over. @param {GameEvent[]} events @param {Reply} reply @param {Levels} levels */
function told(events, { view, level }, levels) {
  const has = (/** @type {GameEvent["event"][]} */ ...names) => events.some(({ event }) => names.includes(event));
  const refused = events.findLast((event) => event.event === "rejected");
  if (refused) return refusal(refused);
  if (has("loaded") || (has("switched") && view.mode === "forward"))
    return words("level.said", { title: levels.title(level), boxes: words("boxes", { n: view.boxes }) });
  if (has("solved") || view.playing) return null;
  const moved = events.findLast((event) => event.event === "moved");
  if (moved) return moved.shift ? shifted(moved, view) : unseen(placeName(moved.player));
  if (has("undone", "jumped")) return unseen(placeName(new Terrain(view.board).player ?? [0, 0]));
  return has("edited", "switched") ? "" : null;
}

/** @param {Moved} moved @param {View} view */
function shifted({ shift }, { mode, on_goals, boxes }) {
  const blanks = { direction: directionName(heading(.../** @type {[Square, Square]} */ (shift))), home: on_goals, boxes };
  return words(mode === "reverse" ? "pulled.said" : "pushed.said", blanks);
}

/** Which way a box went: one that is pulled goes the other way than the key. @param {Square} from @param {Square} to @returns {Dir} */
function heading([row, col], [toRow, toCol]) {
  if (row === toRow) return toCol > col ? "r" : "l";
  return toRow > row ? "d" : "u";
}
