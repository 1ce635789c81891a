//! The page itself. A path that is not in this table leads nowhere.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its path, without the slash.
    pub path: &'static str,
    /// What kind of file it is.
    pub mime: &'static str,
    /// Its content.
    pub text: &'static str,
}

macro_rules! parts {
    ($($mime:ident $path:literal),+ $(,)?) => {
        &[$(Part { path: $path, mime: $mime, text: include_str!(concat!("../page/", $path)) }),+]
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
/// What plots look like is known where they are made.
const PLOTS: Part = Part { path: "plots.css", mime: CSS, text: sokonaut_report::PLOTS_CSS };
const SVG: &str = "image/svg+xml";

/// Every file of the page.
pub const PAGE: &[Part] = parts![
    HTML "index.html",
    CSS "dialogs.css",
    CSS "learn.css",
    CSS "overlay.css",
    CSS "panel.css",
    CSS "skin.css",
    CSS "style.css",
    CSS "won.css",
    SVG "icon.svg",
    JS "address.js",
    JS "apng.js",
    JS "arrows.js",
    JS "backup.js",
    JS "bindings.js",
    JS "board.js",
    JS "boast.js",
    JS "cards.js",
    JS "counts.js",
    JS "cursor.js",
    JS "dom.js",
    JS "download.js",
    JS "drawing.js",
    JS "editor.js",
    JS "game.js",
    JS "help.js",
    JS "hints.js",
    JS "icons.js",
    JS "intro.js",
    JS "keys.js",
    JS "lessons.js",
    JS "levels.js",
    JS "library.js",
    JS "link.js",
    JS "loss.js",
    JS "main.js",
    JS "making.js",
    JS "options.js",
    JS "overlay.js",
    JS "palette.js",
    JS "party.js",
    JS "picture.js",
    JS "pinch.js",
    JS "plots.js",
    JS "pointer.js",
    JS "position.js",
    JS "proof.js",
    JS "question.js",
    JS "replay.js",
    JS "reverse.js",
    JS "say.js",
    JS "seen.js",
    JS "share.js",
    JS "shelf.js",
    JS "skin.js",
    JS "solver-panel.js",
    JS "sound.js",
    JS "stars.js",
    JS "statistics.js",
    JS "store.js",
    JS "svg.js",
    JS "tell.js",
    JS "terrain.js",
    JS "transport.js",
    JS "types.js",
    JS "verdicts.js",
    JS "walk.js",
    JS "won.js",
    JS "words.js",
    JS "words/de.js",
    JS "words/en.js",
    JS "words/es.js",
    JS "words/fr.js",
    JS "words/ja.js",
    JS "words/zh.js",
];

/// Every path that leads to a file; the root is the page.
pub fn paths() -> impl Iterator<Item = (String, &'static Part)> {
    let files = PAGE.iter().chain([&PLOTS]).map(|part| (format!("/{}", part.path), part));
    files.chain(PAGE.iter().find(|part| part.path == "index.html").map(|part| ("/".to_owned(), part)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    fn text(path: &str) -> &'static str {
        paths().find(|(there, _)| there == path).expect(path).1.text
    }

    #[test]
    fn every_overlay_can_be_chosen() {
        let page = text("/");
        for overlay in sokonaut_game::Overlay::ALL {
            assert!(
                page.contains(&format!("<option value=\"{overlay}\" data-words=\"show.{overlay}\">")),
                "{overlay}"
            );
        }
        let script = text("/overlay.js");
        let of_position = sokonaut_game::Overlay::ALL.into_iter().filter(|overlay| overlay.is_of_position());
        let names: Vec<String> = of_position.map(|overlay| format!("\"{overlay}\"")).collect();
        assert!(script.contains(&format!("OF_POSITION = [{}]", names.join(", "))), "{names:?}");
    }

    /// The files of a folder of the page that a browser may want.
    fn files(folder: &'static str) -> impl Iterator<Item = String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("page").join(folder);
        let files = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
        let names = files.map(move |file| format!("{folder}{}", file.file_name().into_string().unwrap()));
        names.filter(|name| [".html", ".css", ".js", ".svg"].iter().any(|end| name.ends_with(end)))
    }

    #[test]
    fn everything_that_is_there_is_listed() {
        let found: BTreeSet<_> = ["", "words/"].into_iter().flat_map(files).collect();
        assert_eq!(found, PAGE.iter().map(|part| part.path.to_owned()).collect());
    }
}
