//! Others who write the same file.
//!
//! Whoever writes a file as results come holds its lock until the end, so that one who comes later
//! is told before it begins. Two who begin at the same time find out when the second one has
//! something to write: the file is not what it was. They take turns to look and to write, by a lock
//! of the folder; else both could find nothing there, and one would write over the other.

use super::identity::Identity;
use super::replace;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// How long somebody else may take to put a file in its place.
const LONGEST_TURN: Duration = Duration::from_secs(10);

/// Which file this is, and when it was written last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    identity: Option<Identity>,
    length: u64,
    modified: Option<SystemTime>,
}

impl Snapshot {
    /// A file as it is now; `None` if there is none.
    pub fn of(path: &Path) -> Option<Self> {
        let there = fs::metadata(path).ok()?;
        Some(Self {
            identity: Identity::of_metadata(path, &there),
            length: there.len(),
            modified: there.modified().ok(),
        })
    }
}

/// Does somebody hold the lock of this file? Where files have no locks, nobody does.
pub fn is_taken(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Waits until nobody else is about to put a file into the same folder, and keeps others waiting
/// until what is returned is dropped. Where folders have no locks there are no turns.
pub fn turn(path: &Path) -> Option<File> {
    let folder = File::open(path.parent()?).ok().filter(|_| cfg!(unix))?;
    let begin = Instant::now();
    while matches!(folder.try_lock(), Err(TryLockError::WouldBlock)) && begin.elapsed() < LONGEST_TURN {
        thread::sleep(Duration::from_millis(2));
    }
    Some(folder)
}

/// Takes the lock of a file that nobody else knows yet, until it is closed. Not where a lock would
/// keep readers out as well.
pub fn claim(file: &File) {
    // Without a lock the second writer is noticed when it writes.
    let _ = cfg!(unix) && file.try_lock().is_ok();
}

/// Keeps what could not go to a file in a new one beside it: `all-2.sok` for `all.sok`.
pub fn save_beside(path: &Path, content: &[u8]) -> io::Result<PathBuf> {
    const TRIES: u32 = 1000;
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy())).unwrap_or_default();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let free = (2..TRIES).map(|number| path.with_file_name(format!("{stem}-{number}{ending}")));
    let beside = free.into_iter().find(|path| !path.exists()).ok_or(ErrorKind::AlreadyExists)?;
    replace::replace(&beside, content)?;
    Ok(beside)
}
