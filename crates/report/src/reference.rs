//! The best solutions that are known: what lengths are held against.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// Best known lengths of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Best {
    /// Fewest pushes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pushes: Option<usize>,
    /// Fewest moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
}

/// Best known lengths, by collection and number.
#[derive(Clone, Debug, Default)]
pub struct Reference(HashMap<(String, usize), Best>);

/// A line of the table.
#[derive(Deserialize)]
struct Line {
    collection: String,
    level: usize,
    optimal_pushes: Option<usize>,
    optimal_moves: Option<usize>,
}

impl Reference {
    /// Adds a table with the columns `collection,level,optimal_pushes,optimal_moves`; `None` if it
    /// is anything else.
    pub fn add(&mut self, table: &[u8]) -> Option<()> {
        let mut reader = csv::Reader::from_reader(table);
        let columns = reader.headers().ok()?.clone();
        columns.iter().find(|column| column.starts_with("optimal_"))?;
        for line in reader.deserialize() {
            let line: Line = line.ok()?;
            let best = Best { pushes: line.optimal_pushes, moves: line.optimal_moves };
            self.0.insert((line.collection, line.level), best);
        }
        Some(())
    }

    /// What is known of a level.
    pub(crate) fn find(&self, collection: &str, level: usize) -> Option<Best> {
        self.0.get(&(collection.to_owned(), level)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_best_lengths() {
        let mut reference = Reference::default();
        let table = "collection,level,optimal_pushes,optimal_moves\nPack,1,8,33\nPack,2,3,\n";
        assert_eq!(reference.add(table.as_bytes()), Some(()));
        assert_eq!(reference.find("Pack", 1), Some(Best { pushes: Some(8), moves: Some(33) }));
        assert_eq!(reference.find("Pack", 2), Some(Best { pushes: Some(3), moves: None }));
        assert_eq!(reference.find("Pack", 3), None);
        assert_eq!(reference.add(b"collection,level,solved,cpu_seconds\nPack,1,1,1\n"), None);
    }
}
