//! Two runs, level by level: gained, lost, faster, slower, and what cannot both be true.

use crate::results::{MATCHED, Results, Row, same_level, title};
use crate::stats::{MARKS, by_mark, par2};
use crate::{Header, Outcome, ResultsError};
use serde::Serialize;
use sokonaut_solver::{Metric, Objective};

/// What counts as a difference.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds {
    /// Seconds within which a level must be solved to count; `None` takes the smaller limit of the
    /// two.
    pub within: Option<f64>,
    /// A level is faster or slower if its seconds differ at least by this factor …
    pub factor: f64,
    /// … and by so many seconds.
    pub seconds: f64,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { within: None, factor: 1.5, seconds: 0.1 }
    }
}

/// Two runs compared. In every pair, the first is A, the second is B.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// What is compared.
    pub sides: [Side; 2],
    /// Seconds within which a level had to be solved.
    pub within: Option<f64>,
    /// Levels that only one of the two has.
    pub alone: [usize; 2],
    /// A line for each collection; the last is all together.
    pub totals: Vec<Total>,
    /// Solved by B only.
    pub gained: Vec<Change>,
    /// Solved by A only.
    pub lost: Vec<Change>,
    /// Solved by both, by B in less time.
    pub faster: Vec<Change>,
    /// Solved by both, by A in less time.
    pub slower: Vec<Change>,
    /// Levels about which not both can be right, and levels that are not the same.
    pub contradictions: Vec<Contradiction>,
}

/// One of the two.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Side {
    /// The file.
    pub file: String,
    /// Program and settings, if the file tells.
    pub program: Option<String>,
    /// The clock: `CPU` or `wall`.
    pub clock: &'static str,
}

/// A collection in figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Total {
    /// The collection; `None` for all together.
    pub collection: Option<String>,
    /// Levels in both.
    pub levels: usize,
    /// Levels solved.
    pub solved: [usize; 2],
    /// Levels solved by B only.
    pub gained: usize,
    /// Levels solved by A only.
    pub lost: usize,
    /// Seconds over the levels that both solved.
    pub seconds: [f64; 2],
    /// Pushes over the levels that both solved.
    pub pushes: [usize; 2],
    /// Mean seconds, where unsolved levels count twice the limit.
    pub par2: [Option<f64>; 2],
    /// Levels solved within 0.1, 1, 5, 10 and 60 seconds.
    pub marks: [[usize; MARKS.len()]; 2],
    /// How many times faster B is: the geometric mean over levels that both solved and that took
    /// either of them at least the threshold in seconds.
    pub speed: Option<f64>,
}

/// A level that changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Change {
    /// The collection.
    pub collection: String,
    /// The level.
    pub level: usize,
    /// Its title.
    pub title: Option<String>,
    /// Seconds; `None` where it was not solved in time.
    pub seconds: [Option<f64>; 2],
}

/// A level about which not both can be right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Contradiction {
    /// The collection.
    pub collection: String,
    /// The level.
    pub level: usize,
    /// What the two say.
    pub what: String,
}

/// Compares two runs.
///
/// # Errors
/// If one of them has several lines for a level, or they have no level in common.
pub fn compare(a: &Results, b: &Results, thresholds: Thresholds) -> Result<Comparison, ResultsError> {
    a.by_level()?;
    let second = b.by_level()?;
    let all: Vec<Pair<'_>> = a
        .rows
        .iter()
        .filter_map(|row| Some([row, *second.get(&(row.collection.as_str(), row.level))?]))
        .collect();
    if all.is_empty() {
        let [a, b] = [a, b].map(|results| results.path.display());
        return Err(ResultsError::Misuse(format!("{a} and {b} have no level in common; {MATCHED}")));
    }
    let limits = a.limit().into_iter().chain(b.limit());
    let within = thresholds.within.or_else(|| limits.reduce(f64::min));
    let judge = Judge { cap: within.unwrap_or(f64::INFINITY), thresholds };
    let contradictions = all.iter().filter_map(|pair| contradiction(*pair, goals(a, b))).collect();
    let pairs: Vec<Pair<'_>> = all.iter().copied().filter(|pair| same_level(pair)).collect();
    let list = |wanted: Trend| {
        let mut list: Vec<Change> = pairs
            .iter()
            .filter(|pair| judge.verdict(pair) == wanted)
            .map(|pair| judge.change(pair))
            .collect();
        list.sort_by(|one, other| other.size().total_cmp(&one.size()));
        list
    };
    Ok(Comparison {
        sides: [side(a), side(b)],
        within,
        alone: [a.rows.len() - all.len(), b.rows.len() - all.len()],
        totals: totals(&pairs, &judge),
        gained: list(Trend::Gained),
        lost: list(Trend::Lost),
        faster: list(Trend::Faster),
        slower: list(Trend::Slower),
        contradictions,
    })
}

/// The same level in both.
type Pair<'a> = [&'a Row; 2];

fn side(results: &Results) -> Side {
    let file = results.path.display().to_string();
    let several = results.header.as_ref().is_some_and(|header| header.settings.strategies.len() > 1);
    Side {
        file: match &results.strategies()[..] {
            // One of several, as it was asked for.
            [one] if several => format!("{file}:{one}"),
            _ => file,
        },
        program: results.header.as_ref().map(Header::words),
        clock: results.clock,
    }
}

fn goals(a: &Results, b: &Results) -> [Option<Objective>; 2] {
    [a, b].map(|results| results.header.as_ref().map(|header| header.settings.objective))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trend {
    Gained,
    Lost,
    Faster,
    Slower,
    Same,
}

struct Judge {
    cap: f64,
    thresholds: Thresholds,
}

impl Judge {
    fn solved(&self, pair: &Pair<'_>) -> [bool; 2] {
        pair.map(|row| row.solved_within(self.cap))
    }

    fn verdict(&self, pair: &Pair<'_>) -> Trend {
        let [a, b] = pair.map(|row| row.seconds);
        let clearly = |less: f64, more: f64| {
            more - less >= self.thresholds.seconds && more >= less * self.thresholds.factor
        };
        match self.solved(pair) {
            [false, true] => Trend::Gained,
            [true, false] => Trend::Lost,
            [true, true] if clearly(b, a) => Trend::Faster,
            [true, true] if clearly(a, b) => Trend::Slower,
            _ => Trend::Same,
        }
    }

    fn change(&self, pair: &Pair<'_>) -> Change {
        Change {
            collection: pair[0].collection.clone(),
            level: pair[0].level,
            title: title(pair),
            seconds: pair.map(|row| row.solved_within(self.cap).then_some(row.seconds)),
        }
    }
}

impl Change {
    /// The largest changes come first: by factor where there is one, else by time.
    fn size(&self) -> f64 {
        match self.seconds {
            [Some(a), Some(b)] => a.max(b) / a.min(b).max(1e-6),
            [a, b] => a.or(b).unwrap_or(0.0),
        }
    }
}

fn totals(pairs: &[Pair<'_>], judge: &Judge) -> Vec<Total> {
    let chunks = pairs.chunk_by(|one, other| one[0].collection == other[0].collection);
    let mut totals: Vec<Total> =
        chunks.map(|chunk| total(Some(chunk[0][0].collection.clone()), chunk, judge)).collect();
    totals.push(total(None, pairs, judge));
    totals
}

fn total(collection: Option<String>, pairs: &[Pair<'_>], judge: &Judge) -> Total {
    let count = |verdict: Trend| pairs.iter().filter(|pair| judge.verdict(pair) == verdict).count();
    let rows = |side: usize| pairs.iter().map(move |pair| pair[side]);
    let both: Vec<&Pair<'_>> = pairs.iter().filter(|pair| judge.solved(pair) == [true, true]).collect();
    let logs: Vec<f64> = both
        .iter()
        .map(|pair| pair.map(|row| row.seconds.max(1e-6)))
        .filter(|[a, b]| a.max(*b) >= judge.thresholds.seconds)
        .map(|[a, b]| (a / b).ln())
        .collect();
    Total {
        collection,
        levels: pairs.len(),
        solved: [0, 1].map(|side| rows(side).filter(|row| row.solved_within(judge.cap)).count()),
        gained: count(Trend::Gained),
        lost: count(Trend::Lost),
        // The sum of nothing would be a zero below zero.
        seconds: [0, 1].map(|side| both.iter().map(|pair| pair[side].seconds).sum::<f64>() + 0.0),
        pushes: [0, 1].map(|side| both.iter().filter_map(|pair| pair[side].pushes).sum()),
        par2: [0, 1].map(|side| par2(rows(side), judge.cap)),
        marks: [0, 1].map(|side| by_mark(rows(side), judge.cap)),
        speed: (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp()),
    }
}

fn contradiction(pair: Pair<'_>, goals: [Option<Objective>; 2]) -> Option<Contradiction> {
    let what = if same_level(&pair) {
        let [a, b] = pair;
        refutes(b, a, goals[0], ["A", "B"]).or_else(|| refutes(a, b, goals[1], ["B", "A"]))?
    } else {
        "these are two different levels; they are left out".to_owned()
    };
    Some(Contradiction { collection: pair[0].collection.clone(), level: pair[0].level, what })
}

/// Does the solution of one refute what the other claims to have proved?
fn refutes(
    solved: &Row,
    claim: &Row,
    goal: Option<Objective>,
    [claimant, solver]: [&str; 2],
) -> Option<String> {
    if solved.outcome != Outcome::Solved {
        return None;
    }
    if claim.outcome == Outcome::Unsolvable {
        return Some(format!("{claimant} says that there is no solution, but {solver} has one"));
    }
    let record = claim.record.as_ref()?;
    let best = |metric: Metric, ours: Option<usize>| {
        ours.filter(|_| record.optimal && goal.and_then(Objective::first) == Some(metric))
    };
    let bound = |bound: Option<u32>| bound.map(|bound| bound as usize);
    let (pushes, moves) = (bound(record.lower_bound), bound(record.lower_bound_moves));
    let claims = [
        ("pushes", best(Metric::Pushes, record.pushes).or(pushes), solved.pushes),
        ("moves", best(Metric::Moves, record.moves).or(moves), solved.moves),
    ];
    claims.into_iter().find_map(|(unit, proved, found)| {
        let (proved, found) = (proved?, found?);
        (found < proved)
            .then(|| format!("{claimant} proves that {proved} {unit} are needed, but {solver} needs {found}"))
    })
}
