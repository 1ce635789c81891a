//! Values as they stand in the tables.

use crate::LibraryError;
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use sokonaut_level::Level;

/// A level of the library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LevelId(i64);

impl FromSql for LevelId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

impl ToSql for LevelId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

/// A count.
pub fn as_integer(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Lines as one text; no line has a line end in it.
pub fn joined(notes: &[String]) -> String {
    notes.join("\n")
}

/// The lines of such a text.
pub fn parted(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// A level from its drawing.
pub fn redrawn(drawing: &str) -> Result<Level, LibraryError> {
    drawing.parse().map_err(|error| LibraryError::Damaged(format!("a drawing cannot be read: {error}")))
}
