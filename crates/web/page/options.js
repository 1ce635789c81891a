/** What the player may choose, kept from visit to visit. @import { Board } from "./board.js" */
import { byId } from "./dom.js";
import { say } from "./say.js";
import { keep, recall } from "./store.js";
import { LANGUAGES, speak, words } from "./words.js";

const CHECKS = ["sound", "warn", "gauge", "walk", "smooth", "prove"];
const CHOICES = ["language", "skin", "theme", "letters", "prefer"];

/** @param {Board} board */
export function options(board) {
  const smooth = byId("smooth", HTMLInputElement);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const apply = () => {
    const wish = byId("skin", HTMLSelectElement).value;
    if (document.documentElement.dataset.skin !== wish) {
      document.documentElement.dataset.skin = wish;
      board.dress();
    }
    document.documentElement.dataset.letters = byId("letters", HTMLSelectElement).value;
    document.documentElement.dataset.theme = byId("theme", HTMLSelectElement).value;
    board.smooth = smooth.checked && !calm.matches;
    document.documentElement.classList.toggle("calm", !board.smooth);
    board.svg.style.setProperty("--zoom", byId("zoom", HTMLInputElement).value);
    board.follow();
  };
  byId("language").append(...Object.entries(LANGUAGES).map(language));
  for (const id of [...CHECKS, "speed", "zoom"]) remembered(byId(id, HTMLInputElement));
  for (const id of CHOICES) remembered(byId(id, HTMLSelectElement));
  for (const id of ["skin", "theme", "letters", "smooth", "zoom"]) byId(id).addEventListener("input", apply);
  calm.addEventListener("change", apply);
  byId("language").addEventListener("input", speak);
  apply();
}

/** Switches an option on or off by its key, and says so. @param {"walk" | "warn"} id */
export function switchOver(id) {
  const box = byId(id, HTMLInputElement);
  box.checked = !box.checked;
  box.dispatchEvent(new Event("input"));
  say(words(`${id}.said`, { state: words(box.checked ? "on" : "off") }));
}

/** A language to choose, said in itself. @param {[string, string]} language */
const language = ([lang, textContent]) =>
  Object.assign(document.createElement("option"), { value: lang, lang, textContent });

/** Shows the next colours. */
export function nextTheme() {
  const theme = byId("theme", HTMLSelectElement);
  theme.selectedIndex = (theme.selectedIndex + 1) % theme.options.length;
  theme.dispatchEvent(new Event("input"));
  say(words("theme.said", { what: theme.selectedOptions[0].textContent }));
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
