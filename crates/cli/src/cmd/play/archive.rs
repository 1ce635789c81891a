//! Solutions for the game that are kept elsewhere: in the library, and in files that were named.

use crate::claims::{Claim, Claims};
use crate::cmd::library;
use crate::exit::CommandError;
use crate::input::Entry;
use crate::print::{complain, note};
use sokonaut_level::{Leniency, Level};
use sokonaut_library::Library;
use sokonaut_rules::verify;
use sokonaut_tui::{Archive, Known, Source};
use std::path::PathBuf;

/// The library of the user, and what was read from files.
#[derive(Debug)]
pub struct Cabinet {
    library: Option<Library>,
    /// Solutions with the level as it is drawn where they are right.
    read: Vec<(Level, Known)>,
}

impl Cabinet {
    /// Opens the library, if there is one, and reads files of solutions for the levels that are
    /// played.
    ///
    /// # Errors
    /// If a file cannot be read. A library that cannot be read is only complained about: one can
    /// play without.
    pub fn open(files: &[PathBuf], entries: &[Entry]) -> Result<Self, CommandError> {
        let library = library::of_user().unwrap_or_else(|error| {
            complain(error);
            None
        });
        let mut claims = Claims::default();
        for file in files {
            claims.read(file, entries, None, Leniency::default())?;
        }
        claims.errors.iter().for_each(note);
        for broken in &claims.broken {
            note(format!("{}: this solution cannot be read: {}", broken.place, broken.why));
        }
        let judged = |claim: Claim| {
            let level = entries[claim.entry].parsed.level().ok()?;
            let solution = verify(&level, &claim.moves.dirs()).ok()?;
            Some((level, Known { source: Source::Run, by: claim.place, solution }))
        };
        Ok(Self { library, read: claims.claims.into_iter().filter_map(judged).collect() })
    }
}

impl Archive for Cabinet {
    fn solutions(&self, level: &Level) -> Vec<Known> {
        // A damaged library has no solutions to show; 'library check' tells more.
        let stored = self.library.as_ref().and_then(|library| library.solutions_for(level).ok());
        let known = |solution: sokonaut_library::Solution| {
            let by = library::giver(&solution.credit);
            Known { source: Source::Library, by, solution: solution.verified }
        };
        let read = self.read.iter().filter(|(of, _)| of == level).map(|(_, known)| known.clone());
        stored.into_iter().flatten().map(known).chain(read).collect()
    }
}
