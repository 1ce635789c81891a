//! All placements of k boxes that some end (or the start) is connected with.

use super::LARGEST;
use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet};
use crate::moves::Direction;
use sokonaut_level::Dir;

/// For every choice of k squares the squares from which the player, with boxes there and nowhere
/// else, can bring them all to goals; or, for pulls, could have come to from the start.
pub(super) struct Reached<const W: usize> {
    boxes: usize,
    /// Squares for boxes, in order, and the number of each of them.
    live: Vec<Square>,
    number: Vec<usize>,
    /// `choose[j][i]`: in how many ways j + 1 of i numbers can be chosen.
    choose: [Vec<usize>; LARGEST],
    alive: Vec<SquareSet<W>>,
}

/// How much work the sets of one size are worth.
#[derive(Clone, Copy)]
pub(super) struct Effort<'a> {
    /// Choices of squares, at the most.
    pub placements: usize,
    /// Asked now and then.
    pub go_on: &'a dyn Fn() -> bool,
}

/// Positions between two questions whether to go on.
const POLL_INTERVAL: usize = 4096;

/// Boxes and a player still to be played on from.
struct Open {
    squares: [Square; LARGEST],
    player: Square,
}

impl<const W: usize> Reached<W> {
    /// What a choice of squares takes, by and large: its set, that of the size before, and a place
    /// in the queue.
    pub const BYTES_OF_PLACEMENT: usize = 2 * size_of::<SquareSet<W>>() + size_of::<Open>();

    /// Plays against the direction `D` from every end with so many boxes; `None` if that is too
    /// much work.
    pub fn explore<D: Direction>(
        facts: &Analysis<W>,
        live: &SquareSet<W>,
        ends: &SquareSet<W>,
        boxes: usize,
        effort: Effort<'_>,
    ) -> Option<Self> {
        let ends: Vec<Square> = ends.intersection(live).iter().collect();
        let live: Vec<Square> = live.iter().collect();
        let mut number = vec![usize::MAX; facts.board.len() + 1];
        live.iter().enumerate().for_each(|(index, square)| number[square.index()] = index);
        let choose = pascal(live.len());
        let choices = choose[boxes - 1][live.len()];
        if choices > effort.placements {
            return None;
        }
        let alive = vec![SquareSet::EMPTY; choices];
        let mut reached = Self { boxes, live, number, choose, alive };
        reached.play::<D>(facts, &ends, effort.go_on).then_some(reached)
    }

    /// From where the player can save boxes on these squares, given in order.
    pub fn alive(&self, squares: &[Square]) -> &SquareSet<W> {
        &self.alive[self.rank(squares)]
    }

    /// Shows every choice of squares, in order, with the squares from which it is alive.
    pub fn for_each(&self, mut show: impl FnMut(&[Square], &SquareSet<W>)) {
        let mut squares = [Square(0); LARGEST];
        choices(&self.live, &mut squares, 0, self.boxes, &mut |squares| show(squares, self.alive(squares)));
    }

    fn rank(&self, squares: &[Square]) -> usize {
        squares.iter().zip(&self.choose).map(|(square, ways)| ways[self.number[square.index()]]).sum()
    }

    /// Returns whether it came to the end.
    fn play<D: Direction>(&mut self, facts: &Analysis<W>, ends: &[Square], go_on: &dyn Fn() -> bool) -> bool {
        let board = &facts.board;
        let (mut reach, mut open) = (Reach::default(), Vec::new());
        let mut squares = [Square(0); LARGEST];
        choices(ends, &mut squares, 0, self.boxes, &mut |squares| {
            let set: SquareSet<W> = squares.iter().copied().collect();
            let players =
                if D::PULLS { SquareSet::EMPTY.with(board.player()) } else { facts.floor.difference(&set) };
            for player in &players {
                self.meet(board, squares, player, &mut reach, &mut open);
            }
        });
        let mut until_poll = POLL_INTERVAL;
        while let Some(Open { squares, player }) = open.pop() {
            self.play_on::<D>(board, &squares, player, &mut reach, &mut open);
            until_poll -= 1;
            if until_poll == 0 {
                until_poll = POLL_INTERVAL;
                if !go_on() {
                    return false;
                }
            }
        }
        true
    }

    /// Every single move of the other direction.
    fn play_on<D: Direction>(
        &mut self,
        board: &Board,
        squares: &[Square; LARGEST],
        player: Square,
        reach: &mut Reach,
        open: &mut Vec<Open>,
    ) {
        let boxes: SquareSet<W> = squares[..self.boxes].iter().copied().collect();
        let blocked = board.blocked(&boxes);
        let region = reach.flood(board, &blocked, player);
        for index in 0..self.boxes {
            let from = squares[index];
            for dir in Dir::ALL {
                let to = board.step(from, dir);
                let stand = if D::PULLS { board.step(from, dir.opposite()) } else { to };
                if !region.contains(stand) || blocked.contains(to) || self.number[to.index()] == usize::MAX {
                    continue;
                }
                let end = if D::PULLS { from } else { board.step(to, dir) };
                if !D::PULLS && blocked.contains(end) {
                    continue;
                }
                let mut after = *squares;
                after[index] = to;
                sort_one(&mut after[..self.boxes], index);
                self.meet(board, &after[..self.boxes], end, reach, open);
            }
        }
    }

    fn meet(
        &mut self,
        board: &Board,
        squares: &[Square],
        player: Square,
        reach: &mut Reach,
        open: &mut Vec<Open>,
    ) {
        let rank = self.rank(squares);
        if self.alive[rank].contains(player) {
            return;
        }
        let boxes: SquareSet<W> = squares.iter().copied().collect();
        let region = reach.flood(board, &board.blocked(&boxes), player);
        self.alive[rank] = self.alive[rank].union(&region);
        let mut copy = [Square(0); LARGEST];
        copy[..squares.len()].copy_from_slice(squares);
        open.push(Open { squares: copy, player });
    }
}

/// Puts the one number that changed back into order.
fn sort_one(squares: &mut [Square], mut index: usize) {
    while index > 0 && squares[index - 1] > squares[index] {
        squares.swap(index - 1, index);
        index -= 1;
    }
    while index + 1 < squares.len() && squares[index + 1] < squares[index] {
        squares.swap(index, index + 1);
        index += 1;
    }
}

/// Shows every choice of `count` squares in order.
fn choices(
    from: &[Square],
    chosen: &mut [Square; LARGEST],
    have: usize,
    count: usize,
    show: &mut impl FnMut(&[Square]),
) {
    if have == count {
        show(&chosen[..count]);
        return;
    }
    for (index, &square) in from.iter().enumerate() {
        chosen[have] = square;
        choices(&from[index + 1..], chosen, have + 1, count, show);
    }
}

/// In how many ways 1, 2, ... of i numbers can be chosen, for i up to `most`; very many count as
/// `usize::MAX`.
fn pascal(most: usize) -> [Vec<usize>; LARGEST] {
    let mut rows: [Vec<usize>; LARGEST] = Default::default();
    let mut before: Vec<usize> = vec![1; most + 1];
    for row in &mut rows {
        row.push(0);
        for index in 0..most {
            let ways = row[index].saturating_add(before[index]);
            row.push(ways);
        }
        before.clone_from(row);
    }
    rows
}
