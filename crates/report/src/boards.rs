//! Drawings of levels, by collection and number.

use sokonaut_level::Level;
use std::collections::HashMap;

/// Drawings of levels. A report does without those it does not get.
#[derive(Clone, Debug, Default)]
pub struct Boards {
    levels: HashMap<String, HashMap<usize, Level>>,
}

impl Boards {
    /// No drawings yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the level with this number in a collection; the first one stays.
    pub fn add(&mut self, collection: &str, number: usize, level: Level) {
        self.levels.entry(collection.to_owned()).or_default().entry(number).or_insert(level);
    }

    /// Is there any level of the collection?
    pub fn has(&self, collection: &str) -> bool {
        self.levels.contains_key(collection)
    }

    /// The level; but not if it is another puzzle than the one that was measured.
    pub(crate) fn find(&self, collection: &str, number: usize, identity: Option<&str>) -> Option<&Level> {
        let level = self.levels.get(collection)?.get(&number)?;
        identity.is_none_or(|identity| level.identity().to_string() == identity).then_some(level)
    }
}
