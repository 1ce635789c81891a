/** Every key, in one table that the help shows. @import { Dir } from "./types.js" */
import { byId } from "./dom.js";
import { onWords, words } from "./words.js";

/**
 * Keys are names of `KeyboardEvent.key`, or Control+name, or Shift+letter. A letter alone is heard with Shift, too, unless there
 * is a binding for that: so its capital still does what it did where letters walk.
 * @typedef {"Shift" | "Space" | "Enter" | "Backspace" | "Insert" | "Esc"} NamedKey
 * @typedef {{keys: string[], shown: string, help: () => string, act: () => unknown}} Binding
 */

/** Letters that walk, by choice. @type {Record<string, Record<string, Dir>>} */
const WALKS = {
  none: {},
  wasd: { w: "u", a: "l", s: "d", d: "r" },
  hjkl: { k: "u", h: "l", j: "d", l: "r" },
};

/**
 * @param {Binding[]} bindings
 * @param {object} hooks
 * @param {(event: KeyboardEvent) => boolean} hooks.before takes a key before the table does
 * @param {(dir: Dir) => void} hooks.walk
 * @param {(key: string) => boolean} hooks.claims is this key the game's, whatever button has the focus?
 */
export function listenToKeys(bindings, { before, walk, claims }) {
  const table = new Map(bindings.flatMap((binding) => binding.keys.map((key) => [key, binding.act])));
  onWords(() => byId("key-list").replaceChildren(...bindings.map(line)));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    // With Shift it pastes.
    if (event.shiftKey && event.key === "Insert") return;
    // A slider with the focus is moved by the arrows, and a button is pressed by these.
    if (event.target instanceof HTMLInputElement && event.key.startsWith("Arrow")) return;
    const presses = event.target instanceof HTMLButtonElement && ["Enter", " "].includes(event.key);
    if (presses && !(claims(event.key) && !event.target.closest("#won"))) return;
    if (event.key === "Escape" && document.querySelector("#menu:popover-open")) return;
    if (before(event)) return event.preventDefault();
    const dir = walked(event);
    const act = dir ? () => walk(dir) : table.get(name(event)) ?? table.get(name(event).replace("Shift+", ""));
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** @param {KeyboardEvent} event @returns {Dir | undefined} */
function walked(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  return WALKS[byId("letters", HTMLSelectElement).value]?.[event.key.toLowerCase()];
}

/** @param {KeyboardEvent} event */
function name(event) {
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey ? "Control+" : "";
  return control + (event.shiftKey && /^[a-z]$/.test(letter) ? "Shift+" : "") + letter;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  const text = target instanceof HTMLInputElement && !["range", "checkbox", "radio"].includes(target.type);
  return text || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** @param {Binding} binding */
function line({ shown, help }) {
  const row = document.createElement("div");
  const make = (/** @type {string} */ tag, /** @type {string} */ text) =>
    Object.assign(document.createElement(tag), { textContent: text });
  row.append(make("dt", keyName(shown)), make("dd", help()));
  return row;
}

/** Keys as they are called in the player's language. @param {string} shown */
const keyName = (shown) =>
  shown.replace(/Shift|Space|Enter|Backspace|Insert|Esc/g, (name) => words(`key.${/** @type {NamedKey} */ (name)}`));

/** Buttons that were pressed by mouse or finger let go of the focus, so that the keys belong to the game again. */
export function releaseFocus() {
  document.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element && event.target.closest("button, input[type=range]");
    // Only a pointer counts its clicks; Enter and Space press with none.
    if (pressed instanceof HTMLElement && event.detail > 0 && !pressed.closest("dialog")) pressed.blur();
  });
  for (const select of document.querySelectorAll("#menu select")) {
    select.addEventListener("change", () => byId("menu").hidePopover());
  }
}
