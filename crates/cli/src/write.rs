//! What becomes of levels, written down: a writer for each form, and all of them are told the same.
//!
//! A new form has a file of its own here, and here an option and a place in [`writers`].

mod certificate;
mod drawings;
mod festival;
mod json;
mod sok;
mod text;

pub use sok::SokFile;
pub use text::excuse;

use crate::cmd::solve::SolveArgs;
use crate::exit::CommandError;
use crate::input::Entry;
use crate::output::{Target, Targets};
use anyhow::Result;
use certificate::CertificateFile;
use clap::Args;
use festival::FestivalFiles;
use json::JsonLines;
use sokonaut_level::{About, Level};
use sokonaut_results::Record;
use sokonaut_rules::Verified;
use sokonaut_solver::{Limits, Report};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use text::Text;

/// Where results go besides standard output.
#[derive(Clone, Debug, Args)]
pub struct WriteArgs {
    /// Write levels and solutions to this .sok file, level by level
    #[arg(long, short, value_name = "FILE.sok")]
    pub output: Option<PathBuf>,
    /// Write solutions.sok and times.txt to this directory, as the solver Festival does
    #[arg(long, value_name = "DIR")]
    pub festival_output: Option<PathBuf>,
    /// Write a certificate of what was proved of the one level chosen: that it has no solution, or
    /// none with fewer pushes; 'verify --certificate' checks it
    #[arg(long, value_name = "FILE", conflicts_with = "optimize")]
    pub certificate: Option<PathBuf>,
}

/// A level that was tried, and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Tried<'a> {
    /// What its file says about the whole collection.
    pub collection: &'a About,
    /// The level as written.
    pub entry: &'a Entry,
    /// The level, if it can be played.
    pub level: Option<&'a Level>,
    /// What the solver reported, and after how long; `None` if it has nothing to say.
    pub work: Option<(&'a Report, Duration)>,
    /// The same and more, as it is recorded.
    pub record: &'a Record,
}

impl<'a> Tried<'a> {
    /// The solution, if there is one.
    pub fn solution(&self) -> Option<&'a Verified> {
        self.work.and_then(|(report, _)| report.outcome.solution())
    }
}

/// Writes what it is told, level by level: what was told is on its way when the call returns.
///
/// An error is that it cannot be written. One that is a [`CommandError`] concerns this writer
/// alone; with any other nobody is left to tell.
pub trait Writer {
    /// The levels of one of several files begin.
    fn file(&mut self, _name: &str) -> Result<()> {
        Ok(())
    }

    /// A file cannot be read, or not to its end; the record has no level.
    fn unreadable(&mut self, _record: &Record) -> Result<()> {
        Ok(())
    }

    /// A level was tried.
    fn level(&mut self, tried: &Tried<'_>) -> Result<()>;

    /// That was all.
    fn finish(self: Box<Self>) -> Result<()> {
        Ok(())
    }
}

/// The writers that the arguments ask for: files first, so that they have what standard output
/// tells.
///
/// # Errors
/// If a file cannot be written, is one of the `inputs`, or is asked for twice.
pub fn writers<'a>(
    args: &'a SolveArgs,
    inputs: &[PathBuf],
    limits: Limits,
    stopped: &'a dyn Fn() -> bool,
    out: &'a mut dyn Write,
) -> Result<Vec<Box<dyn Writer + 'a>>, CommandError> {
    let mut targets = Targets::new(inputs);
    let mut writers: Vec<Box<dyn Writer + 'a>> = Vec::new();
    let sok = args.write.output.as_deref().map(|file| targets.take(file)).transpose()?;
    let out = Target::beside(sok.as_ref(), args.json, out)?;
    writers.extend(sok.map(|target| Box::new(SokFile::new(target)) as Box<dyn Writer + 'a>));
    if let Some(folder) = &args.write.festival_output {
        writers.push(Box::new(FestivalFiles::new(folder, &mut targets)?));
    }
    writers.push(if args.json {
        Box::new(JsonLines { out, explain: args.explain })
    } else {
        Box::new(Text { out, limits, show: args.show, explain: args.explain })
    });
    // Last, since it takes its time.
    if let Some(file) = &args.write.certificate {
        let target = targets.take(file)?;
        writers.push(Box::new(CertificateFile::new(target, limits, args.quiet, stopped)));
    }
    Ok(writers)
}
