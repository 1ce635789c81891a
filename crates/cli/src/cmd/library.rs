//! `sokonaut library`: levels, the best solutions of anybody, and results of solvers, kept in one
//! file.

mod args;
mod best;
mod export;
mod import;
mod list;
mod registry;

pub use args::LibraryArgs;
pub use best::giver;

use crate::exit::{CommandError, Exit};
use crate::print::{complain, counted, shown_path, talk};
use anyhow::Result;
use args::{LibraryCommand, StoreArgs};
use sokonaut_library::{Library, LibraryError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Does what the arguments ask.
pub fn run(args: &LibraryArgs, out: &mut dyn Write) -> Result<Exit> {
    match &args.command {
        LibraryCommand::Import(args) => import::run(args, out),
        LibraryCommand::List(args) => list::run(args, out),
        LibraryCommand::Best(args) => best::run(args, out),
        LibraryCommand::Export(args) => export::run(args, out),
        LibraryCommand::Registry(args) => registry::run(args, out),
        LibraryCommand::Check(args) => check(args),
    }
}

/// A library that is open, and where.
struct Shelf {
    path: PathBuf,
    library: Library,
}

impl Shelf {
    /// The library that the arguments name; it must be there.
    fn open(args: &StoreArgs) -> Result<Self, CommandError> {
        Self::with(args, Library::open)
    }

    /// The same, but it is made if it is not there.
    fn create(args: &StoreArgs) -> Result<Self, CommandError> {
        Self::with(args, Library::create)
    }

    fn with(
        args: &StoreArgs,
        open: impl FnOnce(&Path) -> Result<Library, LibraryError>,
    ) -> Result<Self, CommandError> {
        let path = args.store.clone().or_else(usual_place).ok_or_else(|| {
            CommandError::misuse("there is no home to keep the library in; say where it is with --store")
        })?;
        let library = open(&path).map_err(|error| command_error(&path, &error))?;
        Ok(Self { path, library })
    }

    /// What the library answers, or what is wrong with it.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Library) -> Result<T, LibraryError>,
    ) -> Result<T, CommandError> {
        question(&mut self.library).map_err(|error| command_error(&self.path, &error))
    }

    /// Is there a collection of this name, if one was named?
    fn must_have(&mut self, collection: Option<&str>) -> Result<(), CommandError> {
        let Some(wanted) = collection else { return Ok(()) };
        let names: Vec<String> =
            self.ask(|library| library.collections())?.into_iter().map(|line| line.name).collect();
        if names.iter().any(|name| name == wanted) {
            return Ok(());
        }
        let known = if names.is_empty() { "there is none".to_owned() } else { names.join(", ") };
        Err(CommandError::input(format!(
            "no collection is called '{wanted}' in the library; it has: {known}"
        )))
    }
}

/// The library of the user, if there is one.
pub fn of_user() -> Result<Option<Library>, CommandError> {
    let Some(path) = usual_place().filter(|path| path.exists()) else { return Ok(None) };
    Library::open(&path).map(Some).map_err(|error| command_error(&path, &error))
}

/// Where the library is if nobody says otherwise: beside the progress of `play`.
fn usual_place() -> Option<PathBuf> {
    sokonaut_tui::data_folder().map(|data| data.join("library.sqlite"))
}

fn command_error(path: &Path, error: &LibraryError) -> CommandError {
    let message = format!("{}: {error}", shown_path(path));
    match error {
        LibraryError::Folder(_) | LibraryError::Busy | LibraryError::Unwritable(_) => {
            CommandError::output(message)
        }
        _ => CommandError::input(message),
    }
}

fn check(args: &StoreArgs) -> Result<Exit> {
    let health = Shelf::open(args)?.ask(|library| library.check())?;
    health.errors.iter().for_each(complain);
    let (levels, solutions) = (counted(health.levels, "level"), counted(health.solutions, "solution"));
    talk(format!("{levels} and {solutions} checked, {}", counted(health.errors.len(), "error")));
    Ok(if health.errors.is_empty() { Exit::Done } else { Exit::BadInput })
}
