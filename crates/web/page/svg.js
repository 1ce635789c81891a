/** Making SVG elements. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Markup of our own, such as the skin, as an element. @param {string} markup @returns {SVGElement} */
export function drawn(markup) {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="${NAMESPACE}">${markup}</svg>`,
    "image/svg+xml",
  );
  return /** @type {SVGElement} */ (
    document.importNode(/** @type {Node} */ (parsed.documentElement.firstElementChild), true)
  );
}
