//! What groups of up to five boxes cost, wherever they stand, if goals charge a fee.
//!
//! Where one box waits for another that waits for a third, no two of them need be in each other's
//! way. Pairs do not see that ([`PairCosts`](super::PairCosts)), and three boxes with a table of
//! goals for each would be too large a table.
//!
//! Every goal has a *fee*. Take all boxes but those of a group off the board: what the group costs
//! is the least number of pushes that brings it to goals, any goals, plus the fees of these. A
//! table has that number for every set of squares and every part of the floor where the player may
//! be, found by Dijkstra's algorithm from all sets of goals against the direction of play. Boxes
//! are alike, so one table serves all groups of its size.
//!
//! Why it is a bound: with as many boxes as goals a solution pays every fee once. Put the boxes
//! into groups, each box into one. The solution, looked at with one group only, is legal play of
//! that group, so its pushes and its fees are at least what the group costs. So all costs together,
//! less all fees, are no more than the pushes of the solution. That holds for any fees; good ones
//! make it expensive to take the goals that all boxes want. (They are Lagrange multipliers, like
//! the prices of the assignment; one number then stands for all choices of goals.)
//!
//! A group is a *knot* if it costs more than any two parts of it together. Only knots are of use,
//! most groups are none, and the table knows for every two squares which others are with them in a
//! knot. So a look at a position takes few looks into the table.
//!
//! Cost: a set of squares takes 4 to 8 bytes and about half a microsecond: half a second for groups
//! of four on 70 squares, ten for five.

mod fees;
mod ground;
mod grouping;
mod knots;
mod parts;
mod sets;
mod table;

pub use grouping::Grouping;

use super::matching::Matching;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::State;
use ground::Ground;
use sets::MOST;
use table::Table;

/// Boxes at the most: a position's are the bits of a word.
const MOST_BOXES: usize = 64;

/// The tables of one board, for groups of up to so many boxes.
#[derive(Clone, Debug)]
pub struct GroupCosts<const W: usize> {
    ground: Ground,
    /// By size, from single boxes on.
    tables: Vec<Table<W>>,
    /// All fees together.
    charged: u32,
}

impl<const W: usize> GroupCosts<W> {
    /// Tables for groups of up to `size` boxes, with fees that suit the positions of a sample;
    /// `None` if the level is not of the kind (goals to spare, too many squares) or time is up.
    #[must_use]
    pub fn new(facts: &Analysis<W>, size: usize, sample: &[State<W>], watch: &Watch<'_>) -> Option<Self> {
        Self::sets(facts, size)?;
        let mut matching = Matching::new(&facts.to_goals);
        matching.rebase(&facts.to_goals, &facts.starts, watch)?;
        let fees = fees::choose(facts, sample, matching.column_prices(), watch);
        let ground = Ground::new(facts)?;
        let mut tables = Vec::new();
        while tables.len() < size {
            tables.push(Table::new(facts, &ground, &tables, &fees, watch)?);
        }
        let charged = fees.iter().map(|&fee| u32::from(fee)).sum();
        Some(Self { ground, tables, charged })
    }

    /// Sets of squares in the table for so many boxes, which is what it costs to make; `None` if
    /// there can be no such table.
    #[must_use]
    pub fn sets(facts: &Analysis<W>, size: usize) -> Option<usize> {
        let boxes = facts.starts.len();
        let fits = !facts.board.has_spare_goals() && (size..=MOST_BOXES).contains(&boxes) && size <= MOST;
        let sets = Ground::new(facts).filter(|_| fits)?.sets.count(size);
        // The uppermost bits of a number are marks.
        (sets < 1 << 30).then_some(sets)
    }

    /// Bytes in use.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.tables.iter().map(Table::memory).sum()
    }
}
