/**
 * The cards of the level browser: a collection, or what a search finds in all of them.
 * @import { Library } from "./library.js"
 * @import { Place } from "./levels.js"
 * @import { Collection, Entry } from "./types.js"
 */
import { walkByArrows } from "./arrows.js";
import { button, byId, set, write } from "./dom.js";
import { save, toSok, toXsb } from "./download.js";
import { thumbnail } from "./drawing.js";
import { dress } from "./icons.js";
import { numberedTitle, shownTitle } from "./lessons.js";
import { shownName } from "./library.js";
import { askName, question } from "./question.js";
import { toldShort } from "./say.js";
import { whenSeen } from "./seen.js";
import { drawStars, pushesIn, starsFor } from "./stars.js";
import { recallLevel } from "./store.js";
import { errorInWords } from "./verdicts.js";
import { words } from "./words.js";

/** @typedef {{play: (at: Place) => void, draw: (drawing: string, at: Place) => void, changed: () => Place}} Actions what follows from a card; where the
 * level at hand is now that the collections have changed */

export class Cards {
  /** The collection that is shown. */
  #chosen = 0;
  #search = byId("search", HTMLInputElement);
  /** @type {Place} */
  #current = { collection: 0, level: 0 };
  /** The level that is being dragged. @type {Place | null} */
  #dragged = null;

  /** @param {Library} library @param {Actions} actions */
  constructor(library, actions) {
    this.library = library;
    this.actions = actions;
    this.#search.addEventListener("input", () => this.#fill());
    walkByArrows(byId("grid"), ".card:enabled");
    walkByArrows(byId("packs"), ".pack");
  }

  /** Shows the collection of a level. @param {Place} current */
  show(current) {
    this.#current = current;
    this.#choices(current.collection);
    this.#fill();
  }

  /** Every collection with how much of it is solved. @param {number} chosen */
  #choices(chosen) {
    this.#chosen = Math.min(chosen, this.library.collections.length - 1);
    byId("packs").replaceChildren(...this.library.collections.map((collection, index) => this.#pack(collection, index)));
    byId("packs").querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** @param {Collection} collection @param {number} index */
  #pack(collection, index) {
    const { levels } = collection;
    const done = levels.filter(isDone).length;
    const name = Object.assign(document.createElement("span"), { textContent: shownName(collection) });
    const count = Object.assign(document.createElement("small"), { textContent: words("stats.of", { done, all: levels.length }) });
    const bar = Object.assign(document.createElement("progress"), { max: Math.max(levels.length, 1), value: done });
    bar.setAttribute("aria-hidden", "true");
    const pack = button("", () => {
      this.#search.value = "";
      this.#choices(index);
      this.#fill();
      byId("levels-dialog").scrollTop = 0;
      /** @type {HTMLElement | null} */ (byId("packs").children[index])?.focus({ preventScroll: true });
    });
    pack.append(name, count, bar);
    pack.className = "pack";
    pack.title = words("levels.solved", { name: shownName(collection), done, all: levels.length });
    set(pack, "aria-pressed", String(index === this.#chosen));
    return pack;
  }

  /** Shows the chosen collection, or what a search finds in all of them. */
  #fill() {
    const wanted = this.#search.value.trim().toLowerCase();
    const chosen = this.#chosen;
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
    byId("own").replaceChildren(...(wanted === "" && this.library.isOwn(chosen) ? this.#ownTools(chosen) : []));
    for (const card of cards.keys()) seen.observe(card);
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
    const card = button(numberedTitle(entry, at.level), () => {
      if (entry.drawing !== undefined) this.actions.draw(entry.drawing, at);
      else this.actions.play(at);
    });
    card.className = "card";
    card.replaceChildren(Object.assign(document.createElement("span"), { textContent: card.textContent }));
    card.title = entry.defect === undefined ? shownTitle(entry) : errorInWords(entry.defect);
    const isCurrent = at.collection === this.#current.collection && at.level === this.#current.level;
    card.classList.toggle("current", isCurrent);
    card.disabled = !entry.board && entry.drawing === undefined;
    item.append(card);
    if (this.library.isOwn(at.collection)) {
      item.append(this.#tools(entry, at));
      this.#draggable(item, at);
    }
    return item;
  }

  /** A level of the player is dragged to another place. @param {HTMLElement} item @param {Place} at */
  #draggable(item, at) {
    item.draggable = true;
    item.addEventListener("dragstart", (event) => {
      this.#dragged = at;
      event.dataTransfer?.setData("text/plain", "");
    });
    item.addEventListener("dragend", () => {
      this.#dragged = null;
    });
    item.addEventListener("drop", () => {
      const from = this.#dragged;
      if (from?.collection === at.collection) this.#move(from, at.level - from.level);
    });
  }

  /** @param {Place} at @param {number} by */
  #move(at, by) {
    this.library.move(at, by);
    this.#redraw(at.collection);
  }

  /** The collections have changed. @param {number} collection */
  #redraw(collection) {
    this.#current = this.actions.changed();
    this.#choices(collection);
    this.#fill();
  }

  /** What can be done with a level of the player. @param {Entry} entry @param {Place} at */
  #tools(entry, at) {
    const tools = Object.assign(document.createElement("div"), { className: "row tools" });
    const again = () => this.#redraw(at.collection);
    const rename = async () => {
      const name = await askName(words("card.name"), entry.title);
      if (name) this.library.rename(at, name);
      again();
    };
    const remove = async () => {
      if (await agreed(words("card.delete.ask", { title: entry.title }))) this.library.remove(at);
      again();
    };
    // The hand stays on the level that moves: the next press moves it on.
    const move = (/** @type {number} */ by) => () => {
      this.#move(at, by);
      byId("grid").children[at.level + by]?.querySelectorAll("button")[by < 0 ? 1 : 2]?.focus();
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
