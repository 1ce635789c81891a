//! Sorted records under a name, and how they are known again.
//!
//! A proof may go on with what lay on a disk for days. A record that has changed there would be a
//! position that nobody met, or one that is missing, and the bound would be wrong: so a run has a
//! checksum, and whoever goes on checks it.

use crate::disk::{Disk, DiskFailed};

/// Sorted records under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub name: String,
    pub records: u64,
    pub checksum: u64,
}

/// A run that is being written.
pub(super) struct RunWriter<'a> {
    disk: &'a dyn Disk,
    name: String,
    bytes: u64,
    checksum: Checksum,
}

/// Of bytes, however they are cut (Fowler, Noll and Vo, 64 bits): a change of any one of them shows
/// for certain, other damage all but certainly.
#[derive(Clone, Copy)]
pub(super) struct Checksum(pub u64);

/// Bytes that are read at once to be checked.
const AT_ONCE: usize = 1 << 18;

impl Run {
    /// Is it there as it was written, in records of so many bytes? Looks now and then whether to go
    /// on.
    pub(super) fn is_sound(&self, disk: &dyn Disk, len: usize, go_on: &dyn Fn() -> bool) -> bool {
        let Some(mut left) = self.records.checked_mul(len as u64) else { return false };
        let (mut at, mut checksum, mut bytes) = (0, Checksum::default(), vec![0; AT_ONCE]);
        while left > 0 {
            let now = left.min(AT_ONCE as u64);
            let part = &mut bytes[..now as usize];
            if !go_on() || disk.read(&self.name, at, part).is_err() {
                return false;
            }
            checksum.add(part);
            (at, left) = (at + now, left - now);
        }
        checksum.0 == self.checksum
    }
}

impl<'a> RunWriter<'a> {
    /// A run of this name, empty so far.
    pub(super) fn new(disk: &'a dyn Disk, name: String) -> Result<Self, DiskFailed> {
        disk.create(&name)?;
        Ok(Self { disk, name, bytes: 0, checksum: Checksum::default() })
    }

    /// More records.
    pub(super) fn append(&mut self, records: &[u8]) -> Result<(), DiskFailed> {
        self.bytes += records.len() as u64;
        self.checksum.add(records);
        self.disk.append(&self.name, records)
    }

    /// The run of all that was written, in records of so many bytes.
    pub(super) fn end(self, len: usize) -> Run {
        Run { name: self.name, records: self.bytes / len as u64, checksum: self.checksum.0 }
    }
}

impl Default for Checksum {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Checksum {
    /// More bytes.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3));
    }

    /// Of some bytes.
    pub(super) fn of(bytes: &[u8]) -> u64 {
        let mut checksum = Self::default();
        checksum.add(bytes);
        checksum.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::InMemory;

    #[test]
    fn a_run_is_known_again_and_any_changed_byte_is_seen() {
        let disk = InMemory::new(1 << 20);
        let mut writer = RunWriter::new(&disk, "run".to_owned()).expect("room");
        let bytes: Vec<u8> = (0..240).collect();
        bytes.chunks(48).for_each(|part| writer.append(part).expect("room"));
        let run = writer.end(6);
        assert_eq!((run.records, run.is_sound(&disk, 6, &|| true)), (40, true));
        assert!(!run.is_sound(&disk, 6, &|| false), "time was up");
        for at in 0..bytes.len() {
            for change in [1, 0x80, 0xFF] {
                let mut other = bytes.clone();
                other[at] ^= change;
                disk.create("run").expect("room");
                disk.append("run", &other).expect("room");
                assert!(!run.is_sound(&disk, 6, &|| true), "byte {at}");
            }
        }
        disk.create("run").expect("room");
        disk.append("run", &bytes[..234]).expect("room");
        assert!(!run.is_sound(&disk, 6, &|| true), "cut short");
    }
}
