//! The tables, and how a file gets them.

use crate::LibraryError;
use rusqlite::{Connection, TransactionBehavior};

/// Tells our files from other SQLite files: `soko` in letters.
const APPLICATION: u32 = 0x736f_6b6f;

/// What to do to a file of format 0 (empty), 1, 2 and so on to get the next format. Never change
/// one that was released: add another.
const STEPS: &[&str] = &[include_str!("schema.sql")];

/// The latest format.
pub const FORMAT: u32 = STEPS.len() as u32;

/// Brings a file to the latest format. An empty one becomes a library.
pub fn prepare(connection: &mut Connection) -> Result<(), LibraryError> {
    // Within one transaction, which sees the file as it was at one moment: asked one by one, the
    // numbers could be of before and after another program's change.
    let look = connection.transaction()?;
    let found = format(&look)?;
    drop(look);
    if found == FORMAT {
        return Ok(());
    }
    // Another program may be doing the same: only who writes may look and then act.
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for step in &STEPS[format(&change)? as usize..] {
        change.execute_batch(step)?;
    }
    change.pragma_update(None, "application_id", APPLICATION)?;
    change.pragma_update(None, "user_version", FORMAT)?;
    Ok(change.commit()?)
}

/// The format of a file that is ours, or empty.
fn format(connection: &Connection) -> Result<u32, LibraryError> {
    let number = |pragma: &str| connection.pragma_query_value(None, pragma, |row| row.get::<_, u32>(0));
    let (application, found) = (number("application_id")?, number("user_version")?);
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (application, found) {
        (0, 0) if tables == 0 => Ok(0),
        (APPLICATION, found) if found > FORMAT => Err(LibraryError::Newer { found, known: FORMAT }),
        (APPLICATION, found) => Ok(found),
        _ => Err(LibraryError::Foreign),
    }
}
