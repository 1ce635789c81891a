//! Solutions and saved games in the text below a board.

use super::{Item, TextBetween};
use crate::defect::Place;
use crate::limits::MAX_GAMES;
use crate::line::{
    announces_moves, announces_saved_game, is_heading_of_moves, is_moves_like, is_nearly_moves,
    is_unmistakable,
};
use crate::parsed::{BrokenSolution, ParsedLevel, SavedGame};
use crate::replay::replay;
use crate::rle::Allowance;
use crate::{GameOutcome, Lurd};

impl TextBetween {
    /// Moves the saved games below `level` to it.
    pub fn take_games(&mut self, level: &mut ParsedLevel, allowance: &mut Allowance) {
        let mut playable = None;
        let mut start = 0;
        let mut tried = 0;
        while start < self.items.len() {
            let title = self.game_title(start);
            let length = self.moves_from(start, title);
            if length == 0 {
                start += 1;
                continue;
            }
            tried += 1;
            if tried > MAX_GAMES {
                // One word about those that nobody looks at is enough.
                if let Some(broken) = self.too_many(start, title) {
                    level.about.broken.push(broken);
                    return;
                }
                start += length;
                continue;
            }
            match self.moves_in(start, length, allowance) {
                Ok(moves) => {
                    let announced = title.is_some_and(|index| self.words_in(index, 1).any(announces_moves));
                    let playable = playable.get_or_insert_with(|| level.level().ok());
                    let outcome =
                        playable.as_ref().map_or(GameOutcome::Unknown, |level| replay(level, &moves));
                    if announced || matches!(outcome, GameOutcome::Solution | GameOutcome::Unfinished) {
                        let title = title.and_then(|index| self.take(index));
                        level.about.games.push(SavedGame { title, moves, outcome });
                        self.items[start..start + length].fill(Item::Blank);
                    }
                }
                Err((place, why)) => level.about.broken.extend(self.broken(title, place, why)),
            }
            start += length;
        }
    }

    /// How many lines from here are meant as moves. Where somebody announces moves, lines with
    /// damaged letters are, too.
    fn moves_from(&self, start: usize, title: Option<usize>) -> usize {
        let title = title.and_then(|index| Some((index, self.words_in(index, 1).next()?)));
        let announced = title.filter(|(_, text)| announces_moves(text));
        let below = announced.is_some_and(|(index, text)| index + 1 == start && is_heading_of_moves(text));
        let meant = |(index, item): (usize, &Item)| match item {
            Item::Words { text, bare: true, .. } => {
                let token = below && index == 0 && !text.contains(' ') && !announces_moves(text);
                is_moves_like(text) || token || (announced.is_some() && is_nearly_moves(text))
            }
            _ => false,
        };
        self.items[start..].iter().enumerate().take_while(|&item| meant(item)).count()
    }

    /// The moves on some lines, or where they end and why.
    fn moves_in(
        &self,
        start: usize,
        length: usize,
        allowance: &mut Allowance,
    ) -> Result<Lurd, (Place, String)> {
        let lines: Vec<&str> = self.words_in(start, length).collect();
        Lurd::within(&lines.join(" "), allowance).map_err(|error| {
            let mut column = error.column().unwrap_or(1);
            let mut index = start;
            for line in &lines {
                let length = line.chars().count();
                if column <= length {
                    break;
                }
                // One blank stands between two lines.
                (column, index) = (column - length - 1, index + 1);
            }
            let place = self.place(index);
            (Place { column: place.column + column - 1, ..place }, error.what())
        })
    }

    /// What to say of announced moves that cannot be read. Games saved on the way may be of another
    /// kind of game.
    fn broken(&self, title: Option<usize>, place: Place, why: String) -> Option<BrokenSolution> {
        let title = self.words_in(title?, 1).next()?.to_owned();
        (announces_moves(&title) && !announces_saved_game(&title)).then_some(BrokenSolution {
            title,
            place,
            why,
        })
    }

    fn too_many(&self, start: usize, title: Option<usize>) -> Option<BrokenSolution> {
        let why = format!("too many games below one board; only {MAX_GAMES} are read");
        self.broken(title, self.place(start), why)
    }

    fn place(&self, index: usize) -> Place {
        match self.items[index] {
            Item::Words { place, .. } => place,
            _ => Place { line: 1, column: 1 },
        }
    }

    fn words_in(&self, start: usize, length: usize) -> impl Iterator<Item = &str> {
        self.items[start..start + length].iter().filter_map(|item| match item {
            Item::Words { text, .. } => Some(text.as_str()),
            _ => None,
        })
    }

    /// The line above moves: right above them, or apart but unmistakable.
    fn game_title(&self, moves: usize) -> Option<usize> {
        // Blank lines never follow each other, so one step back over one is enough.
        let above = moves.checked_sub(1)?;
        let index = if self.items[above] == Item::Blank { above.checked_sub(1)? } else { above };
        let Item::Words { text, bare: true, .. } = &self.items[index] else { return None };
        (is_unmistakable(text) && (index + 1 == moves || announces_moves(text))).then_some(index)
    }
}
