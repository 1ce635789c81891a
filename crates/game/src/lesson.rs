//! Lessons: levels that teach one way to lose.
//!
//! A lesson is a level whose notes are its words, the last of them `Teaches: ` and the kind of
//! proof, and whose snapshot is the mistake. The course that comes with the program is made of
//! them, and anybody may write others.

use crate::answer::Reason;
use crate::shelf::Item;
use serde::de::IntoDeserializer;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};
use sokonaut_level::{GameOutcome, Lurd};

/// What a level teaches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lesson {
    /// A sentence or two.
    pub words: String,
    /// Moves from the start, the last of which loses the game.
    pub mistake: Lurd,
    /// The kind of proof that it does.
    pub teaches: Reason,
}

const TEACHES: &str = "Teaches: ";

impl Lesson {
    /// The lesson of a level, if it is one.
    #[must_use]
    pub fn of(item: &Item) -> Option<Self> {
        let notes = &item.about.notes;
        let teaches = notes.iter().find_map(|note| reason(note.strip_prefix(TEACHES)?))?;
        let unfinished = |outcome: GameOutcome| outcome == GameOutcome::Unfinished;
        let mistake = item.about.games.iter().find(|game| unfinished(game.outcome))?.moves.clone();
        let words: Vec<&str> =
            notes.iter().filter(|note| !note.starts_with(TEACHES)).map(String::as_str).collect();
        Some(Self { words: words.join(" "), mistake, teaches })
    }
}

/// The reason of a name, as it is on a wire.
fn reason(name: &str) -> Option<Reason> {
    let name: StrDeserializer<'_, serde::de::value::Error> = name.trim().into_deserializer();
    Reason::deserialize(name).ok()
}
