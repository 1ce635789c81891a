//! Levels to choose from, as a page wants them.

use crate::error::ProtocolError;
use serde::Serialize;
use sokonaut_game::{COLLECTIONS, Item, Lesson, Shelf};
use sokonaut_rules::Verified;

/// A collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Collection {
    /// What to call it, such as the name of its file.
    pub name: String,
    /// Its levels, in the order of the text.
    pub levels: Vec<Entry>,
    /// What the text has instead, if it has no level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nothing: Option<ProtocolError>,
}

/// A level of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// Its title, or a number to call it by.
    pub title: String,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The fewest pushes of any solution, where that is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewest: Option<usize>,
    /// How hard it is, where that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u32>,
    /// What it teaches, if it is a lesson.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Lesson>,
    /// Its text; of a level that cannot be played, what is wrong with it.
    #[serde(flatten)]
    pub level: Readable,
}

/// A level, or why it is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Readable {
    /// The board as text.
    Board(String),
    /// What is wrong.
    Defect(ProtocolError),
}

/// The levels that come with the program.
pub fn starter() -> Vec<Collection> {
    COLLECTIONS.iter().map(|known| Collection::proved(known.name, known.text)).collect()
}

impl Collection {
    /// Reads a text in any of the formats.
    pub fn read(name: &str, text: &[u8]) -> Self {
        let shelf = Shelf::read(text);
        let levels = shelf.items.iter().zip(1..).map(|(item, number)| Entry::of(item, number)).collect();
        let nothing = shelf.items.is_empty().then(|| ProtocolError::of_absence(text, &shelf.absence));
        Self { name: name.to_owned(), levels, nothing }
    }

    /// One of ours: its solutions are proved to have the fewest pushes.
    fn proved(name: &str, text: &str) -> Self {
        let mut read = Self::read(name, text.as_bytes());
        for (entry, item) in read.levels.iter_mut().zip(Shelf::read(text).items) {
            entry.fewest = item.solutions().iter().map(Verified::pushes).min();
        }
        read
    }
}

impl Entry {
    fn of(item: &Item, number: usize) -> Self {
        let level = match &item.level {
            Ok(level) => Readable::Board(level.to_xsb()),
            Err(error) => Readable::Defect(ProtocolError::of_level(error)),
        };
        Self {
            title: item.title(number),
            author: item.about.author.clone(),
            fewest: None,
            difficulty: difficulty(item),
            lesson: Lesson::of(item),
            level,
        }
    }
}

/// The score that `sokonaut generate` writes into the notes: `Difficulty: 94 (35 pushes, …)`.
fn difficulty(item: &Item) -> Option<u32> {
    let score = item.about.notes.iter().find_map(|note| note.strip_prefix("Difficulty: "))?;
    score.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_levels_and_bad() {
        let text = "; Tea\n#####\n#@$.#\n#####\n\n#####\n#@$. \n#####\n";
        let told = serde_json::to_value(Collection::read("two", text.as_bytes())).unwrap();
        assert_eq!(told["levels"][0]["board"], "#####\n#@$.#\n#####\n");
        assert_eq!(told["levels"][0]["title"], "Tea");
        assert_eq!(told["levels"][1]["title"], "Level 2");
        assert!(told["levels"][1]["defect"]["english"].as_str().unwrap().contains("hole"));
        assert!(told.get("nothing").is_none());
        let told =
            serde_json::to_value(Collection::read("none", "XXXXX\nX@$.X\nXXXXX\n".as_bytes())).unwrap();
        assert!(told["nothing"]["english"].as_str().unwrap().contains("line 2, column 1: 'X'"), "{told}");
    }

    #[test]
    fn of_all_our_levels_the_fewest_pushes_are_known() {
        for Collection { name, levels, .. } in starter() {
            for Entry { title, fewest, .. } in levels {
                assert!(fewest.is_some(), "{name}: {title}");
            }
        }
    }

    #[test]
    fn lessons_and_how_hard_levels_are() {
        let told = serde_json::to_value(starter()).unwrap();
        let lesson = &told[1]["levels"][0];
        assert_eq!((&told[1]["name"], &lesson["title"]), (&"Learn".into(), &"Corner".into()));
        assert_eq!(lesson["lesson"]["teaches"], "dead_square");
        assert_eq!(lesson["lesson"]["mistake"], "rUruL");
        assert_eq!((&lesson["fewest"], &told[6]["levels"][0]["difficulty"]), (&2.into(), &94.into()));
        assert!(told[0]["levels"][0].get("lesson").is_none());
    }
}
