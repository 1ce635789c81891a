//! The results of many machines, made one: a line a level, the best that anybody had to say.
//!
//! What comes out depends on what was said, not on who said it first, how often, or what was merged
//! before: each level keeps the least of its lines in an order that leaves no ties ([`Standing`]),
//! and the headers have a least upper bound of their own ([`Heading`]). Nothing is believed: a
//! solution is replayed on the board of its line before it may stand.

mod heading;
mod remark;
mod standing;

pub use remark::{Fault, Place, Remark};

use crate::{Case, Header, Outcome, Record, check, stem};
use heading::Heading;
use serde_json::Value;
use sokonaut_level::Level;
use standing::Standing;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use std::ops::Bound;

/// What there is to be one line of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// A level.
    Level,
    /// A level and a strategy asked for.
    Strategy,
}

/// Results that are being merged.
#[derive(Debug)]
pub struct Merge {
    grain: Grain,
    levels: HashMap<(String, usize), Level>,
    heading: Heading,
    best: BTreeMap<Key, Standing>,
    remarks: Vec<Remark>,
}

/// What two results must share to be about the same thing. Folders differ between machines, so they
/// do not count; a puzzle that stands in a file twice is two levels.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Key {
    collection: String,
    level: usize,
    identity: Option<String>,
    asked: String,
}

impl Merge {
    /// Nothing yet.
    pub fn new(grain: Grain) -> Self {
        let (levels, heading) = (HashMap::new(), Heading::default());
        Self { grain, levels, heading, best: BTreeMap::new(), remarks: Vec::new() }
    }

    /// Makes a level known: claims about it are checked on it, whatever board they were written
    /// with.
    pub fn know(&mut self, case: &Case) {
        if let Ok(level) = &case.level {
            self.levels.insert((stem(&case.file), case.number), level.clone());
        }
    }

    /// Adds the lines of a file; how many of them are headers or results, right or wrong?
    pub fn add(&mut self, file: &str, bytes: &[u8]) -> usize {
        let mut understood = 0;
        let mut heading = Heading::Many;
        for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let place = Place { file: file.to_owned(), line: index + 1 };
            let is_finished = line.ends_with(b"\n");
            let line = read(line);
            understood += usize::from(line.is_ok());
            let (fault, why) = match line {
                Ok(Line::Header(header)) => {
                    heading = Heading::One(header);
                    continue;
                }
                // A header counts with the first line below it that stands: one that heads nothing
                // would be forgotten when what is written here is merged again.
                Ok(Line::Result(record)) => {
                    if self.hear(*record, place) {
                        self.heading.join(heading.clone());
                    }
                    continue;
                }
                Err(Unread::OfFile(why)) => (Fault::Skipped, why),
                Err(Unread::NoJson(why)) if !is_finished => (Fault::Skipped, why),
                Err(Unread::NoJson(why) | Unread::Strange(why)) => (Fault::Damaged, why),
            };
            self.remarks.push(Remark { place, fault, why });
        }
        understood
    }

    /// Takes a result in, if it stands and is better than what is there. Returns whether it stands.
    fn hear(&mut self, mut record: Record, place: Place) -> bool {
        let collection = stem(&record.file);
        let level = record.number();
        let known = self.levels.get(&(collection.clone(), level));
        if let Err(why) = examine(&mut record, known) {
            self.remarks.push(Remark { place, fault: Fault::False, why });
            return false;
        }
        let asked = if self.grain == Grain::Level { String::new() } else { record.asked.clone() };
        let key = Key { collection, level, identity: record.identity.clone(), asked };
        let standing = Standing::of(&record);
        let Some(best) = self.best.get_mut(&key) else {
            self.best.insert(key, standing);
            return true;
        };
        if standing.contradicts(best) {
            let why = format!(
                "{} level {} is called unsolvable, but there is a solution",
                key.collection, key.level
            );
            self.remarks.push(Remark { place, fault: Fault::False, why });
        }
        if standing < *best {
            *best = standing;
        }
        true
    }

    /// What had to be left out, and why, in the order of reading.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Results there are now.
    pub fn count(&self) -> usize {
        self.results().count()
    }

    /// Solved levels among them.
    pub fn solved(&self) -> usize {
        self.results().filter(|standing| standing.outcome() == Outcome::Solved).count()
    }

    /// Results that the whole run was to have, if all lines are of one run.
    pub fn planned(&self) -> Option<usize> {
        self.header().map(|header| header.planned)
    }

    /// The header that is true of the result. Where the strategies of a run became one line a
    /// level, none is: the others are gone on purpose, and not missing.
    fn header(&self) -> Option<&Header> {
        let fits = |header: &&Header| self.grain == Grain::Strategy || header.settings.strategies.len() == 1;
        self.heading.header().filter(fits)
    }

    /// Writes the header, if all lines are of one run, and the results by collection and number.
    ///
    /// # Errors
    /// If nothing can be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(header) = self.header() {
            writeln!(out, "{}", serde_json::to_string(header)?)?;
        }
        for standing in self.results() {
            writeln!(out, "{}", standing.line())?;
        }
        Ok(())
    }

    /// A level that one machine could not read is of interest only if no other could.
    fn results(&self) -> impl Iterator<Item = &Standing> {
        let read_elsewhere = |key: &Key| {
            let later = self.best.range((Bound::Excluded(key), Bound::Unbounded)).map(|(key, _)| key);
            later.take_while(|other| other.is_at(key)).any(|other| other.identity.is_some())
        };
        let counts = move |key: &Key| key.identity.is_some() || !read_elsewhere(key);
        self.best.iter().filter(move |(key, _)| counts(key)).map(|(_, standing)| standing)
    }
}

impl Key {
    fn is_at(&self, other: &Self) -> bool {
        (&self.collection, self.level) == (&other.collection, other.level)
    }
}

/// A line of a file with results.
enum Line {
    Header(Box<Header>),
    Result(Box<Record>),
}

/// Why a line is no result.
enum Unread {
    /// It tells of a file that could not be read, as `solve --json` does.
    OfFile(String),
    NoJson(String),
    Strange(String),
}

fn read(line: &[u8]) -> Result<Line, Unread> {
    let half = |error: serde_json::Error| Unread::NoJson(format!("half written, or no JSON ({error})"));
    let object: Value = serde_json::from_slice(line).map_err(half)?;
    if object.get("format").is_some() {
        let header = serde_json::from_value(object).map(Box::new).map(Line::Header);
        return header.map_err(|error| Unread::Strange(format!("not the header of a run ({error})")));
    }
    let strange = |error| Unread::Strange(format!("not a line of 'solve --json' or 'bench run' ({error})"));
    let record = Record::read(line).map_err(strange)?;
    match record.level {
        Some(_) => Ok(Line::Result(Box::new(record))),
        None => {
            let why = record.error.unwrap_or_default();
            Err(Unread::OfFile(format!("of a file, not of a level: {why}")))
        }
    }
}

/// Checks what a result says about its level; what follows from board and solution is filled in.
fn examine(record: &mut Record, known: Option<&Level>) -> Result<(), String> {
    let name = || format!("{} level {}", stem(&record.file), record.number());
    let written = match (known, &record.board) {
        (None, Some(board)) => Some(board.parse::<Level>().map_err(|error| format!("{}: {error}", name()))?),
        _ => None,
    };
    let level = known.or(written.as_ref());
    let identity = level.map(|level| level.identity().to_string());
    if record.identity.is_some() && identity.is_some() && record.identity != identity {
        return Err(format!("{}: it is about another board", name()));
    }
    if record.outcome == Outcome::Solved {
        let solution = match level {
            Some(level) => check(Some(level), record.solution.as_deref()),
            None => Err("there is no board to check it on; name the file with --levels".to_owned()),
        };
        let solution = solution.map_err(|why| format!("{} is called solved, but: {why}", name()))?;
        (record.moves, record.pushes) = (Some(solution.moves()), Some(solution.pushes()));
    }
    record.identity = identity.or(record.identity.take());
    record.board = level.map(Level::to_xsb).or(record.board.take());
    Ok(())
}
