/** The arrow keys in a grid of buttons: they lead from one to the next, as on a board. */

/** @param {HTMLElement} grid @param {string} buttons the selector of those that can be chosen */
export function walkByArrows(grid, buttons) {
  grid.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...grid.querySelectorAll(buttons)]);
    const at = all.findIndex((button) => button === event.target);
    const by = stride(event.key, all);
    if (at < 0 || by === 0) return;
    event.preventDefault();
    all[at + by]?.focus();
  });
}

/** How many buttons on a key leads. @param {string} key @param {HTMLElement[]} all */
function stride(key, all) {
  const top = (/** @type {HTMLElement} */ button) => button.getBoundingClientRect().top;
  const columns = all.filter((button) => top(button) === top(all[0])).length;
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key] ?? 0;
}
