/**
 * Puts the page together.
 * @import { Dir, GameEvent, Reply } from "./types.js"
 * @typedef {typeof parts} Parts what the keys act on
 */
import { Address } from "./address.js";
import { backup } from "./backup.js";
import { bindings } from "./bindings.js";
import { Board } from "./board.js";
import { Counts } from "./counts.js";
import { Cursor, describe } from "./cursor.js";
import { byId, onClick, write } from "./dom.js";
import { Editor } from "./editor.js";
import { Game } from "./game.js";
import { Help } from "./help.js";
import { dressAll } from "./icons.js";
import { introduce } from "./intro.js";
import { listenToKeys, releaseFocus } from "./keys.js";
import { Lessons } from "./lessons.js";
import { Levels } from "./levels.js";
import { Making } from "./making.js";
import { nextTheme, options, switchOver } from "./options.js";
import { Overlay } from "./overlay.js";
import { plots } from "./plots.js";
import { Pointer } from "./pointer.js";
import { proveInBackground } from "./proof.js";
import { replayBar } from "./replay.js";
import { reverseGame } from "./reverse.js";
import { clearNotice, notice, say } from "./say.js";
import { sharing } from "./share.js";
import { sounds } from "./sound.js";
import { shelf } from "./shelf.js";
import { Statistics } from "./statistics.js";
import { keepLevel, recallLevel } from "./store.js";
import { tellWhatHappens } from "./tell.js";
import { connect } from "./transport.js";
import { inWords } from "./verdicts.js";
import { showWalks } from "./walk.js";
import { Won } from "./won.js";
import { onWords, speak, translate, words } from "./words.js";

dressAll();
const [transport] = await Promise.all([connect(), speak()]);
translate();
const game = new Game(transport, (error) => notice("bad", words("failed", { why: inWords(error) })));
const board = new Board(byId("view"));
// The board hears first: everybody else may then mark squares on it. What was only learned moves nothing.
game.listen((events, { view }) => events.length > 0 && board.play(events, view));
const collections = await transport.collections().catch((error) => {
  // Without levels there is no game, and nobody else is there yet to say so.
  game.onError(error);
  throw error;
});
const levels = new Levels(game, collections);
const replay = replayBar(game);
const counts = new Counts(game);
const help = new Help(game, board, counts);
const editor = new Editor(game, board, levels);
const pointer = new Pointer(game, board, editor);
const overlay = new Overlay(game, board);
pointer.onChoose = (box) => overlay.follow(box);
const cursor = new Cursor(board);
const share = sharing(game, levels);
showWalks(game, board);
options(board);
plots(transport);
sounds(game, board);
const reverse = reverseGame(game);
const won = new Won(game, board, levels, help);
const address = new Address(game, levels);
proveInBackground(game, levels);
introduce(game, board);
const lessons = new Lessons(game, levels, help);
const making = new Making(levels, help);
address.onDay = (date) => making.daily(date || undefined);
game.listen(remember);
const statistics = new Statistics(game, levels);
backup(() => {
  levels.reread();
  statistics.draw();
});
// It counts what is kept, so it comes after those who keep.
shelf(game, levels, lessons, making);
tellWhatHappens(game, board, levels);

/** Keeps the game, and the best solutions, in the browser. @param {GameEvent[]} _ @param {Reply} reply */
function remember(_, { view, level, moves, aided }) {
  write("title", view.mode === "editor" ? words("editor") : levels.title(level));
  if (view.mode !== "forward" || view.playing) return;
  const kept = recallLevel(level);
  keepLevel(level, {
    moves: view.best_moves ?? kept.moves,
    pushes: view.best_pushes ?? kept.pushes,
    solver: view.aided ?? kept.solver,
    game: view.solved ? undefined : moves,
    aided: view.solved ? undefined : aided,
  });
}

/** In the editor, and while it is shown, the arrows move the cursor. @param {Dir} dir */
function arrow(dir) {
  if (cursor.at || editor.open) cursor.move(dir);
  else game.do({ move: dir });
}

/** Ends what goes on: the solver, a replay, what was chosen, the moment of solving. */
function escape() {
  help.stop();
  game.do(({ playing }) => (playing ? { replay: "pause" } : null));
  pointer.choose(null);
  cursor.hide();
  won.close();
  board.finish();
}

const parts = {
  game,
  levels,
  lessons,
  making,
  replay,
  help,
  editor,
  pointer,
  overlay,
  cursor,
  share,
  won,
  reverse,
  arrow,
  escape,
  nextTheme,
  switchOver,
  describe: () => describe(board),
};

listenToKeys(bindings(parts), {
  before: (event) => {
    // In the editor the letters of a board are drawn at the cursor.
    const paints =
      editor.open && cursor.at !== null && editor.isTool(event.key) && !event.ctrlKey && !event.metaKey;
    if (paints && cursor.at) editor.paint(cursor.at, event.key);
    return paints;
  },
  walk: arrow,
  claims: (key) => (key === " " ? (game.view?.playing ?? false) : won.open),
});
releaseFocus();

// Whoever comes by keyboard need not pass all buttons first.
onClick("skip", () => byId("view").focus());
onClick("undo", () => game.do({ undo: "step" }));
onClick("redo", () => game.do({ redo: "step" }));
onClick("restart", () => game.do("restart"));
onClick("options", () => byId("options-dialog", HTMLDialogElement).showModal());
onClick("keys", () => byId("keys-dialog", HTMLDialogElement).showModal());
// Whatever the menu offers is done with the menu closed.
byId("menu").addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("button")) byId("menu").hidePopover();
});

// Another language: what is on the page is written anew, and what was said is over.
onWords(() => {
  translate();
  clearNotice();
  say("");
  game.retell();
});

await address.begin();
document.body.classList.add("ready");
