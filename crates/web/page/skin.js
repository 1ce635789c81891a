/**
 * The things on the board, each 64 units wide and high, skin by skin. Colours are names that `skin.css` fills in. In every skin a box
 * that is home differs by its shape or its mark, not by colour alone.
 */
import { drawn } from "./svg.js";

/** @typedef {keyof typeof SKINS} Skin */

const STATION = `
<g id="skin-goal"><circle cx="32" cy="32" r="14" class="goal-ring"/><circle cx="32" cy="32" r="5" class="goal-dot"/></g>
<g id="skin-crate"><rect x="6" y="10" width="52" height="52" rx="8" class="shadow"/><rect x="7" y="9" width="50" height="50" rx="7" class="crate-side"/><rect x="7" y="5" width="50" height="50" rx="7" class="crate-top"/><rect x="11" y="9" width="42" height="42" rx="4" class="crate-line"/></g>
<g id="skin-box"><use href="#skin-crate"/><path d="M15 13L49 47M49 13L15 47" class="crate-line"/></g>
<g id="skin-home"><use href="#skin-crate"/><path d="M19 31l9 9 17-20" class="crate-mark"/></g>
<g id="skin-player"><ellipse cx="32" cy="57" rx="17" ry="5" class="shadow"/><rect x="15" y="34" width="34" height="23" rx="10" class="suit-side"/><rect x="18" y="35" width="28" height="22" rx="9" class="suit"/><rect x="27" y="44" width="10" height="7" rx="2" class="badge"/><circle cx="32" cy="24" r="18" class="suit suit-edge"/><rect x="19" y="16" width="26" height="18" rx="9" class="visor"/><path d="M24 24a6 5 0 0 1 6-5" class="glint"/></g>`;

/** Planks, painted corners on the floor, a docker with a cap. */
const HARBOUR = `
<g id="skin-goal"><path d="M15 25V17a2 2 0 0 1 2-2h8M39 15h8a2 2 0 0 1 2 2v8M49 39v8a2 2 0 0 1-2 2h-8M25 49h-8a2 2 0 0 1-2-2v-8" class="goal-ring"/><circle cx="32" cy="32" r="4" class="goal-dot"/></g>
<g id="skin-crate"><rect x="5" y="10" width="54" height="52" rx="5" class="shadow"/><rect x="6" y="8" width="52" height="51" rx="4" class="crate-side"/><rect x="6" y="5" width="52" height="49" rx="4" class="crate-top"/><path d="M8 17.500H56M8 29.500H56M8 41.500H56" class="crate-grain"/><path d="M13 6V53M51 6V53" class="crate-beam"/></g>
<g id="skin-box"><use href="#skin-crate"/><path d="M13 12h0M13 24h0M13 36h0M13 48h0M51 12h0M51 24h0M51 36h0M51 48h0" class="crate-nail"/></g>
<g id="skin-home"><use href="#skin-crate"/><circle cx="32" cy="29.500" r="14" class="crate-seal"/><path d="M25 30l5 5 9-11" class="crate-mark thin"/></g>
<g id="skin-player"><ellipse cx="32" cy="57" rx="18" ry="5" class="shadow"/><path d="M13 56c0-13 6-20 19-20s19 7 19 20a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3z" class="suit suit-edge"/><path d="M26 37l6 8 6-8M32 45v12" class="suit-seam"/><circle cx="32" cy="25" r="14" class="face"/><path d="M16 21c0-11 7-17 16-17s16 6 16 17z" class="visor"/><path d="M14 21h36" class="cap-peak"/><path d="M26 28h0M38 28h0" class="eye"/></g>`;

/** Hedges, pots with a sprout that bloom when they are home, a gardener with a hat. */
const GARDEN = `
<g id="skin-goal"><circle cx="32" cy="34" r="17" class="goal-soil"/><circle cx="32" cy="34" r="17" class="goal-ring"/><path d="M25 34h14M32 27v14" class="goal-line"/></g>
<g id="skin-crate"><ellipse cx="32" cy="58" rx="20" ry="5" class="shadow"/><path d="M13 34h38l-5 22a4 4 0 0 1-4 3H22a4 4 0 0 1-4-3z" class="crate-side"/><path d="M13 34h38l-1.600 7H14.600z" class="crate-shade"/><rect x="9" y="26" width="46" height="11" rx="4" class="crate-top crate-rim"/></g>
<g id="skin-box"><use href="#skin-crate"/><path d="M32 26V15M32 20c-8 0-11-4-12-9 7 0 11 3 12 9zM32 17c1-6 5-9 11-9 0 6-4 9-11 9z" class="leaf"/></g>
<g id="skin-home"><use href="#skin-crate"/><path d="M32 27V18" class="leaf"/><circle cx="32" cy="5.500" r="6" class="petal"/><circle cx="41" cy="12" r="6" class="petal"/><circle cx="37.500" cy="21" r="6" class="petal"/><circle cx="26.500" cy="21" r="6" class="petal"/><circle cx="23" cy="12" r="6" class="petal"/><circle cx="32" cy="14.500" r="5" class="pollen"/></g>
<g id="skin-player"><ellipse cx="32" cy="57" rx="18" ry="5" class="shadow"/><path d="M14 56c0-12 6-18 18-18s18 6 18 18a3 3 0 0 1-3 3H17a3 3 0 0 1-3-3z" class="suit suit-edge"/><path d="M24 40v19M40 40v19" class="suit-seam"/><circle cx="32" cy="28" r="13" class="face"/><path d="M27 30h0M37 30h0" class="eye"/><ellipse cx="32" cy="20" rx="23" ry="6.500" class="visor"/><path d="M19 20c0-10 5-15 13-15s13 5 13 15z" class="visor"/><path d="M19.500 17h25" class="hat-band"/></g>`;

/** Ink on paper. */
const PAPER = `
<g id="skin-goal"><path d="M32 20v24M20 32h24" class="goal-cross"/></g>
<g id="skin-crate"><rect x="9" y="9" width="46" height="46" rx="5" class="crate-top crate-ink"/></g>
<g id="skin-box"><use href="#skin-crate"/></g>
<g id="skin-home"><use href="#skin-crate"/><path d="M20 33l8 8 16-19" class="crate-mark"/></g>
<g id="skin-player"><circle cx="32" cy="32" r="20" class="suit ink-edge"/><path d="M25 28v5M39 28v5" class="eye tall"/><path d="M24 40c5 4 11 4 16 0" class="smile"/></g>`;

export const SKINS = { station: STATION, harbour: HARBOUR, garden: GARDEN, paper: PAPER };

/** What is the same in all of them. */
const ARROW = `<g id="skin-arrow"><path d="M-16 0H12M2-12l14 12-14 12" class="arrow-line"/></g>`;

/** The definitions that a drawing needs, of the skin that is chosen. */
export function skin() {
  const chosen = document.documentElement.dataset.skin ?? "";
  return drawn(`<defs>${SKINS[/** @type {Skin} */ (chosen in SKINS ? chosen : "station")]}${ARROW}</defs>`);
}
