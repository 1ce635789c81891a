/** What a row shows when it is opened: the drawing, replays, every run's result, the level as text. @import { Puzzle } from "./data.js" */
import { Drawing } from "../../web/page/drawing.js";
import { Position } from "../../web/page/position.js";
import { MIB, NONE, figure, isSolved, make, nameOf, report, result, whole } from "./data.js";
import { Replay } from "./replay.js";

/** @param {Puzzle} level @returns {HTMLElement} */
export function detail(level) {
  const words = make("div", { class: "words" }, heading(level), attempts(level));
  const content = make("div", { class: "both" }, words);
  if (level.board) {
    const position = new Position(level.board);
    const drawing = new Drawing(position, `${nameOf(level)}, ${level.boxes ?? "some"} boxes`);
    const stage = make("div", { class: "stage" }, drawing.element);
    stage.append(...replays(level, position, drawing));
    content.prepend(stage);
    words.append(asText("The level as text", level.board, ""));
  } else {
    words.append(
      make("p", { class: "quiet" }, "There is no drawing: the file with this level was not at hand."),
    );
  }
  const solution = level.results.find((attempt) => attempt?.solution)?.solution;
  if (solution) words.append(asText("The solution as text", solution, "moves"));
  return content;
}

/** @param {Puzzle} level */
function heading(level) {
  const link = make("a", { href: `#${level.id}` }, nameOf(level));
  const title = level.title ? `: ${level.title}` : "";
  const size = `${whole(level.boxes)} boxes, ${whole(level.squares)} squares`;
  return make("p", {}, make("strong", {}, link, title), make("br"), size);
}

/** A table of what became of the level. @param {Puzzle} level */
function attempts(level) {
  const head = ["run", "result", "pushes", "moves", "strategy", "nodes", "MiB"];
  const table = make("table", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, name))));
  level.results.forEach((attempt, run) => {
    const cells = [
      isSolved(attempt) ? `${result(attempt)} s` : result(attempt),
      whole(attempt?.pushes) + (attempt?.optimal ? " (best)" : ""),
      whole(attempt?.moves),
      attempt?.strategy ?? NONE,
      whole(attempt?.nodes),
      attempt?.memory ? figure(attempt.memory / MIB) : NONE,
    ];
    const name = make("th", { scope: "row" }, report.runs[run].name);
    table.append(make("tr", {}, name, ...cells.map((cell) => make("td", {}, cell))));
    if (attempt?.error) table.append(make("tr", {}, make("td", { colspan: "7", class: "text" }, attempt.error)));
  });
  if (level.best) {
    const cells = [NONE, whole(level.best.pushes), whole(level.best.moves), NONE, NONE, NONE];
    const name = make("th", { scope: "row" }, "best known");
    table.append(make("tr", {}, name, ...cells.map((cell) => make("td", {}, cell))));
  }
  return make("div", { class: "wide" }, table);
}

/** Controls of the replay, with a choice if several runs have a solution. @param {Puzzle} level @param {Position} position @param {Drawing} drawing */
function replays(level, position, drawing) {
  const runs = level.results.flatMap((attempt, run) => (attempt?.replays ? [run] : []));
  const broken = level.results.some((attempt) => attempt?.solution && !attempt.replays);
  const note = make("p", { class: "quiet" }, "A recorded solution does not solve the level as it is drawn here.");
  const notes = broken ? [note] : [];
  if (runs.length === 0) return notes;
  const solution = (/** @type {number} */ run) => level.results[run]?.solution ?? "";
  let replay = new Replay(position, drawing, solution(runs[0]));
  if (runs.length === 1) return [replay.element, ...notes];
  const choice = make("select", { "aria-label": "Whose solution" });
  for (const run of runs) choice.append(make("option", { value: String(run) }, report.runs[run].name));
  choice.addEventListener("change", () => {
    replay.stop();
    position.reset();
    const next = new Replay(position, drawing, solution(Number(choice.value)));
    replay.element.replaceWith(next.element);
    replay = next;
  });
  return [make("p", {}, make("label", {}, "Solution of ", choice)), replay.element, ...notes];
}

/** @param {string} title @param {string} text @param {string} kind */
function asText(title, text, kind) {
  return make("details", {}, make("summary", {}, title), make("pre", { class: kind }, text));
}
