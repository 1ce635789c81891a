/** Finding and filling elements. */

/**
 * The element with this name, which is in the page.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id @param {new () => T} [type] @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!element || (type && !(element instanceof type))) throw new Error(`the page has no ${id}`);
  return /** @type {T} */ (element);
}

/** @param {string} id @param {() => void} action */
export function onClick(id, action) {
  byId(id).addEventListener("click", action);
}

/** @param {string} id @param {string | number} text */
export function write(id, text) {
  byId(id).textContent = String(text);
}

/** @param {string} id @param {boolean} pressed */
export function press(id, pressed) {
  byId(id).setAttribute("aria-pressed", String(pressed));
}

/** @param {string} id */
export const isPressed = (id) => byId(id).getAttribute("aria-pressed") === "true";

/** A button that is not in the page yet. @param {string} text @param {() => void} action */
export function button(text, action) {
  const element = document.createElement("button");
  element.textContent = text;
  element.addEventListener("click", action);
  return element;
}
