/** Permalinks: `#level=5W|Wpb.W|5W&moves=R`. Letters that survive mail and chat, with run lengths. @import { Opening } from "./types.js" */

const TO_LINK = /** @type {Record<string, string>} */ ({
  "#": "W",
  "@": "p",
  "+": "P",
  $: "b",
  "*": "B",
  ".": ".",
  " ": "-",
});
const FROM_LINK = Object.fromEntries(Object.entries(TO_LINK).map(([xsb, link]) => [link, xsb]));
/** No level has more squares in one run. */
const LONGEST_RUN = 2000;

/** No title is longer. */
const LONGEST_TITLE = 80;

/** @param {string} level @param {string} moves @param {string} [title] what it is called, for those who do not have it */
export function toLink(level, moves, title = "") {
  const rows = level
    .trimEnd()
    .split("\n")
    .map((row) => [...row.trimEnd()].map((letter) => TO_LINK[letter] ?? "-").join(""));
  const packed = rows.join("|").replace(/([WpPbB.|-])\1+/g, (run, letter) => `${run.length}${letter}`);
  const named = title ? `&title=${encodeURIComponent(title.slice(0, LONGEST_TITLE))}` : "";
  return `#level=${packed}${moves ? `&moves=${moves}` : ""}${named}`;
}

/** @param {string} hash @returns {(Opening & {title: string}) | null} */
export function fromLink(hash) {
  const found = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
  const level = found.get("level");
  if (!level) return null;
  const unfolded = level.replace(/(\d*)([WpPbB.|-])/g, (_, count, letter) =>
    letter.repeat(Math.min(Number(count || 1), LONGEST_RUN)),
  );
  const text = unfolded
    .split("|")
    .map((row) => [...row].map((letter) => FROM_LINK[letter] ?? letter).join(""))
    .join("\n");
  return { level: `${text}\n`, moves: found.get("moves") ?? "", title: (found.get("title") ?? "").trim().slice(0, LONGEST_TITLE) };
}

/** Which day's level a link leads to, such as 2026-11-18, or "" for that of today; null if it leads elsewhere. @param {string} hash */
export function dayOf(hash) {
  const found = hash.match(/^#daily(?:=(\d{4}-\d\d-\d\d))?$/);
  return found && !Number.isNaN(Date.parse(found[1] ?? "2000-01-01")) ? (found[1] ?? "") : null;
}
