//! `solutions.sok` and `times.txt` as the solver Festival leaves them, complete after every level.

use crate::exit::Trouble;
use crate::input::Entry;
use crate::print::shown_path;
use crate::record::solution;
use crate::sok::{cannot_write, create};
use sokonaut_bench::festival::{
    Effort, TimedLevel, Verdict, solutions_entry, solutions_header, times_footer, times_header,
};
use sokonaut_bench::{now, stem};
use sokonaut_level::{About, Level};
use sokonaut_solver::{Outcome, Report};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

const PROGRAM: &str = concat!("sokonaut ", env!("CARGO_PKG_VERSION"));

/// The two files.
#[derive(Debug)]
pub struct FestivalFiles {
    solutions: Output,
    times: Output,
    levels: usize,
    solved: usize,
    seconds: f64,
}

#[derive(Debug)]
struct Output {
    file: File,
    name: String,
}

impl FestivalFiles {
    /// Creates the files, and the folder if need be. Older ones are replaced.
    ///
    /// # Errors
    /// If they cannot be created, or are among the `inputs`.
    pub fn create(folder: &Path, inputs: &[PathBuf]) -> Result<Self, Trouble> {
        fs::create_dir_all(folder).map_err(|error| cannot_write(&shown_path(folder), &error))?;
        let output = |name: &str| -> Result<Output, Trouble> {
            let path = folder.join(name);
            Ok(Output { file: create(&path, inputs)?, name: shown_path(&path) })
        };
        let mut times = output("times.txt")?;
        times.write(&times_header())?;
        Ok(Self { solutions: output("solutions.sok")?, times, levels: 0, solved: 0, seconds: 0.0 })
    }

    /// Adds a level that was tried; `None` if the solver failed.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(
        &mut self,
        collection: &About,
        entry: &Entry,
        level: &Level,
        report: Option<&Report>,
        time: Duration,
    ) -> Result<(), Trouble> {
        let seconds = time.as_secs_f64();
        let solution = report.and_then(solution);
        let title = entry.title().map_or_else(|| format!("Level {}", entry.number), str::to_owned);
        let effort = Effort { solver: Some(PROGRAM.to_owned()), seconds: Some(seconds), date: Some(now()) };
        let mut text = String::new();
        if self.levels == 0 {
            text += &solutions_header(PROGRAM, &name(collection, &entry.file));
        }
        self.levels += 1;
        self.solved += usize::from(solution.is_some());
        self.seconds += seconds;
        text += &solutions_entry(level, &title, solution, &effort);
        self.solutions.write(&text)?;
        let row = TimedLevel {
            task: self.levels,
            seconds,
            solver: PROGRAM.to_owned(),
            verdict: verdict(report),
            level: title,
        };
        self.times.write(&row.to_string())
    }

    /// Writes the totals.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn finish(mut self) -> Result<(), Trouble> {
        self.times.write(&times_footer(self.levels, self.solved, self.seconds))
    }
}

impl Output {
    fn write(&mut self, text: &str) -> Result<(), Trouble> {
        self.file.write_all(text.as_bytes()).map_err(|error| cannot_write(&self.name, &error))
    }
}

/// The collection goes by the name of its file, as in `bench` and `library`; a stream has none.
fn name(collection: &About, file: &str) -> String {
    let title = collection.title.clone().filter(|_| file == "-");
    title.unwrap_or_else(|| stem(file))
}

fn verdict(report: Option<&Report>) -> Verdict {
    let failed = |reason: &str| Verdict::Failed(reason.to_owned());
    match report.map(|report| &report.outcome) {
        Some(Outcome::Solved(solution)) => {
            Verdict::Solved { moves: Some(solution.moves()), pushes: Some(solution.pushes()) }
        }
        Some(Outcome::Unsolvable(_)) => failed("No solution exists"),
        Some(Outcome::OutOf(limit)) => Verdict::Failed(format!("Out of {limit}")),
        Some(Outcome::Stopped) => failed("Interrupted"),
        None => failed("Solver failed"),
    }
}
