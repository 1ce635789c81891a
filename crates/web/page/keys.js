/** Every key, in one table that the help shows. */
import { byId } from "./dom.js";

/** @typedef {{keys: string[], shown: string, help: string, act: () => unknown}} Binding keys are names of `KeyboardEvent.key`, or Control+name */

/** @param {Binding[]} bindings @param {(event: KeyboardEvent) => boolean} before takes a key before the table does */
export function listenToKeys(bindings, before) {
  const table = new Map(bindings.flatMap((binding) => binding.keys.map((key) => [key, binding.act])));
  byId("key-list").replaceChildren(...bindings.map(line));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    // With Shift it pastes.
    if (event.shiftKey && event.key === "Insert") return;
    // A slider, or a choice, with the focus is moved by the arrows, and a button is pressed by these.
    if (event.target instanceof HTMLInputElement && event.key.startsWith("Arrow")) return;
    if (event.target instanceof HTMLButtonElement && (event.key === "Enter" || event.key === " ")) return;
    if (before(event)) return event.preventDefault();
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name =
      (event.ctrlKey || event.metaKey ? "Control+" : "") + (event.shiftKey && letter === "z" ? "Z" : letter);
    const act = table.get(name);
    if (!act) return;
    event.preventDefault();
    act();
  });
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
  row.append(make("dt", shown), make("dd", help));
  return row;
}
