/** Puts the table, its filter and the links together. @import { Puzzle } from "./data.js" */
import { byId, isSolved, make, nameOf, report, source, tone, whole } from "./data.js";
import { Table } from "./table.js";

const table = new Table();
const input = (/** @type {string} */ id) => /** @type {HTMLInputElement | HTMLSelectElement} */ (byId(id));

/** What the choice "show" offers. @type {[string, (level: Puzzle) => boolean][]} */
const CHOICES = [
  ["all", () => true],
  ...(report.runs.length > 1
    ? /** @type {[string, (level: Puzzle) => boolean][]} */ ([
        ["not the same in all runs", differs],
        ["solved by all", (level) => level.results.every(isSolved)],
        ["solved by none", (level) => !level.results.some(isSolved)],
      ])
    : []),
  ...report.runs.flatMap(({ name }, run) => {
    const by = report.runs.length > 1 ? ` by ${name}` : "";
    /** @type {[string, (level: Puzzle) => boolean][]} */
    const choices = [
      [`solved${by}`, (level) => isSolved(level.results[run])],
      [`not solved${by}`, (level) => Boolean(level.results[run]) && !isSolved(level.results[run])],
    ];
    return choices;
  }),
  ["bugs", (level) => level.results.some((attempt) => attempt && tone(attempt) === "bug")],
];

/** @param {Puzzle} level */
function differs(level) {
  const tried = level.results.filter((attempt) => attempt !== null);
  return tried.some(isSolved) && !tried.every(isSolved);
}

/** Every word must be found. @param {Puzzle} level @param {string[]} words */
function has(level, words) {
  const strategies = level.results.map((attempt) => (isSolved(attempt) ? (attempt?.strategy ?? "") : ""));
  const text = [nameOf(level), level.title ?? "", ...strategies].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

function filter() {
  const words = input("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const collection = input("collection").value;
  const [, wanted] = CHOICES[Number(input("which").value)];
  const [least, most] = [input("least").value, input("most").value];
  const count = table.filter(
    (level) =>
      has(level, words) &&
      (collection === "" || level.collection === collection) &&
      wanted(level) &&
      (least === "" || (level.boxes ?? -1) >= Number(least)) &&
      (most === "" || (level.boxes ?? Infinity) <= Number(most)),
  );
  byId("count").textContent = `${whole(count)} of ${whole(report.levels.length)} levels`;
}

/** A link to a level, from here or from outside, leads to its row, also if the filter hides it. */
function follow() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!report.levels.some((level) => level.id === id) || table.show(id)) return;
  // The listener below fills the table anew a moment after the reset, and only then is the row there.
  /** @type {HTMLFormElement} */ (byId("filter")).reset();
  window.setTimeout(() => table.show(id));
}

function save() {
  const link = make("a", { download: "report.json", href: URL.createObjectURL(new Blob([source])) });
  link.click();
  URL.revokeObjectURL(link.href);
}

for (const collection of new Set(report.levels.map((level) => level.collection))) {
  byId("collection").append(make("option", { value: collection }, collection));
}
CHOICES.forEach(([name], index) => byId("which").append(make("option", { value: String(index) }, name)));
byId("filter").addEventListener("input", filter);
byId("filter").addEventListener("submit", (event) => event.preventDefault());
// The fields are emptied after the event.
byId("filter").addEventListener("reset", () => window.setTimeout(filter));
byId("save").addEventListener("click", save);
window.addEventListener("hashchange", follow);
// A second click on the same link changes nothing in the address.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (link?.getAttribute("href") === location.hash) follow();
});
window.addEventListener("beforeprint", () => table.drawAll());
filter();
follow();
document.body.classList.add("ready");
