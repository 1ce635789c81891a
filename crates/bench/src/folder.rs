//! A folder for one level of another solver, which vanishes with its owner.

use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A folder of our own among the temporary ones of the system.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes one that nobody else has, and that nobody else may look into.
    ///
    /// # Errors
    /// If none can be made.
    pub fn new() -> io::Result<Self> {
        let builder = builder();
        let place = std::env::temp_dir();
        for number in 0_u32.. {
            let path = place.join(format!("sokonaut-bench-{}-{number}", std::process::id()));
            match builder.create(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => return made.map(|()| Self(path)),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

#[cfg(unix)]
fn builder() -> DirBuilder {
    let mut builder = DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Elsewhere the temporary folder is that of the user alone.
#[cfg(not(unix))]
fn builder() -> DirBuilder {
    DirBuilder::new()
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed stays among the temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_is_another_and_none_stays() {
        let (one, other) = (Folder::new().expect("a folder"), Folder::new().expect("a folder"));
        assert_ne!(one.path(), other.path());
        fs::write(one.path().join("level.xsb"), "#").expect("a file");
        let gone = one.path().to_owned();
        drop(one);
        assert!(!gone.exists() && other.path().is_dir());
    }
}
