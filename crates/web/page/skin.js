/**
 * The things on the board, each 64 units wide and high. Colours are names that `skin.css` fills in, theme by
 * theme. A box that is home differs by its mark, not by colour alone.
 */
import { drawn } from "./svg.js";

const THINGS = `<defs>
<g id="skin-goal"><circle cx="32" cy="32" r="14" class="goal-ring"/><circle cx="32" cy="32" r="5" class="goal-dot"/></g>
<g id="skin-crate"><rect x="6" y="10" width="52" height="52" rx="8" class="shadow"/><rect x="7" y="9" width="50" height="50" rx="7" class="crate-side"/><rect x="7" y="5" width="50" height="50" rx="7" class="crate-top"/><rect x="11" y="9" width="42" height="42" rx="4" class="crate-line"/></g>
<g id="skin-box"><use href="#skin-crate"/><path d="M15 13L49 47M49 13L15 47" class="crate-line"/></g>
<g id="skin-home"><use href="#skin-crate"/><path d="M19 31l9 9 17-20" class="crate-mark"/></g>
<g id="skin-player"><ellipse cx="32" cy="57" rx="17" ry="5" class="shadow"/><rect x="15" y="34" width="34" height="23" rx="10" class="suit-side"/><rect x="18" y="35" width="28" height="22" rx="9" class="suit"/><rect x="27" y="44" width="10" height="7" rx="2" class="badge"/><circle cx="32" cy="24" r="18" class="suit suit-edge"/><rect x="19" y="16" width="26" height="18" rx="9" class="visor"/><path d="M24 24a6 5 0 0 1 6-5" class="glint"/></g>
<g id="skin-arrow"><path d="M-16 0H12M2-12l14 12-14 12" class="arrow-line"/></g>
</defs>`;

/** The definitions that a drawing needs. */
export const skin = () => drawn(THINGS);
