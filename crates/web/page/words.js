/**
 * The texts of the page in the player's language. English is always there; of the others only the one that is spoken is loaded.
 * @import { Forms, Word, Words } from "./words/en.js"
 */
import { recall } from "./store.js";
import en from "./words/en.js";

/** Every language, in its own words. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français", ja: "日本語", zh: "简体中文" };
/** What the page is marked with, where that is more than the name of the language. @type {Record<string, string>} */
const TAGS = { zh: "zh-Hans" };

/** @typedef {keyof typeof LANGUAGES} Language */
/** @template Text @typedef {Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never} Blanks the names of the blanks */
/** @template Entry @typedef {Entry extends string ? Blanks<Entry> : "n" | Blanks<Entry[keyof Entry]>} Needed of a text, whatever its forms */
/** @template {Word} Key @typedef {[Needed<(typeof en)[Key]>] extends [never] ? [] : [Record<Needed<(typeof en)[Key]>, string | number>]} Values */

let spoken = tongue("en", en);
/** Who has words to write anew. @type {(() => void)[]} */
const listeners = [];

/** A text, its blanks filled in. @type {<Key extends Word>(key: Key, ...values: Values<Key>) => string} */
export const words = (key, ...[values]) => {
  /** @type {Record<string, string | number>} */
  const blanks = values ?? {};
  const text = form(spoken.texts[key], Number(blanks.n ?? 0));
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = blanks[name];
    return typeof value === "number" ? number(value) : value;
  });
};

/** A number as the language writes it. @param {number} value */
export const number = (value) => spoken.number.format(value);

/** A day, such as 2026-11-18, as the language writes it. @param {string} date */
export const dateName = (date) => spoken.date.format(new Date(`${date}T00:00:00Z`));

/** Calls back now, and whenever another language is spoken. @param {() => void} listener */
export function onWords(listener) {
  listeners.push(listener);
  listener();
}

/** Speaks the language that the player chose, or else the first of the browser's that there is. */
export async function speak() {
  // A language that cannot be loaded, for want of a network, is no reason not to play.
  spoken = await load(chosen()).catch(() => tongue("en", en));
  document.documentElement.lang = TAGS[spoken.language] ?? spoken.language;
  for (const listener of listeners) listener();
}

/** @returns {Language} */
function chosen() {
  const wanted = [recall("option.language", "auto"), ...navigator.languages].map((tag) => tag.split("-")[0]);
  return /** @type {Language} */ (wanted.find((tag) => tag in LANGUAGES) ?? "en");
}

/** @param {Language} language */
async function load(language) {
  return tongue(language, language === "en" ? en : (await import(`./words/${language}.js`)).default);
}

/** @param {string} language @param {Words} texts */
function tongue(language, texts) {
  const [plural, number] = [new Intl.PluralRules(language), new Intl.NumberFormat(language)];
  return { language, texts, plural, number, date: new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }) };
}

/** @param {string | Forms} text @param {number} count */
function form(text, count) {
  if (typeof text === "string") return text;
  return text[spoken.plural.select(count)] ?? text.other;
}

/** Where elements have words, by the attributes that name them. */
const PLACES = /** @type {[string, (element: Element, text: string) => void][]} */ ([
  ["data-words", fill],
  ["data-title", (element, text) => element.setAttribute("title", text)],
  ["data-label", (element, text) => element.setAttribute("aria-label", text)],
  ["data-placeholder", (element, text) => element.setAttribute("placeholder", text)],
]);

/** Writes the words that the page itself names. */
export function translate() {
  for (const [attribute, write] of PLACES) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      write(element, form(spoken.texts[/** @type {Word} */ (element.getAttribute(attribute))], 0));
    }
  }
}

/** The text of an element, beside an icon that it may have. @param {Element} element @param {string} text */
function fill(element, text) {
  const known = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
  if (known) known.textContent = text;
  else element.append(text);
}
