/**
 * A result for friends: what was reached in a level and the way there, without the moves.
 * @import { Game } from "./game.js"
 * @import { Levels } from "./levels.js"
 * @import { Length } from "./types.js"
 */
import { toLink } from "./link.js";
import { say, toldShort } from "./say.js";
import { words } from "./words.js";

const STARS = ["☆☆☆", "★☆☆", "★★☆", "★★★"];

/** Where a level can be played by anybody: the one of a day by its day, others by their squares and their name. @param {Levels} levels @param {string} level @param {string} [moves] */
export function addressOf(levels, level, moves = "") {
  const day = moves === "" ? levels.day(level) : null;
  const place = day === null ? toLink(level, moves, levels.ownName(level)) : `#daily=${day}`;
  return location.href.split("#")[0] + place;
}

/** Sends a result by the way the phone has for that, or copies it. @param {Game} game @param {Levels} levels @param {Length} length @param {number} stars */
export async function boast(game, levels, length, stars) {
  if (!game.reply) return;
  const { level } = game.reply;
  const title = levels.day(level) === null ? (levels.name(level) ?? words("level.yours")) : words("daily.of", { date: levels.name(level) ?? "" });
  const text = words("solved.boast", { stars: STARS[stars], title, length: toldShort(length) });
  const url = addressOf(levels, level);
  if (matchMedia("(pointer: coarse)").matches && navigator.share) {
    // Whoever changes their mind closes the sheet, and that is no trouble.
    return navigator.share({ title, text, url }).catch(() => {});
  }
  const copied = await navigator.clipboard?.writeText(`${text}\n${url}`).then(
    () => true,
    () => false,
  );
  say(words(copied ? "solved.copied" : "solved.uncopied"));
}
