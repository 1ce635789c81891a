//! Looks at everything in a library and believes nothing.

use crate::columns::{LevelId, redrawn};
use crate::solutions::solutions_of;
use crate::{Library, LibraryError};

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Health {
    /// Levels whose identity was computed anew.
    pub levels: usize,
    /// Solutions that were replayed.
    pub solutions: usize,
    /// What is wrong; empty if nothing is.
    pub errors: Vec<String>,
}

impl Library {
    /// Checks the file itself, the identity of every level, and every solution.
    ///
    /// # Errors
    /// If the file is damaged so badly that it cannot be looked through.
    pub fn check(&self) -> Result<Health, LibraryError> {
        let mut health = Health::default();
        for pragma in ["integrity_check", "foreign_key_check"] {
            self.connection.pragma_query(None, pragma, |row| {
                let word: String = row.get(0)?;
                if word != "ok" {
                    health.errors.push(format!("{pragma}: {word}"));
                }
                Ok(())
            })?;
        }
        let mut statement = self.connection.prepare("SELECT id, identity, drawing FROM level ORDER BY id")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (id, identity, drawing): (LevelId, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            health.levels += 1;
            match self.check_level(id, &identity, &drawing) {
                Ok(solutions) => health.solutions += solutions,
                Err(error) => health.errors.push(format!("level {identity}: {error}")),
            }
        }
        Ok(health)
    }

    /// The number of solutions of a level, if all is well with it.
    fn check_level(&self, id: LevelId, identity: &str, drawing: &str) -> Result<usize, LibraryError> {
        if redrawn(drawing)?.identity().to_string() != identity {
            return Err(LibraryError::damaged("its drawing is of another level"));
        }
        Ok(solutions_of(&self.connection, id, None)?.len())
    }
}
