// The words of the page: every language says everything, and the page speaks the one that is wanted. See run.mjs.
import assert from "node:assert/strict";
import { ROOM, base, open } from "./tab.mjs";

const source = async (path) => (await fetch(new URL(path, base))).text();
/** Modules of words stand alone, so they can be taken in from anywhere. */
const load = async (language) =>
  (await import(`data:text/javascript,${encodeURIComponent(await source(`words/${language}.js`))}`)).default;
const forms = (text) => (typeof text === "string" ? { other: text } : text);
const blanks = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** All modules that the page begins with. */
async function modules() {
  const [known, waiting] = [new Map(), ["main.js"]];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (known.has(path)) continue;
    known.set(path, await source(path));
    for (const [, found] of known.get(path).matchAll(/^import .*?"\.\/(.*?)";$/gm)) waiting.push(found);
  }
  return known;
}

export default {
  async "every language says everything, with the same blanks and all its plural forms"() {
    const en = await load("en");
    const languages = (await source("words.js")).match(/LANGUAGES = \{(.*?)\}/)[1].match(/\b\w\w\b(?=:)/g);
    assert.equal(languages.length, 6);
    for (const language of languages) {
      const texts = await load(language);
      assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort(), language);
      // French and Spanish have a form for whole millions, which nobody reaches here.
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== "many");
      for (const [key, text] of Object.entries(texts)) {
        const wanted = blanks(forms(en[key]).other);
        if (typeof text !== "string") assert.deepEqual(Object.keys(text).sort(), needed.sort(), `${language}: ${key}`);
        for (const [form, sentence] of Object.entries(forms(text))) {
          // One box may be "this box", without its number.
          const free = (name) => form !== "other" && name === "n";
          const told = blanks(sentence).filter((name) => !free(name));
          assert.deepEqual(told, wanted.filter((name) => !free(name)), `${language}: ${key}: ${sentence}`);
        }
      }
    }
  },

  async "every text that is asked for is there, and every text is asked for"() {
    const en = await load("en");
    const code = [...(await modules())].filter(([path]) => !path.startsWith("words/")).map(([, text]) => text).join("\n");
    const named = [...(await source("")).matchAll(/data-(?:words|title|label|placeholder)="(.*?)"/g)].map(([, key]) => key);
    for (const key of named) assert.ok(key in en, `the page asks for ${key}`);
    const families = [...code.matchAll(/words\(\s*`([^`]*)\$\{/g)].map(([, family]) => family);
    const asked = (key) =>
      named.includes(key) || code.includes(`"${key}"`) || families.some((family) => family && key.startsWith(family));
    // Endings, such as `walk.said`, are put together; some are those of the static site.
    assert.deepEqual(Object.keys(en).filter((key) => !asked(key) && !/\.said$|^error\.|^update\./.test(key)), []);
  },

  async "the page speaks the language of the browser"() {
    for (const [locale, lang, hint, told, moves] of [
      ["fr-CA", "fr", "Indice", "Regardez la caisse encadrée (ligne 3, colonne 3).", "Pas"],
      ["de-DE", "de", "Tipp", "Sieh dir die umrahmte Kiste (Zeile 3, Spalte 3) an.", "Züge"],
      ["es-MX", "es", "Pista", "Mira la caja del marco (fila 3, columna 3).", "Pasos"],
      ["zh-CN", "zh-Hans", "提示", "看看带框的箱子（第 3 行第 3 列）。", "步数"],
      ["ja-JP", "ja", "ヒント", "枠のついた箱（3 行 3 列）を見てください。", "歩数"],
      ["sv-SE", "en", "Hint", "Look at the box in the frame (row 3, column 3).", "Moves"],
    ]) {
      const tab = await open(ROOM, { locale });
      assert.equal(await tab.page.getAttribute("html", "lang"), lang);
      assert.equal(await tab.text("hint"), hint);
      assert.equal(await tab.text("counts").then((text) => text.trim().startsWith(moves)), true);
      await tab.press("h");
      await tab.until("notice-text", told);
      const loaded = await tab.page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name }) => name.match(/words\/(\w+)\.js/)?.[1]).filter(Boolean),
      );
      assert.deepEqual(new Set(loaded), new Set(["en", lang.slice(0, 2)]));
      await tab.close();
    }
  },

  async "another language is chosen in the options, at once, and kept"() {
    const tab = await open(ROOM);
    await tab.page.mouse.click(...(await tab.at(1, 2)));
    await tab.until("moves", "4");
    await tab.option("language", "de");
    await tab.until("hint", "Tipp");
    await tab.until("meter-text", "Noch mindestens 4 Schübe");
    assert.equal(await tab.page.getAttribute("#play", "aria-label"), "Abspielen");
    assert.equal(await tab.text("moves"), "4", "the game goes on");
    await tab.press("ArrowDown", "ArrowDown");
    await tab.until("notice-text", "Das ist verloren: diese Kiste");
    await tab.page.getByText("Fehler suchen").click();
    await tab.until("notice-text", "Der Fehler war vor 1 Zug.");
    await tab.press("?");
    await tab.until("key-list", "Umschalt N");
    await tab.page.reload();
    await tab.page.waitForSelector("body.ready");
    await tab.until("title", "Dein Level");
    await tab.option("language", "auto");
    await tab.until("title", "Your level");
  },

  async "what the solver knows is told in every language: overlays, flaws, refusals"() {
    const tab = await open("#level=8W|W2-W.2-W|W2-W3-W|W2-Wb3W|W3-p2-W|W.b4-W|8W", { chosen: { language: "fr" } });
    await tab.press("o");
    await tab.until("legend", "2 salles, de a à b");
    await tab.option("language", "es");
    await tab.until("legend", "2 salas, de a hasta b");
    await tab.press("ArrowDown", "ArrowDown");
    await tab.until("say", "muro");
    await tab.press("e");
    await tab.page.click("#blank");
    await tab.until("defects", "aún no hay jugador");
  },
};
