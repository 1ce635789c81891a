//! Files that the program writes: the one way there, for every command.
//!
//! - Whether a file can be written is found out before the work begins, and without touching it.
//! - An older file stays as it is until there is something to put in its place; that takes its
//!   place in one step.
//! - What is read is never written, however the two names are linked.
//! - A file that another program is writing, or has written since the work began, is left to it;
//!   what there is to say then goes to a file beside it.
//!
//! Links are followed to their end, and permissions are kept. A pipe, a device or standard output
//! simply gets what there is to say.

mod identity;
mod replace;
mod rivals;

use crate::exit::CommandError;
use crate::print::{note, shown_path};
use anyhow::Result;
use identity::Identity;
use rivals::Snapshot;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf, is_separator};
use std::sync::{Arc, Mutex};

/// What others do with a file.
const WRITING: &str = "another run is writing it";
const WRITTEN: &str = "somebody else has written it since this run began";

/// A place that can be written, as far as one can tell beforehand.
#[derive(Clone, Debug)]
pub struct Target {
    name: String,
    place: Place,
    /// What was seen there last, before the work or after our own writing.
    seen: Arc<Mutex<Option<Snapshot>>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    Stdout,
    Stderr,
    /// A pipe or a device. It is opened late: that may wait for a reader.
    Device(PathBuf),
    /// A file, there already or not, at the end of all links.
    File(PathBuf),
}

/// The files that a command writes: none is read as well, and none is written twice.
pub struct Targets<'a> {
    inputs: &'a [PathBuf],
    taken: Vec<Target>,
}

impl<'a> Targets<'a> {
    /// Nothing is written yet, and these files are read.
    pub fn new(inputs: &'a [PathBuf]) -> Self {
        Self { inputs, taken: Vec::new() }
    }

    /// A file to write.
    ///
    /// # Errors
    /// If it cannot be written, is read as well, or is taken.
    pub fn take(&mut self, path: &Path) -> Result<Target, CommandError> {
        let target = Target::new(path, self.inputs)?;
        self.taken.iter().try_for_each(|other| target.differ(other))?;
        self.taken.push(target.clone());
        Ok(target)
    }
}

impl Target {
    /// Checks that a file can be written; `-` is standard output. An older file stays as it is for
    /// now.
    ///
    /// # Errors
    /// If it cannot be written, or is one of the `inputs`, which would be lost; there, too, `-` is
    /// a stream.
    pub fn new(path: &Path, inputs: &[PathBuf]) -> Result<Self, CommandError> {
        let name = shown_path(path);
        let place = Place::of(path).map_err(|error| cannot_write(&name, &error))?;
        let target = Self { name, place, seen: Arc::default() };
        target.spare(inputs)?;
        if let Place::File(path) = &target.place {
            if rivals::is_taken(path) {
                return Err(CommandError::misuse(format!("{}: {WRITING}; choose another file", target.name)));
            }
            replace::probe(path).map_err(|error| cannot_write(&target.name, &error))?;
            target.look();
        }
        Ok(target)
    }

    /// Notes what is there.
    fn look(&self) {
        if let Place::File(path) = &self.place {
            *self.seen.lock().expect("nobody panics with it") = Snapshot::of(path);
        }
    }

    /// What somebody else does with this file, if anybody does.
    fn rival(&self, path: &Path) -> Option<&'static str> {
        let seen = self.seen.lock().expect("nobody panics with it");
        match Snapshot::of(path) {
            _ if rivals::is_taken(path) => Some(WRITING),
            now if now.is_some() && now != *seen => Some(WRITTEN),
            _ => None,
        }
    }

    /// Makes sure that this is none of the files that are read, for those that become known late.
    ///
    /// # Errors
    /// If it is one of them.
    pub fn spare(&self, inputs: &[PathBuf]) -> Result<(), CommandError> {
        let here = self.identity();
        let same = |input: &PathBuf| here.is_some() && Identity::of_input(input) == here;
        if inputs.iter().any(same) {
            return Err(CommandError::misuse(format!("{}: is also read; write to another file", self.name)));
        }
        Ok(())
    }

    fn differ(&self, other: &Self) -> Result<(), CommandError> {
        let same_file = matches!(&self.place, Place::File(_)) && self.place == other.place;
        let linked = self.identity().is_some_and(|here| Some(here) == other.identity());
        if same_file || linked {
            let message = format!("{}: two results cannot go to the same file; choose another", self.name);
            return Err(CommandError::misuse(message));
        }
        Ok(())
    }

    /// The name for people.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Writes the whole content, in the place of an older one.
    ///
    /// # Errors
    /// If it cannot be written; an older file is then still there.
    pub fn write(&self, content: &[u8]) -> Result<()> {
        match &self.place {
            // The reader of a stream may have seen enough; that is told apart where the program
            // ends.
            Place::Stdout => Ok(send(&mut io::stdout(), content)?),
            _ => Ok(self.begin(content).map(drop)?),
        }
    }

    /// Where a report goes beside these results: to standard output, unless the results go there
    /// themselves. Then it goes to standard error, and a report for programs is refused.
    ///
    /// # Errors
    /// If both are for programs.
    pub fn beside<'a>(
        target: Option<&Self>,
        json: bool,
        out: &'a mut dyn Write,
    ) -> Result<Box<dyn Write + 'a>, CommandError> {
        match target.filter(|target| target.place == Place::Stdout) {
            None => Ok(Box::new(out)),
            Some(_) if !json => Ok(Box::new(anstream::stderr())),
            Some(target) => Err(CommandError::misuse(format!(
                "{}: the lines of --json go to standard output, too; write the other results to a file",
                target.name
            ))),
        }
    }

    /// Results as they come, see [`Stream`].
    pub fn stream(self) -> Stream {
        Stream { target: self, sink: None }
    }

    /// The way to a stream, pipe or device; `None` for a file.
    pub fn device(&self) -> Result<Option<Sink>, CommandError> {
        Ok(Some(match &self.place {
            Place::Stdout => Sink::Stdout,
            Place::Stderr => Sink::Stderr,
            Place::Device(path) => {
                let opened = OpenOptions::new().write(true).open(path);
                Sink::File(opened.map_err(|error| cannot_write(&self.name, &error))?)
            }
            Place::File(_) => return Ok(None),
        }))
    }

    /// Writes the first piece; more may follow.
    fn begin(&self, content: &[u8]) -> Result<Sink, CommandError> {
        let cannot = |error: io::Error| cannot_write(&self.name, &error);
        if let Place::File(path) = &self.place {
            let _turn = rivals::turn(path);
            if let Some(rival) = self.rival(path) {
                let beside = rivals::save_beside(path, content).map_err(cannot)?;
                let (name, beside) = (&self.name, shown_path(&beside));
                return Err(CommandError::output(format!(
                    "{name}: {rival}; it stays as it is, and what there is to write is in {beside}"
                )));
            }
            let file = replace::replace(path, content).map_err(cannot)?;
            rivals::claim(&file);
            self.look();
            return Ok(Sink::File(file));
        }
        let mut sink = self.device()?.expect("all but files are devices");
        send(&mut sink, content).map_err(cannot)?;
        Ok(sink)
    }

    fn identity(&self) -> Option<Identity> {
        match &self.place {
            Place::Stdout => Identity::of_stdout(),
            Place::Stderr => Identity::of_stderr(),
            Place::Device(_) => None,
            Place::File(path) => Identity::of(path),
        }
    }
}

/// A way to write that is open.
#[derive(Debug)]
pub enum Sink {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
    /// A file, pipe or device.
    File(File),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout => io::stdout().write(bytes),
            Self::Stderr => io::stderr().write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout => io::stdout().flush(),
            Self::Stderr => io::stderr().flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// Results that are written as they come: a kill loses none that is finished.
#[derive(Debug)]
pub struct Stream {
    target: Target,
    sink: Option<Sink>,
}

impl Stream {
    /// Adds a result. The first one takes the place of an older file.
    pub fn add(&mut self, text: &str) -> Result<(), CommandError> {
        match &mut self.sink {
            None => self.sink = Some(self.target.begin(text.as_bytes())?),
            // One call, so that no kill can come between the parts.
            Some(sink) => {
                send(sink, text.as_bytes()).map_err(|error| cannot_write(self.target.name(), &error))?;
            }
        }
        Ok(())
    }

    /// Was something written?
    pub fn begun(&self) -> bool {
        self.sink.is_some()
    }
}

/// Writes a text to a file, or to standard output without one. An older file stays as it is if
/// there is `nothing` in the text.
///
/// # Errors
/// If it cannot be written.
pub fn put(target: Option<&Target>, nothing: bool, text: &str, out: &mut dyn Write) -> Result<()> {
    match target {
        Some(_) if nothing => nothing_to_write(),
        Some(target) => target.write(text.as_bytes())?,
        None => out.write_all(text.as_bytes())?,
    }
    Ok(())
}

/// Says that an older file stays, since there is nothing to put in its place.
pub fn nothing_to_write() {
    note("there is nothing to write; the output stays as it was");
}

/// Makes a directory for files, with those above it.
pub fn folder(path: &Path) -> Result<(), CommandError> {
    fs::create_dir_all(path).map_err(|error| cannot_write(&shown_path(path), &error))
}

fn send(sink: &mut (impl Write + ?Sized), content: &[u8]) -> io::Result<()> {
    sink.write_all(content)?;
    sink.flush()
}

fn cannot_write(name: &str, error: &io::Error) -> CommandError {
    CommandError::output(format!("{name}: cannot be written: {error}"))
}

impl Place {
    fn of(path: &Path) -> io::Result<Self> {
        match path.to_str() {
            Some("-" | "/dev/stdout") => return Ok(Self::Stdout),
            Some("/dev/stderr") => return Ok(Self::Stderr),
            _ => {}
        }
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(there) => {
                if !there.is_file() {
                    return Ok(Self::Device(path.to_owned()));
                }
                // A file that the shell has opened for us must not be replaced: the rest of our
                // words goes there.
                let here = Identity::of_metadata(path, &there);
                Ok(match here {
                    Some(_) if here == Identity::of_stdout() => Self::Stdout,
                    Some(_) if here == Identity::of_stderr() => Self::Stderr,
                    _ => Self::File(fs::canonicalize(path)?),
                })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::File(end_of_links(path)?)),
            Err(error) => Err(error),
        }
    }
}

/// Where a file that is not there yet will be: in a directory that must be there.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    if path.to_string_lossy().ends_with(is_separator) {
        return Err(ErrorKind::IsADirectory.into());
    }
    let name =
        path.file_name().ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "this names no file"))?;
    let parent = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    Ok(fs::canonicalize(parent)?.join(name))
}
