//! Results as the tables see them, whether they come from a run of ours or from another solver's
//! table.

mod from_festival;

use crate::lines::{is_run, read_records, read_run, whole_lines};
use crate::{Header, Outcome, Record, ResultsError};
use serde::Deserialize;
use sokonaut_solver::current_name;
use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Results by level.
#[derive(Clone, Debug)]
pub struct Results {
    /// The file.
    pub path: PathBuf,
    /// How it was measured, if the file tells.
    pub header: Option<Header>,
    /// One row for a level and a strategy.
    pub rows: Vec<Row>,
    /// Which clock the seconds come from: `CPU` or `wall`.
    pub clock: &'static str,
}

/// One level with one strategy.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The collection: the file's name without folder and ending.
    pub collection: String,
    /// Number of the level in it.
    pub level: usize,
    /// How it ended.
    pub outcome: Outcome,
    /// Seconds: CPU where known, else on the wall.
    pub seconds: f64,
    /// Pushes of the solution.
    pub pushes: Option<usize>,
    /// Moves of the solution.
    pub moves: Option<usize>,
    /// The line of the run, if there is one.
    pub record: Option<Box<Record>>,
}

impl Row {
    /// Solved within so many seconds?
    pub fn solved_within(&self, seconds: f64) -> bool {
        self.outcome == Outcome::Solved && self.seconds <= seconds
    }

    /// The strategy asked for, empty if unknown.
    pub fn asked(&self) -> &str {
        self.record.as_ref().map_or("", |record| &record.asked)
    }
}

impl From<Record> for Row {
    fn from(record: Record) -> Self {
        Self {
            collection: stem(&record.file),
            level: record.number(),
            outcome: record.outcome,
            seconds: record.cost(),
            pushes: record.pushes,
            moves: record.moves,
            record: Some(Box::new(record)),
        }
    }
}

impl Results {
    /// Reads a run of ours, lines of results without a header, a table
    /// `collection,level,solved,cpu_seconds,pushes,moves` (or with `wall_seconds`), or a file of
    /// Festival's, or a folder with these. `RUN.jsonl:NAME` takes only what the strategy of
    /// that name did.
    ///
    /// # Errors
    /// If there is no such file, or it is neither.
    pub fn read(name: &str) -> Result<Self, ResultsError> {
        Self::read_by(name, |path| fs::read(path))
    }

    /// The same for those who have their own way to read a file, such as a packed one.
    ///
    /// # Errors
    /// As above.
    pub fn read_by(name: &str, bytes: impl Fn(&Path) -> io::Result<Vec<u8>>) -> Result<Self, ResultsError> {
        let path = Path::new(name);
        match name.rsplit_once(':') {
            Some((file, strategy)) if !path.exists() && Path::new(file).exists() => {
                Self::read_all(Path::new(file), bytes)?.only(strategy)
            }
            _ => Self::read_all(path, bytes),
        }
    }

    fn read_all(path: &Path, bytes: impl Fn(&Path) -> io::Result<Vec<u8>>) -> Result<Self, ResultsError> {
        let inside = path.is_dir().then(|| from_festival::inside(path));
        let path = inside.as_deref().unwrap_or(path);
        let bytes = bytes(path).map_err(|source| ResultsError::Read { path: path.to_owned(), source })?;
        Self::parse(path, &bytes)
    }

    /// The same from the content of a file; the path is only a name.
    ///
    /// # Errors
    /// If it is neither a run nor a table.
    pub fn parse(path: &Path, bytes: &[u8]) -> Result<Self, ResultsError> {
        if !bytes.starts_with(b"{") {
            let festival = from_festival::results(path, &String::from_utf8_lossy(bytes));
            return festival.map_or_else(|| table(bytes, path), Ok);
        }
        let lines = whole_lines(bytes);
        let (header, records) = if is_run(lines) {
            let (header, records) = read_run(lines, path)?;
            (Some(header), records)
        } else {
            (None, read_records(lines, 1, path)?)
        };
        let measured = header.is_some() || records.iter().all(|record| record.cpu_seconds.is_some());
        let clock = if measured { "CPU" } else { "wall" };
        let rows = sorted(records.into_iter().map(Row::from).collect());
        Ok(Self { path: path.to_owned(), header, rows, clock })
    }

    fn only(mut self, strategy: &str) -> Result<Self, ResultsError> {
        let strategy = current_name(strategy);
        let names = self.strategies().join(", ");
        self.rows.retain(|row| row.asked() == strategy);
        if self.rows.is_empty() {
            let why = format!("strategy '{strategy}' is not in this run, only: {names}");
            return Err(ResultsError::line(&self.path, 1, why));
        }
        Ok(self)
    }

    /// The same results, apart for each strategy asked for.
    pub fn by_strategy(&self) -> Vec<Self> {
        let part = |name: &String| {
            let rows = self.rows.iter().filter(|row| row.asked() == name).cloned().collect();
            Self { path: self.path.clone(), header: self.header.clone(), rows, clock: self.clock }
        };
        self.strategies().iter().map(part).collect()
    }

    /// The strategies asked for, in the order of the run; one without a name for other solvers.
    pub fn strategies(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for row in &self.rows {
            if !names.iter().any(|name| name == row.asked()) {
                names.push(row.asked().to_owned());
            }
        }
        names
    }

    /// The lines of the run; other solvers' tables have none.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.rows.iter().filter_map(|row| row.record.as_deref())
    }

    /// Seconds that each level was given, if the file tells.
    pub fn limit(&self) -> Option<f64> {
        self.header.as_ref().and_then(|header| header.settings.seconds())
    }

    /// The rows by level, if there is one for each.
    pub(crate) fn by_level(&self) -> Result<HashMap<(&str, usize), &Row>, ResultsError> {
        let mut map = HashMap::new();
        for row in &self.rows {
            if let Some(twin) = map.insert((row.collection.as_str(), row.level), row) {
                return Err(self.ambiguous(row, twin));
            }
        }
        Ok(map)
    }

    fn ambiguous(&self, row: &Row, twin: &Row) -> ResultsError {
        let name = self.path.display();
        ResultsError::Misuse(if row.asked() == twin.asked() {
            format!("{name}: {} level {} is there twice", row.collection, row.level)
        } else {
            let names = self.strategies();
            format!("{name}: this run has several strategies; choose one, such as {name}:{}", names[0])
        })
    }
}

/// How the levels of several runs find together, for those who look for them in vain.
pub const MATCHED: &str = "levels are matched by the file's name and the level's number";

/// Is it the same level in all runs, as far as they tell which puzzle it was?
pub(crate) fn same_level(rows: &[&Row]) -> bool {
    let mut names = rows.iter().filter_map(|row| row.record.as_ref()?.identity.as_ref());
    let first = names.next();
    names.all(|name| Some(name) == first)
}

/// Its title, if one of the runs tells.
pub(crate) fn title(rows: &[&Row]) -> Option<String> {
    rows.iter().find_map(|row| row.record.as_ref()?.title.clone())
}

fn sorted(mut rows: Vec<Row>) -> Vec<Row> {
    let mut rank: HashMap<String, usize> = HashMap::new();
    for row in &rows {
        let next = rank.len();
        rank.entry(row.collection.clone()).or_insert(next);
    }
    rows.sort_by_key(|row| (rank[&row.collection], row.level));
    rows
}

/// The name of a collection: the file without folder and ending, packed or not.
pub fn stem(file: &str) -> String {
    let path = Path::new(file.strip_suffix(".gz").unwrap_or(file));
    path.file_stem().map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// A line of another solver's table.
#[derive(Deserialize)]
struct Peer {
    collection: String,
    level: usize,
    solved: u8,
    cpu_seconds: Option<f64>,
    wall_seconds: Option<f64>,
    pushes: Option<usize>,
    moves: Option<usize>,
}

fn table(bytes: &[u8], path: &Path) -> Result<Results, ResultsError> {
    const FORM: &str = "neither a run of 'bench run' nor a table with the columns \
                        collection,level,solved,cpu_seconds,pushes,moves";
    let mut reader = csv::Reader::from_reader(bytes);
    let columns = reader.headers().map_err(|_| ResultsError::line(path, 1, FORM))?.clone();
    let has = |name: &str| columns.iter().any(|column| column == name);
    if !["collection", "level", "solved"].into_iter().all(has) || !(has("cpu_seconds") || has("wall_seconds"))
    {
        return Err(ResultsError::line(path, 1, FORM));
    }
    let mut rows = Vec::new();
    for (index, peer) in reader.deserialize().enumerate() {
        let peer: Peer = peer.map_err(|why| ResultsError::line(path, index + 2, why.to_string()))?;
        rows.push(Row {
            collection: peer.collection,
            level: peer.level,
            outcome: if peer.solved == 1 { Outcome::Solved } else { Outcome::Limit },
            seconds: peer.cpu_seconds.or(peer.wall_seconds).unwrap_or(f64::INFINITY),
            pushes: peer.pushes,
            moves: peer.moves,
            record: None,
        });
    }
    let clock = if has("cpu_seconds") { "CPU" } else { "wall" };
    Ok(Results { path: path.to_owned(), header: None, rows: sorted(rows), clock })
}
