//! Levels to choose from: what a file or a pasted text holds, good levels and bad.

use sokonaut_level::{About, Absence, GameOutcome, Level, LevelError};
use sokonaut_rules::{Verified, verify};

/// A collection of levels.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// In the order of the text.
    pub items: Vec<Item>,
    /// What the text has instead, if it has no level.
    pub absence: Absence,
}

/// One level of a collection.
#[derive(Clone, Debug)]
pub struct Item {
    /// Title, author, notes and saved games.
    pub about: About,
    /// The level, or why it cannot be played.
    pub level: Result<Level, LevelError>,
}

impl Shelf {
    /// Reads a text in any of the formats.
    #[must_use]
    pub fn read(text: impl AsRef<[u8]>) -> Self {
        let reader = sokonaut_level::Reader::of(&text);
        let absence = *reader.absence();
        let item = |parsed: sokonaut_level::ParsedLevel| Item { level: parsed.level(), about: parsed.about };
        Self { items: reader.map(item).collect(), absence }
    }

    /// Says that there is no level, and what was seen instead; nothing if there is one.
    #[must_use]
    pub fn nothing(&self) -> Option<String> {
        self.items.is_empty().then(|| format!("there is no level in it; {}", self.absence))
    }
}

impl Item {
    /// The title, or a number to call it by.
    #[must_use]
    pub fn title(&self, number: usize) -> String {
        self.about.title.clone().unwrap_or_else(|| format!("Level {number}"))
    }

    /// The solutions that came with the level, replayed by the judge.
    #[must_use]
    pub fn solutions(&self) -> Vec<Verified> {
        let Ok(level) = &self.level else { return Vec::new() };
        let solved = self.about.games.iter().filter(|game| game.outcome == GameOutcome::Solution);
        solved.filter_map(|game| verify(level, &game.moves.dirs()).ok()).collect()
    }
}
