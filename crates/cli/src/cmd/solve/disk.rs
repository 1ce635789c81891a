//! Folders in which proofs go on when memory is full: one a level, by its identity.

use crate::args::DiskArgs;
use crate::exit::CommandError;
use crate::print::{note, shown_path};
use sokonaut_level::Level;
use sokonaut_solver::{Disk, DiskFailed, Limit, Outcome, Report};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What was kept last, and the same before it has its name.
const KEPT: &str = "journal";
const NEW: &str = "journal.new";
/// Held by the program at work.
const LOCK: &str = "lock";

/// The folder of one proof.
pub struct ProofFolder {
    folder: PathBuf,
    most: u64,
    inside: Mutex<Inside>,
    _lock: File,
}

#[derive(Default)]
struct Inside {
    /// Bytes by name, and of all.
    sizes: HashMap<String, u64>,
    bytes: u64,
    /// Why something could not be done.
    failure: Option<io::Error>,
}

impl Inside {
    fn count(&mut self, name: &str, bytes: u64) {
        *self.sizes.entry(name.to_owned()).or_default() += bytes;
        self.bytes += bytes;
    }

    fn discount(&mut self, name: &str) {
        self.bytes -= self.sizes.remove(name).unwrap_or(0);
    }
}

impl ProofFolder {
    /// The folder of a level, if proofs have folders: made, or found with what a proof has left
    /// there.
    ///
    /// # Errors
    /// If it cannot be used, or another program is at work in it.
    pub fn open(args: &DiskArgs, level: &Level) -> Result<Option<Self>, CommandError> {
        let Some(parent) = &args.disk else { return Ok(None) };
        let folder = parent.join(level.identity().to_string());
        let error =
            |why: &dyn std::fmt::Display| CommandError::output(format!("{}: {why}", shown_path(&folder)));
        fs::create_dir_all(&folder).map_err(|why| error(&why))?;
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(folder.join(LOCK));
        let lock = lock.map_err(|why| error(&why))?;
        if cfg!(unix) && lock.try_lock().is_err() {
            return Err(error(&"another program is at work on this proof; wait for it, or stop it"));
        }
        let mut inside = Inside::default();
        for entry in fs::read_dir(&folder).map_err(|why| error(&why))?.flatten() {
            let bytes = entry.metadata().map_or(0, |data| data.len());
            inside.count(&entry.file_name().to_string_lossy(), bytes);
        }
        let most = args.disk_limit.limit().map_or(u64::MAX, |mib| mib.saturating_mul(1 << 20));
        Ok(Some(Self { folder, most, inside: Mutex::new(inside), _lock: lock }))
    }

    /// Removes the folder if the proof is done, and says where it can go on if not.
    pub fn close(self, report: &Report, quiet: bool) {
        let done = match &report.outcome {
            Outcome::Solved(_) => report.optimal,
            Outcome::Unsolvable(_) | Outcome::OutOf(Limit::Pushes) => true,
            Outcome::OutOf(_) | Outcome::Stopped => false,
        };
        let has_begun = self.folder.join(KEPT).exists();
        if done || !has_begun {
            let _ = fs::remove_dir_all(&self.folder);
        }
        let inside = self.inside();
        if let Some(why) = inside.failure.as_ref().filter(|_| !done) {
            note(format!("{}: {why}", shown_path(&self.folder)));
        }
        if !done && has_begun && !quiet {
            let mib = inside.bytes.div_ceil(1 << 20);
            let folder = shown_path(&self.folder);
            note(format!("the same command goes on with this proof; {folder} has {mib} MiB of it"));
        }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn told<T>(&self, done: io::Result<T>) -> Result<T, DiskFailed> {
        done.map_err(|error| {
            self.inside().failure.get_or_insert(error);
            DiskFailed
        })
    }

    fn keep_file(&self, bytes: &[u8]) -> io::Result<()> {
        let new = self.folder.join(NEW);
        let mut file = File::create(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(new, self.folder.join(KEPT))
    }
}

impl Disk for ProofFolder {
    fn create(&self, name: &str) -> Result<(), DiskFailed> {
        self.inside().discount(name);
        self.told(File::create(self.folder.join(name)).map(drop))
    }

    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), DiskFailed> {
        let more = bytes.len() as u64;
        if self.inside().bytes.saturating_add(more) > self.most {
            let why = "the limit of the disk is reached (--disk-limit)";
            return self.told(Err(io::Error::new(ErrorKind::StorageFull, why)));
        }
        self.inside().count(name, more);
        let file = OpenOptions::new().append(true).open(self.folder.join(name));
        self.told(file.and_then(|mut file| file.write_all(bytes)))
    }

    fn read(&self, name: &str, at: u64, into: &mut [u8]) -> Result<(), DiskFailed> {
        let read = |mut file: File| {
            file.seek(SeekFrom::Start(at))?;
            file.read_exact(into)
        };
        // What is not there is no failure: a proof looks whether something is.
        File::open(self.folder.join(name)).and_then(read).map_err(|_| DiskFailed)
    }

    fn remove(&self, name: &str) {
        self.inside().discount(name);
        let _ = fs::remove_file(self.folder.join(name));
    }

    fn keep(&self, bytes: &[u8]) -> Result<(), DiskFailed> {
        self.told(self.keep_file(bytes))
    }

    fn kept(&self) -> Option<Vec<u8>> {
        fs::read(self.folder.join(KEPT)).ok()
    }
}
