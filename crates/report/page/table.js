/** The table of levels: sorted, filtered, and drawn only as far as somebody looks. @import { Puzzle, Run } from "./data.js" */
import { thumbnail } from "../../web/page/drawing.js";
import { MIB, NONE, byId, figure, isSolved, make, nameOf, report, result, tone, whole } from "./data.js";
import { detail } from "./detail.js";

/** Rows drawn at a time. */
const CHUNK = 100;

/**
 * A column: what stands in it, and what it is sorted by.
 * @typedef {{name: string, kind?: string, key: (level: Puzzle) => number | string | undefined,
 *   text: (level: Puzzle) => string, tone?: (level: Puzzle) => string}} Column
 */

/** With one run there is room for all that is known of it; several get a column each. @returns {Column[]} */
function columns() {
  const number = (/** @type {string} */ name, /** @type {(level: Puzzle) => number | undefined} */ key) => ({
    name,
    key,
    text: (/** @type {Puzzle} */ level) => whole(key(level)),
  });
  const time = (/** @type {Run} */ { name, clock }, /** @type {number} */ run) => ({
    name: report.runs.length > 1 ? `${name}, s` : `${clock} s`,
    // Unsolved levels come after all solved ones, levels that the run does not have come last.
    key: (/** @type {Puzzle} */ level) => {
      const attempt = level.results[run];
      return attempt ? (isSolved(attempt) ? attempt.seconds : Number.MAX_VALUE) : undefined;
    },
    text: (/** @type {Puzzle} */ level) => result(level.results[run]),
    tone: (/** @type {Puzzle} */ level) => tone(level.results[run]),
  });
  const first = (/** @type {Puzzle} */ level) => level.results[0];
  const memory = (/** @type {Puzzle} */ level) => {
    const bytes = first(level)?.memory;
    return bytes === undefined ? undefined : bytes / MIB;
  };
  const alone = [
    number("pushes", (level) => first(level)?.pushes),
    number("moves", (level) => first(level)?.moves),
    { name: "strategy", kind: "text", key: strategy, text: (/** @type {Puzzle} */ level) => strategy(level) ?? NONE },
    number("nodes", (level) => first(level)?.nodes),
    { name: "MiB", key: memory, text: (/** @type {Puzzle} */ level) => figure(memory(level)) },
  ];
  function strategy(/** @type {Puzzle} */ level) {
    return isSolved(first(level)) ? first(level)?.strategy : undefined;
  }
  return [
    { name: "title", kind: "text", key: (level) => level.title, text: (level) => level.title ?? "" },
    number("boxes", (level) => level.boxes),
    number("squares", (level) => level.squares),
    ...(report.levels.some(({ best }) => best) ? [number("best pushes", ({ best }) => best?.pushes)] : []),
    ...report.runs.map(time),
    ...(report.runs.length === 1 ? alone : []),
  ];
}

export class Table {
  #columns = columns();
  #order = new Map(report.levels.map((level, index) => [level, index]));
  /** The levels to show, in order. */
  #shown = report.levels;
  #drawn = 0;
  /** @type {{column: number, down: boolean}} -1 is the order of the collections */
  #sort = { column: -1, down: false };
  #body = /** @type {HTMLElement} */ (document.querySelector("#table tbody"));
  #more = byId("more");

  constructor() {
    this.#head();
    byId("more-button").addEventListener("click", () => this.#draw());
    new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && this.#draw(), {
      rootMargin: "600px",
    }).observe(this.#more);
  }

  /** Shows the levels that are wanted. @param {(level: Puzzle) => boolean} wanted */
  filter(wanted) {
    this.#shown = report.levels.filter(wanted);
    this.#arrange();
    return this.#shown.length;
  }

  /** Draws every row, for paper. */
  drawAll() {
    while (this.#drawn < this.#shown.length) this.#draw();
  }

  /** Leads to a level: draws as far as its row, opens it. @param {string} id */
  show(id) {
    const index = this.#shown.findIndex((level) => level.id === id);
    if (index < 0) return false;
    while (this.#drawn <= index) this.#draw();
    const row = byId(id);
    document.querySelector("#table .chosen")?.classList.remove("chosen");
    row.classList.add("chosen");
    const button = /** @type {HTMLButtonElement} */ (row.querySelector(".open"));
    if (button.getAttribute("aria-expanded") === "false") this.#toggle(button, this.#shown[index]);
    row.scrollIntoView({ block: "center" });
    button.focus({ preventScroll: true });
    return true;
  }

  #head() {
    const head = /** @type {HTMLElement} */ (document.querySelector("#table thead"));
    const cell = (/** @type {string} */ name, /** @type {number} */ column, /** @type {string} */ kind) => {
      const button = make("button", { type: "button" }, name);
      const place = make("th", { scope: "col", class: kind }, button);
      button.addEventListener("click", () => this.#sortBy(column, place));
      return place;
    };
    const titles = this.#columns.map(({ name, kind }, column) => cell(name, column, kind ?? ""));
    const drawing = make("th", { class: "small" }, make("span", { class: "spoken" }, "drawing"));
    head.append(make("tr", {}, cell("level", -1, "text"), drawing, ...titles));
  }

  /** @param {number} column @param {HTMLElement} place */
  #sortBy(column, place) {
    const down = this.#sort.column === column && !this.#sort.down;
    this.#sort = { column, down };
    document.querySelector("#table [aria-sort]")?.removeAttribute("aria-sort");
    place.setAttribute("aria-sort", down ? "descending" : "ascending");
    this.#arrange();
  }

  #arrange() {
    const { column, down } = this.#sort;
    const place = (/** @type {Puzzle} */ level) => this.#order.get(level) ?? 0;
    const key = column < 0 ? place : this.#columns[column].key;
    const keys = new Map(this.#shown.map((level) => [level, key(level)]));
    this.#shown = [...this.#shown].sort((one, other) => {
      const [a, b] = [keys.get(one), keys.get(other)];
      if (a === b) return place(one) - place(other);
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
      return a < b === down ? 1 : -1;
    });
    this.#body.replaceChildren();
    this.#drawn = 0;
    this.#draw();
  }

  #draw() {
    const next = this.#shown.slice(this.#drawn, this.#drawn + CHUNK);
    this.#body.append(...next.map((level) => this.#row(level)));
    this.#drawn += next.length;
    this.#more.hidden = this.#drawn === this.#shown.length;
  }

  /** @param {Puzzle} level */
  #row(level) {
    const button = make("button", { type: "button", class: "open", "aria-expanded": "false" }, nameOf(level));
    button.addEventListener("click", () => this.#toggle(button, level));
    const picture = level.board ? [thumbnail(level.board)] : [];
    const cells = this.#columns.map(({ text, kind, tone }) =>
      make("td", { class: `${kind ?? ""} ${tone?.(level) ?? ""}`.trim() }, text(level)),
    );
    const name = make("th", { scope: "row" }, button);
    return make("tr", { id: level.id }, name, make("td", { class: "small" }, ...picture), ...cells);
  }

  /** @param {HTMLButtonElement} button @param {Puzzle} level */
  #toggle(button, level) {
    const row = /** @type {HTMLElement} */ (button.closest("tr"));
    const opens = button.getAttribute("aria-expanded") === "false";
    button.setAttribute("aria-expanded", String(opens));
    if (!opens) return row.nextElementSibling?.remove();
    const cell = make("td", { colspan: String(this.#columns.length + 2) }, detail(level));
    row.after(make("tr", { class: "detail" }, cell));
  }
}
