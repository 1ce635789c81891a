//! Files with levels, read piece by piece: the first level is there before the last is read.

use crate::exit::CommandError;
use crate::print::{counted, shown, shown_path, talk};
use crate::select::Selection;
use crate::unpack::Unpacked;
use sokonaut_level::{About, BrokenSolution, Defect, Leniency, Level, ParsedLevel, Place, Reader};
use sokonaut_results::{Case, Entrant, Results, ResultsError, stem};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Stdin};
use std::path::{Path, PathBuf};

const CHUNK: usize = 1 << 16;

/// The levels of a file that were asked for, one at a time.
///
/// Ends after the first error; a file without a single chosen level is an error too.
pub struct Source {
    name: String,
    input: Box<dyn Read>,
    reader: Reader,
    chosen: Option<Selection>,
    seen: usize,
    given: usize,
    over: bool,
    /// Levels that were read ahead.
    ahead: VecDeque<Result<Entry, CommandError>>,
}

/// One level of a file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name of the file, `-` for standard input.
    pub file: String,
    /// Its number in the file, from 1.
    pub number: usize,
    /// The level as written.
    pub parsed: ParsedLevel,
}

/// The files to read: standard input if none is named.
pub fn files_or_stdin(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![PathBuf::from("-")] } else { files.to_vec() }
}

/// The levels of several files, one after the other. A file that cannot be read is one error, and
/// the others follow.
pub fn entries<'a>(
    files: &'a [PathBuf],
    chosen: Option<&'a Selection>,
) -> impl Iterator<Item = Result<Entry, CommandError>> + 'a {
    files.iter().flat_map(move |path| {
        let (source, error) = match Source::open(path, chosen.cloned()) {
            Ok(source) => (Some(source), None),
            Err(error) => (None, Some(Err(error))),
        };
        source.into_iter().flatten().chain(error)
    })
}

impl Source {
    /// Opens a file, or standard input for `-`.
    pub fn open(path: &Path, chosen: Option<Selection>) -> Result<Self, CommandError> {
        let name = shown_path(path);
        let input: Box<dyn Read> = if path == Path::new("-") {
            Box::new(Unpacked::new(standard_input()))
        } else {
            Box::new(Unpacked::new(opened(path)?))
        };
        let ahead = VecDeque::new();
        Ok(Self { name, input, reader: Reader::new(), chosen, seen: 0, given: 0, over: false, ahead })
    }

    /// How many levels are still to come, if they are not more than `most`. They are read, and
    /// kept until their turn.
    pub fn look_ahead(&mut self, most: usize) -> usize {
        while self.ahead.len() < most
            && let Some(next) = self.read_on()
        {
            self.ahead.push_back(next);
        }
        self.ahead.iter().filter(|next| next.is_ok()).count()
    }

    /// The name of the file, `-` for standard input.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the file says about the whole collection.
    pub fn header(&self) -> &About {
        self.reader.header()
    }

    /// The next level of the file, chosen or not.
    fn advance(&mut self) -> Result<Option<Entry>, CommandError> {
        let Self { input, name, .. } = self;
        let mut chunk = vec![0; CHUNK];
        let parsed = self.reader.next_of(|| {
            loop {
                match input.read(&mut chunk) {
                    Ok(length) => return Ok((length > 0).then(|| chunk[..length].to_vec())),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(cannot_read(name, &error)),
                }
            }
        })?;
        self.seen += usize::from(parsed.is_some());
        Ok(parsed.map(|parsed| Entry { file: self.name.clone(), number: self.seen, parsed }))
    }

    /// What to say when the file is over: it is an error if nothing was given out, or not all that
    /// was named.
    fn farewell(&self) -> Option<CommandError> {
        let missing = self.chosen.as_ref().and_then(|chosen| chosen.missing(self.seen));
        let message = match (self.seen, missing) {
            (seen, Some(missing)) if self.given > 0 => {
                format!("it has only {}, so there is no level {missing}", counted(seen, "level"))
            }
            _ if self.given > 0 => return None,
            (0, _) => format!("there is no level in it; {}", self.reader.absence()),
            (1, _) => "it has only one level, and that is not the one asked for".to_owned(),
            (seen, _) => format!("it has only {seen} levels, and not the one asked for"),
        };
        Some(CommandError::input(format!("{}: {message}", self.name)))
    }

    /// The next of the levels that were asked for.
    fn read_on(&mut self) -> Option<Result<Entry, CommandError>> {
        while !self.over {
            let last = self.chosen.as_ref().and_then(Selection::last);
            if last.is_some_and(|last| self.seen >= last) && self.given > 0 {
                return None;
            }
            match self.advance() {
                Ok(Some(entry))
                    if self.chosen.as_ref().is_none_or(|chosen| chosen.contains(entry.number)) =>
                {
                    self.given += 1;
                    return Some(Ok(entry));
                }
                Ok(Some(_)) => continue,
                Ok(None) => self.over = true,
                Err(error) => {
                    self.over = true;
                    return Some(Err(error));
                }
            }
            return self.farewell().map(Err);
        }
        None
    }
}

impl Iterator for Source {
    type Item = Result<Entry, CommandError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.ahead.pop_front().or_else(|| self.read_on())
    }
}

impl Entry {
    /// The playable level.
    ///
    /// # Errors
    /// Every defect on a line of its own: file, line, column, what is wrong, what to do.
    pub fn level(&self, leniency: Leniency) -> Result<Level, CommandError> {
        self.parsed.level_with(leniency).map_err(|error| {
            CommandError::input(self.parsed.complaint(&self.file, self.number, &error, Defect::option))
        })
    }

    /// Itself and its level.
    pub fn with_level(self, leniency: Leniency) -> Result<(Self, Level), CommandError> {
        self.level(leniency).map(|level| (self, level))
    }

    /// The level as a case to measure.
    pub fn case(&self, leniency: Leniency) -> Case {
        Case {
            file: self.file.clone(),
            number: self.number,
            title: self.title().map(str::to_owned),
            level: self.level(leniency).map_err(|error| error.message),
        }
    }

    /// The title, if there is one.
    pub fn title(&self) -> Option<&str> {
        self.parsed.about.title.as_deref()
    }

    /// Number and title, for a line about the work on it.
    pub fn label(&self) -> String {
        match self.title() {
            Some(title) => format!("{} {}", self.number, shown(title)),
            None => format!("level {}", self.number),
        }
    }

    /// What to say of a solution below the board that cannot be read.
    pub fn unreadable(&self, broken: &BrokenSolution) -> String {
        let Place { line, column } = broken.place;
        let (file, number) = (&self.file, self.number);
        format!("{file}:{line}:{column}: level {number}: this solution cannot be read: {}", broken.why)
    }
}

/// The one level with this number, playable.
///
/// # Errors
/// If the file cannot be read, has no such level, or the level cannot be played.
pub fn single_level(path: &Path, number: usize, leniency: Leniency) -> Result<(Entry, Level), CommandError> {
    if number == 0 {
        return Err(CommandError::misuse("levels are counted from 1"));
    }
    let entry = Source::open(path, Some(Selection::one(number)))?.next().expect("a level or an error")?;
    entry.with_level(leniency)
}

/// Reads a whole file, or standard input for `-`.
pub fn read_all(path: &Path) -> Result<Vec<u8>, CommandError> {
    let name = shown_path(path);
    let mut bytes = Vec::new();
    let result = if path == Path::new("-") {
        Unpacked::new(standard_input()).read_to_end(&mut bytes)
    } else {
        Unpacked::new(opened(path)?).read_to_end(&mut bytes)
    };
    result.map_err(|error| cannot_read(&name, &error))?;
    Ok(bytes)
}

/// Results by the name of their file, packed or not; see [`Results::read`].
///
/// # Errors
/// As there.
pub fn results(name: &str) -> Result<Results, ResultsError> {
    Results::read_by(name, |path| {
        let mut bytes = Vec::new();
        Unpacked::new(File::open(path)?).read_to_end(&mut bytes).map(|_| bytes)
    })
}

/// Results by the name of their file, or `NAME=FILE`.
///
/// # Errors
/// As above.
pub fn entrant(argument: &str) -> Result<Entrant, ResultsError> {
    let named = argument.split_once('=').filter(|_| !Path::new(argument).exists());
    let (name, file) = named.map_or((None, argument), |(name, file)| (Some(name.to_owned()), file));
    let results = results(file)?;
    // Festival calls all of its files the same, so a folder of them gives the name.
    let path = if Path::new(file).is_dir() { Path::new(file) } else { &results.path };
    Ok(Entrant { name: name.unwrap_or_else(|| stem(&path.to_string_lossy())), results })
}

/// Standard input. Somebody at a keyboard learns that it is his turn.
fn standard_input() -> Stdin {
    let input = io::stdin();
    if input.is_terminal() {
        talk(
            "no file is named: type or paste here, then press Ctrl-D at the start of a line (Ctrl-C to give up)",
        );
    }
    input
}

/// A file to read.
///
/// # Errors
/// If it cannot be opened, or is a directory.
pub fn opened(path: &Path) -> Result<File, CommandError> {
    let name = shown_path(path);
    if path.is_dir() {
        return Err(CommandError::input(format!("{name}: this is a directory; name the files in it")));
    }
    File::open(path).map_err(|error| cannot_read(&name, &error))
}

fn cannot_read(name: &str, error: &io::Error) -> CommandError {
    CommandError::input(format!("{name}: cannot be read: {error}"))
}
