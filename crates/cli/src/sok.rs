//! The `.sok` file with levels and solutions, complete after every level.

use crate::exit::Trouble;
use crate::print::shown_path;
use sokonaut_level::{About, Level, Outcome, SavedGame, sok_entry, sok_header};
use sokonaut_rules::Verified;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes levels as they are finished. Nothing is held back, so a kill loses nothing.
#[derive(Debug)]
pub struct SokFile {
    file: File,
    name: String,
    begun: bool,
}

impl SokFile {
    /// Creates the file, replacing an older one.
    ///
    /// # Errors
    /// If it cannot be created, or is one of the `inputs`, which would be lost.
    pub fn create(path: &Path, inputs: &[PathBuf]) -> Result<Self, Trouble> {
        let name = shown_path(path);
        let file = create(path, inputs)?;
        Ok(Self { file, name, begun: false })
    }

    /// Adds a level, with what was written about it, and its solution if there is one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(
        &mut self,
        collection: &About,
        level: &Level,
        about: &About,
        solution: Option<&Verified>,
    ) -> Result<(), Trouble> {
        let mut about = about.clone();
        about.games.extend(solution.map(game));
        let header = if self.begun { String::new() } else { sok_header(collection) };
        self.begun = true;
        // One call, so that no kill can come between the parts.
        let text = header + &sok_entry(level, &about);
        self.file.write_all(text.as_bytes()).map_err(|error| cannot_write(&self.name, &error))
    }
}

fn game(solution: &Verified) -> SavedGame {
    SavedGame {
        title: Some(format!("Solution {}/{} (sokonaut)", solution.moves(), solution.pushes())),
        moves: solution.written().clone(),
        outcome: Outcome::Solution,
    }
}

/// Creates a file for results, replacing an older one.
///
/// # Errors
/// If it cannot be created, or is one of the `inputs`, which would be lost.
pub fn create(path: &Path, inputs: &[PathBuf]) -> Result<File, Trouble> {
    let name = shown_path(path);
    let same = |input: &PathBuf| match (fs::canonicalize(input), fs::canonicalize(path)) {
        (Ok(input), Ok(output)) => input == output,
        _ => false,
    };
    if inputs.iter().any(same) {
        return Err(Trouble::misuse(format!("{name}: is also read; write to another file")));
    }
    File::create(path).map_err(|error| cannot_write(&name, &error))
}

/// What to say when a file cannot be written.
pub fn cannot_write(name: &str, error: &std::io::Error) -> Trouble {
    Trouble::output(format!("{name}: cannot be written: {error}"))
}
