//! A file in the place of another, in one step: written beside it, then renamed.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Can this file be written? What is there is not touched.
pub fn probe(path: &Path) -> io::Result<()> {
    if path.exists() {
        return OpenOptions::new().write(true).open(path).map(drop);
    }
    let (_, beside) = create_beside(path)?;
    fs::remove_file(beside)
}

/// Puts a file with this content in the place of what is there; more may be written to it.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<File> {
    let old = fs::metadata(path).ok();
    let (mut file, beside) = match create_beside(path) {
        Ok(made) => made,
        // A file may be ours to write in a directory that is not.
        Err(error) if old.is_some() && error.kind() == ErrorKind::PermissionDenied => {
            return overwrite(path, content);
        }
        Err(error) => return Err(error),
    };
    let written = file.write_all(content).and_then(|()| file.sync_all());
    if let Err(error) = written {
        remove(&beside);
        return Err(error);
    }
    let placed = old.as_ref().map_or(Ok(()), |old| inherit(&file, old));
    match placed.and_then(|()| fs::rename(&beside, path)) {
        Ok(()) => Ok(file),
        // Another owner, or a directory where only owners may rename.
        Err(error) if old.is_some() && error.kind() == ErrorKind::PermissionDenied => {
            remove(&beside);
            overwrite(path, content)
        }
        Err(error) => {
            remove(&beside);
            Err(error)
        }
    }
}

/// The second best way, where nothing can be put in the place of a file.
fn overwrite(path: &Path, content: &[u8]) -> io::Result<File> {
    let mut file = OpenOptions::new().write(true).truncate(true).open(path)?;
    file.write_all(content)?;
    Ok(file)
}

/// A new file in the same directory. Its name does not depend on that of the other, which may be as
/// long as names can be.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    const TRIES: u32 = 100;
    let mut taken = None;
    for number in 0..TRIES {
        let beside = path.with_file_name(format!(".sokonaut-{}-{number}.part", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((file, beside)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => taken = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(taken.expect("the loop ran"))
}

fn remove(beside: &Path) {
    // What matters is the error that brought us here.
    let _ = fs::remove_file(beside);
}

/// Owner and permissions of the old file.
fn inherit(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            fchown(file, Some(old.uid()), Some(old.gid()))?;
        }
    }
    file.set_permissions(old.permissions())
}
