//! The search under a ceiling: it finds a solution wherever there is one so short, and where it
//! finds none there is none.

use crate::common;
use crate::plain::{self, Artist};
use sokonaut_level::Level;
use sokonaut_solver::Options;
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::Board;
use sokonaut_solver::internals::search::{BoundedCost, CellOrder, Knowledge, Search, Step, steps_of_path};

const PLENTY: usize = 1 << 26;

/// The pushes of a solution that has at most so many, by both orders, and where one finds none the
/// other has to find none either.
fn seek(level: &Level, most: u32, memory: usize) -> Result<u32, Step<1>> {
    let [packing, pushes] = CellOrder::ALL.map(|order| seek_by(order, level, most, memory));
    assert_eq!(packing.as_ref().err(), pushes.as_ref().err());
    Ok(packing?.max(pushes?))
}

/// The pushes of a solution that has at most so many, played by other code; or how the search ends
/// without.
fn seek_by(order: CellOrder, level: &Level, most: u32, memory: usize) -> Result<u32, Step<1>> {
    let board = Board::new(level).expect("a board");
    let facts = Analysis::<1>::new(&board);
    let knowledge = Knowledge::new(&facts, None);
    let mut search = BoundedCost::new(&knowledge, Options::default().techniques, memory, most, order);
    loop {
        match search.step(1) {
            Step::Running => {}
            Step::Solved(path) => {
                let steps = steps_of_path(&facts.board, &path, &Watch::default()).expect("nobody interrupts");
                return Ok(plain::play(level, &steps).expect("a solution").pushes as u32);
            }
            ending => return Err(ending),
        }
    }
}

/// Compares what is found under several ceilings with the truth; is the level solvable?
fn check(name: &str, level: &Level) -> bool {
    let board = Board::new(level).expect("a board");
    let Some(oracle) = Oracle::<1>::explore(&board, common::STATE_LIMIT) else { return false };
    let Some(fewest) = oracle.pushes_left(&oracle.states()[0]) else {
        assert_eq!(seek(level, 400, PLENTY), Err(Step::Exhausted), "{name}");
        return false;
    };
    for most in [fewest, fewest + 1, fewest + 2, fewest + 8] {
        let found = seek(level, most, PLENTY);
        assert!(found.as_ref().is_ok_and(|pushes| (fewest..=most).contains(pushes)), "{name}: {found:?}");
    }
    for most in (0..fewest).rev().take(2) {
        assert_eq!(
            seek(level, most, PLENTY),
            Err(Step::Exhausted),
            "{name} has no solution of {most} pushes"
        );
    }
    true
}

#[test]
fn tiny_levels() {
    common::check_tiny_levels(check);
}

#[test]
fn random_levels() {
    let mut artist = Artist::new(91);
    let solved = common::count_solvable((0..400).map(|_| artist.level()), check);
    assert!(solved > 100, "{solved} can be solved");
}

/// The same level with two boxes and two goals more, where there is floor for them.
fn crowded(artist: &mut Artist, level: &Level) -> Option<Level> {
    let mut cells: Vec<char> = level.to_xsb().chars().collect();
    for new in ['$', '$', '.', '.'] {
        let floor: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == ' ').collect();
        let at = (!floor.is_empty()).then(|| floor[artist.below(floor.len())])?;
        cells[at] = new;
    }
    cells.into_iter().collect::<String>().parse().ok()
}

#[test]
fn crowded_levels() {
    let mut artist = Artist::new(92);
    let levels = (0..3000).filter_map(|_| {
        let level = artist.level();
        crowded(&mut artist, &level)
    });
    let solved = common::count_solvable(levels, check);
    assert!(solved > 100, "{solved} can be solved");
}

#[test]
fn without_memory_nothing_is_denied() {
    let level: Level = "########\n#@     #\n# $ $ .#\n# $ $ .#\n#  .  .#\n########".parse().expect("a level");
    assert_eq!(seek(&level, 200, 1 << 10), Err(Step::OutOfMemory));
}
