//! Collections, and which level is where in them.

use crate::columns::{LevelId, as_integer, joined, redrawn};
use crate::{Change, LibraryError};
use rusqlite::{OptionalExtension, params};
use sokonaut_level::{About, Level};

/// A collection of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CollectionId(i64);

/// A level at a place of a collection.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Placed {
    pub level: LevelId,
    pub drawing: Level,
}

impl Change<'_> {
    /// The collection of this name; what is said about it is brought up to date.
    pub(crate) fn collection(&self, name: &str, about: &About) -> Result<CollectionId, LibraryError> {
        let sql = "INSERT INTO collection (name, title, author, notes) VALUES (?1, ?2, ?3, ?4)
                   ON CONFLICT (name) DO UPDATE SET title = ?2, author = ?3, notes = ?4 RETURNING id";
        let row = params![name, about.title, about.author, joined(&about.notes)];
        Ok(self.within.query_row(sql, row, |row| row.get(0).map(CollectionId))?)
    }

    /// The collection of this name; if it is there, it stays as it is.
    pub(crate) fn collection_or_new(&self, name: &str, about: &About) -> Result<CollectionId, LibraryError> {
        let sql = "SELECT id FROM collection WHERE name = ?";
        let known = self.within.query_row(sql, [name], |row| row.get(0).map(CollectionId)).optional()?;
        known.map_or_else(|| self.collection(name, about), Ok)
    }

    /// Notes where a level was seen. What stood there before is no longer there.
    pub(crate) fn place(
        &self,
        collection: CollectionId,
        number: usize,
        placed: &Placed,
        about: &About,
    ) -> Result<(), LibraryError> {
        let sql = "INSERT OR REPLACE INTO place (collection, number, level, title, author, notes, drawing)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let (title, author, notes) = (&about.title, &about.author, joined(&about.notes));
        let drawing = placed.drawing.to_xsb();
        self.within.execute(
            sql,
            params![collection.0, as_integer(number), placed.level, title, author, notes, drawing],
        )?;
        Ok(())
    }

    /// Forgets the places above a number: the collection ends there now.
    pub(crate) fn end(&self, collection: CollectionId, last: usize) -> Result<(), LibraryError> {
        let sql = "DELETE FROM place WHERE collection = ? AND number > ?";
        self.within.execute(sql, params![collection.0, as_integer(last)])?;
        Ok(())
    }

    /// The first number of a level in a collection. A level that is not there yet gets the one
    /// after the last.
    pub(crate) fn place_or_append(
        &self,
        collection: CollectionId,
        placed: &Placed,
        about: &About,
    ) -> Result<usize, LibraryError> {
        let number = |sql: &str, values: &[&dyn rusqlite::ToSql]| -> Result<Option<u32>, LibraryError> {
            Ok(self.within.query_row(sql, values, |row| row.get(0))?)
        };
        let known = "SELECT min(number) FROM place WHERE collection = ? AND level = ?";
        if let Some(known) = number(known, params![collection.0, placed.level])? {
            return Ok(known as usize);
        }
        let last = number("SELECT max(number) FROM place WHERE collection = ?", params![collection.0])?;
        let next = last.map_or(1, |last| last as usize + 1);
        self.place(collection, next, placed, about)?;
        Ok(next)
    }

    /// The level at a place.
    pub(crate) fn placed(&self, collection: &str, number: usize) -> Result<Option<Placed>, LibraryError> {
        let sql =
            "SELECT place.level, place.drawing FROM place JOIN collection ON collection.id = place.collection
                   WHERE collection.name = ? AND number = ?";
        self.one_placed(sql, params![collection, as_integer(number)])
    }

    /// The first level with a title in a collection.
    pub(crate) fn titled(
        &self,
        collection: &str,
        title: &str,
    ) -> Result<Option<(usize, Placed)>, LibraryError> {
        let sql = "SELECT min(number) FROM place JOIN collection ON collection.id = place.collection
                   WHERE collection.name = ? AND place.title = ?";
        let number: Option<u32> = self.within.query_row(sql, [collection, title], |row| row.get(0))?;
        let Some(number) = number.map(|number| number as usize) else { return Ok(None) };
        Ok(self.placed(collection, number)?.map(|placed| (number, placed)))
    }

    /// The level with this identity, drawn as it is stored.
    pub(crate) fn named(&self, identity: &str) -> Result<Option<Placed>, LibraryError> {
        self.one_placed("SELECT id, drawing FROM level WHERE identity = ?", params![identity])
    }

    fn one_placed(&self, sql: &str, values: &[&dyn rusqlite::ToSql]) -> Result<Option<Placed>, LibraryError> {
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get::<_, String>(1)?));
        let found: Option<(LevelId, String)> = self.within.query_row(sql, values, row).optional()?;
        found.map(|(level, drawing)| Ok(Placed { level, drawing: redrawn(&drawing)? })).transpose()
    }
}
