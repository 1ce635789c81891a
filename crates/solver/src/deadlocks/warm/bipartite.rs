//! A goal for every box, with frozen boxes as walls.
//!
//! For each box that still moves: which goals could it reach if it were alone with the walls, the
//! player where it is now? If the boxes cannot all have different goals of these, the position is
//! lost.
//!
//! ```text
//!   #########
//!   #   ### #       The two boxes in the doorway hold each other for ever:
//!   #   **  #       the third can no longer reach the goal on the right.
//!   # $ #   #
//!   #@  #  .#
//!   #########
//! ```
//!
//! Why sound: take all other boxes out of a solution; the steps that pushed them become plain
//! steps, so each box reaches its goal alone. Two boxes never end on the same goal.
//!
//! Cost: reaching is found by one flood over places (square and side of the player) and remembered
//! for the walls; a matching of the remembered rows takes about a microsecond.

use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{ArticulationPoints, Board, Side, Square, SquareSet};
use crate::deadlocks::Verdict;
use crate::deadlocks::by_walls::ByWalls;
use crate::deadlocks::walls::Walled;
use crate::matching::SquareMatching;
use sokonaut_level::Dir;

/// What a lone box can do on a walled board, where the player is free to go.
#[derive(Clone, Debug)]
struct Ground<const W: usize> {
    points: ArticulationPoints,
    sides: Vec<[Side; 4]>,
    /// For each place the number of its row, plus one; 0 if it was not asked for yet.
    numbers: Vec<u32>,
    rows: Vec<SquareSet<W>>,
}

/// Gives every box a goal, or proves that there is none.
#[derive(Clone, Debug)]
pub struct Bipartite<const W: usize> {
    grounds: ByWalls<W, Vec<Ground<W>>>,
    points: ArticulationPoints,
    queue: Vec<(Square, Side)>,
    seen: Vec<u8>,
    rows: Vec<SquareSet<W>>,
    matching: SquareMatching<W>,
}

/// Bytes that remembered reaching takes at the most.
const MEMORY: usize = 32 << 20;

impl<const W: usize> Bipartite<W> {
    /// Scratch for a board.
    #[cfg(any(test, feature = "internals"))]
    pub fn new(board: &Board) -> Self {
        Self::with_memory(board, MEMORY)
    }

    /// The same with a lower bound than usual, in bytes, for what is remembered.
    pub fn with_memory(board: &Board, bytes: usize) -> Self {
        // What one set of walls costs if half of the squares are asked for.
        let each = board.len() * (32 + 4 * Side::COUNT + size_of::<SquareSet<W>>() / 2) + 256;
        Self {
            grounds: ByWalls::new(bytes.min(MEMORY) / each),
            points: ArticulationPoints::new(board),
            queue: Vec::new(),
            seen: vec![0; board.len()],
            rows: Vec::new(),
            matching: SquareMatching::new(board.len()),
        }
    }

    /// [`Verdict::Dead`] if the boxes that still move cannot all have different goals.
    pub fn judge(
        &mut self,
        facts: &Analysis<W>,
        walled: &Walled<W>,
        player: Square,
        watch: &Watch<'_>,
    ) -> Verdict {
        self.rows.clear();
        for square in &walled.boxes {
            let row = self.goals_of(facts, walled, player, square, watch);
            if watch.is_over() {
                return Verdict::Unknown;
            }
            if row.is_empty() {
                return Verdict::Dead;
            }
            self.rows.push(row);
        }
        if self.all_matched(walled, watch) || watch.is_over() { Verdict::Unknown } else { Verdict::Dead }
    }

    /// The open goals that a lone box on `square` can be pushed to; none if time is up.
    #[must_use]
    pub fn goals_of(
        &mut self,
        facts: &Analysis<W>,
        walled: &Walled<W>,
        player: Square,
        square: Square,
        watch: &Watch<'_>,
    ) -> SquareSet<W> {
        let board = &facts.board;
        let points = &mut self.points;
        let grounds = self.grounds.get(&walled.walls, Vec::new);
        // Walls may part the floor: there is one ground for each part the player was seen in.
        let index = grounds.iter().position(|ground| ground.points.contains(player)).unwrap_or_else(|| {
            grounds.push(Ground::new(board, &walled.walls, player, points));
            grounds.len() - 1
        });
        let ground = &mut grounds[index];
        if !ground.points.contains(square) {
            // Out of the player's reach for ever: it stays where it is.
            return SquareSet::EMPTY.with(square).intersection(&walled.goals);
        }
        let side = ground.points.side_towards(board, square, player);
        let place = square.index() * Side::COUNT + side.index();
        if ground.numbers[place] == 0 {
            if !watch.spend(4 * board.len()) {
                return SquareSet::EMPTY;
            }
            self.queue.clear();
            self.queue.push((square, side));
            let row = ground.flood(facts, &mut self.queue, &mut self.seen).intersection(&walled.goals);
            ground.rows.push(row);
            ground.numbers[place] = ground.rows.len() as u32;
        }
        ground.rows[ground.numbers[place] as usize - 1]
    }

    /// Boxes on goals first. `false` if there is no goal for one, or time is up.
    fn all_matched(&mut self, walled: &Walled<W>, watch: &Watch<'_>) -> bool {
        self.matching.clear();
        // A box on a goal keeps it unless another box needs it.
        for (index, square) in walled.boxes.iter().enumerate() {
            if walled.goals.contains(square) {
                self.matching.give(index, square);
            }
        }
        let off_goals = walled.boxes.iter().enumerate().filter(|(_, square)| !walled.goals.contains(*square));
        for (index, _) in off_goals {
            // A path may try every goal.
            if !watch.spend(W * self.rows.len()) || !self.matching.place(index, &self.rows, &walled.goals) {
                return false;
            }
        }
        true
    }

    /// Bytes kept.
    pub fn memory(&self) -> usize {
        self.grounds.memory(|grounds| grounds.iter().map(Ground::memory).sum())
    }
}

impl<const W: usize> Ground<W> {
    fn new(board: &Board, walls: &SquareSet<W>, player: Square, points: &mut ArticulationPoints) -> Self {
        points.explore(board, walls, player);
        let side =
            |square| if points.contains(square) { points.sides(board, square) } else { [Side::BLOCKED; 4] };
        Self {
            sides: board.squares().map(side).collect(),
            points: points.clone(),
            numbers: vec![0; board.len() * Side::COUNT],
            rows: Vec::new(),
        }
    }

    /// All squares that a lone box reaches from the places in the queue.
    fn flood(&self, facts: &Analysis<W>, queue: &mut Vec<(Square, Side)>, seen: &mut [u8]) -> SquareSet<W> {
        let board = &facts.board;
        seen.fill(0);
        let mut reached = SquareSet::EMPTY;
        for &(square, side) in queue.iter() {
            seen[square.index()] |= 1 << side.index();
        }
        while let Some((square, side)) = queue.pop() {
            reached.insert(square);
            let sides = self.sides[square.index()];
            for dir in Dir::ALL {
                let (behind, to) = (dir.opposite().index(), board.step(square, dir));
                if sides[behind] != side || sides[dir.index()] == Side::BLOCKED || facts.dead.contains(to) {
                    continue;
                }
                // After the push the player stands where the box was.
                let side = self.sides[to.index()][behind];
                if seen[to.index()] >> side.index() & 1 == 0 {
                    seen[to.index()] |= 1 << side.index();
                    queue.push((to, side));
                }
            }
        }
        reached
    }

    fn memory(&self) -> usize {
        self.sides.len() * (32 + 4 * Side::COUNT) + self.rows.capacity() * size_of::<SquareSet<W>>()
    }
}
