//! The player's walks between two pushes: fewest steps, then fewest turns, or the other way round,
//! or steps alone.

use crate::board::{Board, Square, SquareSet};
use sokonaut_level::Dir;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What counts first about a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkOrder {
    /// Few steps; lines are not counted. Three times as fast as the others.
    StepsAlone,
    /// Few steps; lines break ties.
    FewSteps,
    /// Few straight lines; steps break ties.
    FewLines,
}

/// Steps and straight lines of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Walk {
    /// Steps.
    pub steps: u32,
    /// Straight lines, the one that the player was on not counted.
    pub lines: u32,
}

/// All walks from one square: a shortest-path search over (square, direction of the last step).
/// Owns its scratch.
#[derive(Clone, Debug)]
pub struct Walks {
    order: WalkOrder,
    /// For each square and direction of the last step (4: none yet), the best walk; valid if
    /// written in this pass.
    best: Vec<[(u32, Walk); 5]>,
    pass: u32,
    heap: BinaryHeap<Reverse<(u32, u32, Square, u8)>>,
    came: Vec<[u8; 5]>,
    queue: Vec<Square>,
}

/// No step yet.
const NO_STEP: u8 = 4;

impl Walks {
    /// Scratch for a board.
    #[must_use]
    pub fn new(board: &Board, order: WalkOrder) -> Self {
        let size = board.len() + 1;
        Self {
            order,
            best: vec![[(0, Walk::default()); 5]; size],
            pass: 0,
            heap: BinaryHeap::new(),
            came: vec![[NO_STEP; 5]; size],
            queue: Vec::new(),
        }
    }

    /// Looks at all walks of a player who stands on `player` and came there by a step in direction
    /// `came`.
    pub fn explore<const W: usize>(
        &mut self,
        board: &Board,
        boxes: &SquareSet<W>,
        player: Square,
        came: Option<Dir>,
    ) {
        self.pass += 1;
        if self.order == WalkOrder::StepsAlone {
            self.flood(board, board.blocked(boxes), player);
        } else {
            self.look_around(board, &board.blocked(boxes), (player, came), None);
        }
    }

    /// The same as far as a push from `stand` needs it; not if steps alone are counted. Tells how
    /// many squares were looked at: mostly the player stands there already.
    pub fn explore_to<const W: usize>(
        &mut self,
        board: &Board,
        boxes: &SquareSet<W>,
        player: (Square, Option<Dir>),
        stand: Square,
    ) -> usize {
        self.pass += 1;
        self.look_around(board, &board.blocked(boxes), player, Some(stand))
    }

    fn look_around<const W: usize>(
        &mut self,
        board: &Board,
        blocked: &SquareSet<W>,
        (player, came): (Square, Option<Dir>),
        stand: Option<Square>,
    ) -> usize {
        let mut looked = 0;
        self.heap.clear();
        let first = came.map_or(NO_STEP, |dir| dir.index() as u8);
        self.meet(player, first, Walk::default(), NO_STEP);
        while let Some(Reverse((weight, _, square, last))) = self.heap.pop() {
            // The push itself may make one line more of it.
            if stand.and_then(|stand| self.least(stand)).is_some_and(|least| weight > least + 1) {
                break;
            }
            looked += 1;
            let here = self.best[square.index()][usize::from(last)].1;
            for dir in Dir::ALL {
                let next = board.step(square, dir);
                if !blocked.contains(next) {
                    let turn = u32::from(last != dir.index() as u8);
                    let walk = Walk { steps: here.steps + 1, lines: here.lines + turn };
                    self.meet(next, dir.index() as u8, walk, last);
                }
            }
        }
        looked
    }

    /// What counts first about the best walk to a square so far.
    fn least(&self, square: Square) -> Option<u32> {
        let ends = self.best[square.index()].iter().filter(|(pass, _)| *pass == self.pass);
        ends.map(|&(_, walk)| self.weight(walk).0).min()
    }

    /// Breadth first, without a look at directions.
    fn flood<const W: usize>(&mut self, board: &Board, mut closed: SquareSet<W>, player: Square) {
        closed.insert(player);
        self.queue.clear();
        self.queue.push(player);
        self.best[player.index()][usize::from(NO_STEP)] = (self.pass, Walk::default());
        let mut head = 0;
        while let Some(&square) = self.queue.get(head) {
            head += 1;
            let steps = self.best[square.index()][usize::from(NO_STEP)].1.steps + 1;
            for next in board.neighbours(square) {
                if !closed.contains(next) {
                    closed.insert(next);
                    self.best[next.index()][usize::from(NO_STEP)] = (self.pass, Walk { steps, lines: 0 });
                    self.queue.push(next);
                }
            }
        }
    }

    fn meet(&mut self, square: Square, last: u8, walk: Walk, before: u8) {
        let (a, b) = self.weight(walk);
        let known = self.best[square.index()][usize::from(last)];
        if known.0 != self.pass || (a, b) < self.weight(known.1) {
            self.best[square.index()][usize::from(last)] = (self.pass, walk);
            self.came[square.index()][usize::from(last)] = before;
            self.heap.push(Reverse((a, b, square, last)));
        }
    }

    fn weight(&self, walk: Walk) -> (u32, u32) {
        match self.order {
            WalkOrder::StepsAlone | WalkOrder::FewSteps => (walk.steps, walk.lines),
            WalkOrder::FewLines => (walk.lines, walk.steps),
        }
    }

    /// The best walk to `stand` and one step more, in direction `dir`; `None` if there is no way.
    #[must_use]
    pub fn push(&self, stand: Square, dir: Dir) -> Option<Walk> {
        self.last_of(stand, dir).map(|(walk, _)| walk)
    }

    fn last_of(&self, stand: Square, dir: Dir) -> Option<(Walk, u8)> {
        let ends = (0..5).filter(|&last| self.best[stand.index()][last].0 == self.pass);
        let pushes = ends.map(|last| {
            let walk = self.best[stand.index()][last].1;
            let turn = u32::from(last != dir.index());
            (Walk { steps: walk.steps + 1, lines: walk.lines + turn }, last as u8)
        });
        pushes.min_by_key(|&(walk, _)| self.weight(walk))
    }

    /// The steps of [`Walks::push`], the last one included; not if steps alone are counted, for
    /// then the way is not kept.
    #[must_use]
    pub fn steps(&self, board: &Board, stand: Square, dir: Dir) -> Option<Vec<Dir>> {
        let (walk, mut last) = self.last_of(stand, dir)?;
        let mut steps = vec![dir];
        let mut square = stand;
        while steps.len() < walk.steps as usize {
            let step = Dir::ALL[usize::from(last)];
            last = self.came[square.index()][usize::from(last)];
            square = board.step(square, step.opposite());
            steps.push(step);
        }
        steps.reverse();
        Some(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_level::{Level, Step};

    fn letters(level: &str, order: WalkOrder, came: Option<Dir>) -> String {
        let level: Level = level.parse().expect("a level");
        let board = Board::new(&level).expect("a board");
        let boxes: SquareSet<1> = board.boxes().iter().copied().collect();
        let mut walks = Walks::new(&board, order);
        walks.explore(&board, &boxes, board.player(), came);
        let stand = board.step(board.boxes()[0], Dir::Left);
        let steps = walks.steps(&board, stand, Dir::Right).expect("a way");
        steps.into_iter().map(|dir| Step::Walk(dir).letter()).collect()
    }

    #[test]
    fn steps_or_lines_come_first() {
        let level = "########\n#@     #\n# ## ###\n#    $.#\n########";
        assert_eq!(letters(level, WalkOrder::FewSteps, None), "ddrrrr");
        assert_eq!(letters(level, WalkOrder::FewSteps, Some(Dir::Right)), "ddrrrr");
    }

    #[test]
    fn a_longer_walk_may_have_fewer_lines() {
        let level = "#########\n#@ #    #\n##      #\n#  # $. #\n# ##    #\n#########";
        let few_steps = letters(level, WalkOrder::FewSteps, None);
        let few_lines = letters(level, WalkOrder::FewLines, None);
        let lines = |steps: &str| 1 + steps.as_bytes().windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(few_steps.len() <= few_lines.len() && lines(&few_lines) <= lines(&few_steps));
    }
}
