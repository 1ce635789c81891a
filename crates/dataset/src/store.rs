//! The file in the making, so that a kill at any moment costs no more than the work at hand.
//!
//! While a run lasts there are two files beside the one that is wanted. `NAME.partial` grows batch
//! by batch. `NAME.journal` gets a line when a batch is written, which says where it is and what it
//! is of. Whoever goes on cuts off what the journal does not know. In the end the partial file gets
//! its footer and the name that was asked for, and the journal goes. A file of that name is whole.

use crate::arrow::{self, Block};
use crate::error::DatasetError;
use crate::plan::Origin;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A level without rows, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Skip {
    /// Which level.
    pub origin: Origin,
    /// What is the matter with it.
    pub why: String,
}

/// The first line of a journal: only a run with the same one may go on.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Title {
    dataset: u32,
    version: String,
    plan: String,
}

/// What is done: a line of the journal.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Entry {
    /// A number made of the levels, so that others are noticed.
    pub of: String,
    pub levels: usize,
    pub rows: usize,
    pub dead: usize,
    pub skipped: Vec<Skip>,
    /// Place, header and body of the batch; none without rows.
    pub block: Option<(u64, u32, u64)>,
}

impl Entry {
    fn block(&self) -> Option<Block> {
        self.block.map(|(offset, header, body)| Block { offset, header, body })
    }
}

/// The files of a run.
pub struct Store {
    wanted: PathBuf,
    partial: PathBuf,
    journal: PathBuf,
    data: File,
    lines: File,
    plan: String,
    blocks: Vec<Block>,
    end: u64,
}

impl Store {
    /// Begins, or goes on: what is done already comes with it.
    pub fn open(wanted: &Path, plan: &str) -> Result<(Self, VecDeque<Entry>), DatasetError> {
        // A link stays, and the file at its end is replaced.
        let wanted = &fs::canonicalize(wanted).unwrap_or_else(|_| wanted.to_owned());
        let beside = |ending: &str| {
            let mut name = wanted.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let (partial, journal) = (beside(".partial"), beside(".journal"));
        if wanted.is_dir() {
            return Err(DatasetError::write(wanted)(std::io::ErrorKind::IsADirectory.into()));
        }
        let title =
            Title { dataset: 1, version: env!("CARGO_PKG_VERSION").to_owned(), plan: plan.to_owned() };
        let head = arrow::head(&remarks(plan));
        let open = |path: &Path| {
            let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path);
            file.map_err(DatasetError::write(path))
        };
        let mut lines = open(&journal)?;
        // Two that go on with the same run would write over each other. Where a lock would keep
        // readers out as well, there is none.
        if cfg!(unix) && matches!(lines.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(DatasetError::Busy { file: wanted.clone() });
        }
        let known = known(&journal, &title)?;
        let mut data = open(&partial)?;
        let size = data.metadata().map_err(DatasetError::write(&partial))?.len();
        let (done, journal_end) = match known {
            Some(known) if size >= head.len() as u64 => written(known, size),
            _ => {
                send(&mut data, &partial, 0, &head)?;
                let line = serde_json::to_string(&title).unwrap_or_default() + "\n";
                send(&mut lines, &journal, 0, line.as_bytes())?;
                (VecDeque::new(), line.len() as u64)
            }
        };
        let blocks: Vec<Block> = done.iter().filter_map(Entry::block).collect();
        let end = blocks.last().map_or(head.len() as u64, Block::end);
        for (file, path, end) in [(&mut data, &partial, end), (&mut lines, &journal, journal_end)] {
            file.set_len(end)
                .and_then(|()| file.seek(SeekFrom::End(0)))
                .map_err(DatasetError::write(path))?;
        }
        let wanted = wanted.to_owned();
        let plan = plan.to_owned();
        Ok((Self { wanted, partial, journal, data, lines, plan, blocks, end }, done))
    }

    /// Adds what was done; without rows there is no message.
    pub fn add(&mut self, mut entry: Entry, message: Option<&arrow::Message>) -> Result<(), DatasetError> {
        if let Some(message) = message {
            let body = message.bytes.len() as u64 - u64::from(message.header);
            let block = Block { offset: self.end, header: message.header, body };
            self.data.write_all(&message.bytes).map_err(DatasetError::write(&self.partial))?;
            self.end = block.end();
            self.blocks.push(block);
            entry.block = Some((block.offset, block.header, block.body));
        }
        // One call, and only when the batch is there: a line that is whole is true.
        let line = serde_json::to_string(&entry).unwrap_or_default() + "\n";
        self.lines.write_all(line.as_bytes()).map_err(DatasetError::write(&self.journal))
    }

    /// Gives the file its end and its name. One without a row does not take the place of another.
    pub fn finish(mut self) -> Result<(), DatasetError> {
        if self.blocks.is_empty() && self.wanted.exists() {
            drop((self.data, self.lines));
            let remove = |path: &Path| fs::remove_file(path).map_err(DatasetError::write(path));
            return remove(&self.partial).and_then(|()| remove(&self.journal));
        }
        let tail = arrow::tail(&remarks(&self.plan), &self.blocks);
        let ended = self.data.write_all(&tail).and_then(|()| self.data.sync_all());
        ended.map_err(DatasetError::write(&self.partial))?;
        fs::rename(&self.partial, &self.wanted).map_err(DatasetError::write(&self.wanted))?;
        drop(self.lines);
        fs::remove_file(&self.journal).map_err(DatasetError::write(&self.journal))
    }
}

/// What readers of the file are told.
fn remarks(plan: &str) -> [(&'static str, &str); 2] {
    [("sokonaut dataset", concat!("1, by version ", env!("CARGO_PKG_VERSION"))), ("options", plan)]
}

fn send(file: &mut File, path: &Path, at: u64, bytes: &[u8]) -> Result<(), DatasetError> {
    file.seek(SeekFrom::Start(at)).and_then(|_| file.write_all(bytes)).map_err(DatasetError::write(path))
}

/// The lines of a journal with the place where each ends; `None` if there is no journal, or not
/// even its first line.
fn known(path: &Path, title: &Title) -> Result<Option<Vec<(Entry, u64)>>, DatasetError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(DatasetError::write(path)(error)),
    };
    let mut reader = BufReader::new(file);
    let mut next = || {
        let mut line = Vec::new();
        let read = reader.read_until(b'\n', &mut line).map_err(DatasetError::write(path));
        read.map(|_| line.ends_with(b"\n").then_some(line))
    };
    let Some(first) = next()? else { return Ok(None) };
    if serde_json::from_slice::<Title>(&first).ok().as_ref() != Some(title) {
        return Err(DatasetError::OtherRun { journal: path.to_owned() });
    }
    let (mut entries, mut end) = (vec![(Entry::default(), first.len() as u64)], first.len() as u64);
    while let Some(line) = next()? {
        let Ok(entry) = serde_json::from_slice(&line) else { break };
        end += line.len() as u64;
        entries.push((entry, end));
    }
    Ok(Some(entries))
}

/// What the journal says, as far as the data are really there, and the length of the journal up to
/// that. The first line stands for its title.
fn written(known: Vec<(Entry, u64)>, size: u64) -> (VecDeque<Entry>, u64) {
    let there = |(entry, _): &(Entry, u64)| entry.block().is_none_or(|block| block.end() <= size);
    let known: Vec<(Entry, u64)> = known.into_iter().take_while(there).collect();
    let end = known.last().map_or(0, |&(_, end)| end);
    (known.into_iter().skip(1).map(|(entry, _)| entry).collect(), end)
}
