//! How many positions a second do the searches for proofs expand and store, and how many bytes does
//! a stored one take?
//!
//! Time is that of the processor, tables of the level that are made once are not counted. Bytes are
//! everything that the search counts against its limit, what detectors remember included. Of many
//! levels the quartiles are told.

mod common;

use cpu_time::ProcessTime;
use sokonaut_level::Level;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::board::{Board, State, WidthVisitor, visit_width};
use sokonaut_solver::internals::search::{Bidirectional, Knowledge, OptimalAStar, Search, Step};
use sokonaut_solver::{Objective, Techniques};

/// Positions that a search stores, at least, unless it is done before.
const STORED: u64 = 200_000;
/// Positions that a search stores before its bytes are told: with fewer, tables are as large as
/// they begin.
const ENOUGH: u64 = 100_000;
/// It stops then, too.
const SECONDS: f64 = 4.0;

#[derive(Clone, Copy)]
enum Which {
    AStar,
    BothEnds,
}

/// Positions expanded and stored a second, and bytes of a stored one.
type Rates = [f64; 3];

struct Run<'a> {
    board: &'a Board,
    which: Which,
}

impl WidthVisitor for Run<'_> {
    type Output = Option<Rates>;

    fn visit<const W: usize>(self) -> Option<Rates> {
        let facts = Analysis::<W>::new(self.board);
        let knowledge = Knowledge::new(&facts, None);
        knowledge.pattern_tables();
        let start = State { boxes: facts.starts, player: self.board.player() };
        let (memory, techniques) = (4 << 30, Techniques::PROVED);
        match self.which {
            Which::AStar => {
                measure(&mut OptimalAStar::new(&knowledge, Objective::Pushes, techniques, memory))
            }
            Which::BothEnds => {
                let moves = Objective::Moves;
                measure(&mut Bidirectional::new(&knowledge, moves, techniques, memory, &[start])?)
            }
        }
    }
}

/// Lets a search work; `None` if it is done too soon to tell.
fn measure<const W: usize>(search: &mut dyn Search<W>) -> Option<Rates> {
    let start = ProcessTime::now();
    let elapsed = || start.elapsed().as_secs_f64();
    while search.stats().stored < STORED && elapsed() < SECONDS && search.step(64) == Step::Running {}
    let (stats, seconds) = (search.stats(), elapsed());
    let (expanded, stored) = (stats.expanded as f64, stats.stored as f64);
    (stats.stored >= ENOUGH).then(|| [expanded / seconds, stored / seconds, search.memory() as f64 / stored])
}

fn rates(level: &Level, which: Which) -> Option<Rates> {
    let board = Board::new(level).ok()?;
    visit_width(board.len(), Run { board: &board, which })
}

fn main() {
    let mut levels = vec![common::storehouse(), common::depot()];
    levels.extend(common::xsokoban().into_iter().step_by(3));
    for (which, name) in [(Which::AStar, "A*, fewest pushes"), (Which::BothEnds, "both ends, fewest moves")] {
        let all: Vec<Rates> = levels.iter().filter_map(|level| rates(level, which)).collect();
        println!("{name}: {} levels large enough", all.len());
        for (number, what) in ["expanded a second", "stored a second", "bytes a position"].iter().enumerate()
        {
            let mut column: Vec<f64> = all.iter().map(|rates| rates[number]).collect();
            column.sort_by(f64::total_cmp);
            let quartiles: Vec<_> =
                (0..4).filter_map(|part| column.get(column.len() * part / 4)).chain(column.last()).collect();
            println!("  {what:18} {quartiles:10.0?}");
        }
    }
}
