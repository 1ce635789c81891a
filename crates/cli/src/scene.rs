//! A position and what is drawn over it; as text, every square in a few letters.
//!
//! ```text
//!   ################      Each square has its letter of the board first, and then its label: ` a` is floor of room
//!   ##@a a a##########    `a`, `$a` a box there. So nothing is hidden, and no colour is needed.
//!   ## a$a a     . ##
//! ```

use crate::exit::CommandError;
use crate::look::Look;
use crate::print::note;
use anstyle::{Ansi256Color, Color, Style};
use sokonaut_game::{Layer, Mark, Overlay, Painter, Tone};
use sokonaut_level::{Level, Lurd, Pos};
use sokonaut_rules::{Position, replay};
use sokonaut_solver::Unready;
use std::collections::HashMap;

/// A position and what is drawn over it.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The level.
    pub level: &'a Level,
    /// The position.
    pub position: Position,
    /// What is drawn over it, the last one on top.
    pub layers: Vec<Layer>,
}

impl<'a> Scene<'a> {
    /// The position after some moves, nothing drawn over it.
    ///
    /// # Errors
    /// If the moves cannot be played.
    pub fn after(level: &'a Level, moves: Option<&str>) -> Result<Self, CommandError> {
        let position = match moves {
            None => Position::start(level),
            Some(moves) => play(level, moves)?,
        };
        Ok(Self { level, position, layers: Vec::new() })
    }

    /// Draws overlays over it. `of` is the box, or the square, whose distances are wanted.
    ///
    /// # Errors
    /// If there is no floor for such a box, or a limit is in the way.
    pub fn overlaid(
        mut self,
        overlays: &[Overlay],
        of: Option<Pos>,
        look: &Look,
    ) -> Result<Self, CommandError> {
        let inside = self.level.inside();
        if let Some(pos) = of.filter(|&pos| inside.get(pos) != Some(&true)) {
            return Err(CommandError::misuse(format!("--box: there is no floor at {pos}")));
        }
        if !overlays.is_empty() {
            let painter = Painter::within(self.level, &look.limits, look.control())
                .map_err(|why| Look::error("overlays", &why))?;
            let paint = |&overlay: &Overlay| {
                let layer = painter.paint_within((overlay, of), &self.position, &look.limits, look.control());
                layer.ok_or_else(|| Look::error(&format!("the overlay '{overlay}'"), &Unready::Late))
            };
            self.layers = overlays.iter().map(paint).collect::<Result<_, _>>()?;
        }
        Ok(self)
    }

    /// What is marked on the squares; where layers meet, the last one counts.
    pub fn marks(&self) -> HashMap<Pos, &Mark> {
        self.layers.iter().flat_map(|layer| &layer.marks).map(|mark| (mark.at, mark)).collect()
    }

    /// The drawing as lines of text, the legend below it.
    pub fn lines(&self, ink: Ink) -> Vec<String> {
        let marks = self.marks();
        if self.layers.is_empty() {
            return self.position.draw(self.level).lines().map(str::to_owned).collect();
        }
        let width = 1 + marks.values().map(|mark| mark.label.chars().count()).max().unwrap_or(1).max(1);
        let row = |(row, line): (usize, &str)| {
            let cell = |(col, letter)| cell(letter, marks.get(&pos(row, col)).copied(), width, ink);
            line.chars().enumerate().map(cell).collect::<String>().trim_end().to_owned()
        };
        let mut lines: Vec<String> = self.position.draw(self.level).lines().enumerate().map(row).collect();
        lines.extend(self.layers.iter().flat_map(|layer| legend(layer, ink)));
        lines
    }
}

/// May the text be coloured?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Only letters.
    Black,
    /// With escape sequences, for a stream that knows whether they are wanted.
    Coloured,
}

fn pos(row: usize, col: usize) -> Pos {
    Pos::new(row as u16, col as u16)
}

fn play(level: &Level, moves: &str) -> Result<Position, CommandError> {
    let moves: Lurd = moves.parse().map_err(|error| CommandError::input(format!("--moves: {error}")))?;
    let replay = replay(level, &moves).map_err(|error| CommandError::input(format!("--moves: {error}")))?;
    if let Some(odd) = replay.miscased {
        note(odd);
    }
    Ok(replay.game.position().clone())
}

/// A square: its letter and its label.
fn cell(letter: char, mark: Option<&Mark>, width: usize, ink: Ink) -> String {
    match mark {
        Some(mark) => {
            let text = format!("{:<width$}", format!("{letter}{}", mark.label));
            if ink == Ink::Coloured { painted(mark.tone, &text) } else { text }
        }
        None if letter == '#' => "#".repeat(width),
        None => format!("{letter:<width$}"),
    }
}

fn legend(layer: &Layer, ink: Ink) -> impl Iterator<Item = String> {
    let widest = layer.legend.iter().map(|key| key.label.chars().count()).max().unwrap_or(0);
    layer.legend.iter().map(move |key| {
        let label = format!(" {:<widest$}", key.label);
        match key.tone {
            Some(tone) if ink == Ink::Coloured => format!("{} {}", painted(tone, &label), key.meaning),
            Some(_) => format!("{label} {}", key.meaning),
            None => format!(" {}", key.meaning),
        }
    })
}

fn painted(tone: Tone, text: &str) -> String {
    let style = Style::new()
        .bg_color(Some(Color::Ansi256(Ansi256Color(tone.index()))))
        .fg_color(Some(Color::Ansi256(Ansi256Color(16))));
    format!("{style}{text}{style:#}")
}

/// A square as `ROW,COLUMN`, counted from 1.
///
/// # Errors
/// What a square looks like.
pub fn square(text: &str) -> Result<Pos, String> {
    let number = |text: &str| text.trim().parse::<u16>().ok()?.checked_sub(1);
    let read = text.split_once(',').and_then(|(row, col)| Some(Pos::new(number(row)?, number(col)?)));
    read.ok_or_else(|| "a square is ROW,COLUMN, counted from 1, such as 3,5".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, overlays: &[Overlay], moves: Option<&str>) -> Vec<String> {
        let level: Level = text.parse().unwrap();
        Scene::after(&level, moves)
            .unwrap()
            .overlaid(overlays, None, &Look::default())
            .unwrap()
            .lines(Ink::Black)
    }

    #[test]
    fn every_square_has_its_letter_and_its_label() {
        let level = "#######\n#@  ..#\n# $ $ #\n#     #\n#######";
        let expected =
            ["##############", "##@a a a.a.a##", "## a$a a$a a##", "## a a a a a##", "##############"];
        let drawn = lines(level, &[Overlay::Rooms], None);
        assert_eq!((&drawn[..5], drawn[5].as_str()), (&expected.map(str::to_owned)[..], " a the only room"));
        let long = "##############\n#@$         .#\n##############";
        let distances = lines(long, &[Overlay::Distances], None);
        assert_eq!(distances[1], "###@  $0  1  2  3  4  5  6  7  8  9 .10###");
    }

    #[test]
    fn moves_are_made_first() {
        let level = "#######\n#@ $ .#\n#######";
        assert_eq!(lines(level, &[Overlay::Reach], Some("rR"))[1], "## o o@o$ . ##");
    }

    #[test]
    fn the_last_layer_is_on_top() {
        let level = "#######\n#@  ..#\n# $ $ #\n#     #\n#######";
        let both = lines(level, &[Overlay::Rooms, Overlay::Dead], None);
        assert_eq!(both[1..4], ["##@x a a.a.a##", "## x$a a$a a##", "## x x x x x##"]);
        assert_eq!(both.last().unwrap(), " x dead square: a box here is lost");
    }

    #[test]
    fn squares_are_counted_from_one() {
        assert_eq!(square("3, 5"), Ok(Pos::new(2, 4)));
        for wrong in ["", "3", "0,1", "a,b", "3,5,7"] {
            assert!(square(wrong).is_err(), "{wrong}");
        }
    }
}
