//! The file of a run: a header, then a line for each level as soon as it is known.
//!
//! A run that was interrupted, however rudely, goes on where it was: complete lines are kept, a
//! line that was being written is cut off.

use crate::BenchError;
use sokonaut_results::{Header, Record, ResultsError, read_run, whole_lines};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// May a run be continued by another build of the program?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builds {
    /// No: its lines would tell of two solvers.
    Same,
    /// Yes, on the user's word.
    Any,
}

/// Where the lines of a run go.
pub struct Store {
    path: PathBuf,
    sink: Box<dyn Write + Send>,
    known: Vec<Record>,
}

impl Store {
    /// Begins a run, or continues the one that is in the file.
    ///
    /// # Errors
    /// If the file cannot be read or written, holds something else, or a run with other options.
    pub fn open(path: &Path, header: &Header, builds: Builds) -> Result<Self, BenchError> {
        let write = |source| BenchError::Write { path: path.to_owned(), source };
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.map_err(write)?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(|source| ResultsError::Read { path: path.to_owned(), source })?;
        let whole = whole_lines(&bytes).len();
        // Nothing is cut off before the file is known to be a run, and this one.
        let known = if whole > 0 {
            let (begun, known) = read_run(&bytes[..whole], path)?;
            fits(&begun, header, builds, path)?;
            known
        } else if BEGINNING.starts_with(&bytes) || bytes.starts_with(BEGINNING) {
            Vec::new()
        } else {
            return Err(ResultsError::foreign(path).into());
        };
        file.set_len(whole as u64).map_err(write)?;
        file.seek(SeekFrom::End(0)).map_err(write)?;
        if whole == 0 {
            put(&mut file, header).map_err(write)?;
        }
        Ok(Self { path: path.to_owned(), sink: Box::new(file), known })
    }

    /// A run that goes to a stream; the name is for messages.
    ///
    /// # Errors
    /// If nothing can be written to it.
    pub fn stream(name: &str, mut sink: Box<dyn Write + Send>, header: &Header) -> Result<Self, BenchError> {
        let path = PathBuf::from(name);
        put(&mut sink, header).map_err(|source| BenchError::Write { path: path.clone(), source })?;
        Ok(Self { path, sink, known: Vec::new() })
    }

    /// The lines that were there before.
    pub fn known(&self) -> &[Record] {
        &self.known
    }

    /// Adds a line; it is on its way to the disk when this returns.
    pub(crate) fn add(&mut self, record: &Record) -> Result<(), BenchError> {
        let result = put(&mut self.sink, record);
        result.map_err(|source| BenchError::Write { path: self.path.clone(), source })
    }
}

/// One line in one piece.
fn put<T: serde::Serialize>(sink: &mut (impl Write + ?Sized), line: &T) -> io::Result<()> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    sink.write_all(text.as_bytes())?;
    sink.flush()
}

/// How every run begins.
const BEGINNING: &[u8] = b"{\"format\":\"sokonaut-bench";

/// May the run that was begun be continued under this header?
fn fits(begun: &Header, now: &Header, builds: Builds, path: &Path) -> Result<(), BenchError> {
    let differences = begun.differences(now);
    if !differences.is_empty() {
        return Err(BenchError::Differs { path: path.to_owned(), differences });
    }
    if builds == Builds::Same && begun.build != now.build {
        let name = |header: &Header| format!("{} build {:.8}", header.commit, header.build);
        return Err(BenchError::OtherBuild { path: path.to_owned(), was: name(begun), now: name(now) });
    }
    Ok(())
}

/// No other run may write the file while this one lives. Where a lock would keep readers out as
/// well, there is none.
fn lock(file: &File, path: &Path) -> Result<(), BenchError> {
    let busy = cfg!(unix) && file.try_lock().is_err();
    if busy { Err(BenchError::Busy { path: path.to_owned() }) } else { Ok(()) }
}
