/**
 * The cards of the level browser: a collection, or what a search finds in all of them.
 * @import { Library } from "./library.js"
 * @import { Place } from "./levels.js"
 * @import { Entry } from "./types.js"
 */
import { walkByArrows } from "./arrows.js";
import { button, byId, write } from "./dom.js";
import { save, toSok, toXsb } from "./download.js";
import { thumbnail } from "./drawing.js";
import { dress } from "./icons.js";
import { shownTitle } from "./lessons.js";
import { shownName } from "./library.js";
import { askName, question } from "./question.js";
import { toldShort } from "./say.js";
import { whenSeen } from "./seen.js";
import { drawStars, pushesIn, starsFor } from "./stars.js";
import { recallLevel } from "./store.js";
import { troubled } from "./verdicts.js";
import { words } from "./words.js";

/** @typedef {{play: (at: Place) => void, draw: (drawing: string) => void, changed: () => Place}} Actions what follows from a card; where the
 * level at hand is now that the collections have changed */

export class Cards {
  #select = byId("collection", HTMLSelectElement);
  #search = byId("search", HTMLInputElement);
  /** @type {Place} */
  #current = { collection: 0, level: 0 };

  /** @param {Library} library @param {Actions} actions */
  constructor(library, actions) {
    this.library = library;
    this.actions = actions;
    this.#select.addEventListener("change", () => this.#fill());
    this.#search.addEventListener("input", () => this.#fill());
    walkByArrows(byId("grid"), ".card:enabled");
  }

  /** Shows the collection of a level. @param {Place} current */
  show(current) {
    this.#current = current;
    this.#choices(current.collection);
    this.#fill();
  }

  /** @param {number} chosen */
  #choices(chosen) {
    this.#select.replaceChildren(
      ...this.library.collections.map((collection, index) => {
        const { levels } = collection;
        const done = levels.filter(isDone).length;
        const text = words("levels.solved", { name: shownName(collection), done, all: levels.length });
        return Object.assign(document.createElement("option"), { value: String(index), textContent: text });
      }),
    );
    this.#select.value = String(Math.min(chosen, this.library.collections.length - 1));
  }

  /** Shows the chosen collection, or what a search finds in all of them. */
  #fill() {
    const wanted = this.#search.value.trim().toLowerCase();
    const chosen = Number(this.#select.value);
    /** @type {Map<Element, Entry>} */
    const cards = new Map();
    this.library.collections.forEach((all, collection) => {
      const { levels } = all;
      if (wanted === "" && collection !== chosen) return;
      levels.forEach((entry, level) => {
        const words = `${level + 1} ${shownTitle(entry)} ${entry.title} ${shownName(all)}`.toLowerCase();
        if (words.includes(wanted)) cards.set(this.#card(entry, { collection, level }), entry);
      });
    });
    const seen = whenSeen((card) => draw(card, /** @type {Entry} */ (cards.get(card))));
    write("nothing", cards.size === 0 ? words("levels.nothing", { words: wanted }) : "");
    byId("grid").replaceChildren(...cards.keys());
    this.#progress(chosen);
    byId("own").replaceChildren(...(wanted === "" && this.library.isOwn(chosen) ? this.#ownTools(chosen) : []));
    for (const card of cards.keys()) seen.observe(card);
  }

  /** How much of a collection is solved. @param {number} collection */
  #progress(collection) {
    const { levels } = this.library.collections[collection];
    const bar = byId("collection-progress", HTMLProgressElement);
    [bar.max, bar.value] = [Math.max(levels.length, 1), levels.filter(isDone).length];
  }

  /** What can be done with a collection of the player. @param {number} collection */
  #ownTools(collection) {
    const own = this.library.collections[collection];
    return [
      button(words("levels.download", { format: ".sok" }), () => save(`${shownName(own)}.sok`, toSok(own))),
      button(words("levels.download", { format: ".xsb" }), () => save(`${shownName(own)}.xsb`, toXsb(own))),
      button(words("levels.delete"), async () => {
        const levels = words("levels", { n: own.levels.length });
        if (!(await agreed(words("levels.delete.ask", { name: shownName(own), levels })))) return;
        this.library.removeAll(collection);
        this.show(this.actions.changed());
      }),
    ];
  }

  /** @param {Entry} entry @param {Place} at */
  #card(entry, at) {
    const item = document.createElement("li");
    const card = button(`${at.level + 1}. ${shownTitle(entry)}`, () => {
      if (entry.drawing !== undefined) this.actions.draw(entry.drawing);
      else this.actions.play(at);
    });
    card.className = "card";
    card.replaceChildren(Object.assign(document.createElement("span"), { textContent: card.textContent }));
    card.title = entry.defect === undefined ? shownTitle(entry) : troubled(entry.defect);
    const isCurrent = at.collection === this.#current.collection && at.level === this.#current.level;
    card.classList.toggle("current", isCurrent);
    card.disabled = !entry.board && entry.drawing === undefined;
    item.append(card);
    if (this.library.isOwn(at.collection)) item.append(this.#tools(entry, at));
    return item;
  }

  /** What can be done with a level of the player. @param {Entry} entry @param {Place} at */
  #tools(entry, at) {
    const tools = Object.assign(document.createElement("div"), { className: "row tools" });
    const again = () => {
      this.#current = this.actions.changed();
      this.#choices(at.collection);
      this.#fill();
    };
    const rename = async () => {
      const name = await askName(words("card.name"), entry.title);
      if (name) this.library.rename(at, name);
      again();
    };
    const remove = async () => {
      if (await agreed(words("card.delete.ask", { title: entry.title }))) this.library.remove(at);
      again();
    };
    const move = (/** @type {number} */ by) => () => {
      this.library.move(at, by);
      again();
    };
    const tool = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {() => unknown} */ act) => {
      const element = button("", act);
      element.ariaLabel = words("card.label", { what: label, title: entry.title });
      element.title = label;
      dress(element, icon);
      return element;
    };
    tools.append(
      tool("left", words("card.back"), move(-1)),
      tool("right", words("card.on"), move(1)),
      tool("pen", words("card.rename"), rename),
      tool("close", words("delete"), remove),
    );
    return tools;
  }
}

/** Has the player solved it? @param {Entry} entry */
const isDone = ({ board }) => board !== undefined && recallLevel(board).moves !== undefined;

/** May it be deleted? @param {string} text */
const agreed = async (text) => (await question(text, [words("delete"), words("keep")])) === words("delete");

/** Fills a card that came into sight. @param {Element} item @param {Entry} entry */
function draw(item, { board, drawing, fewest, difficulty }) {
  const card = item.querySelector(".card");
  const text = board ?? drawing;
  if (!card || text === undefined) return;
  card.prepend(thumbnail(text));
  const boxes = text.replace(/[^$*]/g, "").length;
  const small = (/** @type {string} */ line) => card.append(Object.assign(document.createElement("small"), { textContent: line }));
  const hard = difficulty === undefined ? [] : [words("card.difficulty", { score: difficulty })];
  small([words("boxes", { n: boxes }), ...hard].join(" · "));
  const kept = board ? recallLevel(board) : {};
  if (kept.moves === undefined || kept.pushes === undefined) return;
  card.classList.add("done");
  const proof = kept.fewest ?? (fewest === undefined ? undefined : { at_least: fewest, at_most: fewest });
  small(toldShort({ moves: kept.moves.length, pushes: pushesIn(kept.pushes) }));
  const stars = Object.assign(document.createElement("span"), { className: "stars" });
  stars.append(...drawStars(starsFor(pushesIn(kept.pushes), proof)));
  card.append(stars);
}
