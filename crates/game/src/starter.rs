//! The levels that come with the program, in an order that teaches.

use crate::shelf::Shelf;
pub use sokonaut_collections::{COLLECTIONS, Collection};

impl Shelf {
    /// All levels that come with the program.
    #[must_use]
    pub fn starter() -> Self {
        let items = COLLECTIONS.iter().flat_map(|collection| Self::read(collection.text).items).collect();
        Self { items, ..Self::default() }
    }
}
