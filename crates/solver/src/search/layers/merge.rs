//! Sorted runs of records become one layer: each record once, without those of earlier layers.

use super::run::{Run, RunWriter};
use crate::alarm::Watch;
use crate::disk::{Disk, DiskFailed};
use std::cmp::Ordering;

/// Records of a stream that are read at once.
const AT_ONCE: usize = 1 << 12;
/// What a record costs, in the unit of a [`Watch`].
const WORK_OF_RECORD: usize = 16;

/// The records of a run, one after the other.
struct Stream<'a> {
    disk: &'a dyn Disk,
    run: &'a Run,
    len: usize,
    /// What was read, where the record at hand begins in it, and how many are still to be read.
    bytes: Vec<u8>,
    at: usize,
    unread: u64,
}

impl<'a> Stream<'a> {
    fn new(disk: &'a dyn Disk, run: &'a Run, len: usize) -> Result<Self, DiskFailed> {
        let mut stream = Self { disk, run, len, bytes: Vec::new(), at: 0, unread: run.records };
        stream.read()?;
        Ok(stream)
    }

    fn read(&mut self) -> Result<(), DiskFailed> {
        let now = self.unread.min(AT_ONCE as u64);
        let done = self.run.records - self.unread;
        self.bytes.resize(now as usize * self.len, 0);
        self.disk.read(&self.run.name, done * self.len as u64, &mut self.bytes)?;
        self.at = 0;
        self.unread -= now;
        Ok(())
    }

    /// The record at hand; empty, and so before all others, at the end.
    #[inline]
    fn record(&self) -> &[u8] {
        self.bytes.get(self.at..self.at + self.len).unwrap_or(&[])
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.at >= self.bytes.len()
    }

    #[inline]
    fn advance(&mut self) -> Result<(), DiskFailed> {
        self.at += self.len;
        if self.is_over() && self.unread > 0 { self.read() } else { Ok(()) }
    }

    /// Goes on to the first record that is not before this one; is it the same?
    #[inline]
    fn seek(&mut self, record: &[u8]) -> Result<bool, DiskFailed> {
        while !self.is_over() {
            match self.record().cmp(record) {
                Ordering::Less => self.advance()?,
                Ordering::Equal => return Ok(true),
                Ordering::Greater => break,
            }
        }
        Ok(false)
    }
}

/// Several streams in order: a heap of those that are not over, the least record first.
struct Streams<'a> {
    streams: Vec<Stream<'a>>,
}

impl<'a> Streams<'a> {
    fn new(streams: Vec<Stream<'a>>) -> Self {
        let mut heap = Self { streams };
        heap.streams.retain(|stream| !stream.is_over());
        for at in (0..heap.streams.len() / 2).rev() {
            heap.sink(at);
        }
        heap
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let least = [2 * at + 1, 2 * at + 2]
                .into_iter()
                .filter(|&child| child < self.streams.len())
                .fold(at, |least, child| match self.streams[child].record() < self.streams[least].record() {
                    true => child,
                    false => least,
                });
            if least == at {
                return;
            }
            self.streams.swap(at, least);
            at = least;
        }
    }

    /// The least record of all.
    fn record(&self) -> Option<&[u8]> {
        self.streams.first().map(Stream::record)
    }

    /// Leaves out the least record.
    fn advance(&mut self) -> Result<(), DiskFailed> {
        self.streams[0].advance()?;
        if self.streams[0].is_over() {
            self.streams.swap_remove(0);
        }
        if !self.streams.is_empty() {
            self.sink(0);
        }
        Ok(())
    }
}

/// Writes under a name what is in the runs and not in the earlier layers. Returns how many records
/// that are; `None` if time is up.
pub(super) fn merge(
    disk: &dyn Disk,
    len: usize,
    (runs, earlier): (&[&Run], &[&Run]),
    name: &str,
    watch: &Watch<'_>,
) -> Result<Option<Run>, DiskFailed> {
    let open = |run| Stream::new(disk, run, len);
    let mut streams = Streams::new(runs.iter().copied().map(open).collect::<Result<_, _>>()?);
    let mut earlier = earlier.iter().copied().map(open).collect::<Result<Vec<_>, _>>()?;
    let mut layer = RunWriter::new(disk, name.to_owned())?;
    let (mut written, mut last) = (Vec::new(), Vec::new());
    while let Some(record) = streams.record() {
        if !watch.spend(WORK_OF_RECORD + earlier.len()) {
            return Ok(None);
        }
        if record != last.as_slice() {
            last.clear();
            last.extend_from_slice(record);
            let mut known = false;
            for stream in &mut earlier {
                known = stream.seek(record)? || known;
            }
            if !known {
                written.extend_from_slice(record);
            }
        }
        if written.len() >= AT_ONCE * len {
            layer.append(&written)?;
            written.clear();
        }
        streams.advance()?;
    }
    layer.append(&written)?;
    Ok(Some(layer.end(len)))
}

/// Is a record in a sorted run?
pub(super) fn contains(disk: &dyn Disk, run: &Run, record: &[u8]) -> Result<bool, DiskFailed> {
    let (mut low, mut high) = (0, run.records);
    let mut read = vec![0; record.len()];
    while low < high {
        let middle = low.midpoint(high);
        disk.read(&run.name, middle * record.len() as u64, &mut read)?;
        match read.as_slice().cmp(record) {
            Ordering::Less => low = middle + 1,
            Ordering::Equal => return Ok(true),
            Ordering::Greater => high = middle,
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::super::records::sort_and_unite;
    use super::*;
    use crate::disk::InMemory;
    use std::collections::BTreeSet;

    const LEN: usize = 3;

    /// A run of random records, and the same as a set.
    fn run(disk: &InMemory, name: &str, count: usize, rng: &mut fastrand::Rng) -> (Run, BTreeSet<Vec<u8>>) {
        let mut bytes: Vec<u8> = (0..count * LEN).map(|_| rng.u8(0..24)).collect();
        sort_and_unite(&mut bytes, LEN);
        let mut writer = RunWriter::new(disk, name.to_owned()).expect("room");
        writer.append(&bytes).expect("room");
        (writer.end(LEN), bytes.chunks(LEN).map(<[u8]>::to_vec).collect())
    }

    #[test]
    fn a_layer_has_what_is_new_once_and_in_order() {
        let mut rng = fastrand::Rng::with_seed(7);
        for sizes in [[9000, 5000, 300], [0, 1, 6000], [0, 0, 0]] {
            let disk = InMemory::new(1 << 24);
            let runs: Vec<_> = sizes
                .iter()
                .zip(["a", "b", "c"])
                .map(|(&size, name)| run(&disk, name, size, &mut rng))
                .collect();
            let earlier: Vec<_> = ["d", "e"].map(|name| run(&disk, name, 4000, &mut rng)).into();
            let known: BTreeSet<_> = earlier.iter().flat_map(|(_, set)| set).collect();
            let all: BTreeSet<_> = runs.iter().flat_map(|(_, set)| set).collect();
            let expected: Vec<u8> =
                all.into_iter().filter(|record| !known.contains(record)).flatten().copied().collect();
            let runs: Vec<&Run> = runs.iter().map(|(run, _)| run).collect();
            let earlier: Vec<&Run> = earlier.iter().map(|(run, _)| run).collect();
            let merged = merge(&disk, LEN, (&runs, &earlier), "layer", &Watch::default());
            let layer = merged.expect("room").expect("time");
            let mut bytes = vec![0; layer.records as usize * LEN];
            disk.read("layer", 0, &mut bytes).expect("it was written");
            assert_eq!(bytes, expected);
            for record in bytes.chunks(LEN).step_by(97) {
                assert_eq!(contains(&disk, &layer, record), Ok(true));
            }
            assert_eq!(contains(&disk, &layer, &[255; LEN]), Ok(false));
        }
    }
}
