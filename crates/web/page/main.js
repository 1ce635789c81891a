/** Puts the page together. @import { Dir, GameEvent, Reply, View } from "./types.js" */
import { Board } from "./board.js";
import { Cursor, describe } from "./cursor.js";
import { byId, onClick, press, write } from "./dom.js";
import { Editor } from "./editor.js";
import { Game } from "./game.js";
import { Help } from "./help.js";
import { listenToKeys } from "./keys.js";
import { Levels } from "./levels.js";
import { fromLink } from "./link.js";
import { focusBoard, options } from "./options.js";
import { Overlay } from "./overlay.js";
import { plots } from "./plots.js";
import { Pointer } from "./pointer.js";
import { replayBar } from "./replay.js";
import { DIRECTION, counted, notice, placeName, say } from "./say.js";
import { sharing } from "./share.js";
import { isOwn, keepLevel, recallBest, recallLevel } from "./store.js";
import { connect } from "./transport.js";
import { showWalks } from "./walk.js";

const transport = await connect();
const game = new Game(transport, (error) => notice("bad", `That did not work: ${error.message}`));
const board = new Board(byId("view"));
// The board hears first: everybody else may then mark squares on it.
game.listen((events, { view }) => board.play(events, view.board, view.mode === "editor"));
const levels = new Levels(game, await transport.collections());
const replay = replayBar(game);
const help = new Help(game, board);
const editor = new Editor(game, board);
const pointer = new Pointer(game, board, editor);
const overlay = new Overlay(game, board);
pointer.onChoose = (box) => overlay.follow(box);
const cursor = new Cursor(board);
const share = sharing(game, levels);
const toggleWalks = showWalks(game, board);
options(board);
plots(transport);

game.listen(count);
game.listen(remember);
game.listen(tell);

/** @param {GameEvent[]} _ @param {Reply} reply */
function count(_, { view, level }) {
  write("moves", view.moves);
  write("pushes", view.pushes);
  write("home", `${view.on_goals} / ${view.boxes}`);
  write("best", bestOf(view));
  byId("shorten", HTMLButtonElement).disabled = view.best_moves === null;
  write("title", view.mode === "editor" ? "Editor" : levels.title(level));
  byId("undo", HTMLButtonElement).disabled = view.moves === 0;
  byId("restart", HTMLButtonElement).disabled = view.moves === 0;
  byId("redo", HTMLButtonElement).disabled = view.redo === 0;
  press("reverse", view.mode === "reverse");
  document.body.dataset.mode = view.mode;
  document.body.classList.toggle("solved", view.solved);
}

/** Fewest moves and fewest pushes, perhaps of two solutions. @param {View} view */
function bestOf({ best_moves, best_pushes }) {
  if (best_moves === null || best_pushes === null) return "–";
  return `${best_moves.length} / ${best_pushes.replace(/[^A-Z]/g, "").length}`;
}

/** Keeps the game, and the best solutions, in the browser. @param {GameEvent[]} _ @param {Reply} reply */
function remember(_, { view, level, moves, aided }) {
  if (view.mode !== "forward" || view.playing) return;
  const kept = recallLevel(level);
  keepLevel(level, {
    moves: view.best_moves ?? kept.moves,
    pushes: view.best_pushes ?? kept.pushes,
    game: view.solved ? undefined : moves,
    aided: view.solved ? undefined : aided,
  });
}

/** @param {GameEvent[]} events @param {Reply} reply */
function tell(events, { view }) {
  for (const event of events) {
    if (event.event === "rejected") {
      board.bump();
      say(event.text);
    }
    if (event.event === "solved") {
      notice("good", `Solved in ${counted(event.moves, "move")} and ${counted(event.pushes, "push")}.`, [
        ["Next level", () => levels.step(1)],
        ["Shorten it", () => help.shorten()],
      ]);
    }
    if (event.event === "loaded") say(`${byId("title").textContent}: ${counted(view.boxes, "box")}.`);
  }
  const last = events.findLast((event) => event.event === "moved");
  if (last && !view.solved && !view.playing) {
    say(
      last.shift
        ? `Pushed ${DIRECTION[last.dir]}, ${view.on_goals} of ${view.boxes} home`
        : placeName(last.player),
    );
  }
}

/** In the editor, and while it is shown, the arrows move the cursor. @param {Dir} dir */
function arrow(dir) {
  if (cursor.at || editor.open) cursor.move(dir);
  else game.do({ move: dir });
}

function escape() {
  help.stop();
  pointer.choose(null);
  cursor.hide();
  board.finish();
}

listenToKeys(
  [
    .../** @type {[string, Dir][]} */ ([
      ["ArrowUp", "u"],
      ["ArrowRight", "r"],
      ["ArrowDown", "d"],
      ["ArrowLeft", "l"],
    ]).map(([key, dir]) => ({
      keys: [key],
      shown: { u: "↑", r: "→", d: "↓", l: "←" }[dir],
      help: `Step or push ${DIRECTION[dir]}`,
      act: () => arrow(dir),
    })),
    {
      keys: ["u", "Backspace", "Control+z"],
      shown: "U, Backspace",
      help: "Undo a step",
      act: () => game.do({ undo: "step" }),
    },
    {
      keys: ["y", "Control+y", "Control+Z"],
      shown: "Y",
      help: "Redo a step",
      act: () => game.do({ redo: "step" }),
    },
    { keys: ["["], shown: "[", help: "Undo up to a push", act: () => game.do({ undo: "push" }) },
    { keys: ["]"], shown: "]", help: "Redo up to a push", act: () => game.do({ redo: "push" }) },
    { keys: ["r"], shown: "R", help: "Start again", act: () => game.do("restart") },
    { keys: ["h"], shown: "H", help: "Hint: the next push", act: () => help.hint() },
    {
      keys: ["s", "Insert"],
      shown: "S, Insert",
      help: "Solve: the computer plays the rest",
      act: () => help.solve(),
    },
    { keys: ["z"], shown: "Z", help: "Shorten your solution", act: () => help.shorten() },
    { keys: ["l"], shown: "L", help: "Is this lost?", act: () => help.lost() },
    { keys: ["d"], shown: "D", help: "Show dead squares", act: () => help.dead() },
    { keys: ["w"], shown: "W", help: "Show where you can walk", act: toggleWalks },
    { keys: ["o"], shown: "O", help: "Show rooms, tunnels, corrals, …", act: () => overlay.next() },
    { keys: [" "], shown: "Space", help: "Play or pause", act: replay.toggle },
    { keys: [","], shown: ",", help: "One step back in the replay", act: replay.back },
    { keys: ["."], shown: ".", help: "One step on in the replay", act: replay.forth },
    { keys: ["+", "="], shown: "+", help: "Replay faster", act: () => replay.faster(1) },
    { keys: ["-"], shown: "−", help: "Replay slower", act: () => replay.faster(-1) },
    {
      keys: ["x"],
      shown: "X",
      help: "Cursor: choose a box, or a square to walk to",
      act: () => cursor.toggle(),
    },
    {
      keys: ["Enter"],
      shown: "Enter",
      help: "Choose the square under the cursor",
      act: () => cursor.at && pointer.tap(cursor.at),
    },
    { keys: ["i"], shown: "I", help: "Describe the position in words", act: () => describe(board) },
    {
      keys: ["m"],
      shown: "M",
      help: "Remember this position",
      act: () => game.do("snapshot").then(() => say("Remembered.")),
    },
    {
      keys: ["g"],
      shown: "G",
      help: "Go to the position remembered last",
      act: () => game.do(({ snapshots }) => ({ restore: Math.max(snapshots - 1, 0) })),
    },
    { keys: ["v"], shown: "V", help: "Reverse game: pull from the goals", act: reverse },
    { keys: ["e"], shown: "E", help: "Editor", act: () => editor.toggle() },
    { keys: ["c"], shown: "C", help: "Copy and paste", act: share.open },
    { keys: ["b"], shown: "B", help: "Choose a level", act: () => levels.browse() },
    { keys: ["n"], shown: "N", help: "Next level", act: () => levels.step(1) },
    { keys: ["p"], shown: "P", help: "Previous level", act: () => levels.step(-1) },
    {
      keys: ["?"],
      shown: "?",
      help: "This list",
      act: () => byId("keys-dialog", HTMLDialogElement).showModal(),
    },
    { keys: ["Escape"], shown: "Esc", help: "Stop the solver, let go of a box", act: escape },
  ],
  (event) => {
    // In the editor the letters of a board are drawn at the cursor.
    const paints =
      editor.open && cursor.at !== null && editor.isTool(event.key) && !event.ctrlKey && !event.metaKey;
    if (paints && cursor.at) editor.paint(cursor.at, event.key);
    return paints;
  },
);

function reverse() {
  return game.do(({ mode }) => ({ reverse: mode !== "reverse" }));
}

onClick("undo", () => game.do({ undo: "step" }));
onClick("redo", () => game.do({ redo: "step" }));
onClick("restart", () => game.do("restart"));
onClick("reverse", reverse);
onClick("keys", () => byId("keys-dialog", HTMLDialogElement).showModal());

/** Opens what a link carries. The page keeps its own address up to date, so the link may be to the player's own game. @param {string} hash */
async function follow(hash) {
  const linked = fromLink(hash);
  if (!linked) return;
  const { level, moves = "" } = linked;
  await game.open({ level, moves, aided: !isOwn(level, moves), best: recallBest(level) });
}

/** A link wins; else the level played last goes on. */
async function begin() {
  await follow(location.hash);
  if (!game.reply) await levels.playCurrent();
  focusBoard();
}

window.addEventListener("hashchange", () => follow(location.hash));
await begin();
document.body.classList.add("ready");
