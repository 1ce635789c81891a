//! Solutions: judged, carried over to the stored drawing, kept if they win.

use crate::catalogue::Holding;
use crate::collections::Placed;
use crate::columns::{LevelId, as_integer, redrawn};
use crate::contest::{prizes, winner};
use crate::{Change, Library, LibraryError};
use rusqlite::{Connection, OptionalExtension, Row, params};
use sokonaut_level::{Dir, Level, Lurd, Symmetry};
use sokonaut_rules::{Metrics, Refuted, Verified, verify};
use sokonaut_solver::Metric;

/// Who gave a solution, where it stood, when it was added.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Credit {
    /// The solver or person, if known.
    pub giver: Option<String>,
    /// The file.
    pub origin: String,
    /// The date.
    pub added: String,
}

/// A solution of a level in the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The solution, judged on the drawing that was asked for.
    pub verified: Verified,
    /// Who gave it.
    pub credit: Credit,
}

/// What a solution achieved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Award {
    /// It is stored, the best so far by these metrics.
    Best(Vec<Metric>),
    /// It solves the level, but is best by no metric, so it is not kept.
    Beaten,
}

/// The best of some solutions by a metric.
pub fn best(solutions: &[Solution], metric: Metric) -> Option<&Solution> {
    let entrants: Vec<Metrics> = solutions.iter().map(|solution| solution.verified.metrics()).collect();
    winner(metric, &entrants).map(|index| &solutions[index])
}

impl Change<'_> {
    /// Adds a solution of a level, as it was drawn where the solution comes from.
    ///
    /// Nothing gets in that the rules do not accept: on that drawing first, then on the one in the
    /// library.
    pub(crate) fn solve(
        &self,
        placed: &Placed,
        steps: &[Dir],
        credit: &Credit,
    ) -> Result<Result<Award, Refuted>, LibraryError> {
        if let Err(refuted) = verify(&placed.drawing, steps) {
            return Ok(Err(refuted));
        }
        let stored = stored_drawing(&self.within, placed.level)?;
        let verified = carried(&placed.drawing, &stored, steps)?;
        self.enter(placed.level, &verified, credit).map(Ok)
    }

    fn enter(&self, level: LevelId, verified: &Verified, credit: &Credit) -> Result<Award, LibraryError> {
        let (ids, mut entrants): (Vec<i64>, Vec<Metrics>) = self.entrants(level)?.into_iter().unzip();
        entrants.push(verified.metrics());
        let won = prizes(ids.len(), &entrants);
        if won.is_empty() {
            return Ok(Award::Beaten);
        }
        for (index, id) in ids.iter().enumerate() {
            if prizes(index, &entrants).is_empty() {
                self.within.execute("DELETE FROM solution WHERE id = ?", [id])?;
            }
        }
        self.insert(level, verified, credit)?;
        Ok(Award::Best(won))
    }

    fn entrants(&self, level: LevelId) -> Result<Vec<(i64, Metrics)>, LibraryError> {
        let sql = "SELECT moves, pushes, box_lines, box_changes, pushing_sessions, player_lines, id
                   FROM solution WHERE level = ? ORDER BY id";
        let mut statement = self.within.prepare(sql)?;
        let rows = statement.query_map([level], |row| Ok((row.get(6)?, metrics(row)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn insert(&self, level: LevelId, verified: &Verified, credit: &Credit) -> Result<(), LibraryError> {
        let sql =
            "INSERT INTO solution (level, lurd, moves, pushes, box_lines, box_changes, pushing_sessions,
                   player_lines, giver, origin, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } =
            verified.metrics();
        self.within.execute(
            sql,
            params![
                level,
                verified.lurd(),
                as_integer(moves),
                as_integer(pushes),
                as_integer(box_lines),
                as_integer(box_changes),
                as_integer(pushing_sessions),
                as_integer(player_lines),
                credit.giver,
                credit.origin,
                credit.added
            ],
        )?;
        Ok(())
    }
}

impl Placed {
    /// Turned so that steps solve it, if there is such a turn: for solutions of which only the
    /// puzzle is known.
    pub(crate) fn turned_to_fit(self, steps: &[Dir]) -> Self {
        let mut turns = Symmetry::ALL.into_iter().map(|symmetry| self.drawing.turned(symmetry));
        let fitting = turns.find(|drawing| verify(drawing, steps).is_ok());
        Self { drawing: fitting.unwrap_or(self.drawing), ..self }
    }
}

impl Library {
    /// The solutions of a level, each judged on the drawing of that place.
    ///
    /// # Errors
    /// If they cannot be read, or one is none: the file is damaged then.
    pub fn solutions(&self, holding: &Holding) -> Result<Vec<Solution>, LibraryError> {
        solutions_of(&self.connection, holding.level, Some(&holding.drawing))
    }

    /// The solutions of a level that may be in the library or not, each judged on this drawing of
    /// it.
    ///
    /// # Errors
    /// If they cannot be read, or one is none: the file is damaged then.
    pub fn solutions_for(&self, drawing: &Level) -> Result<Vec<Solution>, LibraryError> {
        let sql = "SELECT id FROM level WHERE identity = ?";
        let identity = drawing.identity().to_string();
        let level = self.connection.query_row(sql, [identity], |row| row.get(0)).optional()?;
        level.map_or_else(|| Ok(Vec::new()), |level| solutions_of(&self.connection, level, Some(drawing)))
    }
}

/// The solutions of a level, for a drawing of it or for the stored one.
pub(crate) fn solutions_of(
    connection: &Connection,
    level: LevelId,
    drawing: Option<&Level>,
) -> Result<Vec<Solution>, LibraryError> {
    let sql = "SELECT lurd, giver, origin, added FROM solution WHERE level = ? ORDER BY id";
    let mut statement = connection.prepare(sql)?;
    let row = |row: &Row<'_>| {
        let credit = Credit { giver: row.get(1)?, origin: row.get(2)?, added: row.get(3)? };
        Ok((row.get::<_, String>(0)?, credit))
    };
    let rows: Vec<(String, Credit)> = statement.query_map([level], row)?.collect::<Result<_, _>>()?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let stored = stored_drawing(connection, level)?;
    let judged = |(lurd, credit): (String, Credit)| {
        let steps = lurd.parse::<Lurd>().map_err(|error| LibraryError::damaged(error.to_string()))?.dirs();
        Ok(Solution { verified: carried(&stored, drawing.unwrap_or(&stored), &steps)?, credit })
    };
    rows.into_iter().map(judged).collect()
}

/// The same solution on another drawing.
fn carried(from: &Level, to: &Level, steps: &[Dir]) -> Result<Verified, LibraryError> {
    let damaged =
        |what: String| LibraryError::Damaged(format!("a solution of level {}: {what}", to.identity()));
    let isomorphism = from.isomorphism(to).ok_or_else(|| damaged("it is of another level".to_owned()))?;
    verify(to, &isomorphism.steps(steps)).map_err(|refuted| damaged(refuted.to_string()))
}

fn stored_drawing(connection: &Connection, level: LevelId) -> Result<Level, LibraryError> {
    let drawing: String =
        connection.query_row("SELECT drawing FROM level WHERE id = ?", [level], |row| row.get(0))?;
    redrawn(&drawing)
}

/// Metrics from the first six columns of a row.
fn metrics(row: &Row<'_>) -> rusqlite::Result<Metrics> {
    let count = |column: usize| row.get::<_, u32>(column).map(|count| count as usize);
    Ok(Metrics {
        moves: count(0)?,
        pushes: count(1)?,
        box_lines: count(2)?,
        box_changes: count(3)?,
        pushing_sessions: count(4)?,
        player_lines: count(5)?,
    })
}
