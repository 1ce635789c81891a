//! Another level like one that is known: about as large, with about as many boxes.

use crate::generator::{Generator, Made, Wishes};
use crate::rank::rank_within;
use sokonaut_level::Level;
use sokonaut_solver::Control;
use std::ops::RangeInclusive;
use std::time::Duration;

/// How hard the other level shall be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Than {
    /// Easier.
    Easier,
    /// About as hard.
    #[default]
    Same,
    /// Harder.
    Harder,
}

impl Than {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easier, Self::Same, Self::Harder];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easier => "easier",
            Self::Same => "same",
            Self::Harder => "harder",
        }
    }
}

sokonaut_level::chosen_by_name!(Than, UnknownThan, "comparison");

/// What came of the search for a level.
#[derive(Clone, Debug)]
pub struct Found {
    /// The level.
    pub made: Made,
    /// Is it as hard as it should be? If not, it is the nearest that was met.
    pub fits: bool,
}

/// Floors that are tried at most.
const ATTEMPTS: u64 = 400;
/// Boxes at most: with more, hardly any candidate is proved.
const BOXES: usize = 6;
/// Sides at most, so that every floor has few enough squares.
const ROWS: u16 = 12;
const COLS: u16 = 13;
/// Sides at least.
const LEAST: u16 = 6;
/// The score of a level whose fewest pushes nobody proves in time: it is hard.
const HARD: u32 = 110;

/// A level like this one. The seed decides which, as long as there is time enough. `None` if
/// nothing was made before a stop request, or before the clock had passed `time`.
#[must_use]
pub fn like(
    model: &Level,
    than: Than,
    seed: u64,
    time: Option<Duration>,
    control: Control<'_>,
) -> Option<Found> {
    // A model that is hard to prove must not eat up the time.
    let a_quarter = time.map(|time| control.clock.elapsed() + time / 4);
    let score = rank_within(model, a_quarter, control).map_or(HARD, |rank| rank.score);
    let wanted = wanted(score, than);
    let mut generator = Generator::new(wishes(model), seed);
    generator.avoid(model);
    let mut nearest: Option<(u32, Made)> = None;
    while !generator.is_over() && !control.stopped() {
        let Some(made) = generator.attempt(time, control) else {
            if time.is_some_and(|time| control.clock.elapsed() >= time) {
                break;
            }
            continue;
        };
        let away = away(made.rank.score, &wanted);
        if away == 0 {
            return Some(Found { made, fits: true });
        }
        if nearest.as_ref().is_none_or(|(known, _)| away < *known) {
            nearest = Some((away, made));
        }
    }
    nearest.filter(|_| !control.stopped()).map(|(_, made)| Found { made, fits: false })
}

/// About the size of the model, as far as floors are dug that large or that small.
fn wishes(model: &Level) -> Wishes {
    let boxes = model.boxes().len().clamp(1, BOXES);
    let (mut rows, mut cols) = (model.rows().clamp(LEAST, ROWS), model.cols().clamp(LEAST, COLS));
    let floor = |rows: u16, cols: u16| usize::from(rows - 2) * usize::from(cols - 2) * 2 / 5;
    while floor(rows, cols) < 3 * boxes + 4 {
        if rows < cols { rows += 1 } else { cols += 1 }
    }
    Wishes { rows, cols, boxes, attempts: ATTEMPTS, ..Wishes::default() }
}

/// The scores that will do, in tenths of the model's; next to nothing is still something.
fn wanted(score: u32, than: Than) -> RangeInclusive<u32> {
    let score = score.max(10);
    let tenths = |share: u32| score * share / 10;
    match than {
        Than::Easier => tenths(3)..=tenths(8),
        Than::Same => tenths(9)..=tenths(12),
        Than::Harder => tenths(13)..=tenths(20),
    }
}

fn away(score: u32, wanted: &RangeInclusive<u32>) -> u32 {
    wanted.start().saturating_sub(score) + score.saturating_sub(*wanted.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_of_a_model_gives_a_floor_that_is_large_enough() {
        for (rows, cols, boxes) in [(3, 5, 1), (3, 30, 12), (8, 9, 3), (60, 60, 40), (6, 6, 6)] {
            let wall = "#".repeat(cols);
            let row = |body: String| format!("#{body:<width$}#", width = cols - 2);
            let mut text = vec![wall.clone(); rows];
            let pairs: String = "$.".repeat(boxes.min((cols - 3) / 2));
            text[1] = row(format!("@{pairs}"));
            let model: Level = text.join("\n").parse().unwrap();
            let wishes = wishes(&model);
            assert!((LEAST..=ROWS).contains(&wishes.rows) && (LEAST..=COLS).contains(&wishes.cols));
            assert!(usize::from(wishes.rows - 2) * usize::from(wishes.cols - 2) <= crate::pull::MOST_SQUARES);
        }
    }

    #[test]
    fn easier_is_less_than_the_same_and_harder_is_more() {
        for score in [0, 10, 37, 200] {
            let [easier, same, harder] =
                [Than::Easier, Than::Same, Than::Harder].map(|than| wanted(score, than));
            assert!(easier.end() < same.start() && same.end() < harder.start(), "{score}");
            assert!(same.contains(&score.max(10)));
        }
    }
}
