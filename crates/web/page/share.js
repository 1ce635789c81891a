/** Copying and pasting: links, levels, moves, pictures. @import { Game } from "./game.js" @import { Levels } from "./levels.js" @import { Reply } from "./types.js" */
import { addressOf } from "./boast.js";
import { byId, onClick, write } from "./dom.js";
import { save, sokLevel } from "./download.js";
import { pasted as pastedName } from "./library.js";
import { film, picture } from "./picture.js";
import { notice } from "./say.js";
import { inWords } from "./verdicts.js";
import { words } from "./words.js";

/** Moves, with run lengths and the marks of the formats. */
const LURD = /^[udlrUDLR0-9()[\]*\s]+$/;

/** @param {Game} game @param {Levels} levels */
export function sharing(game, levels) {
  const dialog = byId("share-dialog", HTMLDialogElement);
  const text = (/** @type {string} */ id) => byId(id, HTMLTextAreaElement);

  function open() {
    if (!game.reply) return;
    const { level, moves, title, best, solution } = shared(game.reply, levels);
    text("share-link").value = addressOf(levels, level, moves);
    text("share-level").value = level;
    text("share-moves").value = moves;
    text("share-sok").value = `:: Sokoban levels\n\n${sokLevel(title, level, best)}`;
    text("paste").value = "";
    byId("save-film", HTMLButtonElement).disabled = solution === null;
    write("copied", "");
    dialog.showModal();
  }

  /** @param {string} id */
  async function copy(id) {
    const area = text(id);
    area.select();
    // Without the permission the text is selected, and Ctrl-C does the rest.
    const copied = await navigator.clipboard?.writeText(area.value).then(
      () => true,
      () => false,
    );
    write("copied", words(copied ? "share.copied" : "share.selected"));
  }

  /** Takes a level, a collection, or moves of this level. @param {string} pasted */
  async function take(pasted) {
    if (pasted.trim() === "") return;
    if (LURD.test(pasted)) return game.do({ paste: pasted });
    try {
      const taken = await levels.add(pastedName(), new TextEncoder().encode(pasted));
      if (taken !== true) notice("bad", taken);
    } catch (error) {
      notice("bad", inWords(error));
    }
  }

  onClick("share", open);
  for (const what of ["link", "level", "moves", "sok"]) onClick(`copy-${what}`, () => copy(`share-${what}`));
  onClick("save-png", async () => {
    if (!game.reply) return;
    const { title, board } = shared(game.reply, levels);
    save(`${title}.png`, await picture(board));
  });
  onClick("save-film", async () => {
    if (!game.reply) return;
    const { title, level, solution } = shared(game.reply, levels);
    if (solution === null) return;
    write("copied", words("share.drawing"));
    save(`${title}.apng`, await film(level, solution));
    write("copied", words("share.saved"));
  });
  onClick("paste-go", () => {
    dialog.close();
    take(text("paste").value);
  });
  document.addEventListener("paste", (event) => {
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
    take(event.clipboardData?.getData("text/plain") ?? "");
  });
  return { open };
}

/** What there is to share: the drawing while one draws, else the level that is played. @param {Reply} reply @param {Levels} levels */
function shared({ level, moves, view }, levels) {
  const { board, solved, best_moves, best_pushes } = view;
  if (view.mode === "editor") return { level: board, board, moves: "", title: words("draw.title"), best: [], solution: null };
  const best = [best_moves, best_pushes].filter((lurd) => lurd !== null);
  // The best solution, or the one that somebody else has just shown.
  const solution = best_moves ?? (solved && view.mode === "forward" ? moves : null);
  return { level, board, moves, title: levels.name(level) ?? words("level.yours"), best, solution };
}
