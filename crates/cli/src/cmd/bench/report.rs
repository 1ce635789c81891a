//! `sokonaut bench report`: a page about runs.

use super::args::ReportArgs;
use super::command_error;
use crate::args::ReadArgs;
use crate::exit::{CommandError, Exit};
use crate::input;
use crate::output::Target;
use crate::print::{counted, note, shown, talk};
use crate::settings::leniency;
use anyhow::Result;
use sokonaut_report::{Boards, Data, Known, Reference, Scope, gather, page};
use sokonaut_results::{Entrant, stem};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes the page that the arguments ask for.
///
/// # Errors
/// If a run cannot be read, or the page cannot be written.
pub fn run(args: &ReportArgs) -> Result<Exit> {
    let output = Target::new(&args.output, &args.levels)?;
    let mut exit = Exit::Done;
    let runs = args.runs.iter().map(|name| entrant(name));
    let mut sources: Vec<Entrant> = runs.filter_map(|run| exit.heeding(run)).collect();
    let mut reference = Reference::default();
    for name in &args.peers {
        match entrant(name) {
            Ok(peer) => sources.push(peer),
            Err(_) if fs::read(name).is_ok_and(|bytes| reference.add(&bytes).is_some()) => {}
            Err(error) if args.peers.len() > 1 => note(format!("{error}; it is left out")),
            Err(error) => exit.heed(&error),
        }
    }
    if sources.is_empty() && exit != Exit::Done {
        return Ok(exit);
    }
    output.spare(&args.peers.iter().map(PathBuf::from).collect::<Vec<_>>())?;
    let scope = if args.common { Scope::Common } else { Scope::All };
    let known = Known { boards: boards(&sources, &args.levels, &mut exit), reference };
    talk(make(&sources, &known, scope, args.title.as_deref(), &output)?);
    Ok(exit)
}

/// Writes a page about one run, and tells about it.
///
/// # Errors
/// As above.
pub fn one(run: &Path, output: &Target) -> Result<String> {
    let sources = [entrant(&run.to_string_lossy())?];
    let known = Known { boards: boards(&sources, &[], &mut Exit::Done), ..Known::default() };
    make(&sources, &known, Scope::All, None, output)
}

fn make(
    sources: &[Entrant],
    known: &Known,
    scope: Scope,
    title: Option<&str>,
    output: &Target,
) -> Result<String> {
    // Runs in folders and the levels that runs name are known only now.
    let levels = files(sources).into_keys().map(PathBuf::from);
    let read: Vec<_> = sources.iter().map(|source| source.results.path.clone()).chain(levels).collect();
    output.spare(&read)?;
    let data = gather(sources, known, scope).map_err(|error| CommandError::misuse(error.to_string()))?;
    deliver(&data, title, output)
}

fn entrant(argument: &str) -> Result<Entrant, CommandError> {
    input::entrant(argument).map_err(command_error)
}

/// The drawings: from the files that the runs name, and from those that the user names.
fn boards(sources: &[Entrant], more: &[PathBuf], exit: &mut Exit) -> Boards {
    let mut boards = Boards::new();
    for path in more {
        exit.heeding(add(&mut boards, path, ReadArgs::default()));
    }
    for (file, read) in files(sources) {
        let path = Path::new(&file);
        if boards.has(&stem(&file)) {
            continue;
        }
        // A run is worth a page also where its levels are not at hand.
        if add(&mut boards, path, read).is_err() {
            note(format!(
                "{}: cannot be read, so its levels have no drawings; name it with --levels",
                shown(&file)
            ));
        }
    }
    boards
}

/// The files of levels that are not drawn in the runs themselves, and how they were read.
fn files(sources: &[Entrant]) -> BTreeMap<String, ReadArgs> {
    let mut files = BTreeMap::new();
    for results in sources.iter().map(|source| &source.results) {
        let choice = results.header.as_ref().map(|header| &header.choice);
        let read = choice.map_or_else(ReadArgs::default, |choice| ReadArgs {
            close: choice.close,
            expand_tabs: choice.expand_tabs,
        });
        let records = results.rows.iter().filter_map(|row| row.record.as_ref());
        for record in records.filter(|record| record.board.is_none()) {
            files.entry(record.file.clone()).or_insert(read);
        }
    }
    files
}

fn add(boards: &mut Boards, path: &Path, read: ReadArgs) -> Result<(), CommandError> {
    let collection = stem(&path.to_string_lossy());
    for entry in input::Source::open(path, None)? {
        let entry = entry?;
        if let Ok(level) = entry.level(leniency(read)) {
            boards.add(&collection, entry.number, level);
        }
    }
    Ok(())
}

/// The runs by name, as far as there is room.
fn heading(data: &Data) -> String {
    let names: Vec<&str> = data.runs.iter().map(|run| run.name.as_str()).collect();
    match names.as_slice() {
        [first, _, others @ ..] if !others.is_empty() => format!("{first} and {} others", names.len() - 1),
        _ => names.join(" and "),
    }
}

/// Writes the page and says what was written.
fn deliver(data: &Data, title: Option<&str>, output: &Target) -> Result<String> {
    let page = page(data, &title.map_or_else(|| heading(data), str::to_owned));
    output.write(page.as_bytes())?;
    let (runs, levels) = (counted(data.runs.len(), "run"), counted(data.levels.len(), "level"));
    Ok(format!("{}: {runs}, {levels}, {:.1} MiB", output.name(), page.len() as f64 / f64::from(1 << 20)))
}
