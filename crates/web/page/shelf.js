/**
 * What there is to play besides the level at hand, where everybody sees it: the level of the day, the course, a level like this one.
 * @import { Game } from "./game.js"
 * @import { Lessons } from "./lessons.js"
 * @import { Levels } from "./levels.js"
 * @import { Making } from "./making.js"
 */
import { byId, onClick } from "./dom.js";
import { DAILY } from "./library.js";
import { today } from "./making.js";
import { drawStars } from "./stars.js";
import { starsOf } from "./statistics.js";
import { recallLevel } from "./store.js";
import { onWords, words } from "./words.js";

/** @param {Game} game @param {Levels} levels @param {Lessons} lessons @param {Making} making */
export function shelf(game, levels, lessons, making) {
  onClick("shelf-daily", () => making.daily());
  onClick("shelf-learn", () => lessons.begin());
  onClick("shelf-like", () => making.open());

  /** @param {string} id @param {string} name @param {Node[]} state how far one is */
  function label(id, name, state) {
    const parts = [Object.assign(document.createElement("span"), { textContent: name }), ...state];
    const icon = byId(id).querySelector(".icon");
    byId(id).replaceChildren(...(icon ? [icon] : []), ...parts);
  }

  function draw() {
    const daily = levels.find(DAILY, today().date);
    const won = daily?.board !== undefined && recallLevel(daily.board).pushes !== undefined ? starsOf(daily) : 0;
    const stars = Object.assign(document.createElement("span"), { className: "stars" });
    stars.append(...drawStars(won));
    label("shelf-daily", words("daily"), won > 0 ? [stars] : []);
    const { done, all } = lessons.progress();
    byId("shelf-learn").hidden = all === 0;
    label("shelf-learn", words("learn"), [small(words("stats.of", { done, all }))]);
  }

  onWords(draw);
  game.listen((events) => events.some(({ event }) => event === "loaded" || event === "solved") && draw());
}

/** @param {string} textContent */
const small = (textContent) => Object.assign(document.createElement("small"), { textContent });
