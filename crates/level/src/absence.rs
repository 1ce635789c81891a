//! What a text without levels has instead: the line that comes nearest to a row of a board, and
//! what is wrong with it.

use crate::Format;
use crate::defect::Place;
use crate::letter::{Letter, drawn};
use crate::line::is_of_a_row;
use std::fmt;

/// How boards are drawn.
pub(crate) const REMEDY: &str = "draw walls with #, boxes with $, goals with . and the player with @";

/// What was seen where no level was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Absence {
    seen: Seen,
    /// Symbols of boards on the line.
    symbols: usize,
}

/// What the nearest line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Seen {
    /// No line has anything on it.
    #[default]
    Nothing,
    /// The text begins like a format that has its own word for what is missing.
    Format(Place, char, &'static str),
    /// Words.
    Words(Place, char),
    /// A row but for this letter.
    Foreign(Place, char, Guess),
    /// Letters of boards, too few to be one.
    Rows(Place),
}

/// What somebody may have meant by a foreign letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guess {
    Wall,
    Floor,
    Goal,
    Box,
    Player,
    Nobody,
}

impl Absence {
    /// Looks at a line; the one that looks most like a row is remembered, the first of its kind.
    pub(crate) fn look(&mut self, number: usize, line: &str) {
        let Some(first) = drawn(line).find(|letter| !letter.glyph.is_whitespace()) else { return };
        let is_symbol = |letter: &Letter| "#@+$*■".contains(letter.glyph);
        let symbols = drawn(line).filter(is_symbol).count();
        if matches!(self.seen, Seen::Format(..)) || (self.seen != Seen::Nothing && symbols <= self.symbols) {
            return;
        }
        let at = |letter: Letter| Place { line: number, column: letter.column };
        let foreign = drawn(line).find(|letter| !is_of_a_row(letter.glyph));
        self.symbols = symbols;
        let begun = (self.seen == Seen::Nothing).then(|| Format::of_line(line).without_level()).flatten();
        self.seen = match (begun, foreign) {
            (Some(missing), _) => Seen::Format(at(first), first.glyph, missing),
            (_, None) => Seen::Rows(at(first)),
            (_, Some(_)) if symbols == 0 => Seen::Words(at(first), first.glyph),
            (_, Some(letter)) => {
                let at_edge = letter == first;
                Seen::Foreign(at(letter), letter.glyph, Guess::of(letter.glyph, at_edge))
            }
        };
    }

    /// Where the nearest line has what is wrong with it.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match self.seen {
            Seen::Nothing => None,
            Seen::Format(place, ..)
            | Seen::Words(place, _)
            | Seen::Foreign(place, ..)
            | Seen::Rows(place) => Some(place),
        }
    }

    /// What is wrong with it.
    #[must_use]
    pub fn what(&self) -> String {
        match self.seen {
            Seen::Nothing => "it is empty".into(),
            Seen::Format(_, glyph, missing) => format!("{glyph:?} begins {missing}"),
            Seen::Words(_, glyph) => format!("{glyph:?} begins words, and no line looks like a row of a board"),
            Seen::Foreign(_, glyph, Guess::Nobody) => {
                format!("{glyph:?} is not a letter of a board, on the line that looks most like a row")
            }
            Seen::Foreign(_, glyph, guess) => {
                format!("{glyph:?} is not a letter of a board; perhaps it is {}", guess.words())
            }
            Seen::Rows(_) => {
                "letters of a board, but too few: it takes walls, a player and three rows without words between".into()
            }
        }
    }
}

impl fmt::Display for Absence {
    /// Place, what was seen there, and how boards are drawn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place() {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}; {REMEDY}", self.what())
    }
}

impl Guess {
    /// By its looks; what stands at the edge of a row is most often a wall.
    fn of(glyph: char, at_edge: bool) -> Self {
        match glyph {
            '█' | '▓' | '▒' | '░' | '▪' | '◼' | '⬛' | '⬜' | '🧱' | '🟫' | 'X' | 'x' | '%' | 'H' | '=' => {
                Self::Wall
            }
            '·' | '˙' | ',' | '~' => Self::Floor,
            '○' | '◯' | '◦' | '⭕' | '🎯' | '×' | 'o' => Self::Goal,
            '□' | '▢' | '☐' | '📦' | '🟨' | '◻' | '€' | '£' | '&' | 'C' => Self::Box,
            '☺' | '☻' | '🙂' | '👷' | '🧍' | '♙' | '♟' | 'M' | 'S' => Self::Player,
            _ if at_edge && !glyph.is_ascii_alphanumeric() => Self::Wall,
            _ => Self::Nobody,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Wall => "a wall, #",
            Self::Floor => "floor, a blank or -",
            Self::Goal => "a goal, .",
            Self::Box => "a box, $",
            Self::Player => "the player, @",
            Self::Nobody => "nothing",
        }
    }
}
