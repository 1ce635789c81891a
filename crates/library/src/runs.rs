//! What solvers did: runs, and what became of each level in them.

use crate::columns::{LevelId, as_integer};
use crate::{Change, Library, LibraryError};
use rusqlite::{Row, params};

/// A run of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RunId(i64);

/// One go of a solver over some levels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// What tells it from all others, so that a file that is imported twice is one run.
    pub key: String,
    /// Its name for people.
    pub name: String,
    /// The solver.
    pub program: String,
    /// When it was begun, if that is known.
    pub date: Option<String>,
}

/// What became of a level in a run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ended {
    /// The collection as the run names it.
    pub collection: String,
    /// The number of the level in it.
    pub number: usize,
    /// The strategy asked for, if the run tells.
    pub asked: String,
    /// `solved`, `limit` and so on.
    pub outcome: String,
    /// How long it took.
    pub seconds: Option<f64>,
    /// Moves of the solution.
    pub moves: Option<usize>,
    /// Pushes of the solution.
    pub pushes: Option<usize>,
    /// The line that tells it.
    pub record: String,
}

/// A run in a line.
#[derive(Clone, PartialEq, Debug)]
pub struct RunLine {
    /// Its name.
    pub name: String,
    /// The solver.
    pub program: String,
    /// When it was begun, if that is known.
    pub date: Option<String>,
    /// Results in it.
    pub results: usize,
    /// How many of them are solved.
    pub solved: usize,
    /// Seconds of all of them.
    pub seconds: f64,
}

impl Change<'_> {
    pub(crate) fn run(&self, run: &Run) -> Result<RunId, LibraryError> {
        let sql = "INSERT INTO run (key, name, program, date) VALUES (?1, ?2, ?3, ?4)
                   ON CONFLICT (key) DO UPDATE SET name = ?2, program = ?3, date = ?4 RETURNING id";
        let row = params![run.key, run.name, run.program, run.date];
        Ok(self.within.query_row(sql, row, |row| row.get(0).map(RunId))?)
    }

    /// Notes a result; one of the same level and strategy in the same run is replaced.
    pub(crate) fn end_of_level(&self, run: RunId, level: LevelId, ended: &Ended) -> Result<(), LibraryError> {
        let sql = "INSERT OR REPLACE INTO result
                   (run, collection, number, asked, level, outcome, seconds, moves, pushes, record)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let row = params![
            run.0,
            ended.collection,
            as_integer(ended.number),
            ended.asked,
            level,
            ended.outcome,
            ended.seconds,
            ended.moves.map(as_integer),
            ended.pushes.map(as_integer),
            ended.record
        ];
        self.within.execute(sql, row)?;
        Ok(())
    }
}

impl Library {
    /// All runs, in the order in which they came.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn runs(&self) -> Result<Vec<RunLine>, LibraryError> {
        let sql = "SELECT name, program, date, count(result.run), count(result.run) FILTER (WHERE outcome = 'solved'),
                       total(seconds)
                   FROM run LEFT JOIN result ON result.run = run.id GROUP BY run.id ORDER BY run.id";
        let line = |row: &Row<'_>| {
            Ok(RunLine {
                name: row.get(0)?,
                program: row.get(1)?,
                date: row.get(2)?,
                results: row.get::<_, u32>(3)? as usize,
                solved: row.get::<_, u32>(4)? as usize,
                seconds: row.get(5)?,
            })
        };
        let mut statement = self.connection.prepare(sql)?;
        Ok(statement.query_map([], line)?.collect::<Result<_, _>>()?)
    }
}
