/** Copying and pasting: links, levels, moves. @import { Game } from "./game.js" @import { Levels } from "./levels.js" @import { Reply } from "./types.js" */
import { byId, onClick } from "./dom.js";
import { toLink } from "./link.js";
import { notice, say } from "./say.js";

/** Moves, with run lengths and the marks of the formats. */
const LURD = /^[udlrUDLR0-9()[\]*\s]+$/;
/** The address follows the game, but not every step of a replay. */
const SETTLE = 600;

/** @param {Game} game @param {Levels} levels */
export function sharing(game, levels) {
  const dialog = byId("share-dialog", HTMLDialogElement);
  const text = (/** @type {string} */ id) => byId(id, HTMLTextAreaElement);
  let timer = 0;

  function open() {
    if (!game.reply) return;
    text("share-link").value = location.href.split("#")[0] + toLink(game.reply.level, game.reply.moves);
    text("share-level").value = game.reply.level;
    text("share-moves").value = game.reply.moves;
    text("share-sok").value = sok(levels.name(game.reply.level) ?? "Your level", game.reply);
    text("paste").value = "";
    dialog.showModal();
  }

  /** @param {string} id */
  async function copy(id) {
    const area = text(id);
    area.select();
    // Without the permission the text is selected, and Ctrl-C does the rest.
    await navigator.clipboard?.writeText(area.value).then(
      () => say("Copied."),
      () => say("Selected: copy it with Control C."),
    );
  }

  /** Takes a level, a collection, or moves of this level. @param {string} pasted */
  async function take(pasted) {
    if (pasted.trim() === "") return;
    if (LURD.test(pasted)) return game.do({ paste: pasted });
    try {
      const taken = await levels.add("Pasted", new TextEncoder().encode(pasted));
      if (taken !== true) notice("bad", taken);
    } catch (error) {
      notice("bad", String(error));
    }
  }

  onClick("share", open);
  for (const what of ["link", "level", "moves", "sok"]) onClick(`copy-${what}`, () => copy(`share-${what}`));
  onClick("paste-go", () => {
    dialog.close();
    take(text("paste").value);
  });
  document.addEventListener("paste", (event) => {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
    take(event.clipboardData?.getData("text/plain") ?? "");
  });
  game.listen((_, { view, level, moves }) => {
    window.clearTimeout(timer);
    if (view.mode !== "forward" || view.playing) return;
    timer = window.setTimeout(() => history.replaceState(null, "", toLink(level, moves)), SETTLE);
  });
  return { open };
}

/** The level with its best solutions, as a `.sok` file. @param {string} title @param {Reply} reply */
function sok(title, { level, view }) {
  const best = new Set([view.best_moves, view.best_pushes].filter((lurd) => lurd !== null));
  const solutions = [...best].map((lurd) => `\nSolution\n${lurd}\n`);
  return `:: Sokoban levels\n\n${title}\n\n${level}${solutions.join("")}`;
}
