//! Several runs side by side, level by level.

use crate::boards::Boards;
use crate::model::{Attempt, Data, FORMAT, Puzzle, Run};
use crate::reference::Reference;
use sokonaut_level::Level;
use sokonaut_results::{Entrant, Header, MATCHED, Rate, Record, Row, apart, check, rates};
use std::collections::{HashMap, HashSet};

/// What is known of levels besides the runs.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Drawings.
    pub boards: Boards,
    /// Best lengths.
    pub reference: Reference,
}

/// Which levels a report is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    /// All that any run has.
    #[default]
    All,
    /// Only those that every run has.
    Common,
}

/// Why there is no report.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReportError {
    /// There is no level to report on.
    #[error("there is nothing to report: no run has a result yet")]
    Empty,
    /// The runs share no level.
    #[error("the runs have no level in common; {MATCHED}")]
    NothingInCommon,
    /// A run tells of a level twice.
    #[error("{run}: {collection} level {level} is there twice")]
    Twice {
        /// The run.
        run: String,
        /// The collection.
        collection: String,
        /// The level.
        level: usize,
    },
}

/// Puts results side by side.
///
/// # Errors
/// If there is no level, or a run has one twice.
pub fn gather(runs: &[Entrant], known: &Known, scope: Scope) -> Result<Data, ReportError> {
    let parts = apart(runs);
    let mut levels = Levels::default();
    for (run, Entrant { name, results }) in parts.iter().enumerate() {
        for row in &results.rows {
            levels.add(run, row).map_err(|(collection, level)| ReportError::Twice {
                run: name.clone(),
                collection,
                level,
            })?;
        }
    }
    if levels.rows.is_empty() {
        return Err(ReportError::Empty);
    }
    if scope == Scope::Common {
        levels.rows.retain(|level| level.by_run.len() == parts.len());
        if levels.rows.is_empty() {
            return Err(ReportError::NothingInCommon);
        }
    }
    let runs = parts.iter().enumerate();
    let runs: Vec<Run> = runs.map(|(at, part)| run(part, levels.rates(at))).collect();
    let mut ids = Ids::default();
    let levels = levels.sorted().iter().map(|level| level.puzzle(runs.len(), known, &mut ids)).collect();
    Ok(Data { format: FORMAT, runs, levels })
}

fn run(Entrant { name, results }: &Entrant, rates: Vec<Rate>) -> Run {
    let header = results.header.as_ref();
    let planned = |header: &Header| header.planned / header.settings.strategies.len().max(1);
    Run {
        name: name.clone(),
        program: header.map(Header::program),
        settings: header.map(|header| header.settings.words()),
        machine: header.and_then(|header| header.machine.model.clone()),
        date: header.map(|header| header.date.clone()),
        clock: results.clock,
        limit: results.limit(),
        missing: header.map_or(0, |header| planned(header).saturating_sub(results.rows.len())),
        rates,
    }
}

/// The rows of all runs about one level.
struct Rows<'a> {
    collection: &'a str,
    level: usize,
    identity: Option<&'a str>,
    by_run: HashMap<usize, &'a Row>,
}

/// Levels in the order in which their collections came up.
#[derive(Default)]
struct Levels<'a> {
    rows: Vec<Rows<'a>>,
    places: HashMap<(&'a str, usize), Vec<usize>>,
    ranks: HashMap<&'a str, usize>,
}

impl<'a> Levels<'a> {
    fn add(&mut self, run: usize, row: &'a Row) -> Result<(), (String, usize)> {
        let collection = row.collection.as_str();
        let rank = self.ranks.len();
        self.ranks.entry(collection).or_insert(rank);
        let identity = row.record.as_ref().and_then(|record| record.identity.as_deref());
        // Files change: under the same number may stand another puzzle, and that gets a place of
        // its own.
        let same = |place: &&usize| {
            let known = self.rows[**place].identity;
            known.is_none() || identity.is_none() || known == identity
        };
        let places = self.places.entry((collection, row.level)).or_default();
        let place = places.iter().find(same).copied().unwrap_or_else(|| {
            places.push(self.rows.len());
            self.rows.push(Rows { collection, level: row.level, identity, by_run: HashMap::new() });
            self.rows.len() - 1
        });
        let level = &mut self.rows[place];
        level.identity = level.identity.or(identity);
        match level.by_run.insert(run, row) {
            None => Ok(()),
            Some(_) => Err((row.collection.clone(), row.level)),
        }
    }

    /// Positions a second of a run, over the levels of the report.
    fn rates(&self, run: usize) -> Vec<Rate> {
        let mut rates = rates(self.rows.iter().filter_map(|level| level.by_run.get(&run)?.record.as_deref()));
        rates.retain(|rate| rate.levels > 0);
        rates
    }

    fn sorted(mut self) -> Vec<Rows<'a>> {
        self.rows.sort_by_key(|level| (self.ranks[level.collection], level.level));
        self.rows
    }
}

impl Rows<'_> {
    fn puzzle(&self, runs: usize, known: &Known, ids: &mut Ids) -> Puzzle {
        let records = || (0..runs).filter_map(|run| self.by_run.get(&run)?.record.as_deref());
        let drawn = records().find_map(|record| self.drawn(record));
        let level = drawn.as_ref().or_else(|| known.boards.find(self.collection, self.level, self.identity));
        Puzzle {
            id: ids.next(self.collection, self.level),
            collection: self.collection.to_owned(),
            level: self.level,
            title: records().find_map(|record| record.title.clone()),
            boxes: records().find_map(|record| record.boxes).or_else(|| level.map(|it| it.boxes().len())),
            squares: records().find_map(|record| record.squares).or_else(|| level.map(|it| it.squares())),
            board: level.map(Level::to_xsb),
            best: known.reference.find(self.collection, self.level),
            results: (0..runs).map(|run| Some(attempt(self.by_run.get(&run)?, level))).collect(),
            identity: self.identity.map(str::to_owned).or_else(|| level.map(|it| it.identity().to_string())),
        }
    }

    /// The drawing that a line carries, if it is of this puzzle.
    fn drawn(&self, record: &Record) -> Option<Level> {
        let level: Level = record.board.as_deref()?.parse().ok()?;
        self.identity.is_none_or(|identity| level.identity().to_string() == identity).then_some(level)
    }
}

fn attempt(row: &Row, level: Option<&Level>) -> Attempt {
    let record = row.record.as_deref();
    let own = |field: fn(&Record) -> &Option<String>| record.and_then(|record| field(record).clone());
    let solution = own(|record| &record.solution);
    Attempt {
        outcome: row.outcome,
        seconds: row.seconds.is_finite().then_some(row.seconds),
        limit: own(|record| &record.limit),
        strategy: own(|record| &record.strategy),
        pushes: row.pushes,
        moves: row.moves,
        optimal: record.is_some_and(|record| record.optimal),
        nodes: record.and_then(|record| record.nodes),
        memory: record.and_then(|record| record.rss),
        replays: check(level, solution.as_deref()).is_ok(),
        solution,
        error: own(|record| &record.error),
    }
}

/// Names for links: a person should recognise the level, and no two are the same. Each ends with a
/// dash and a number, which no name of a section or a plot does but with another dash before.
#[derive(Default)]
struct Ids(HashSet<String>);

impl Ids {
    fn next(&mut self, collection: &str, level: usize) -> String {
        let safe = |letter: char| if letter.is_alphanumeric() { letter } else { '_' };
        let mut id = format!("{}-{level}", collection.chars().map(safe).collect::<String>());
        while !self.0.insert(id.clone()) {
            id.push('_');
        }
        id
    }
}
