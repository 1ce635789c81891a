//! Levels out of a text that arrives piece by piece, one at a time.

use crate::Level;
use crate::absence::Absence;
use crate::bytes::{Lines, clean};
use crate::defect::{Defect, LevelError};
use crate::format::{Format, Found, LineReader};
use crate::parsed::{About, ParsedLevel};
use std::convert::Infallible;

/// Reads levels from text that arrives piece by piece; it holds at most one level and the text
/// after it.
///
/// The [`Format`] of the text is recognised by itself.
///
/// ```
/// # use sokonaut_level::Reader;
/// let mut reader = Reader::new();
/// for chunk in [&b"; One\n####"[..], b"#\n#@$.#\n####", b"#\n\n; Two\n#####\n#@ *#\n#####"] {
///     reader.push(chunk);
/// }
/// reader.finish();
/// let titles: Vec<_> = reader.map(|level| level.about.title.unwrap()).collect();
/// assert_eq!(titles, ["One", "Two"]);
/// ```
#[derive(Debug, Default)]
pub struct Reader {
    bytes: Lines,
    line: usize,
    /// Who reads the format of this text, once a line has shown which it is.
    lines: Option<Box<dyn LineReader>>,
    found: Found,
    absence: Absence,
    /// Has any level been found?
    any: bool,
    over: bool,
}

impl Reader {
    /// A reader at the start of a text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A reader that has all of a text in memory.
    #[must_use]
    pub fn of(text: &(impl AsRef<[u8]> + ?Sized)) -> Self {
        let mut reader = Self::new();
        reader.push(text.as_ref());
        reader.finish();
        reader
    }

    /// Takes the next bytes; they may end anywhere.
    pub fn push(&mut self, chunk: &[u8]) {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.push(chunk, |line| self.push_line(&line));
        self.bytes = bytes;
    }

    /// Takes the next line, without its line end.
    pub fn push_line(&mut self, line: &str) {
        self.line += 1;
        let line = clean(line);
        if !self.any {
            self.absence.look(self.line, &line);
        }
        if self.lines.is_none() && !line.trim().is_empty() {
            self.lines = Some(Format::of_line(&line).reader());
        }
        if let Some(lines) = &mut self.lines {
            lines.push(self.line, line, &mut self.found);
        }
        self.any |= !self.found.ready.is_empty();
    }

    /// Says that the text is over, so that the last level can be given out.
    pub fn finish(&mut self) {
        if let Some(line) = self.bytes.finish() {
            self.push_line(&line);
        }
        if let Some(mut lines) = self.lines.take() {
            lines.finish(&mut self.found);
        }
        self.over = true;
    }

    /// The next level of a text of which `more` gives the next bytes, and nothing at its end.
    ///
    /// # Errors
    /// What `more` meets.
    pub fn next_of<C: AsRef<[u8]>, E>(
        &mut self,
        mut more: impl FnMut() -> Result<Option<C>, E>,
    ) -> Result<Option<ParsedLevel>, E> {
        loop {
            if let Some(level) = self.next() {
                return Ok(Some(level));
            }
            if self.over {
                return Ok(None);
            }
            match more()? {
                Some(chunk) => self.push(chunk.as_ref()),
                None => self.finish(),
            }
        }
    }

    /// What was seen instead of a level. It says something only about a text that has none.
    #[must_use]
    pub fn absence(&self) -> &Absence {
        &self.absence
    }

    /// What the text says about the whole collection; its title is the name of the collection.
    #[must_use]
    pub fn header(&self) -> &About {
        &self.found.header
    }
}

impl Iterator for Reader {
    type Item = ParsedLevel;

    /// The next level that is complete. `None` means only that more text is needed, until
    /// [`finish`](Reader::finish) was called.
    fn next(&mut self) -> Option<ParsedLevel> {
        self.found.ready.pop_front()
    }
}

/// Reads the levels of a text in memory, lazily.
pub fn read(text: &(impl AsRef<[u8]> + ?Sized)) -> impl Iterator<Item = ParsedLevel> + '_ {
    const CHUNK: usize = 1 << 12;
    let mut reader = Reader::new();
    let mut chunks = text.as_ref().chunks(CHUNK);
    std::iter::from_fn(move || {
        let Ok(next) = reader.next_of(|| Ok::<_, Infallible>(chunks.next()));
        next
    })
}

/// What a text in memory without any level has instead of one.
#[must_use]
pub fn absence(text: &(impl AsRef<[u8]> + ?Sized)) -> Absence {
    Reader::of(text).absence
}

impl std::str::FromStr for Level {
    type Err = LevelError;

    /// Reads the only level of a text in any of the formats.
    fn from_str(text: &str) -> Result<Self, LevelError> {
        text.parse::<ParsedLevel>()?.level()
    }
}

impl std::str::FromStr for ParsedLevel {
    type Err = LevelError;

    /// Reads the only level of a text in any of the formats, whatever is wrong with it.
    fn from_str(text: &str) -> Result<Self, LevelError> {
        let mut levels = read(text);
        let Some(first) = levels.next() else {
            return LevelError::unless_empty(None, vec![Defect::NoBoard(absence(text))])
                .map(|()| unreachable!("a defect"));
        };
        let second = levels.next().map(|level| Defect::SecondLevel(level.place()));
        LevelError::unless_empty(None, second.into_iter().collect()).map(|()| first)
    }
}
