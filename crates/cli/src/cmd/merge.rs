//! `sokonaut merge`: the results of several machines or runs, one line a level.

use crate::args::ReadArgs;
use crate::exit::{CommandError, Exit};
use crate::input::{Source, read_all};
use crate::output::{Target, nothing_to_write};
use crate::print::{complain, counted, first_of, note, shown, shown_path, talk};
use crate::settings;
use anyhow::Result;
use clap::Args;
use sokonaut_results::{Fault, Grain, Merge, Remark};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `merge`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Solved beats unsolved, proved best beats not, fewer pushes beat more, then fewer moves.\n\
    Solutions are replayed first: wrong ones are named and left out. The order of files and lines\n\
    does not matter, nor does merging twice.\n\n\
    Example:\n  sokonaut bench run pack.sok --shard 1/2 --output a.jsonl\n  \
    sokonaut bench run pack.sok --shard 2/2 --output b.jsonl\n  \
    sokonaut merge a.jsonl b.jsonl -o all.jsonl"
)]
pub struct MergeArgs {
    /// Results: JSON lines of 'solve --json', 'bench run' or 'merge'; '-' is standard input
    #[arg(value_name = "RESULTS", required = true)]
    pub results: Vec<PathBuf>,
    /// Where to write; one of the results will do, if all of it is understood [default: standard
    /// output]
    #[arg(long, short, value_name = "ALL.jsonl")]
    pub output: Option<PathBuf>,
    /// One line for each strategy asked for, instead of one a level
    #[arg(long)]
    pub by_strategy: bool,
    /// Check solutions on the levels in these files, not on the boards that stand in the results
    #[arg(long, value_name = "FILE")]
    pub levels: Vec<PathBuf>,
    /// No summary
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Merges what the arguments name.
///
/// # Errors
/// If levels cannot be read, or the results cannot be written.
pub fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<Exit> {
    let output = args.output.as_deref().map(|path| Target::new(path, &args.levels)).transpose()?;
    let mut merge = Merge::new(if args.by_strategy { Grain::Strategy } else { Grain::Level });
    for path in &args.levels {
        for entry in Source::open(path, None)? {
            merge.know(&entry?.case(settings::leniency(args.read)));
        }
    }
    let (mut exit, mut unread) = (Exit::Done, Vec::new());
    for path in &args.results {
        let taken = read_all(path).and_then(|bytes| take_in(&mut merge, path, &bytes));
        if exit.heeding(taken).is_none() {
            unread.push(path.clone());
        }
    }
    exit = exit.and(tell_remarks(merge.remarks()));
    match &output {
        // Whatever was there is worth more than nothing.
        Some(_) if merge.count() == 0 => nothing_to_write(),
        Some(target) => replace(target, &merge, &args.results, &unread)?,
        None => merge.write(out)?,
    }
    if !args.quiet {
        talk(summary(&merge, args.results.len()));
    }
    Ok(exit)
}

/// Names the lines that were left out; how the program ends because of them.
fn tell_remarks(remarks: &[Remark]) -> Exit {
    let of = |fault: Fault| remarks.iter().filter(move |remark| remark.fault == fault);
    let mut exit = Exit::Done;
    first_of(of(Fault::Skipped), |remark| note(shown(&remark.to_string())));
    for (fault, end) in [(Fault::Damaged, Exit::BadInput), (Fault::False, Exit::Refuted)] {
        if of(fault).next().is_some() {
            first_of(of(fault), complain);
            exit = exit.and(end);
        }
    }
    exit
}

/// Adds the results of a file, of which there must be some.
fn take_in(merge: &mut Merge, path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    let name = shown_path(path);
    match merge.add(&name, bytes) {
        0 => Err(CommandError::input(format!(
            "{name}: there are no results in it; name files with JSON lines of 'solve --json', 'bench run' or 'merge'"
        ))),
        _ => Ok(()),
    }
}

/// Writes the results in the place of a file. One of those that were read will do if all of it was
/// understood: what was not would be lost.
fn replace(target: &Target, merge: &Merge, results: &[PathBuf], unread: &[PathBuf]) -> Result<()> {
    let skipped = |path: &PathBuf| {
        let name = shown_path(path);
        // What is false is known, and left out on purpose.
        merge.remarks().iter().any(|remark| remark.fault != Fault::False && remark.place.file == name)
    };
    let flawed: Vec<_> =
        results.iter().filter(|path| unread.contains(path) || skipped(path)).cloned().collect();
    target.spare(&flawed)?;
    let mut content = Vec::new();
    merge.write(&mut content)?;
    target.write(&content)
}

fn summary(merge: &Merge, files: usize) -> String {
    let count = merge.count();
    let left = merge.planned().map_or(0, |planned| planned.saturating_sub(count));
    let missing = if left > 0 { format!(", {left} of the run are missing") } else { String::new() };
    format!(
        "{} of {} solved, from {}{missing}",
        merge.solved(),
        counted(count, "result"),
        counted(files, "file")
    )
}
