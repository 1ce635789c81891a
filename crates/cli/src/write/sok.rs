//! The `.sok` file with levels and solutions, complete after every level.

use super::{Tried, Writer};
use crate::exit::CommandError;
use crate::output::{Stream, Target};
use anyhow::Result;
use sokonaut_level::{About, Level, sok_entry, sok_header};
use sokonaut_rules::Verified;

/// Writes levels as they are finished. Nothing is held back, so a kill loses nothing.
#[derive(Debug)]
pub struct SokFile {
    stream: Stream,
}

impl SokFile {
    /// A file that takes the place of an older one with its first level.
    pub fn new(target: Target) -> Self {
        Self { stream: target.stream() }
    }

    /// Adds a level, with what was written about it, and its solution if there is one.
    pub fn add(
        &mut self,
        collection: &About,
        level: &Level,
        about: &About,
        solution: Option<&Verified>,
    ) -> Result<(), CommandError> {
        let mut about = about.clone();
        about.games.extend(solution.map(|solution| solution.saved_game(Some("sokonaut"))));
        let header = if self.stream.begun() { String::new() } else { sok_header(collection) };
        self.stream.add(&(header + &sok_entry(level, &about)))
    }
}

impl Writer for SokFile {
    fn level(&mut self, tried: &Tried<'_>) -> Result<()> {
        // A level that was not solved is kept without a solution, if it can be read.
        let Some(level) = tried.level else { return Ok(()) };
        Ok(self.add(tried.collection, level, &tried.entry.parsed.about, tried.solution())?)
    }
}
