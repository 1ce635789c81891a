//! Letters drawn as strokes, so that a picture looks the same everywhere and needs no font.
//!
//! A letter is ten units high above its base line, and stands at the top left. Only what labels and
//! legends need is there.

use std::collections::BTreeSet;
use std::fmt::Write;

/// Space after a letter.
const GAP: f64 = 1.8;
/// Height of capitals and digits.
pub const HEIGHT: f64 = 10.0;

/// Width and strokes of a letter.
fn strokes(letter: char) -> (f64, &'static str) {
    match letter {
        ' ' => (2.2, ""),
        'a' => (5.0, "M5 7a2.5 3 0 1 1-5 0a2.5 3 0 1 1 5 0M5 4V10"),
        'b' => (5.0, "M0 0V10M0 7a2.5 3 0 1 1 5 0a2.5 3 0 1 1-5 0"),
        'c' => (4.5, "M4.5 5.1A2.5 3 0 1 0 4.5 8.9"),
        'd' => (5.0, "M5 7a2.5 3 0 1 1-5 0a2.5 3 0 1 1 5 0M5 0V10"),
        'e' => (5.0, "M0 7H5A2.5 3 0 1 0 4.4 9"),
        'f' => (3.6, "M3.8 0.3Q1.6-0.4 1.6 2V10M0 4H3.5"),
        'g' => (5.0, "M5 7a2.5 3 0 1 1-5 0a2.5 3 0 1 1 5 0M5 4V11Q5 13.4 2.5 13.4Q1 13.4 0.3 12.7"),
        'h' => (5.0, "M0 0V10M0 6.5Q0.5 4 2.7 4Q5 4 5 6.5V10"),
        'i' => (0.4, "M0.2 4V10M0.2 1.2V1.3"),
        'j' => (1.0, "M1 4V11.5Q1 13.5-0.8 13.4M1 1.2V1.3"),
        'k' => (4.6, "M0 0V10M4.4 4L0 8M1.7 6.5L4.6 10"),
        'l' => (0.4, "M0.2 0V10"),
        'm' => (7.4, "M0 4V10M0 6.5Q0.4 4 2 4Q3.7 4 3.7 6.5V10M3.7 6.5Q4.1 4 5.7 4Q7.4 4 7.4 6.5V10"),
        'n' => (5.0, "M0 4V10M0 6.5Q0.5 4 2.7 4Q5 4 5 6.5V10"),
        'o' => (5.0, "M0 7a2.5 3 0 1 1 5 0a2.5 3 0 1 1-5 0"),
        'p' => (5.0, "M0 4V13.5M0 7a2.5 3 0 1 1 5 0a2.5 3 0 1 1-5 0"),
        'q' => (5.0, "M5 4V13.5M5 7a2.5 3 0 1 1-5 0a2.5 3 0 1 1 5 0"),
        'r' => (3.0, "M0 4V10M0 6.6Q0.5 4 3.1 4.1"),
        's' => {
            (4.6, "M4.3 5Q3.8 4 2.3 4Q0.3 4 0.3 5.5Q0.3 6.8 2.4 7Q4.6 7.2 4.6 8.5Q4.6 10 2.4 10Q0.6 10 0 8.9")
        }
        't' => (3.6, "M1.6 1.5V8.3Q1.6 10 3.6 9.9M0 4H3.5"),
        'u' => (5.0, "M0 4V7.5Q0 10 2.3 10Q4.5 10 5 7.5M5 4V10"),
        'v' => (5.0, "M0 4L2.5 10L5 4"),
        'w' => (7.2, "M0 4L1.8 10L3.6 4.5L5.4 10L7.2 4"),
        'x' => (4.8, "M0 4L4.8 10M4.8 4L0 10"),
        'y' => (5.0, "M0 4L2.5 10M5 4L2.5 10Q1.5 13.5-0.3 13.4"),
        'z' => (4.6, "M0.1 4H4.5L0 10H4.6"),
        'C' => (6.0, "M6 2Q5 0 3.2 0Q0 0 0 5Q0 10 3.2 10Q5 10 6 8"),
        'I' => (3.0, "M0 0H3M1.5 0V10M0 10H3"),
        'P' => (5.8, "M0 10V0H3Q5.8 0 5.8 2.8Q5.8 5.6 3 5.6H0"),
        '0' => (5.4, "M0 5Q0 0 2.7 0Q5.4 0 5.4 5Q5.4 10 2.7 10Q0 10 0 5"),
        '1' => (5.4, "M0.9 2L3.1 0V10"),
        '2' => (5.4, "M0.2 2.6Q0.4 0 2.8 0Q5.2 0 5.2 2.6Q5.2 4.4 0 10H5.4"),
        '3' => (5.4, "M0.3 1.8Q0.9 0 2.7 0Q5 0 5 2.5Q5 4.8 2 4.8Q5.4 4.8 5.4 7.4Q5.4 10 2.6 10Q0.5 10 0 8"),
        '4' => (5.6, "M4.2 10V0L0 7H5.6"),
        '5' => (5.4, "M5 0H0.9L0.5 4.7Q1.3 3.7 2.8 3.7Q5.4 3.7 5.4 6.8Q5.4 10 2.6 10Q0.6 10 0 8.3"),
        '6' => (5.4, "M4.8 1Q4 0 3 0Q0 0 0 5.6Q0 10 2.8 10Q5.4 10 5.4 7Q5.4 4 2.8 4Q0.6 4 0 6.4"),
        '7' => (5.4, "M0 0H5.4L2 10"),
        '8' => (
            5.4,
            "M2.7 4.7Q0.4 4.7 0.4 2.4Q0.4 0 2.7 0Q5 0 5 2.4Q5 4.7 2.7 4.7Q0 4.7 0 7.4Q0 10 2.7 10Q5.4 10 5.4 7.4Q5.4 4.7 2.7 4.7",
        ),
        '9' => (5.4, "M0.6 9Q1.4 10 2.4 10Q5.4 10 5.4 4.4Q5.4 0 2.6 0Q0 0 0 3Q0 6 2.6 6Q4.8 6 5.4 3.6"),
        ',' => (1.0, "M0.9 9.4L0.2 11.6"),
        '.' => (0.4, "M0.2 9.9V10"),
        ':' => (0.4, "M0.2 5V5.1M0.2 9.9V10"),
        ';' => (1.0, "M0.8 5V5.1M0.9 9.4L0.2 11.6"),
        '\'' => (0.4, "M0.2 0V2.5"),
        '-' => (3.0, "M0 6.7H3"),
        '→' => (9.0, "M0 5H9M5.4 1.4L9 5L5.4 8.6"),
        '←' => (9.0, "M9 5H0M3.6 1.4L0 5L3.6 8.6"),
        '↔' => (10.0, "M0 5H10M7 2L10 5L7 8M3 2L0 5L3 8"),
        '↑' => (7.2, "M3.6 9.5V0.5M0 4.1L3.6 0.5L7.2 4.1"),
        '↓' => (7.2, "M3.6 0.5V9.5M0 5.9L3.6 9.5L7.2 5.9"),
        '↕' => (6.0, "M3 0V10M0 3L3 0L6 3M0 7L3 10L6 7"),
        // A letter that nobody has drawn yet.
        _ => (4.6, "M0 4H4.6V10H0z"),
    }
}

/// The width of a text.
pub fn width(text: &str) -> f64 {
    text.chars().map(|letter| strokes(letter).0 + GAP).sum::<f64>() - GAP
}

/// Texts on one picture: each letter is drawn once and used wherever it stands.
#[derive(Clone, Debug, Default)]
pub struct Lettering {
    used: BTreeSet<char>,
}

impl Lettering {
    /// A text that begins at a place, its capitals `height` units high.
    #[must_use]
    pub fn write(&mut self, text: &str, (x, y): (f64, f64), height: f64) -> String {
        let scale = height / HEIGHT;
        let (mut out, mut at) =
            (format!("<g transform=\"translate({x:.1} {y:.1}) scale({scale:.2})\">"), 0.0);
        for letter in text.chars() {
            let (width, path) = strokes(letter);
            if !path.is_empty() {
                self.used.insert(letter);
                let _ = write!(out, "<use href=\"#{}\" x=\"{at:.1}\"/>", name(letter));
            }
            at += width + GAP;
        }
        out + "</g>"
    }

    /// The letters that were used, for the head of the picture.
    pub fn definitions(&self) -> String {
        let letter = |&letter: &char| format!("<path id=\"{}\" d=\"{}\"/>", name(letter), strokes(letter).1);
        format!("<defs>{}</defs>\n", self.used.iter().map(letter).collect::<String>())
    }
}

/// A name that XML accepts.
fn name(letter: char) -> String {
    format!("t{:x}", u32::from(letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_game::{Overlay, Painter};
    use sokonaut_level::Level;
    use sokonaut_rules::Position;

    #[test]
    fn every_letter_of_labels_and_legends_is_drawn() {
        let levels =
            ["###########\n#@  ##  ..#\n# $     $ #\n#   ## #  #\n##########", "#####\n#$  #\n# @.#\n#####"];
        let missing = strokes('\u{fffd}').1;
        for text in levels {
            let level: Level = text.parse().unwrap();
            for overlay in Overlay::ALL {
                let layer = Painter::new(&level).paint(overlay, &Position::start(&level), None);
                let words = layer.legend.iter().flat_map(|key| [key.label.clone(), key.meaning.to_string()]);
                let words = words.chain(layer.marks.iter().map(|mark| mark.label.clone()));
                for letter in words.flat_map(|word| word.chars().collect::<Vec<_>>()) {
                    assert_ne!(strokes(letter).1, missing, "{letter} of {overlay}");
                }
            }
        }
    }
}
