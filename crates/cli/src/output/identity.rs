//! What a file is, whatever it is called.

use std::fs::{self, Metadata};
use std::path::Path;

/// A file apart from its names. Pipes, terminals and other devices have none: they can be read and
/// written at the same time, and nothing in them is lost by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity(imp::Id);

impl Identity {
    /// The file at the end of all links.
    pub fn of(path: &Path) -> Option<Self> {
        Self::of_metadata(path, &fs::metadata(path).ok()?)
    }

    /// The same for a file that was looked at already.
    pub fn of_metadata(path: &Path, metadata: &Metadata) -> Option<Self> {
        if metadata.is_file() { imp::id(path, metadata).map(Self) } else { None }
    }

    /// The same, but `-` is what standard input was redirected to.
    pub fn of_input(path: &Path) -> Option<Self> {
        if path == Path::new("-") { imp::stream(std::io::stdin()).map(Self) } else { Self::of(path) }
    }

    /// The file that standard output was redirected to.
    pub fn of_stdout() -> Option<Self> {
        imp::stream(std::io::stdout()).map(Self)
    }

    /// The file that standard error was redirected to.
    pub fn of_stderr() -> Option<Self> {
        imp::stream(std::io::stderr()).map(Self)
    }
}

#[cfg(unix)]
mod imp {
    use std::fs::{File, Metadata};
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    /// Device and inode.
    pub type Id = (u64, u64);

    pub fn id(_: &Path, metadata: &Metadata) -> Option<Id> {
        Some((metadata.dev(), metadata.ino()))
    }

    pub fn stream(stream: impl AsFd) -> Option<Id> {
        let metadata = File::from(stream.as_fd().try_clone_to_owned().ok()?).metadata().ok()?;
        if metadata.is_file() { id(Path::new("-"), &metadata) } else { None }
    }
}

#[cfg(not(unix))]
mod imp {
    use std::fs::{self, Metadata};
    use std::path::{Path, PathBuf};

    /// The path at the end of all links; hard links are not seen through here.
    pub type Id = PathBuf;

    pub fn id(path: &Path, _: &Metadata) -> Option<Id> {
        fs::canonicalize(path).ok()
    }

    /// Streams keep the name of their file to themselves.
    pub fn stream<S>(_: S) -> Option<Id> {
        None
    }
}
