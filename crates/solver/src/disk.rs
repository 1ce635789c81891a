//! Somewhere to put what does not fit into memory. The solver knows no files: the caller gives it a
//! place.

use std::collections::HashMap;
use std::fmt;
use std::sync::{PoisonError, RwLock};

/// What was asked of a disk could not be done: it is full, or broken, or something is not there.
/// The one who gave the disk knows why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiskFailed;

impl fmt::Display for DiskFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the disk is full, or cannot be used")
    }
}

impl std::error::Error for DiskFailed {}

/// Bytes under names, for one proof. Names are letters, digits and hyphens. All of it may be asked
/// from several threads at once, but a name is only written by one.
pub trait Disk: Sync {
    /// Nothing under a name, whatever was there.
    ///
    /// # Errors
    /// If that cannot be done.
    fn create(&self, name: &str) -> Result<(), DiskFailed>;

    /// More bytes under a name.
    ///
    /// # Errors
    /// If they cannot be kept.
    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), DiskFailed>;

    /// Bytes under a name, as many as are asked for, from a place on.
    ///
    /// # Errors
    /// If they are not there.
    fn read(&self, name: &str, at: u64, into: &mut [u8]) -> Result<(), DiskFailed>;

    /// A name is not needed any more.
    fn remove(&self, name: &str);

    /// Keeps a few bytes so that they, or those that were kept last, are there when the program is
    /// killed. All that was appended before must be there as well.
    ///
    /// # Errors
    /// If they cannot be kept.
    fn keep(&self, bytes: &[u8]) -> Result<(), DiskFailed>;

    /// What was kept last, if anything.
    fn kept(&self) -> Option<Vec<u8>>;
}

/// A disk in memory, which is full when so many bytes are in it.
#[derive(Debug)]
pub(crate) struct InMemory {
    shelf: RwLock<Shelf>,
    most: usize,
}

#[derive(Debug, Default)]
struct Shelf {
    files: HashMap<String, Vec<Vec<u8>>>,
    blocks: usize,
}

/// Bytes of a block: growth never copies.
const BLOCK: usize = 1 << 14;

impl InMemory {
    /// For so many bytes.
    pub(crate) fn new(most: usize) -> Self {
        Self { shelf: RwLock::default(), most }
    }

    /// Bytes in use.
    pub(crate) fn memory(&self) -> usize {
        self.shelf.read().unwrap_or_else(PoisonError::into_inner).blocks * BLOCK
    }
}

impl Disk for InMemory {
    fn create(&self, name: &str) -> Result<(), DiskFailed> {
        self.remove(name);
        let mut shelf = self.shelf.write().unwrap_or_else(PoisonError::into_inner);
        shelf.files.insert(name.to_owned(), Vec::new());
        Ok(())
    }

    fn append(&self, name: &str, mut bytes: &[u8]) -> Result<(), DiskFailed> {
        let mut shelf = self.shelf.write().unwrap_or_else(PoisonError::into_inner);
        let Shelf { files, blocks } = &mut *shelf;
        let file = files.get_mut(name).ok_or(DiskFailed)?;
        while !bytes.is_empty() {
            if file.last().is_none_or(|block| block.len() == BLOCK) {
                if (*blocks + 1) * BLOCK > self.most {
                    return Err(DiskFailed);
                }
                *blocks += 1;
                file.push(Vec::with_capacity(BLOCK));
            }
            let Some(block) = file.last_mut() else { return Err(DiskFailed) };
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK - block.len()));
            block.extend_from_slice(now);
            bytes = later;
        }
        Ok(())
    }

    fn read(&self, name: &str, at: u64, mut into: &mut [u8]) -> Result<(), DiskFailed> {
        let shelf = self.shelf.read().unwrap_or_else(PoisonError::into_inner);
        let file = shelf.files.get(name).ok_or(DiskFailed)?;
        let mut at = usize::try_from(at).map_err(|_| DiskFailed)?;
        while !into.is_empty() {
            let block = file.get(at / BLOCK).and_then(|block| block.get(at % BLOCK..)).ok_or(DiskFailed)?;
            let now = into.len().min(block.len());
            if now == 0 {
                return Err(DiskFailed);
            }
            into[..now].copy_from_slice(&block[..now]);
            into = &mut into[now..];
            at += now;
        }
        Ok(())
    }

    fn remove(&self, name: &str) {
        let mut shelf = self.shelf.write().unwrap_or_else(PoisonError::into_inner);
        let gone = shelf.files.remove(name).map_or(0, |blocks| blocks.len());
        shelf.blocks -= gone;
    }

    fn keep(&self, _: &[u8]) -> Result<(), DiskFailed> {
        // Nothing in memory survives a crash.
        Ok(())
    }

    fn kept(&self) -> Option<Vec<u8>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_appended_is_read_wherever_it_begins() {
        let disk = InMemory::new(4 * BLOCK);
        disk.create("a").expect("an empty disk");
        let bytes: Vec<u8> = (0..3 * BLOCK / 2).map(|index| (index % 251) as u8).collect();
        for part in bytes.chunks(1000) {
            disk.append("a", part).expect("room");
        }
        for (at, len) in [(0, bytes.len()), (BLOCK - 3, 7), (BLOCK, 1), (bytes.len(), 0)] {
            let mut read = vec![0; len];
            disk.read("a", at as u64, &mut read).expect("it is there");
            assert_eq!(read, bytes[at..at + len]);
        }
        assert_eq!(disk.read("a", bytes.len() as u64, &mut [0]), Err(DiskFailed));
        assert_eq!(disk.read("b", 0, &mut [0]), Err(DiskFailed));
    }

    #[test]
    fn it_is_full_when_it_is_full_and_has_room_again() {
        let disk = InMemory::new(2 * BLOCK);
        disk.create("a").expect("an empty disk");
        disk.append("a", &vec![1; 2 * BLOCK]).expect("room");
        disk.create("b").expect("a name takes no room");
        assert_eq!(disk.append("b", &[1]), Err(DiskFailed));
        assert_eq!(disk.memory(), 2 * BLOCK);
        disk.remove("a");
        assert_eq!(disk.append("b", &[1]), Ok(()));
        assert_eq!(disk.memory(), BLOCK);
    }
}
