/** A level, small: a few paths, drawn when it comes into sight. */
import { svg } from "./svg.js";
import { CELL, Terrain, tiles } from "./terrain.js";

/** @param {string} board */
export function thumbnail(board) {
  const terrain = new Terrain(board);
  const path = (/** @type {string} */ name, /** @type {string} */ d) => svg("path", { class: name, d });
  const player = terrain.player ? [terrain.player] : [];
  return svg(
    "svg",
    {
      class: "thumbnail",
      viewBox: `0 0 ${terrain.cols * CELL} ${terrain.rows * CELL}`,
      "aria-hidden": "true",
    },
    path("floor", tiles(terrain.inside())),
    path("wall-top", tiles(terrain.squares("#"))),
    path("spot", tiles(terrain.goals, 18)),
    path("crate-top", tiles(terrain.squares("$"), 6)),
    path("crate-home", tiles(terrain.squares("*"), 6)),
    path("visor", tiles(player, 14)),
  );
}

/** Calls back once for each element, when it can be seen. @param {(element: Element) => void} callback */
export function whenSeen(callback) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        observer.unobserve(entry.target);
        callback(entry.target);
      }
    },
    { rootMargin: "200px" },
  );
  return observer;
}
