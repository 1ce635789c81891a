/** What the player may choose, kept from visit to visit. @import { Board } from "./board.js" */
import { byId } from "./dom.js";
import { keep, recall } from "./store.js";

/** @param {Board} board */
export function options(board) {
  const theme = byId("theme", HTMLSelectElement);
  const smooth = byId("smooth", HTMLInputElement);
  const zoom = byId("zoom", HTMLInputElement);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const apply = () => {
    document.documentElement.dataset.theme = theme.value;
    board.smooth = smooth.checked && !calm.matches;
    document.documentElement.classList.toggle("calm", !board.smooth);
    board.svg.style.setProperty("--zoom", zoom.value);
    board.follow();
  };
  for (const id of ["warn", "walk", "speed"]) remembered(byId(id, HTMLInputElement));
  remembered(byId("prefer", HTMLSelectElement));
  for (const field of [theme, smooth, zoom]) {
    remembered(field);
    field.addEventListener("input", apply);
  }
  calm.addEventListener("change", apply);
  apply();
  // After a choice made with the mouse the keys belong to the game again.
  for (const select of document.querySelectorAll("body > :not(dialog) select")) {
    select.addEventListener("change", focusBoard);
  }
  for (const slider of document.querySelectorAll("main input[type=range]")) {
    slider.addEventListener("pointerup", focusBoard);
  }
}

export function focusBoard() {
  byId("view").focus({ preventScroll: true });
}

/** A field that has the value it had last time. @param {HTMLInputElement | HTMLSelectElement} field */
function remembered(field) {
  const name = `option.${field.id}`;
  const box = field instanceof HTMLInputElement && field.type === "checkbox" ? field : null;
  const kept = recall(name, box ? box.checked : field.value);
  if (box) box.checked = kept === true;
  else field.value = String(kept);
  field.addEventListener("input", () => keep(name, box ? box.checked : field.value));
}
