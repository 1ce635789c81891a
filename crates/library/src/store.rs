//! The file: how it is opened, and the one way to change it.

use crate::{LibraryError, schema};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use std::path::Path;
use std::time::Duration;

/// How long to wait for another program that is writing. It writes in batches of a fraction of a
/// second.
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);

/// A library of levels, solutions and results.
#[derive(Debug)]
pub struct Library {
    pub(crate) connection: Connection,
}

/// A change in the making; see [`Library::change`].
#[derive(Debug)]
pub struct Change<'a> {
    pub(crate) within: Transaction<'a>,
}

impl Library {
    /// Opens a library, or makes an empty one, with its folder.
    ///
    /// # Errors
    /// If that is impossible, or the file is something else.
    pub fn create(path: &Path) -> Result<Self, LibraryError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(LibraryError::Folder)?;
        }
        Self::connect(path, OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// Opens a library that is there. One that may not be written can still be read.
    ///
    /// # Errors
    /// If there is none, or the file is something else.
    pub fn open(path: &Path) -> Result<Self, LibraryError> {
        let file = std::fs::metadata(path).map_err(|_| LibraryError::Missing)?;
        // Whoever only looks changes nothing: an empty file stays one.
        if file.is_file() && file.len() == 0 {
            return Err(LibraryError::Empty);
        }
        Self::connect(path, OpenFlags::empty())
    }

    /// A library that nobody keeps, for trying things out.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Self, LibraryError> {
        Self::prepared(Connection::open_in_memory()?)
    }

    fn connect(path: &Path, more: OpenFlags) -> Result<Self, LibraryError> {
        if path.exists() && !path.is_file() {
            return Err(LibraryError::Foreign);
        }
        // No URIs: a file may be called anything.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
        Self::prepared(Connection::open_with_flags(path, flags)?)
    }

    fn prepared(mut connection: Connection) -> Result<Self, LibraryError> {
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        // A rollback journal, not a write-ahead log: the library stays one file that can be copied,
        // works on network file systems, and can be read where nothing can be written. One program
        // writes at a time either way, and readers wait for a fraction of a second at most.
        connection.pragma_update(None, "journal_mode", "DELETE")?;
        // A journal is gone for good before a change counts as done, also when the power fails.
        connection.pragma_update(None, "synchronous", "EXTRA")?;
        schema::prepare(&mut connection)?;
        Ok(Self { connection })
    }

    /// Changes the library: all that `work` does, or nothing. When this returns, it is on the disk.
    ///
    /// # Errors
    /// If it cannot be written, or `work` fails; nothing is changed then.
    pub fn change<T>(
        &mut self,
        work: impl FnOnce(&Change<'_>) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        // The right to write is taken at once: whoever reads first and then wants to write may have
        // to give up.
        let within = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let change = Change { within };
        let done = work(&change)?;
        change.within.commit()?;
        Ok(done)
    }
}
