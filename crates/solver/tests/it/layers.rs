//! The proof in layers: what it finds is shortest, whatever the number of threads; it goes on where
//! a disk was left, and never claims what it has not looked at.

use crate::common;
use crate::plain::{self, Artist};
use sokonaut_level::Level;
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::Board;
use sokonaut_solver::internals::search::{Knowledge, Layers, Search, Step, steps_of_path};
use sokonaut_solver::{Control, Disk, DiskFailed, Limits, NoClock, Objective, Options, Outcome, solve};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

const PLENTY: usize = 1 << 26;

/// A disk that breaks after so many writes. What was written stays.
#[derive(Default)]
struct Fragile(Mutex<Inside>);

#[derive(Clone, Default)]
struct Inside {
    files: BTreeMap<String, Vec<u8>>,
    kept: Option<Vec<u8>>,
    writes_left: usize,
}

impl Fragile {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// It holds for so many writes more.
    fn mend(&self, writes: usize) {
        self.inside().writes_left = writes;
    }
}

impl Inside {
    fn write(&mut self) -> Result<&mut Self, DiskFailed> {
        self.writes_left = self.writes_left.checked_sub(1).ok_or(DiskFailed)?;
        Ok(self)
    }
}

impl Disk for Fragile {
    fn create(&self, name: &str) -> Result<(), DiskFailed> {
        self.inside().write()?.files.insert(name.to_owned(), Vec::new());
        Ok(())
    }

    fn append(&self, name: &str, bytes: &[u8]) -> Result<(), DiskFailed> {
        let mut inside = self.inside();
        inside.write()?.files.get_mut(name).ok_or(DiskFailed)?.extend_from_slice(bytes);
        Ok(())
    }

    fn read(&self, name: &str, at: u64, into: &mut [u8]) -> Result<(), DiskFailed> {
        let inside = self.inside();
        let bytes = inside.files.get(name).and_then(|file| file.get(at as usize..)).ok_or(DiskFailed)?;
        into.copy_from_slice(bytes.get(..into.len()).ok_or(DiskFailed)?);
        Ok(())
    }

    fn remove(&self, name: &str) {
        self.inside().files.remove(name);
    }

    fn keep(&self, bytes: &[u8]) -> Result<(), DiskFailed> {
        self.inside().write()?.kept = Some(bytes.to_vec());
        Ok(())
    }

    fn kept(&self) -> Option<Vec<u8>> {
        self.inside().kept.clone()
    }
}

/// The pushes of a shortest solution, played by other code, or how it ends without; and the bound.
fn prove(
    level: &Level,
    threads: usize,
    (memory, disk): (usize, Option<&dyn Disk>),
    below: u32,
) -> (Result<u32, Step<1>>, u32) {
    let board = Board::new(level).expect("a board");
    let facts = Analysis::<1>::new(&board);
    let knowledge = Knowledge::new(&facts, None);
    let mut search = Layers::new(&knowledge, Options::default().techniques, threads, memory, disk);
    search.seek_below(below);
    let found = loop {
        match search.step(search.chunk()) {
            Step::Running => {}
            Step::Solved(path) => {
                let steps = steps_of_path(&facts.board, &path, &Watch::default()).expect("nobody interrupts");
                break Ok(plain::play(level, &steps).expect("a solution").pushes as u32);
            }
            ending => break Err(ending),
        }
    };
    (found, search.lower_bound())
}

/// Compares with the truth; is the level solvable?
fn check(name: &str, level: &Level) -> bool {
    let board = Board::new(level).expect("a board");
    let Some(oracle) = Oracle::<1>::explore(&board, common::STATE_LIMIT) else { return false };
    let fewest = oracle.pushes_left(&oracle.states()[0]);
    for threads in [1, 2, 3] {
        let (found, bound) = prove(level, threads, (PLENTY, None), u32::MAX);
        assert_eq!(found, fewest.ok_or(Step::Exhausted), "{name} by {threads}");
        let Some(fewest) = fewest else { continue };
        assert_eq!(bound, fewest, "{name}");
        let below = prove(level, threads, (PLENTY, None), fewest);
        assert_eq!(below, (Err(Step::Exhausted), fewest), "{name} has none below {fewest}");
    }
    fewest.is_some()
}

#[test]
fn tiny_levels() {
    common::check_tiny_levels(check);
}

#[test]
fn random_levels() {
    let mut artist = Artist::new(57);
    let solved = common::count_solvable((0..300).map(|_| artist.level()), check);
    assert!(solved > 75, "{solved} can be solved");
}

#[test]
fn a_proof_goes_on_wherever_the_disk_broke() {
    let mut stops = 0;
    for (name, level) in common::tiny_levels() {
        let (whole, bound) = prove(&level, 1, (PLENTY, None), u32::MAX);
        for writes in [1, 2, 3, 7, 20, 61] {
            let disk = Fragile::default();
            loop {
                disk.mend(writes + stops % 5);
                let (found, reached) = prove(&level, 1 + stops % 2, (PLENTY, Some(&disk)), u32::MAX);
                if found != Err(Step::OutOfMemory) {
                    assert_eq!((&found, reached), (&whole, bound), "{name} after {writes}");
                    break;
                }
                assert!(reached <= bound, "{name} claims {reached}");
                stops += 1;
                // So little is never enough to get on.
                if writes + stops % 5 < 8 && stops % 40 == 0 {
                    disk.mend(usize::MAX);
                    assert_eq!(prove(&level, 2, (PLENTY, Some(&disk)), u32::MAX).0, whole, "{name}");
                    break;
                }
            }
        }
    }
    assert!(stops > 100, "{stops} times it broke");
}

#[test]
fn what_was_kept_of_another_level_or_is_damaged_is_not_used() {
    let levels = common::tiny_levels();
    let [(_, first), (_, second)] = &levels[..2] else { panic!("there are two levels") };
    let disk = Fragile::default();
    disk.mend(12);
    assert_eq!(prove(first, 1, (PLENTY, Some(&disk)), u32::MAX).0, Err(Step::OutOfMemory));
    let kept = disk.kept().expect("some layers are done");
    let files = disk.inside().clone();
    let expected = [first, second].map(|level| prove(level, 1, (PLENTY, None), u32::MAX));
    disk.mend(usize::MAX);
    assert_eq!(prove(second, 1, (PLENTY, Some(&disk)), u32::MAX), expected[1]);
    for cut in [0, 1, kept.len() / 2, kept.len() - 1] {
        let inside = Inside { kept: Some(kept[..cut].to_vec()), writes_left: usize::MAX, ..files.clone() };
        let disk = Fragile(Mutex::new(inside));
        assert_eq!(prove(first, 1, (PLENTY, Some(&disk)), u32::MAX), expected[0]);
    }
    let goes_on_from = |inside: Inside, what: &str| {
        let disk = Fragile(Mutex::new(Inside { writes_left: usize::MAX, ..inside }));
        assert_eq!(prove(first, 1, (PLENTY, Some(&disk)), u32::MAX), expected[0], "{what}");
    };
    goes_on_from(files.clone(), "as it was");
    for bit in 0..8 * kept.len() {
        let mut kept = kept.clone();
        kept[bit / 8] ^= 1 << (bit % 8);
        goes_on_from(Inside { kept: Some(kept), ..files.clone() }, &format!("bit {bit} of what was kept"));
    }
    assert!(files.files.values().any(|bytes| bytes.len() > 1));
    for name in files.files.keys() {
        for garbage in [0, 1, 0xFF] {
            let mut inside = files.clone();
            inside.files.get_mut(name).expect("it is there").fill(garbage);
            goes_on_from(inside, &format!("{name} full of {garbage}"));
        }
    }
}

#[test]
fn when_memory_is_full_nothing_is_claimed() {
    let mut full = 0;
    for (name, level) in common::tiny_levels() {
        let (whole, bound) = prove(&level, 1, (PLENTY, None), u32::MAX);
        for memory in [0, 1 << 15, 1 << 16, 1 << 18] {
            let (found, reached) = prove(&level, 2, (memory, None), u32::MAX);
            full += usize::from(found == Err(Step::OutOfMemory));
            assert!(
                reached <= bound && (found == whole || found == Err(Step::OutOfMemory)),
                "{name}: {found:?}"
            );
        }
    }
    assert!(full > 0, "so little is not enough for all of them");
}

#[test]
fn a_proof_for_which_memory_is_too_small_is_done_on_a_disk() {
    let mut in_layers = 0;
    for (name, level) in common::tiny_levels() {
        let prove = |memory: usize, disk: Option<&dyn Disk>| {
            let limits = Limits { memory: Some(memory), ..Limits::default() };
            let options = Options { objective: Objective::Pushes, limits, ..Options::default() };
            let stop = AtomicBool::new(false);
            let control = Control { disk, ..Control::new(&NoClock, &stop) };
            solve(&level, &options, control).expect("auto proves pushes")
        };
        let Outcome::Solved(shortest) = prove(PLENTY, None).outcome else { panic!("{name} has a solution") };
        for kib in [40, 60, 80, 120, 160, 240, 400] {
            let disk = Fragile::default();
            disk.mend(usize::MAX);
            let report = prove(kib << 10, Some(&disk));
            if report.needs.is_some() {
                continue;
            }
            let Outcome::Solved(found) = &report.outcome else { panic!("{name}, {kib} KiB: {report:?}") };
            assert!(report.optimal && found.pushes() == shortest.pushes(), "{name}, {kib} KiB");
            in_layers += usize::from(report.shares.iter().any(|share| share.strategy == "layers"));
        }
    }
    assert!(in_layers > 0, "no proof needed the disk");
}
