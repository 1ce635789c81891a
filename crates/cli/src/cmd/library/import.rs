//! `sokonaut library import`: files into the library; what is reported is on the disk.

use super::Shelf;
use super::args::ImportArgs;
use crate::exit::{CommandError, Exit};
use crate::input::{files_or_stdin, read_all};
use crate::interrupt::Interrupt;
use crate::print::{complain, counted, grouped, shown_path, talk};
use crate::progress::ProgressLine;
use crate::schema::Schema;
use crate::settings::leniency;
use anyhow::Result;
use sokonaut_library::{ImportOptions, Importer, Note, Redrawing, SolutionOutcome};
use sokonaut_solver::WallClock;
use std::io::Write;
use std::path::Path;

/// Imports what the arguments name.
pub fn run(args: &ImportArgs, out: &mut dyn Write) -> Result<Exit> {
    let files = files_or_stdin(&args.files);
    if args.collection.is_some() && files.len() > 1 {
        return Err(CommandError::misuse("--collection is for one file; import one at a time").into());
    }
    let options = ImportOptions {
        collection: args.collection.clone(),
        giver: args.by.clone(),
        known_only: args.solutions_only,
        leniency: leniency(args.read),
        today: sokonaut_bench::now(),
    };
    let shelf = Shelf::create(&args.store)?;
    let mut job = Job { shelf, args, options, out, interrupt: None, exit: Exit::Done };
    for path in &files {
        match read_all(path) {
            Ok(content) => job.import(path, content)?,
            Err(error) => job.object(&error),
        }
        if job.stopped() {
            talk("interrupted; what was reported is kept, the same command goes on");
            job.exit = job.exit.and(Exit::Interrupted);
            break;
        }
    }
    Ok(job.exit)
}

struct Job<'a> {
    shelf: Shelf,
    args: &'a ImportArgs,
    options: ImportOptions,
    out: &'a mut dyn Write,
    interrupt: Option<Interrupt>,
    exit: Exit,
}

impl Job<'_> {
    fn import(&mut self, path: &Path, content: Vec<u8>) -> Result<()> {
        self.interrupt.get_or_insert_with(Interrupt::listen);
        let name = shown_path(path);
        let line = ProgressLine::start(name.clone(), WallClock::start(), self.args.quiet);
        let mut importer = Importer::new(Path::new(&name), content, self.options.clone());
        let mut tally = Tally::default();
        while let Some(notes) = self.shelf.ask(|library| importer.advance(library))? {
            for note in &notes {
                tally.add(note);
                self.report(note)?;
            }
            self.out.flush()?;
            line.say(&format!("{} done", grouped(tally.entries as u64)));
            if self.stopped() {
                break;
            }
        }
        line.clear();
        if !self.args.json {
            writeln!(self.out, "{name}: {}", tally.words())?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn report(&mut self, note: &Note) -> Result<()> {
        for error in &note.errors {
            self.object(&CommandError::input(error));
        }
        for outcome in &note.solutions {
            if let SolutionOutcome::Wrong { why } = outcome {
                let message = format!("{}: level {}: this is no solution: {why}", note.file, note.entry);
                self.object(&CommandError { exit: Exit::Refuted, message });
            }
        }
        if self.args.json {
            writeln!(self.out, "{}", Schema::LibraryImport.line(note)?)?;
        }
        Ok(())
    }

    fn stopped(&self) -> bool {
        self.interrupt.as_ref().is_some_and(Interrupt::requested)
    }

    fn object(&mut self, error: &CommandError) {
        complain(error);
        self.exit = self.exit.and(error.exit);
    }
}

/// What a file brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    entries: usize,
    levels: usize,
    new: usize,
    turned: usize,
    stored: usize,
    beaten: usize,
    wrong: usize,
    results: usize,
    errors: usize,
}

impl Tally {
    fn add(&mut self, note: &Note) {
        self.entries += 1;
        self.levels += usize::from(note.new || note.redrawing.is_some());
        self.new += usize::from(note.new);
        self.turned += usize::from(note.redrawing == Some(Redrawing::Turned));
        self.results += usize::from(note.result);
        self.errors += note.errors.len();
        for outcome in &note.solutions {
            *match outcome {
                SolutionOutcome::Best { .. } => &mut self.stored,
                SolutionOutcome::Beaten => &mut self.beaten,
                SolutionOutcome::Wrong { .. } => &mut self.wrong,
            } += 1;
        }
    }

    fn words(self) -> String {
        let mut parts = Vec::new();
        if self.levels > 0 {
            let turned =
                if self.turned > 0 { format!(", {} turned or mirrored", self.turned) } else { String::new() };
            parts.push(format!(
                "{} ({} new{turned})",
                counted(self.levels, "level"),
                grouped(self.new as u64)
            ));
        }
        if self.stored + self.beaten + self.wrong > 0 {
            let wrong = if self.wrong > 0 { format!(", {} wrong", self.wrong) } else { String::new() };
            let stored = counted(self.stored, "solution");
            parts.push(format!("{stored} stored, {} no better than what is there{wrong}", self.beaten));
        }
        if self.results > 0 {
            parts.push(counted(self.results, "result"));
        }
        if self.errors > 0 {
            parts.push(counted(self.errors, "error"));
        }
        if parts.is_empty() { "nothing".to_owned() } else { parts.join("; ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_name_only_what_happened() {
        assert_eq!(Tally::default().words(), "nothing");
        let tally = Tally { levels: 1200, new: 1000, turned: 2, stored: 1, wrong: 3, ..Tally::default() };
        assert_eq!(
            tally.words(),
            "1,200 levels (1,000 new, 2 turned or mirrored); 1 solution stored, 0 no better than what is there, 3 wrong"
        );
    }
}
