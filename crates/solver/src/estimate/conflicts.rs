//! The cheapest assignment, and what boxes cost more because they are in each other's way.
//!
//! [`PairCosts`] knows what two boxes cost more than alone, for every pair of targets. Which
//! targets they will have nobody knows; but a pair that does not take the targets of the cheapest
//! assignment pays for that as well, namely the reduced costs: what a box at another target costs
//! above the prices of the assignment. So two boxes cost, above the assignment, at least
//!
//! ```text
//!   min over targets s, t of   extra(a at s, b at t) + reduced(a, s) + reduced(b, t)
//! ```
//!
//! and the same holds for one box and the side of it where the player stands. No box may pay twice:
//! of the pairs, those are chosen that share no box and cost most.
//!
//! Why it is a bound: a solution brings every box to a target of its own. The prices of the
//! assignment are a lower bound for the sum of the single distances of any such choice, reduced
//! costs come on top box by box, and the pushes that pairs need beyond their single distances are
//! different pushes for pairs without a common box.
//!
//! The bound is not consistent: prices change from position to position. A search that uses it must
//! be ready to meet a position again at less cost.

use super::matching::Matching;
use super::pair_costs::{NEVER, PairCosts};
use crate::analysis::{Analysis, Distances, FAR};
use crate::board::{Square, State};

/// Choices of pairs that are tried.
const MOST_CHOICES: u32 = 64;
/// More than any cost.
const LOST: u32 = u32::MAX / 4;

/// Scratch of the bound. Without `DISJOINT` boxes pay for every pair that they belong to, which is
/// wrong: for tests of the tests.
#[derive(Clone, Debug, Default)]
pub struct Conflicts<const DISJOINT: bool = true> {
    boxes: Vec<Resident>,
    /// Reduced costs, one row a box.
    reduced: Vec<u32>,
    /// Pairs of boxes that cost more together, and how much.
    pairs: Vec<(u32, [u16; 2])>,
}

/// A box of the position at hand.
#[derive(Clone, Copy, Debug)]
struct Resident {
    square: Square,
    column: usize,
    /// What it costs more alone, because of the player's side.
    alone: u32,
    /// Already part of a pair that was chosen.
    paired: bool,
}

impl<const DISJOINT: bool> Conflicts<DISJOINT> {
    /// The pairs that gain most come first. Apart, so that it is compiled once and not for every
    /// width.
    fn sort_pairs(&mut self) {
        self.pairs.sort_unstable_by_key(|&(gain, pair)| (std::cmp::Reverse(gain), pair));
    }

    /// Pushes beyond the cheapest assignment of the boxes, which is what `matching` was based on
    /// last; `None` if two boxes cannot both have a target.
    pub fn extra<const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        distances: &Distances,
        costs: &PairCosts<W>,
        matching: &Matching,
        state: &State<W>,
    ) -> Option<u32> {
        self.look_at_boxes(facts, distances, matching, state)?;
        self.look_at_pairs(costs, distances.columns(), state.player)?;
        self.sort_pairs();
        let alone: u32 = self.boxes.iter().map(|resident| resident.alone).sum();
        let together: u32 = match DISJOINT {
            true => self.choose(0, &mut { MOST_CHOICES }),
            false => self.pairs.iter().map(|pair| pair.0).sum(),
        };
        let total = alone + together;
        // Every push changes the colour of a box's square: with as many boxes as goals all
        // solutions have pushes of one parity.
        let odd = total % 2 == 1 && self.boxes.len() == distances.columns();
        Some(total + u32::from(odd))
    }

    fn look_at_boxes<const W: usize>(
        &mut self,
        facts: &Analysis<W>,
        distances: &Distances,
        matching: &Matching,
        state: &State<W>,
    ) -> Option<()> {
        self.boxes.clear();
        self.reduced.clear();
        for square in &state.boxes {
            let first = self.reduced.len();
            let row = distances.row(square);
            let reduced = (0..row.len()).map(|column| match row[column] {
                FAR => LOST,
                pushes => matching.above_price(square, column, pushes),
            });
            self.reduced.extend(reduced);
            let mut alone = 0;
            if facts.sides.parts(square) {
                let side = facts.sides.towards(&facts.board, square, state.player);
                let by_side = distances.row_by_side(square, side).iter().zip(row).zip(&self.reduced[first..]);
                let costs = by_side.map(|((&pushes, &best), &reduced)| match pushes {
                    FAR => LOST,
                    _ => u32::from(pushes - best) + reduced,
                });
                alone = costs.min().filter(|&alone| alone < LOST)?;
            }
            self.boxes.push(Resident { square, column: matching.column_of(square)?, alone, paired: false });
        }
        Some(())
    }

    fn look_at_pairs<const W: usize>(
        &mut self,
        costs: &PairCosts<W>,
        columns: usize,
        player: Square,
    ) -> Option<()> {
        self.pairs.clear();
        for b in 1..self.boxes.len() {
            for a in 0..b {
                let (low, high) = (self.boxes[a], self.boxes[b]);
                let Some(placement) = costs.placement(low.square, high.square, player) else { continue };
                let table = costs.extra(placement);
                let matched = table[low.column * columns + high.column];
                let alone = low.alone + high.alone;
                // No pair costs more than with the targets of the assignment.
                if u32::from(matched) <= alone {
                    continue;
                }
                let least = self.cheapest(table, columns, [a, b], matched);
                if least >= LOST {
                    return None;
                }
                if least > alone {
                    self.pairs.push((least - alone, [a as u16, b as u16]));
                }
            }
        }
        Some(())
    }

    /// The most that pairs without a common box cost, from a place in the list on: with the first
    /// one that is free, and without it if it is in the way of another. With no choices left
    /// the first choice counts, most expensive first.
    fn choose(&mut self, from: usize, choices: &mut u32) -> u32 {
        let is_free =
            |boxes: &[Resident], pair: [u16; 2]| pair.iter().all(|&it| !boxes[usize::from(it)].paired);
        let mut rest = self.pairs[from..].iter();
        let Some(index) = rest.position(|&(_, pair)| is_free(&self.boxes, pair)) else { return 0 };
        let next = from + index + 1;
        let (gain, pair) = self.pairs[next - 1];
        let mut rivals = self.pairs[next..].iter().filter(|&&(_, other)| is_free(&self.boxes, other));
        let rivalled = rivals.any(|(_, other)| other.iter().any(|it| pair.contains(it)));
        pair.iter().for_each(|&it| self.boxes[usize::from(it)].paired = true);
        let with = gain + self.choose(next, choices);
        pair.iter().for_each(|&it| self.boxes[usize::from(it)].paired = false);
        *choices = choices.saturating_sub(1);
        if rivalled && *choices > 0 { with.max(self.choose(next, choices)) } else { with }
    }

    /// The least that two boxes cost above the prices of the assignment, over all pairs of targets.
    fn cheapest(&self, table: &[u8], columns: usize, [a, b]: [usize; 2], matched: u8) -> u32 {
        let mut least = if matched == NEVER { LOST } else { u32::from(matched) };
        let (rows_a, rows_b) =
            (&self.reduced[a * columns..][..columns], &self.reduced[b * columns..][..columns]);
        for (&reduced, row) in rows_a.iter().zip(table.chunks_exact(columns)) {
            if reduced >= least {
                continue;
            }
            for (&other, &extra) in rows_b.iter().zip(row) {
                if extra != NEVER {
                    least = least.min(reduced + other + u32::from(extra));
                }
            }
        }
        least
    }
}
