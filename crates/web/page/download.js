/** Files for the player: levels as text, pictures. @import { Collection } from "./types.js" */
import { recallBest } from "./store.js";

/** Hands a file over. @param {string} name @param {string | Blob} content */
export function save(name, content) {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name.replace(/[\\/:*?"<>|]/g, "-");
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A collection in the plainest format. @param {Collection} collection */
export const toXsb = ({ levels }) =>
  levels.map(({ title, board, drawing }) => `; ${title}\n${board ?? drawing ?? ""}`).join("\n");

/** A collection with the player's best solutions. @param {Collection} collection */
export const toSok = ({ name, levels }) =>
  `:: Sokoban levels\n\nCollection: ${name}\n\n${levels
    .filter(({ board }) => board)
    .map(({ title, board = "" }) => sokLevel(title, board, recallBest(board)))
    .join("\n")}`;

/** A level with solutions, as it stands in a `.sok` file. @param {string} title @param {string} board @param {string[]} solutions */
export function sokLevel(title, board, solutions) {
  return `${title}\n\n${board}${[...new Set(solutions)].map((lurd) => `\nSolution\n${lurd}\n`).join("")}`;
}
