//! `solutions.sok` and `times.txt` as the solver Festival leaves them, complete after every level.

use super::{Tried, Writer};
use crate::exit::CommandError;
use crate::output::{Stream, Target, Targets, folder};
use anyhow::Result;
use sokonaut_bench::now;
use sokonaut_level::About;
use sokonaut_results::festival::{
    Effort, TimedLevel, TimedOutcome, solutions_entry, solutions_header, times_footer, times_header,
};
use sokonaut_results::stem;
use sokonaut_solver::{Outcome, Report};
use std::path::Path;

const PROGRAM: &str = concat!("sokonaut ", env!("CARGO_PKG_VERSION"));

/// The two files.
#[derive(Debug)]
pub struct FestivalFiles {
    solutions: Stream,
    times: Stream,
    levels: usize,
    solved: usize,
    seconds: f64,
}

impl FestivalFiles {
    /// Makes the folder if need be. Older files in it are replaced by the first level.
    ///
    /// # Errors
    /// If the files cannot be written, are read as well, or are taken.
    pub fn new(path: &Path, targets: &mut Targets<'_>) -> Result<Self, CommandError> {
        folder(path)?;
        let mut stream = |name: &str| targets.take(&path.join(name)).map(Target::stream);
        let (solutions, times) = (stream("solutions.sok")?, stream("times.txt")?);
        Ok(Self { solutions, times, levels: 0, solved: 0, seconds: 0.0 })
    }
}

impl Writer for FestivalFiles {
    fn level(&mut self, tried: &Tried<'_>) -> Result<()> {
        let Some(level) = tried.level else { return Ok(()) };
        let (entry, solution) = (tried.entry, tried.solution());
        let seconds = tried.work.map_or(0.0, |(_, time)| time.as_secs_f64());
        let title = entry.title().map_or_else(|| format!("Level {}", entry.number), str::to_owned);
        let effort = Effort { solver: Some(PROGRAM.to_owned()), seconds: Some(seconds), date: Some(now()) };
        let (mut text, mut row) = (String::new(), String::new());
        if self.levels == 0 {
            text += &solutions_header(PROGRAM, &name(tried.collection, &entry.file));
            row += &times_header();
        }
        self.levels += 1;
        self.solved += usize::from(solution.is_some());
        self.seconds += seconds;
        text += &solutions_entry(level, &title, solution, &effort);
        self.solutions.add(&text)?;
        let timed = TimedLevel {
            task: self.levels,
            seconds,
            solver: PROGRAM.to_owned(),
            verdict: verdict(tried.work.map(|(report, _)| report)),
            level: title,
        };
        row += &timed.to_string();
        Ok(self.times.add(&row)?)
    }

    /// Writes the totals, if there is anything to add up.
    fn finish(mut self: Box<Self>) -> Result<()> {
        if self.levels > 0 {
            self.times.add(&times_footer(self.levels, self.solved, self.seconds))?;
        }
        Ok(())
    }
}

/// The collection goes by the name of its file, as in `bench` and `library`; a stream has none.
fn name(collection: &About, file: &str) -> String {
    let title = collection.title.clone().filter(|_| file == "-");
    title.unwrap_or_else(|| stem(file))
}

fn verdict(report: Option<&Report>) -> TimedOutcome {
    let failed = |reason: &str| TimedOutcome::Failed(reason.to_owned());
    match report.map(|report| &report.outcome) {
        Some(Outcome::Solved(solution)) => {
            TimedOutcome::Solved { moves: Some(solution.moves()), pushes: Some(solution.pushes()) }
        }
        Some(Outcome::Unsolvable(_)) => failed("No solution exists"),
        Some(Outcome::OutOf(limit)) => TimedOutcome::Failed(format!("Out of {limit}")),
        Some(Outcome::Stopped) => failed("Interrupted"),
        None => failed("Solver failed"),
    }
}
