//! The levels that come with the program.

/// A collection as text.
#[derive(Clone, Copy, Debug)]
pub struct Collection {
    /// What it is called.
    pub name: &'static str,
    /// Its levels, in one of the formats.
    pub text: &'static str,
}

/// What is played if nothing else is asked for.
pub const STARTER: Collection =
    Collection { name: "First steps", text: include_str!("../../../levels/first.xsb") };

#[cfg(test)]
mod tests {
    use crate::Shelf;

    #[test]
    fn every_level_can_be_played() {
        let shelf = Shelf::read(super::STARTER.text);
        assert!(!shelf.items.is_empty());
        for item in shelf.items {
            assert!(item.level.is_ok(), "{:?}", item.about.title);
        }
    }
}
