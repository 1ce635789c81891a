//! The formats of files with levels: a table with a row for each.
//!
//! To add one, write a file below with its `FORMAT` and put it into [`Format::ALL`]. From there
//! reader, messages, command line and library know its endings and its looks.

mod html;
mod maze;
mod plain;
mod slc;
mod sok;

pub use sok::{sok_entry, sok_header};

use crate::collection::Collection;
use crate::parsed::{About, ParsedLevel};
use std::collections::VecDeque;
use std::fmt;
use std::path::Path;

/// A format of files with levels.
///
/// ```
/// use sokonaut_level::Format;
/// let format = Format::of_file("Pack.SLC").expect("an ending that we know");
/// assert_eq!(format.name(), ".slc");
/// assert!(format.is_format_of("<SokobanLevels>"));
/// ```
pub struct Format {
    name: &'static str,
    endings: &'static [&'static str],
    /// Does a text whose first line (not empty, no blanks before it) is this have the format?
    begins: fn(&str) -> bool,
    reader: fn() -> Box<dyn LineReader>,
    /// What is missing in a text that begins like this and has no level, where the format knows
    /// better than a reader of boards.
    without_level: Option<&'static str>,
}

/// Reads a text of one format line by line.
pub(crate) trait LineReader: fmt::Debug + Send + Sync {
    /// Takes the line with this number, from 1.
    fn push(&mut self, number: usize, line: String, found: &mut Found);

    /// The text is over.
    fn finish(&mut self, found: &mut Found);
}

/// What was read so far.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// What is said about the whole collection.
    pub header: About,
    /// Levels that are complete, for somebody to take.
    pub ready: VecDeque<ParsedLevel>,
}

impl Found {
    /// A level is complete. Its author is that of the collection unless it has its own.
    pub fn give(&mut self, mut level: ParsedLevel) {
        level.about.author = level.about.author.or_else(|| self.header.author.clone());
        self.ready.push_back(level);
    }
}

impl Format {
    /// All formats. Of those that the first line of a text could mean, the last is meant.
    pub const ALL: [&'static Self; 5] =
        [&plain::FORMAT, &sok::FORMAT, &maze::FORMAT, &slc::FORMAT, &html::FORMAT];

    /// Boards, and words between them: what everybody reads.
    pub const PLAIN: &'static Self = Self::ALL[0];

    /// What people call it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The endings of its files, in small letters and without the dot.
    #[must_use]
    pub fn endings(&self) -> &'static [&'static str] {
        self.endings
    }

    /// The format that the ending of a file promises. What is in the file may be another: readers
    /// go by the text alone.
    #[must_use]
    pub fn of_file(name: impl AsRef<Path>) -> Option<&'static Self> {
        let ending = name.as_ref().extension()?.to_str()?.to_lowercase();
        Self::ALL.into_iter().find(|format| format.endings.contains(&ending.as_str()))
    }

    /// The format of a text that begins with this line.
    pub(crate) fn of_line(line: &str) -> &'static Self {
        let meant = |format: &&Self| format.is_format_of(line);
        Self::ALL.into_iter().rfind(meant).expect("any line can begin a plain collection")
    }

    /// Does a text that begins with this line, the first with something on it, have this format?
    #[must_use]
    pub fn is_format_of(&self, line: &str) -> bool {
        (self.begins)(line.trim_start())
    }

    /// All endings, for people: `.xsb, .txt, .sok, .slc` and so on.
    #[must_use]
    pub fn listed() -> String {
        let endings = Self::ALL.iter().flat_map(|format| format.endings);
        endings.map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ")
    }

    /// A reader of its texts.
    pub(crate) fn reader(&self) -> Box<dyn LineReader> {
        (self.reader)()
    }

    /// What is missing in a text of this format without a level, where it has a word of its own for
    /// it.
    pub(crate) fn without_level(&self) -> Option<&'static str> {
        self.without_level
    }
}

/// A reader of boards with text between them.
fn boards() -> Box<dyn LineReader> {
    Box::<Collection>::default()
}

/// Names are unique.
impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Format({})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use std::collections::BTreeSet;

    #[test]
    fn every_ending_and_every_name_is_there_once() {
        let endings: Vec<&str> = Format::ALL.iter().flat_map(|format| format.endings).copied().collect();
        assert_eq!(endings.iter().collect::<BTreeSet<_>>().len(), endings.len(), "{endings:?}");
        let names: BTreeSet<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        assert_eq!(names.len(), Format::ALL.len());
        for ending in endings {
            assert_eq!(ending, ending.to_lowercase());
            assert!(Format::listed().split(", ").any(|listed| listed == format!(".{ending}")));
            let shouted = format!("packs/a.b.{}", ending.to_uppercase());
            assert!(Format::of_file(shouted).is_some_and(|format| format.endings().contains(&ending)));
        }
        assert!(Format::of_file("levels.json").is_none() && Format::of_file("txt").is_none());
    }

    #[test]
    fn what_is_written_looks_like_its_format() {
        let level: Level = "#####\n#@$.#\n#####".parse().expect("a level");
        let about = About { title: Some("Tea".to_owned()), ..About::default() };
        let sok = sok_header(&About::default()) + &sok_entry(&level, &about);
        for (name, text) in [(".sok", sok), (".xsb", level.to_xsb())] {
            let first = text.lines().find(|line| !line.is_empty()).expect("a line");
            assert_eq!(Format::of_line(first), Format::of_file(format!("a{name}")).expect("a format"));
        }
    }
}
