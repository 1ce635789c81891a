/**
 * What every key does. The letters are those of the terminal game where it has one for the same thing.
 * @import { Dir } from "./types.js"
 * @import { Binding } from "./keys.js"
 */
import { byId } from "./dom.js";
import { DIRECTION, say } from "./say.js";

/** @typedef {import("./main.js").Parts} Parts */

const ARROWS = /** @type {[string, Dir, string][]} */ ([
  ["ArrowUp", "u", "↑"],
  ["ArrowRight", "r", "→"],
  ["ArrowDown", "d", "↓"],
  ["ArrowLeft", "l", "←"],
]);

/** @param {Parts} parts @returns {Binding[]} */
export function bindings(parts) {
  return [...playing(parts), ...helping(parts), ...watching(parts), ...elsewhere(parts)];
}

/** @param {Parts} parts @returns {Binding[]} */
function playing({ game, cursor, pointer, won, editor, arrow }) {
  const undo = () => (editor.open ? editor.undo() : game.do({ undo: "step" }));
  const redo = () => (editor.open ? editor.redo() : game.do({ redo: "step" }));
  const enter = () => {
    if (won.open) return won.next();
    return cursor.at && pointer.tap(cursor.at);
  };
  return [
    ...ARROWS.map(([key, dir, shown]) => ({
      keys: [key],
      shown,
      help: `Step or push ${DIRECTION[dir]}`,
      act: () => arrow(dir),
    })),
    { keys: ["u", "Backspace", "Control+z"], shown: "U, Backspace", help: "Undo a step", act: undo },
    { keys: ["y", "Control+y", "Control+Shift+z"], shown: "Y", help: "Redo a step", act: redo },
    { keys: ["[", "Shift+u"], shown: "[, Shift U", help: "Undo up to a push", act: () => game.do({ undo: "push" }) },
    { keys: ["]", "Shift+y"], shown: "], Shift Y", help: "Redo up to a push", act: () => game.do({ redo: "push" }) },
    { keys: ["r", "x"], shown: "R, X", help: "Start again", act: () => game.do("restart") },
    { keys: ["Enter"], shown: "Enter", help: "After a level: the next. At the cursor: choose the square", act: enter },
    { keys: ["q"], shown: "Q", help: "Cursor: choose a box, or a square to walk to", act: () => cursor.toggle() },
    {
      keys: ["p", "m"],
      shown: "P",
      help: "Remember this position",
      act: () => game.do("snapshot").then(() => say("This position is remembered: G comes back to it.")),
    },
    {
      keys: ["g"],
      shown: "G",
      help: "Go to the position remembered last",
      act: () => game.do(({ snapshots }) => ({ restore: Math.max(snapshots - 1, 0) })),
    },
  ];
}

/** @param {Parts} parts @returns {Binding[]} */
function helping({ help, overlay, describe, switchOver }) {
  return [
    { keys: ["h"], shown: "H", help: "Hint: which box, where to stand, the push", act: () => help.hint() },
    { keys: ["s", "Insert"], shown: "S, Insert", help: "Solve: the computer plays the rest", act: () => help.solve() },
    { keys: ["l"], shown: "L", help: "Is this lost, and why?", act: () => help.lost() },
    { keys: ["t"], shown: "T", help: "After L: back to the last position that can be solved", act: () => help.goBack() },
    { keys: ["z"], shown: "Z", help: "Shorten your solution", act: () => help.shorten() },
    { keys: ["d"], shown: "D", help: "Show dead squares", act: () => help.dead() },
    { keys: ["a"], shown: "A", help: "Show where you can walk", act: () => switchOver("walk", "Where you can walk") },
    { keys: ["w"], shown: "W", help: "Warn when a push loses", act: () => switchOver("warn", "Warnings") },
    { keys: ["o"], shown: "O", help: "Show rooms, tunnels, corrals, …", act: () => overlay.next() },
    { keys: ["i"], shown: "I", help: "Describe the position in words", act: describe },
  ];
}

/** @param {Parts} parts @returns {Binding[]} */
function watching({ replay, escape }) {
  return [
    { keys: [" "], shown: "Space", help: "Play or pause", act: replay.toggle },
    { keys: [","], shown: ",", help: "One step back in the replay", act: replay.back },
    { keys: ["."], shown: ".", help: "One step on in the replay", act: replay.forth },
    { keys: ["+", "="], shown: "+", help: "Replay faster", act: () => replay.faster(1) },
    { keys: ["-"], shown: "−", help: "Replay slower", act: () => replay.faster(-1) },
    { keys: ["Escape"], shown: "Esc", help: "Stop the solver or a replay, let go of a box", act: escape },
  ];
}

/** @param {Parts} parts @returns {Binding[]} */
function elsewhere({ levels, editor, share, reverse, nextTheme }) {
  return [
    { keys: ["n"], shown: "N", help: "Next level", act: () => levels.step(1) },
    { keys: ["Shift+n"], shown: "Shift N", help: "Previous level", act: () => levels.step(-1) },
    { keys: ["b"], shown: "B", help: "Choose a level", act: () => levels.browse() },
    { keys: ["v"], shown: "V", help: "Reverse game: pull from the goals", act: reverse },
    { keys: ["e"], shown: "E", help: "Editor", act: () => editor.toggle() },
    { keys: ["c"], shown: "C", help: "Share, copy, paste", act: share.open },
    { keys: ["Shift+t"], shown: "Shift T", help: "Other colours", act: nextTheme },
    { keys: ["?"], shown: "?", help: "This list", act: () => byId("keys-dialog", HTMLDialogElement).showModal() },
  ];
}
