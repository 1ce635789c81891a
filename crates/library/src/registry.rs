//! Known collections by name: which level of which collection a puzzle is, however it is turned.
//!
//! The registry has no levels, only their identities, so it may name those of anybody. An identity
//! is cut to 64 bits: among a few thousand levels another puzzle has one of them by chance once in
//! thousands of billions of questions.
//!
//! It is a text. Lines with `#` are for people; `= NAME | AUTHOR` begins a collection, and each
//! word below it is a level: 16 digits of its identity, and a digit for the way from its drawing to
//! the normal form. `29:` before a word is its number; other words count on from the one before.

use crate::LibraryError;
use sokonaut_level::{Level, Symmetry};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

/// The registry that comes with the program; `docs/library.md` says how it is made.
const BUILT_IN: &str = include_str!("../registry.txt");
/// Words on a line of the text.
const A_LINE: usize = 5;

/// Levels of known collections.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Registry {
    collections: Vec<Collection>,
    places: HashMap<u64, Vec<Place>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Collection {
    name: String,
    author: Option<String>,
}

/// Where a puzzle stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    collection: usize,
    level: usize,
    /// What brings its drawing into the normal form.
    way: usize,
}

/// A level of a known collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registered<'a> {
    /// The collection.
    pub collection: &'a str,
    /// Who made it, if that is known.
    pub author: Option<&'a str>,
    /// The number of the level in it.
    pub level: usize,
    /// What was done to the drawing there to get the one that was asked about.
    pub turned: Symmetry,
}

impl Registry {
    /// The registry that comes with the program.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn built_in() -> Self {
        Self::parse(BUILT_IN).expect("a test reads it")
    }

    /// Reads a registry.
    ///
    /// # Errors
    /// If a line is none of a registry.
    pub fn parse(text: &str) -> Result<Self, LibraryError> {
        let mut registry = Self::default();
        let mut next = 1;
        for (line, number) in text.lines().zip(1..) {
            let strange = || LibraryError::Registry(number);
            if let Some(heading) = line.strip_prefix("= ") {
                let (name, author) = heading.split_once('|').ok_or_else(strange)?;
                registry.begin(name.trim(), Some(author.trim()).filter(|author| !author.is_empty()));
                next = 1;
            } else if !line.starts_with('#') {
                for word in line.split_whitespace() {
                    let (level, code, way) = read_word(word, next).ok_or_else(strange)?;
                    let collection = registry.collections.len().checked_sub(1).ok_or_else(strange)?;
                    registry.places.entry(code).or_default().push(Place { collection, level, way });
                    next = level + 1;
                }
            }
        }
        Ok(registry)
    }

    /// Adds a level of a collection.
    pub fn add(&mut self, name: &str, author: Option<&str>, number: usize, level: &Level) {
        let known = self.collections.iter().position(|collection| collection.name == plain(name));
        let collection = known.unwrap_or_else(|| self.begin(name, author));
        let way = level.ways_to_normal_form()[0];
        let way = Symmetry::ALL.iter().position(|one| *one == way).expect("one of the eight");
        self.places.entry(code(level)).or_default().push(Place { collection, level: number, way });
    }

    fn begin(&mut self, name: &str, author: Option<&str>) -> usize {
        self.collections.push(Collection { name: plain(name), author: author.map(plain) });
        self.collections.len() - 1
    }

    /// Where the puzzle stands, in the order of the registry.
    pub fn find(&self, level: &Level) -> Vec<Registered<'_>> {
        let Some(places) = self.places.get(&code(level)) else { return Vec::new() };
        let ours = level.ways_to_normal_form();
        let told = |place: &Place| {
            let there = Symmetry::ALL[place.way];
            let ways = ours.iter().map(|way| there.then(way.inverse()));
            // Of several ways the simplest: those that change least come first.
            let rank = |way: &Symmetry| Symmetry::ALL.iter().position(|one| one == way);
            let Collection { name, author } = &self.collections[place.collection];
            Registered {
                collection: name,
                author: author.as_deref(),
                level: place.level,
                turned: ways.min_by_key(rank).unwrap_or(Symmetry::ALL[0]),
            }
        };
        let mut found: Vec<Registered<'_>> = places.iter().map(told).collect();
        found.dedup();
        found
    }

    /// How many collections, and how many levels.
    pub fn size(&self) -> (usize, usize) {
        (self.collections.len(), self.places.values().map(Vec::len).sum())
    }

    /// The registry as text; the remark stands above it.
    pub fn text(&self, remark: &str) -> String {
        let mut levels: Vec<BTreeMap<usize, String>> = vec![BTreeMap::new(); self.collections.len()];
        for (code, places) in &self.places {
            for place in places {
                levels[place.collection].insert(place.level, format!("{code:016x}{}", place.way));
            }
        }
        let mut out: String = remark.lines().map(|line| format!("# {line}\n")).collect();
        for (Collection { name, author }, levels) in self.collections.iter().zip(levels) {
            let _ = writeln!(out, "= {name} | {}", author.as_deref().unwrap_or_default());
            let mut next = 1;
            let mut word = |(&level, word): (&usize, &String)| {
                let number = if level == next { String::new() } else { format!("{level}:") };
                next = level + 1;
                number + word
            };
            let words: Vec<String> = levels.iter().map(&mut word).collect();
            words.chunks(A_LINE).for_each(|line| out += &(line.join(" ") + "\n"));
        }
        out
    }
}

/// A name without what would be read as something else.
fn plain(text: &str) -> String {
    text.replace(['|', '\n', '\r'], " ").trim().to_owned()
}

/// The first half of the identity.
fn code(level: &Level) -> u64 {
    (level.identity().bits() >> 64) as u64
}

fn read_word(word: &str, next: usize) -> Option<(usize, u64, usize)> {
    let (number, word) = match word.split_once(':') {
        Some((number, word)) => (number.parse().ok()?, word),
        None => (next, word),
    };
    let (code, way) = word.split_at_checked(16)?;
    let way = way.parse().ok().filter(|way| *way < Symmetry::ALL.len())?;
    let digits = code.bytes().all(|byte| byte.is_ascii_hexdigit());
    Some((number, u64::from_str_radix(code, 16).ok().filter(|_| digits)?, way))
}
