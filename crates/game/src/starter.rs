//! The levels that come with the program, in an order that teaches.

use crate::shelf::Shelf;

/// A collection as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Collection {
    /// What it is called.
    pub name: &'static str,
    /// Its levels, in one of the formats.
    pub text: &'static str,
}

macro_rules! collections {
    ($($name:literal from $file:literal),+ $(,)?) => {
        /// The collections, from a first push to really hard.
        pub const COLLECTIONS: &[Collection] =
            &[$(Collection { name: $name, text: include_str!(concat!("../../../levels/", $file)) }),+];
    };
}

collections! {
    "First steps" from "first.xsb",
    "Apprentice" from "apprentice.sok",
    "Dock hand" from "dock-hand.sok",
    "Foreman" from "foreman.sok",
    "Harbour master" from "harbour-master.sok",
    "Admiral" from "admiral.sok",
}

impl Shelf {
    /// All levels that come with the program.
    #[must_use]
    pub fn starter() -> Self {
        let items = COLLECTIONS.iter().flat_map(|collection| Self::read(collection.text).items).collect();
        Self { items, ..Self::default() }
    }
}
