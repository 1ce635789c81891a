/**
 * What every key does. The letters are those of the terminal game where it has one for the same thing.
 * @import { Dir } from "./types.js"
 * @import { Binding } from "./keys.js"
 */
import { byId } from "./dom.js";
import { directionName, say } from "./say.js";
import { words } from "./words.js";

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
      help: () => words("key.step", { direction: directionName(dir) }),
      act: () => arrow(dir),
    })),
    { keys: ["u", "Backspace", "Control+z"], shown: "U, Backspace", help: () => words("key.undo"), act: undo },
    { keys: ["y", "Control+y", "Control+Shift+z"], shown: "Y", help: () => words("key.redo"), act: redo },
    { keys: ["[", "Shift+u"], shown: "[, Shift U", help: () => words("key.undo_push"), act: () => game.do({ undo: "push" }) },
    { keys: ["]", "Shift+y"], shown: "], Shift Y", help: () => words("key.redo_push"), act: () => game.do({ redo: "push" }) },
    { keys: ["r", "x"], shown: "R, X", help: () => words("key.restart"), act: () => game.do("restart") },
    { keys: ["Enter"], shown: "Enter", help: () => words("key.enter"), act: enter },
    { keys: ["q"], shown: "Q", help: () => words("key.cursor"), act: () => cursor.toggle() },
    {
      keys: ["p", "m"],
      shown: "P",
      help: () => words("key.remember"),
      act: () => game.do("snapshot").then(() => say(words("remembered"))),
    },
    {
      keys: ["g"],
      shown: "G",
      help: () => words("key.recall"),
      act: () => game.do(({ snapshots }) => ({ restore: Math.max(snapshots - 1, 0) })),
    },
  ];
}

/** @param {Parts} parts @returns {Binding[]} */
function helping({ help, overlay, describe, switchOver }) {
  return [
    { keys: ["h"], shown: "H", help: () => words("key.hint"), act: () => help.hint() },
    { keys: ["s", "Insert"], shown: "S, Insert", help: () => words("key.solve"), act: () => help.solve() },
    { keys: ["l"], shown: "L", help: () => words("key.lost"), act: () => help.lost() },
    { keys: ["t"], shown: "T", help: () => words("key.return"), act: () => help.goBack() },
    { keys: ["z"], shown: "Z", help: () => words("key.shorten"), act: () => help.shorten() },
    { keys: ["d"], shown: "D", help: () => words("key.dead"), act: () => help.dead() },
    { keys: ["a"], shown: "A", help: () => words("key.walk"), act: () => switchOver("walk") },
    { keys: ["w"], shown: "W", help: () => words("key.warn"), act: () => switchOver("warn") },
    { keys: ["o"], shown: "O", help: () => words("key.show"), act: () => overlay.next() },
    { keys: ["i"], shown: "I", help: () => words("key.describe"), act: describe },
  ];
}

/** @param {Parts} parts @returns {Binding[]} */
function watching({ replay, escape }) {
  return [
    { keys: [" "], shown: "Space", help: () => words("key.play"), act: replay.toggle },
    { keys: [","], shown: ",", help: () => words("key.back"), act: replay.back },
    { keys: ["."], shown: ".", help: () => words("key.forth"), act: replay.forth },
    { keys: ["+", "="], shown: "+", help: () => words("key.faster"), act: () => replay.faster(1) },
    { keys: ["-"], shown: "−", help: () => words("key.slower"), act: () => replay.faster(-1) },
    { keys: ["Escape"], shown: "Esc", help: () => words("key.escape"), act: escape },
  ];
}

/** @param {Parts} parts @returns {Binding[]} */
function elsewhere({ levels, lessons, making, editor, share, reverse, nextTheme }) {
  return [
    { keys: ["n"], shown: "N", help: () => words("key.next"), act: () => levels.step(1) },
    { keys: ["Shift+n"], shown: "Shift N", help: () => words("key.previous"), act: () => levels.step(-1) },
    { keys: ["b"], shown: "B", help: () => words("key.levels"), act: () => levels.browse() },
    { keys: ["Shift+g"], shown: "Shift G", help: () => words("key.daily"), act: () => making.daily() },
    { keys: ["Shift+m"], shown: "Shift M", help: () => words("key.like"), act: () => making.open() },
    { keys: ["Shift+e"], shown: "Shift E", help: () => words("key.mistake"), act: () => lessons.mistake() },
    { keys: ["v"], shown: "V", help: () => words("key.reverse"), act: reverse },
    { keys: ["e"], shown: "E", help: () => words("key.editor"), act: () => editor.toggle() },
    { keys: ["c"], shown: "C", help: () => words("key.share"), act: share.open },
    { keys: ["Shift+t"], shown: "Shift T", help: () => words("key.theme"), act: nextTheme },
    { keys: ["?"], shown: "?", help: () => words("key.list"), act: () => byId("keys-dialog", HTMLDialogElement).showModal() },
  ];
}
