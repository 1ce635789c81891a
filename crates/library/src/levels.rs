//! Levels by identity: the same puzzle is stored once.

use crate::columns::{LevelId, as_integer};
use crate::redrawing::Redrawing;
use crate::{Change, LibraryError};
use rusqlite::params;
use sokonaut_level::Level;

impl Change<'_> {
    /// The level in the library, how it is drawn there if it was known before.
    pub(crate) fn admit(&self, level: &Level) -> Result<(LevelId, Option<Redrawing>), LibraryError> {
        let identity = level.identity().to_string();
        let Some(stored) = self.named(&identity)? else {
            let sql =
                "INSERT INTO level (identity, drawing, boxes, squares) VALUES (?, ?, ?, ?) RETURNING id";
            let (boxes, squares) = (as_integer(level.boxes().len()), as_integer(level.squares()));
            let row = params![identity, level.to_xsb(), boxes, squares];
            return Ok((self.within.query_row(sql, row, |row| row.get(0))?, None));
        };
        let redrawing = Redrawing::of(level, &stored.drawing).ok_or(LibraryError::Namesakes(identity))?;
        Ok((stored.level, Some(redrawing)))
    }
}
