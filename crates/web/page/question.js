/** Questions to the player, each in a dialog of its own. */
import { button, byId } from "./dom.js";
import { words } from "./words.js";

/** Asks; the answer is the name of a button, or null if the dialog was closed. @param {string} text @param {string[]} answers @returns {Promise<string | null>} */
export function question(text, answers) {
  byId("question-field").hidden = true;
  return asked(text, answers);
}

/** Asks for a name; null if there shall be none. @param {string} text @param {string} name @returns {Promise<string | null>} */
export async function askName(text, name) {
  const field = byId("question-field", HTMLInputElement);
  [field.hidden, field.value] = [false, name];
  const answer = asked(text, [words("keep"), words("cancel")]);
  field.select();
  return (await answer) === words("keep") ? field.value.trim() || name : null;
}

/** @param {string} text @param {string[]} answers @returns {Promise<string | null>} */
function asked(text, answers) {
  const dialog = byId("question-dialog", HTMLDialogElement);
  byId("question-text").textContent = text;
  byId("question-answers").replaceChildren(
    ...answers.map((name) => {
      const element = button(name, () => {});
      element.value = name;
      return element;
    }),
  );
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue || null), { once: true });
  });
}
