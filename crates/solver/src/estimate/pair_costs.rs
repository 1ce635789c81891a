//! What two boxes cost together more than each of them alone.
//!
//! ```text
//!   ##########
//!   #        #
//!   #        #      Each of the two boxes alone would need four pushes to the left. Together they need ten: nobody
//!   # ..  $$@#      gets between them, so one has to make way and come back. This is the linear conflict of
//!   #        #      sliding-tile puzzles; here it is found by playing, not by looking for lines.
//!   #        #
//!   ##########
//! ```
//!
//! Take all other boxes off the board. A *placement* is two squares and a region of the player;
//! from every pair of targets all placements are met breadth first, against the direction of play,
//! and each of them is told how many pushes it needs for this pair of targets. What that is more
//! than the two single distances is kept, one byte for every placement and every ordered pair of
//! targets.
//!
//! Why it is a bound: a solution, looked at with two of its boxes only, is legal play of these two,
//! the other pushes being steps of the player; so they are pushed at least as often as here. (The
//! idea of pair tables for Sokoban: Junghanns and Schaeffer 2001; tables by pairs of goals:
//! Pereira, Ritt and Buriol 2013.)
//!
//! Cost: some 10 ns for every placement and pair of targets, 0.1 s on a usual board.

use crate::alarm::Watch;
use crate::analysis::{Analysis, Distances, FAR};
use crate::board::{Board, Reach, Square, SquareSet};
use crate::moves::Direction;
use sokonaut_level::Dir;

/// No play brings both boxes there.
pub(super) const NEVER: u8 = u8::MAX;
/// Larger extra costs count as this.
const MOST: u16 = 254;
/// Bytes of the table at the most: a larger one is not made.
const MOST_MEMORY: usize = 96 << 20;
const NONE: u16 = u16::MAX;
const UNMET: u16 = u16::MAX;

/// The table of one board, for play in one direction.
#[derive(Clone, Debug)]
pub struct PairCosts<const W: usize> {
    placements: Placements<W>,
    columns: usize,
    /// By placement, target of the box with the lower square, target of the other one.
    extra: Vec<u8>,
}

impl<const W: usize> PairCosts<W> {
    /// The table for moves in the direction `D`: towards goals, or from the start squares for
    /// pulls. `None` if it would be too large, the level has fewer than two boxes, or time is
    /// up.
    pub fn new<D: Direction>(facts: &Analysis<W>, watch: &Watch<'_>) -> Option<Self> {
        let distances = facts.distances::<D>();
        let columns = distances.columns();
        let placements = Placements::new(facts, MOST_MEMORY / (columns * columns).max(1), watch)?;
        let moves = Moves::new::<W, D>(&facts.board, &placements);
        let extra = vec![NEVER; placements.len() * columns * columns];
        let mut table = Self { placements, columns, extra };
        let mut pushes = vec![UNMET; 2 * table.placements.len()];
        for first in 0..columns {
            for second in first + 1..columns {
                // The play, and what is written of it.
                if !watch.spend(8 * table.placements.len()) {
                    return None;
                }
                if table.play::<D>(&facts.board, &moves, [first, second], &mut pushes) {
                    table.write(distances, [first, second], &pushes);
                }
            }
        }
        Some(table)
    }

    /// Entries of the table, about: what making it costs.
    pub fn entries(facts: &Analysis<W>) -> usize {
        let live = facts.floor.difference(&facts.forbidden()).len();
        (live * live / 2).saturating_mul(facts.goals.len() * facts.goals.len())
    }

    /// The placement of two boxes, given in the order of their squares, and a player anywhere;
    /// `None` where no box may stand.
    #[inline]
    pub(super) fn placement(&self, low: Square, high: Square, player: Square) -> Option<usize> {
        self.placements.find(low, high, player)
    }

    /// What boxes in a placement cost more than alone, by the target of the lower one and then of
    /// the other.
    #[inline]
    pub(super) fn extra(&self, placement: usize) -> &[u8] {
        let size = self.columns * self.columns;
        &self.extra[placement * size..][..size]
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.extra.len() + self.placements.memory()
    }

    /// Counts the pushes between all placements and two targets. A number is written for each way
    /// to share the targets: the lower box has the first one, or the second one. `false` if no
    /// boxes may stand there.
    fn play<D: Direction>(
        &self,
        board: &Board,
        moves: &Moves,
        columns: [usize; 2],
        pushes: &mut [u16],
    ) -> bool {
        let targets = if D::PULLS { board.boxes() } else { board.goals() };
        let [first, second] = columns.map(|column| targets[column]);
        let swapped = usize::from(second < first);
        let all = self.placements.of_pair(first.min(second), first.max(second));
        let mut queue: Vec<u32> = Vec::with_capacity(pushes.len());
        pushes.fill(UNMET);
        for placement in all {
            if !D::PULLS || self.placements.regions[placement].contains(board.player()) {
                pushes[2 * placement + swapped] = 0;
                queue.push((2 * placement + swapped) as u32);
            }
        }
        let mut head = 0;
        while let Some(&node) = queue.get(head) {
            head += 1;
            let more = pushes[node as usize] + 1;
            for &edge in moves.of(node as usize / 2) {
                // The lowest bit of an edge tells whether the boxes change places in the order of
                // squares.
                let next = edge ^ (node & 1);
                if pushes[next as usize] == UNMET {
                    pushes[next as usize] = more;
                    queue.push(next);
                }
            }
        }
        !queue.is_empty()
    }

    fn write(&mut self, distances: &Distances, [first, second]: [usize; 2], pushes: &[u16]) {
        let size = self.columns * self.columns;
        for (placement, table) in self.extra.chunks_exact_mut(size).enumerate() {
            let [low, high] = self.placements.squares[placement].map(|square| distances.row(square));
            let over = |pushes: u16, low: u16, high: u16| match pushes {
                UNMET => NEVER,
                _ if low == FAR || high == FAR => NEVER,
                _ => (pushes - low - high).min(MOST) as u8,
            };
            table[first * self.columns + second] = over(pushes[2 * placement], low[first], high[second]);
            table[second * self.columns + first] = over(pushes[2 * placement + 1], low[second], high[first]);
        }
    }
}

/// All placements of two boxes, numbered.
#[derive(Clone, Debug)]
struct Placements<const W: usize> {
    /// The number of every square where a box may stand.
    number: Vec<u16>,
    /// The first placement of every pair of squares, and of the one after the last.
    first: Vec<u32>,
    squares: Vec<[Square; 2]>,
    regions: Vec<SquareSet<W>>,
}

impl<const W: usize> Placements<W> {
    fn new(facts: &Analysis<W>, most: usize, watch: &Watch<'_>) -> Option<Self> {
        let live = facts.floor.difference(&facts.forbidden());
        if facts.starts.len() < 2 || live.len() * live.len() / 2 > most {
            return None;
        }
        let mut number = vec![NONE; facts.board.len() + 1];
        live.iter().enumerate().for_each(|(index, square)| number[square.index()] = index as u16);
        let (first, squares, regions) = (vec![0], Vec::new(), Vec::new());
        let mut placements = Self { number, first, squares, regions };
        let mut reach = Reach::default();
        for high in &live {
            for low in live.iter().take_while(|&low| low < high) {
                if !watch.spend(2 * facts.board.len()) {
                    return None;
                }
                let boxes = SquareSet::EMPTY.with(low).with(high);
                let regions = reach.regions(&facts.board, &facts.board.blocked(&boxes));
                placements.squares.extend(regions.iter().map(|_| [low, high]));
                placements.regions.extend(regions);
                placements.first.push(placements.regions.len() as u32);
            }
        }
        (placements.len() <= most).then_some(placements)
    }

    fn len(&self) -> usize {
        self.regions.len()
    }

    fn memory(&self) -> usize {
        self.len() * (size_of::<SquareSet<W>>() + size_of::<[Square; 2]>())
            + self.first.len() * size_of::<u32>()
    }

    /// The placements of boxes on two squares, given in order.
    #[inline]
    fn of_pair(&self, low: Square, high: Square) -> std::ops::Range<usize> {
        let (low, high) = (self.number[low.index()], self.number[high.index()]);
        if low == NONE || high == NONE {
            return 0..0;
        }
        let (low, high) = (usize::from(low), usize::from(high));
        let rank = high * high.saturating_sub(1) / 2 + low;
        self.first[rank] as usize..self.first[rank + 1] as usize
    }

    #[inline]
    fn find(&self, low: Square, high: Square, player: Square) -> Option<usize> {
        let mut all = self.of_pair(low, high);
        if all.len() == 1 { Some(all.start) } else { all.find(|&it| self.regions[it].contains(player)) }
    }
}

/// The single moves between placements, against the direction of play.
struct Moves {
    first: Vec<u32>,
    /// Twice the placement that is met, plus one if the boxes change places in the order of
    /// squares.
    edges: Vec<u32>,
}

impl Moves {
    fn new<const W: usize, D: Direction>(board: &Board, placements: &Placements<W>) -> Self {
        let mut links: Vec<(u32, u32)> = Vec::new();
        for before in 0..placements.len() {
            for_each_push(board, placements, before, |after, flip| {
                let (near, far) = if D::PULLS { (before, after) } else { (after, before) };
                links.push((near as u32, 2 * far as u32 + u32::from(flip)));
            });
        }
        links.sort_unstable();
        let mut first = Vec::with_capacity(placements.len() + 1);
        for placement in 0..=placements.len() as u32 {
            first.push(links.partition_point(|&(near, _)| near < placement) as u32);
        }
        Self { first, edges: links.into_iter().map(|(_, edge)| edge).collect() }
    }

    fn of(&self, placement: usize) -> &[u32] {
        &self.edges[self.first[placement] as usize..self.first[placement + 1] as usize]
    }
}

/// Shows the placement after every push of a placement, and whether the order of the boxes' squares
/// changes.
fn for_each_push<const W: usize>(
    board: &Board,
    placements: &Placements<W>,
    before: usize,
    mut show: impl FnMut(usize, bool),
) {
    let (squares, region) = (placements.squares[before], placements.regions[before]);
    for (index, from) in squares.into_iter().enumerate() {
        let other = squares[1 - index];
        for dir in Dir::ALL {
            let (to, stand) = (board.step(from, dir), board.step(from, dir.opposite()));
            if !region.contains(stand) || to == other || to == board.wall() {
                continue;
            }
            // The player stands where the box was.
            if let Some(after) = placements.find(to.min(other), to.max(other), from) {
                show(after, (from < other) != (to < other));
            }
        }
    }
}
