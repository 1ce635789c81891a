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

/** Every step writes everything: only what is new costs the page a look. @param {string} id @param {string | number} text */
export function write(id, text) {
  const element = byId(id);
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/** Sets an attribute, if that is news. @param {Element} element @param {string} name @param {string} value */
export function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {string} id @param {boolean} pressed */
export function press(id, pressed) {
  set(byId(id), "aria-pressed", String(pressed));
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
