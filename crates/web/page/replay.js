/** The replay bar: what was or will be played, at any speed. @import { Game } from "./game.js" */
import { byId, onClick, set } from "./dom.js";
import { dress } from "./icons.js";
import { words } from "./words.js";

/** Milliseconds of a step, by the notches of the slider. */
const PACE = [1500, 1000, 700, 450, 300, 200, 140, 90, 60, 35, 16];

/** @param {Game} game */
export function replayBar(game) {
  const seek = byId("seek", HTMLInputElement);
  const speed = byId("speed", HTMLInputElement);
  const play = byId("play");
  let timer = 0;

  const jump = (/** @type {number} */ to) => game.do({ replay: { seek: to } });
  const toggle = () => game.do(({ playing }) => ({ replay: playing ? "pause" : "start" }));
  const back = () => game.do({ undo: "step" });
  const forth = () => game.do({ redo: "step" });

  async function tick() {
    await game.do({ replay: "tick" });
  }

  onClick("first", () => jump(0));
  onClick("back", back);
  onClick("play", toggle);
  onClick("forth", forth);
  onClick("last", () => jump(Number(seek.max)));
  seek.addEventListener("input", () => jump(Number(seek.value)));

  game.listen((_, { view }) => {
    set(seek, "max", String(view.moves + view.redo));
    seek.value = String(view.moves);
    set(seek, "aria-valuetext", words("replay.at", { at: view.moves, all: view.moves + view.redo }));
    const sign = view.playing ? "pause" : "play";
    if (play.dataset.icon !== sign || !play.firstChild) dress(play, sign);
    set(play, "data-icon", sign);
    set(play, "aria-label", words(`replay.${sign}`));
    for (const id of ["first", "back"]) byId(id, HTMLButtonElement).disabled = view.moves === 0;
    for (const id of ["play", "forth", "last"]) byId(id, HTMLButtonElement).disabled = view.redo === 0;
    seek.disabled = view.moves + view.redo === 0;
    byId("replay").classList.toggle("idle", seek.disabled);
    window.clearTimeout(timer);
    if (view.playing) timer = window.setTimeout(tick, PACE[Number(speed.value)]);
  });

  return {
    toggle,
    back,
    forth,
    /** @param {number} notches */
    faster(notches) {
      speed.value = String(Number(speed.value) + notches);
    },
  };
}
