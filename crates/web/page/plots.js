/** Plots of bench runs: files that were chosen, or dropped onto the page. @import { Chart, Transport, Upload } from "./types.js" */
import { byId, onClick, write } from "./dom.js";
import { notice } from "./say.js";
import { inWords } from "./verdicts.js";
import { words } from "./words.js";

/** What plots need of a line; solutions are most of a run, and stay here. */
const NEEDED = ["file", "level", "asked", "outcome", "seconds", "cpu_seconds", "boxes", "squares", "strategy", "rss", "optimal"];
const RESULTS = /\.(jsonl|csv)$/i;

/** @param {Transport} transport */
export function plots(transport) {
  const dialog = byId("plots-dialog", HTMLDialogElement);

  /** @param {File[]} files */
  async function show(files) {
    try {
      const { runs, levels, charts } = await transport.plots(await Promise.all(files.map(upload)));
      byId("plots-view").replaceChildren(...charts.map(figure));
      byId("plots-about").removeAttribute("data-words");
      write("plots-about", words("plots.shown", { runs: runs.join(", "), levels: words("levels", { n: levels }) }));
      if (!dialog.open) dialog.showModal();
    } catch (error) {
      dialog.close();
      notice("bad", inWords(error));
    }
  }

  onClick("plots", () => dialog.showModal());
  byId("plots-file").addEventListener("change", (event) => {
    const { files } = /** @type {HTMLInputElement} */ (event.target);
    if (files?.length) show([...files]);
  });
  // Heard before the level browser, which takes every other file.
  document.addEventListener(
    "drop",
    (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || !files.every(({ name }) => RESULTS.test(name))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      show(files);
    },
    { capture: true },
  );
}

/** @param {File} file @returns {Promise<Upload>} */
async function upload(file) {
  const text = await file.text();
  return { name: file.name.replace(RESULTS, ""), text: text.startsWith("{") ? text.split("\n").map(bare).join("\n") : text };
}

/** A line of a run with only what plots need; other lines stay as they are. @param {string} line */
function bare(line) {
  try {
    const record = JSON.parse(line);
    if (!("outcome" in record)) return line;
    return JSON.stringify(Object.fromEntries(NEEDED.map((key) => [key, record[key]])));
  } catch {
    return line;
  }
}

/** @param {Chart} chart */
function figure(chart) {
  const element = document.createElement("figure");
  const title = Object.assign(document.createElement("h3"), { textContent: chart.title });
  const note = Object.assign(document.createElement("figcaption"), { textContent: chart.note });
  const legend = new DOMParser().parseFromString(chart.legend, "text/html").body;
  const svg = new DOMParser().parseFromString(chart.svg, "image/svg+xml").documentElement;
  element.append(title, ...legend.childNodes, svg, note, numbers(chart.table));
  return element;
}

/** @param {Chart["table"]} table */
function numbers({ head, rows }) {
  const details = document.createElement("details");
  details.append(Object.assign(document.createElement("summary"), { textContent: words("plots.numbers") }));
  const table = document.createElement("table");
  for (const [index, cells] of [head, ...rows].entries()) {
    const row = table.insertRow();
    cells.forEach((text, column) => {
      const cell = document.createElement(index === 0 || column === 0 ? "th" : "td");
      cell.textContent = text;
      row.append(cell);
    });
  }
  details.append(table);
  return details;
}
