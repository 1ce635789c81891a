/**
 * What the game and the solver say, in words. It comes by its type, so that every language has its own sentence for it.
 * @import { Flaw, Lack, Meaning, Obstacle, ProtocolError, Rejected, Square, Why } from "./types.js"
 */
import { placeName, where } from "./say.js";
import { words } from "./words.js";

/** What went wrong. @param {unknown} error */
export function inWords(error) {
  if (!(error instanceof Error)) return String(error);
  return "trouble" in error && error.trouble ? errorInWords(/** @type {ProtocolError} */ (error.trouble)) : error.message;
}

/** What is wrong with a text; what the page kept of it may be words already. @param {ProtocolError | string} trouble */
export function errorInWords(trouble) {
  if (typeof trouble === "string") return trouble;
  switch (trouble.trouble) {
    case "other":
      return trouble.english;
    case "empty":
      return words("text.empty");
    case "large":
      return words("text.large", trouble);
    case "long":
    case "steps":
    case "snapshots":
      return words(`text.${trouble.trouble}`, trouble);
    case "letter":
    case "no_level":
      return words("text.at", { ...trouble.at, what: words(`text.${trouble.trouble}`, trouble) });
    default:
      return words("text.at", { ...trouble.at, what: words(`text.${trouble.trouble}`) });
  }
}

/** Why something cannot be done. @param {Rejected} rejected */
export function refusal({ why }) {
  if (why.refusal !== "blocked") return words(`refusal.${why.refusal}`);
  const [[obstacle, at]] = /** @type {[Obstacle, Square][]} */ (Object.entries(why.detail));
  return words(`refusal.${obstacle}`, { where: where([at]) });
}

/** Why a position is lost. @param {Why} why */
export const lostBy = ({ reason, boxes }) => words(`why.${reason}`, { n: boxes.length });

/** Why a level has no solution. @param {Flaw} flaw */
export function flawed(flaw) {
  switch (flaw.flaw) {
    case "lost":
      return lostBy(flaw.why);
    case "too_few_goals":
      return words("flaw.too_few_goals", { boxes: flaw.boxes, goals: flaw.goals });
    case "too_large":
      return words("flaw.too_large");
    default:
      return words(`flaw.${flaw.flaw}`, { place: placeName(flaw.at) });
  }
}

/** The squares that show it. @param {Flaw} flaw */
export const shownBy = (flaw) => ("why" in flaw ? flaw.why.boxes : "at" in flaw ? [flaw.at] : []);

/** What keeps a drawing from being a level. @param {Lack} lack */
export function lacking(lack) {
  switch (lack.lack) {
    case "too_few_goals": {
      if (lack.goals === 0) return words("lack.no_goal", { n: lack.boxes });
      return words("lack.too_few_goals", { boxes: words("boxes", { n: lack.boxes }), n: lack.goals });
    }
    case "hole":
    case "occupied":
      return words(`lack.${lack.lack}`, { place: placeName(lack.at) });
    default:
      return words(`lack.${lack.lack}`);
  }
}

/** What a mark of an overlay means. @param {Meaning} meaning */
export function meant(meaning) {
  switch (meaning.meaning) {
    case "box":
    case "square":
      return words(`meaning.${meaning.meaning}`, { place: placeName(meaning.at) });
    case "rooms":
      return words("meaning.rooms", { n: meaning.count, last: meaning.last });
    case "goals":
      return words(meaning.ordered ? "meaning.goals" : "meaning.goals_without_order", { n: meaning.count });
    case "hopeless":
      return words("meaning.hopeless", { why: flawed(meaning.why) });
    default:
      return words(`meaning.${meaning.meaning}`);
  }
}
