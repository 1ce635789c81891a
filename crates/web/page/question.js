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
  return new Promise((resolve) => {
    // At once, and not when the dialog has closed: by then there may be another question in it.
    const choose = (/** @type {string} */ name) => () => {
      dialog.close();
      resolve(name);
    };
    byId("question-answers").replaceChildren(...answers.map((name) => button(name, choose(name))));
    dialog.oncancel = () => resolve(null);
    dialog.showModal();
  });
}
