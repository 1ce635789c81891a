//! Several runs side by side, as competitions look at them: solved within a limit, PAR2, and the
//! virtual best of all.

use crate::results::{MATCHED, Results, Row, same_level, title};
use crate::stats::{MARKS, by_mark, median, par2};
use crate::{Header, Outcome, ResultsError};
use serde::Serialize;
use std::collections::HashMap;

/// A run with the name that tables call it by.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The name.
    pub name: String,
    /// What it did, one line a level.
    pub results: Results,
}

/// The runs, one for each strategy of those that have several, under names that differ.
pub fn apart(runs: &[Entrant]) -> Vec<Entrant> {
    let mut parts: Vec<Entrant> = Vec::new();
    let mut twins: HashMap<String, usize> = HashMap::new();
    for run in runs {
        let strategies = run.results.by_strategy();
        let several = strategies.len() > 1;
        for results in strategies {
            let asked = results.rows.first().map_or("", Row::asked);
            let name = if several { format!("{}:{asked}", run.name) } else { run.name.clone() };
            let count = twins.entry(name.clone()).or_default();
            *count += 1;
            let name = if *count > 1 { format!("{name} ({count})") } else { name };
            parts.push(Entrant { name, results });
        }
    }
    parts
}

/// Several runs over the same levels.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ranking {
    /// Seconds within which a level had to be solved.
    pub within: Option<f64>,
    /// Levels that all runs have.
    pub levels: usize,
    /// Levels that some run lacks, or that are not the same puzzle in all of them.
    pub left_out: usize,
    /// The runs, in the order given.
    pub runs: Vec<Rank>,
    /// The virtual best: of each level the run that solved it first.
    pub best: Rank,
    /// Levels solved, by collection.
    pub collections: Vec<Share>,
    /// Levels that one run alone solves.
    pub lone: Vec<Lone>,
}

/// One run in figures, or the virtual best of all.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rank {
    /// Its name.
    pub name: String,
    /// Program and settings, if the file tells.
    pub program: Option<String>,
    /// The clock: `CPU`, `wall`, or `both` for the virtual best of runs with different ones.
    pub clock: &'static str,
    /// Levels solved.
    pub solved: usize,
    /// Levels that nobody else solves.
    pub alone: usize,
    /// Levels that nobody else solves sooner.
    pub first: usize,
    /// Mean seconds, where unsolved levels count twice the limit.
    pub par2: Option<f64>,
    /// Median seconds of the solved ones.
    pub median: Option<f64>,
    /// Levels solved within 0.1, 1, 5, 10 and 60 seconds.
    pub marks: [usize; MARKS.len()],
}

/// A collection: how many levels each run solves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Share {
    /// The collection.
    pub collection: String,
    /// Levels that all runs have.
    pub levels: usize,
    /// Levels solved, run by run.
    pub solved: Vec<usize>,
    /// Levels solved by any run.
    pub best: usize,
}

/// A level that one run alone solves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lone {
    /// The collection.
    pub collection: String,
    /// The level.
    pub level: usize,
    /// Its title.
    pub title: Option<String>,
    /// The run.
    pub run: String,
    /// How long it took.
    pub seconds: f64,
}

/// The same level in all runs.
struct Bout<'a> {
    rows: Vec<&'a Row>,
    /// The index of the run that solved it first, if one did.
    winner: Option<usize>,
    /// How many solved it.
    solvers: usize,
}

/// Puts runs side by side. A level counts as solved if that took at most `within` seconds; without
/// it, the smallest limit of all runs.
///
/// # Errors
/// If there is no run, one has several lines for a level, or they have no level in common.
pub fn rank(entrants: &[Entrant], within: Option<f64>) -> Result<Ranking, ResultsError> {
    let maps = entrants.iter().map(|one| one.results.by_level()).collect::<Result<Vec<_>, _>>()?;
    let limits = entrants.iter().filter_map(|one| one.results.limit());
    let within = within.or_else(|| limits.reduce(f64::min));
    let cap = within.unwrap_or(f64::INFINITY);
    let (bouts, all) = bouts(entrants, &maps, cap);
    if bouts.is_empty() {
        return Err(ResultsError::Misuse(format!("the runs have no level in common; {MATCHED}")));
    }
    Ok(Ranking {
        within,
        levels: bouts.len(),
        left_out: all - bouts.len(),
        runs: (0..entrants.len()).map(|run| one(&entrants[run], run, &bouts, cap)).collect(),
        best: virtual_best(entrants, &bouts, cap),
        collections: shares(&bouts, cap),
        lone: lone(entrants, &bouts),
    })
}

/// The levels that all have, and how many there are in any of them.
fn bouts<'a>(
    entrants: &'a [Entrant],
    maps: &[HashMap<(&str, usize), &'a Row>],
    cap: f64,
) -> (Vec<Bout<'a>>, usize) {
    let Some(first) = entrants.first() else { return (Vec::new(), 0) };
    let mut all: Vec<(&str, usize)> = maps.iter().flat_map(|map| map.keys().copied()).collect();
    all.sort_unstable();
    all.dedup();
    let rows = |row: &Row| -> Option<Vec<&'a Row>> {
        maps.iter().map(|map| map.get(&(row.collection.as_str(), row.level)).copied()).collect()
    };
    let common = first.results.rows.iter().filter_map(rows).filter(|rows| same_level(rows));
    (common.map(|rows| Bout::new(rows, cap)).collect(), all.len())
}

impl<'a> Bout<'a> {
    fn new(rows: Vec<&'a Row>, cap: f64) -> Self {
        let solvers: Vec<usize> = (0..rows.len()).filter(|&run| rows[run].solved_within(cap)).collect();
        let sooner = |one: &usize, other: &usize| rows[*one].seconds.total_cmp(&rows[*other].seconds);
        let winner = solvers.iter().copied().min_by(sooner);
        Self { winner, solvers: solvers.len(), rows }
    }
}

fn one(entrant: &Entrant, run: usize, bouts: &[Bout<'_>], cap: f64) -> Rank {
    let program = entrant.results.header.as_ref().map(Header::words);
    let rows: Vec<&Row> = bouts.iter().map(|bout| bout.rows[run]).collect();
    let won = bouts.iter().filter(|bout| bout.winner == Some(run));
    Rank {
        program,
        alone: won.clone().filter(|bout| bout.solvers == 1).count(),
        first: won.count(),
        ..figures(entrant.name.clone(), entrant.results.clock, &rows, cap)
    }
}

fn virtual_best(entrants: &[Entrant], bouts: &[Bout<'_>], cap: f64) -> Rank {
    let clock = entrants[0].results.clock;
    let clock = if entrants.iter().all(|one| one.results.clock == clock) { clock } else { "both" };
    // Where nobody solved it, any row says so.
    let rows: Vec<&Row> = bouts.iter().map(|bout| bout.rows[bout.winner.unwrap_or(0)]).collect();
    let won = bouts.iter().filter(|bout| bout.winner.is_some());
    Rank {
        alone: won.clone().filter(|bout| bout.solvers == 1).count(),
        first: won.count(),
        ..figures("virtual best".to_owned(), clock, &rows, cap)
    }
}

fn figures(name: String, clock: &'static str, rows: &[&Row], cap: f64) -> Rank {
    let each = || rows.iter().copied();
    let solved: Vec<f64> = each().filter(|row| row.solved_within(cap)).map(|row| row.seconds).collect();
    Rank {
        name,
        program: None,
        clock,
        solved: solved.len(),
        alone: 0,
        first: 0,
        par2: par2(each(), cap),
        median: median(solved),
        marks: by_mark(each(), cap),
    }
}

fn shares(bouts: &[Bout<'_>], cap: f64) -> Vec<Share> {
    let share = |chunk: &[Bout<'_>]| {
        let solved = |run: usize| chunk.iter().filter(|bout| bout.rows[run].solved_within(cap)).count();
        Share {
            collection: chunk[0].rows[0].collection.clone(),
            levels: chunk.len(),
            solved: (0..chunk[0].rows.len()).map(solved).collect(),
            best: chunk.iter().filter(|bout| bout.winner.is_some()).count(),
        }
    };
    bouts.chunk_by(|one, other| one.rows[0].collection == other.rows[0].collection).map(share).collect()
}

fn lone(entrants: &[Entrant], bouts: &[Bout<'_>]) -> Vec<Lone> {
    let told = |bout: &Bout<'_>| {
        let run = bout.winner.filter(|_| bout.solvers == 1)?;
        let row = bout.rows[run];
        debug_assert_eq!(row.outcome, Outcome::Solved);
        Some(Lone {
            collection: row.collection.clone(),
            level: row.level,
            title: title(&bout.rows),
            run: entrants[run].name.clone(),
            seconds: row.seconds,
        })
    };
    bouts.iter().filter_map(told).collect()
}
