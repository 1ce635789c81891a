//! Choosing a pack and a level: a list, a search, a preview.

use crate::list::moved;
use crate::packs::{Packs, Place};

/// The state of the browser.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Browser {
    /// The pack that is shown while nothing is searched for.
    pub pack: usize,
    /// What the player searches for, in all packs.
    pub query: String,
    /// The chosen line among those found.
    pub line: usize,
}

impl Browser {
    /// A browser that points at a level.
    pub fn at(place: Place) -> Self {
        Self { pack: place.pack, query: String::new(), line: place.level }
    }

    /// The levels of the pack, or those of all packs whose number, title or author contains what is
    /// searched for.
    pub fn found(&self, packs: &Packs) -> Vec<Place> {
        if self.query.is_empty() {
            return packs.places_of(self.pack).collect();
        }
        let wanted = self.query.to_lowercase();
        let matches = |place: &Place| {
            let author = packs.item(*place).about.author.as_deref().unwrap_or_default();
            let name = &packs.pack(*place).name;
            let text = format!("{} {} {author} {name}", place.level + 1, packs.title(*place));
            text.to_lowercase().contains(&wanted)
        };
        packs.places().filter(matches).collect()
    }

    /// The chosen level.
    pub fn chosen(&self, packs: &Packs) -> Option<Place> {
        self.found(packs).get(self.line).copied()
    }

    /// Goes so many lines down, or up.
    pub fn go(&mut self, packs: &Packs, lines: isize) {
        self.line = moved(self.line, lines, self.found(packs).len());
    }

    /// Shows the next pack, or the one before; after the last comes the first.
    pub fn turn_to(&mut self, packs: &Packs, next: bool) {
        let count = packs.all().len();
        self.pack = (self.pack + if next { 1 } else { count - 1 }) % count;
        self.query.clear();
        self.line = 0;
    }

    /// Searches for one letter more.
    pub fn search(&mut self, letter: char) {
        self.query.push(letter);
        self.line = 0;
    }

    /// Searches for one letter less.
    pub fn unsearch(&mut self) {
        self.query.pop();
        self.line = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs::Pack;
    use sokonaut_game::Shelf;

    #[test]
    fn searching_finds_titles_authors_and_numbers_in_all_packs() {
        let level = |title: &str| format!("; {title}\n#####\n#@$.#\n#####\n\n");
        let pack = |name: &str, titles: &[&str]| {
            Pack::new(name, Shelf::read(titles.iter().map(|title| level(title)).collect::<String>()))
        };
        let packs = vec![pack("One", &["Alpha", "Beta", "Gamma"]), pack("Two", &["Zeta"])];
        let packs = Packs::new(packs).expect("levels");
        let at = |pack, level| Place { pack, level };
        let found = |query: &str| Browser { query: query.into(), ..Browser::default() }.found(&packs);
        assert_eq!(found("")[..], [at(0, 0), at(0, 1), at(0, 2)]);
        assert_eq!(found("ETA")[..], [at(0, 1), at(1, 0)]);
        assert_eq!(found("3")[..], [at(0, 2)]);
        let mut browser = Browser::at(at(0, 1));
        browser.go(&packs, 9);
        assert_eq!(browser.chosen(&packs), Some(at(0, 2)));
        browser.search('b');
        assert_eq!(browser.chosen(&packs), Some(at(0, 1)));
        browser.turn_to(&packs, true);
        assert_eq!(browser.chosen(&packs), Some(at(1, 0)));
        browser.turn_to(&packs, true);
        assert_eq!(browser.chosen(&packs), Some(at(0, 0)), "round and round");
    }
}
