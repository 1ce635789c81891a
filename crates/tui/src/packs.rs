//! The collections that are played, and the places in them.

use crate::store::Key;
use sokonaut_game::{COLLECTIONS, Item, Shelf};
use sokonaut_level::Level;
use sokonaut_rules::Verified;

/// A collection with what is worth knowing of each level without looking at it again.
#[derive(Clone, Debug)]
pub struct Pack {
    /// What it is called.
    pub name: String,
    /// Its levels.
    pub shelf: Shelf,
    keys: Vec<Option<Key>>,
    /// Levels that came with a solution.
    solved: Vec<bool>,
    /// Is it one of the program's own, whose solutions are proved to have the fewest pushes?
    proved: bool,
}

/// A level in one of the packs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// Which pack, from 0.
    pub pack: usize,
    /// Which of its levels, from 0.
    pub level: usize,
}

/// All packs of a game.
#[derive(Clone, Debug)]
pub struct Packs {
    all: Vec<Pack>,
}

impl Pack {
    /// A collection of the player; what it has solutions for counts as solved.
    pub fn new(name: impl Into<String>, shelf: Shelf) -> Self {
        let solved = shelf.items.iter().map(|item| !item.solutions().is_empty()).collect();
        Self { solved, proved: false, ..Self::ours(name, shelf) }
    }

    /// One of the program's own: its solutions are there to be looked at, but are nobody's
    /// achievement.
    fn ours(name: impl Into<String>, shelf: Shelf) -> Self {
        let keys = shelf.items.iter().map(|item| item.level.as_ref().ok().map(Key::of)).collect();
        Self { name: name.into(), solved: vec![false; shelf.items.len()], proved: true, keys, shelf }
    }
}

impl Packs {
    /// Packs to play.
    ///
    /// # Errors
    /// What is wrong with the levels, if none can be played.
    pub fn new(all: Vec<Pack>) -> Result<Self, String> {
        let packs = Self { all };
        if packs.playable().next().is_some() {
            return Ok(packs);
        }
        let named = |pack: &Pack, why: String| format!("{}: {why}", pack.name);
        let wrong = |pack: &Pack| match pack.shelf.items.iter().find_map(|item| item.level.as_ref().err()) {
            Some(error) => named(pack, brief(error)),
            None => named(pack, pack.shelf.nothing().unwrap_or_default()),
        };
        Err(packs.all.iter().map(wrong).collect::<Vec<_>>().join("\n"))
    }

    /// The levels that come with the program.
    pub fn starter() -> Self {
        let pack = |collection: &sokonaut_game::Collection| {
            Pack::ours(collection.name, Shelf::read(collection.text))
        };
        Self { all: COLLECTIONS.iter().map(pack).collect() }
    }

    /// The packs, in order.
    pub fn all(&self) -> &[Pack] {
        &self.all
    }

    /// The pack of a place.
    pub fn pack(&self, place: Place) -> &Pack {
        &self.all[place.pack]
    }

    /// The level of a place, with what is written about it.
    pub fn item(&self, place: Place) -> &Item {
        &self.all[place.pack].shelf.items[place.level]
    }

    /// The level of a place, if it can be played.
    pub fn level(&self, place: Place) -> Option<&Level> {
        self.item(place).level.as_ref().ok()
    }

    /// The name under which the level is remembered, if it can be played.
    pub fn key(&self, place: Place) -> Option<&Key> {
        self.all[place.pack].keys[place.level].as_ref()
    }

    /// Did the level come with a solution?
    pub fn came_solved(&self, place: Place) -> bool {
        self.all[place.pack].solved[place.level]
    }

    /// The fewest pushes of a level, where they are proved.
    pub fn fewest(&self, place: Place) -> Option<usize> {
        let solutions = self.all[place.pack].proved.then(|| self.item(place).solutions())?;
        solutions.iter().map(Verified::pushes).min()
    }

    /// The title of a level, or its number.
    pub fn title(&self, place: Place) -> String {
        self.item(place).title(place.level + 1)
    }

    /// All places, pack by pack.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (0..self.all.len()).flat_map(|pack| self.places_of(pack))
    }

    /// The places of a pack.
    pub fn places_of(&self, pack: usize) -> impl Iterator<Item = Place> + use<> {
        (0..self.all[pack].shelf.items.len()).map(move |level| Place { pack, level })
    }

    /// The places that can be played.
    pub fn playable(&self) -> impl Iterator<Item = Place> + '_ {
        self.places().filter(|&place| self.level(place).is_some())
    }

    /// The next place that can be played, or the one before; packs follow each other.
    pub fn neighbour(&self, place: Place, forward: bool) -> Option<Place> {
        let mut playable = self.playable();
        if forward {
            playable.find(|&next| next > place)
        } else {
            playable.filter(|&next| next < place).last()
        }
    }
}

/// What is wrong with a level, in a line.
pub fn brief(error: &sokonaut_level::LevelError) -> String {
    let [first, more @ ..] = error.defects() else { return "it cannot be played".to_owned() };
    match more.len() {
        0 => format!("it cannot be played: {first}"),
        more => format!("it cannot be played: {first} (and {more} more)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_follow_each_other_and_what_cannot_be_played_is_passed_over() {
        let level = "#####\n#@$.#\n#####\n";
        let broken = "#####\n# $.#\n#####\n";
        let packs =
            [format!("{level}\n{broken}"), broken.to_owned(), format!("{broken}\n{level}\nSolution\nR\n")];
        let packs = packs.into_iter().map(|text| Pack::new("", Shelf::read(text))).collect();
        let packs = Packs::new(packs).unwrap();
        let (first, last) = (Place { pack: 0, level: 0 }, Place { pack: 2, level: 1 });
        assert_eq!(packs.playable().collect::<Vec<_>>(), [first, last]);
        assert_eq!(packs.neighbour(first, true), Some(last));
        assert_eq!(packs.neighbour(last, false), Some(first));
        assert_eq!((packs.neighbour(first, false), packs.neighbour(last, true)), (None, None));
        assert_eq!((packs.came_solved(first), packs.came_solved(last)), (false, true));
    }

    #[test]
    fn what_is_no_level_is_explained_once() {
        let text = "a text\nabout this # and that $\nand more of it\n";
        let why = Packs::new(vec![Pack::new("notes.txt", Shelf::read(text))]).unwrap_err();
        assert_eq!(why.lines().count(), 1, "{why}");
        assert!(why.starts_with("notes.txt: ") && why.len() < 200, "{why}");
    }
}
