//! The parts into which boxes and walls cut the floor.

use super::walls::Walled;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet};

/// Where the player is, and where it cannot go now.
#[derive(Clone, Debug)]
pub struct Zones<const W: usize> {
    /// What the player can reach.
    pub region: SquareSet<W>,
    /// The other parts of the free floor, in the order of their least squares.
    pub closed: Vec<SquareSet<W>>,
    reach: Reach,
}

impl<const W: usize> Zones<W> {
    /// Scratch: no floor known yet.
    pub fn new() -> Self {
        Self { region: SquareSet::EMPTY, closed: Vec::new(), reach: Reach::default() }
    }

    /// Finds the parts of a position; some may be missing if time is up.
    pub fn find(&mut self, facts: &Analysis<W>, walled: &Walled<W>, player: Square, watch: &Watch<'_>) {
        let solid = walled.solid();
        self.region = self.reach.flood(&facts.board, &solid, player);
        self.closed.clear();
        let mut left = facts.floor.difference(&solid).difference(&self.region);
        while let Some(start) = left.first() {
            let zone = self.reach.flood(&facts.board, &solid, start);
            left = left.difference(&zone);
            self.closed.push(zone);
            if !watch.spend(4 * W) {
                return;
            }
        }
    }

    /// Pairs of closed parts that share a neighbour among the boxes, by number; some may be missing
    /// if time is up.
    pub fn touching_pairs(
        &self,
        board: &Board,
        boxes: &SquareSet<W>,
        pairs: &mut Vec<(usize, usize)>,
        watch: &Watch<'_>,
    ) {
        pairs.clear();
        for square in boxes {
            if !watch.spend(4 * self.closed.len()) {
                break;
            }
            let around = board.neighbours(square);
            let number = |next: Square| self.closed.iter().position(|zone| zone.contains(next));
            for (index, &one) in around.iter().enumerate() {
                let Some(one) = number(one) else { continue };
                for &other in &around[index + 1..] {
                    if let Some(other) = number(other)
                        && one != other
                    {
                        pairs.push((one.min(other), one.max(other)));
                    }
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
    }
}

impl<const W: usize> Default for Zones<W> {
    fn default() -> Self {
        Self::new()
    }
}

/// Lets the player's region grow into squares that were freed, and on from there.
pub fn spread<const W: usize>(
    board: &Board,
    solid: &SquareSet<W>,
    freed: &SquareSet<W>,
    region: &mut SquareSet<W>,
    stack: &mut Vec<Square>,
) {
    stack.clear();
    // Freed squares that touch the region now; those that touch it later are found from within.
    let touches = |square: &Square| board.neighbours(*square).iter().any(|&next| region.contains(next));
    stack.extend(freed.iter().filter(touches));
    stack.iter().for_each(|&square| region.insert(square));
    while let Some(square) = stack.pop() {
        for next in board.neighbours(square) {
            if !solid.contains(next) && !region.contains(next) {
                region.insert(next);
                stack.push(next);
            }
        }
    }
}

/// Which squares touch each other, side by side or by a corner.
#[derive(Clone, Debug)]
pub struct Around {
    /// Up to eight neighbours of each square; the wall where there is none.
    eight: Vec<[Square; 8]>,
}

impl Around {
    /// The neighbours on a board.
    pub fn new(board: &Board) -> Self {
        let steps = [(0, 1), (1, 2), (2, 3), (3, 0)];
        let eight = board.squares().map(|square| {
            let four = board.neighbours(square);
            // A corner is found by either way round; behind two walls it does not matter.
            let corner = steps.map(|(a, b)| {
                let [via_a, via_b] = [board.neighbours(four[a])[b], board.neighbours(four[b])[a]];
                if via_a == board.wall() { via_b } else { via_a }
            });
            [four[0], four[1], four[2], four[3], corner[0], corner[1], corner[2], corner[3]]
        });
        Self { eight: eight.collect() }
    }

    /// Does the square touch one of the set, side by side or by a corner?
    #[inline]
    pub fn touches<const W: usize>(&self, square: Square, set: &SquareSet<W>) -> bool {
        self.eight[square.index()].iter().any(|&next| set.contains(next))
    }

    /// The eight squares around a square, walls among them.
    #[inline]
    pub fn of(&self, square: Square) -> [Square; 8] {
        self.eight[square.index()]
    }
}
