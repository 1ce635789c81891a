//! `sokonaut export`: levels for planners.

use crate::args::{LevelFiles, ReadArgs, named};
use crate::exit::{CommandError, Exit};
use crate::input::{Entry, entries};
use crate::output::{Target, folder};
use crate::print::shown_path;
use crate::settings::leniency;
use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};
use sokonaut_pddl::{Encoding, domain, problem};
use sokonaut_results::stem;
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `export`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
    sokonaut export pack.xsb --level 3 --pddl moves --dir plans\n  \
    fast-downward.py plans/domain.pddl plans/pack-3.pddl --search 'astar(lmcut())'\n  \
    sokonaut verify pack.xsb --level 3 sas_plan")]
pub struct ExportArgs {
    #[command(flatten)]
    pub levels: LevelFiles,
    /// Write PDDL, a domain and a problem for each level, in this encoding
    #[arg(long, value_name = "ENCODING", required = true, value_parser = encodings())]
    pub pddl: Encoding,
    /// The directory for the files
    #[arg(long, value_name = "DIR", required = true)]
    pub dir: PathBuf,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Encodings by their names, which the help explains one by one.
fn encodings() -> impl TypedValueParser<Value = Encoding> {
    named(Encoding::ALL.map(|encoding| PossibleValue::new(encoding.name()).help(encoding.help())))
}

/// Writes what the arguments name, and tells the files.
pub fn run(args: &ExportArgs, out: &mut dyn Write) -> Result<Exit> {
    let files = args.levels.or_stdin();
    folder(&args.dir)?;
    let mut write = |name: &str, text: &str| -> Result<()> {
        let path = args.dir.join(name);
        Target::new(&path, &files)?.write(text.as_bytes())?;
        Ok(writeln!(out, "{}", shown_path(&path))?)
    };
    write("domain.pddl", &domain(args.pddl))?;
    let (mut exit, mut written) = (Exit::Done, HashSet::new());
    for next in entries(&files, args.levels.level.as_ref()) {
        let found = next.and_then(|entry| entry.with_level(leniency(args.read)));
        let Some((entry, level)) = exit.heeding(found) else { continue };
        let name = file_name(&entry);
        if !written.insert(name.clone()) {
            let why = "another file of that name has such a level; export them to different directories";
            exit.heed(&CommandError::misuse(format!("{}: {why}", entry.file)));
            continue;
        }
        write(&name, &problem(&level, args.pddl, entry.title()))?;
    }
    Ok(exit)
}

/// The file of a level: the name of its collection and its number.
fn file_name(entry: &Entry) -> String {
    let stem = stem(&entry.file);
    format!("{}-{}.pddl", if stem == "-" { "level" } else { &stem }, entry.number)
}
