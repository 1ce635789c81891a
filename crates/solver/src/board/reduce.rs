//! From the level as written to the board: what can never matter is left out.
//!
//! * Floor the player could never reach, boxes or not, and what stands there.
//! * Boxes that can never move. From the start: with the player anywhere, take away every box that
//!   has two free opposite neighbours, again and again; what is left is frozen. From the end, if
//!   boxes and goals are equally many: fill all goals and take away every box that could be pulled;
//!   what is left was there all the time. Both kinds become walls.
//! * Plain dead ends: floor with three walls around it, no goal, box or player.
//!
//! ```text
//!  #######        #######
//!  #@ $. #        #@ $.##
//!  #   #*#   ->   #   ###     the box on the right never moves,
//!  #######        #######     and the floor beside it becomes a dead end
//! ```
//!
//! Each removal can enable another one, hence the fixed point.

use sokonaut_level::{Dir, Grid, Level, Pos};
use std::fmt;

/// Why a level cannot be solved, seen without any search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hopeless {
    /// More boxes than goals.
    TooFewGoals {
        /// Boxes that must be brought to a goal.
        boxes: usize,
        /// Goals there are for them.
        goals: usize,
    },
    /// A box off its goal where the player can never be.
    UnreachableBox(Pos),
    /// A box off its goal that can never be pushed.
    FrozenBox(Pos),
    /// A goal that no push can fill, although every goal must be filled.
    UnfillableGoal(Pos),
    /// The level has more floor than a board can number.
    TooLarge,
}

impl fmt::Display for Hopeless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |pos: &Pos| format!("row {}, column {}", pos.row + 1, pos.col + 1);
        match self {
            Self::TooFewGoals { boxes, goals } => write!(f, "{boxes} boxes for {goals} goals"),
            Self::UnreachableBox(pos) => write!(f, "the player can never reach the box at {}", at(pos)),
            Self::FrozenBox(pos) => write!(f, "the box at {} can never move", at(pos)),
            Self::UnfillableGoal(pos) => write!(f, "no box can ever be pushed to the goal at {}", at(pos)),
            Self::TooLarge => write!(f, "more than 65,000 squares of floor"),
        }
    }
}

impl std::error::Error for Hopeless {}

/// The level while it is reduced, and the result.
pub(super) struct Reduced {
    pub floor: Grid<bool>,
    pub goals: Vec<Pos>,
    pub boxes: Vec<Pos>,
    pub player: Pos,
}

pub(super) fn reduce(level: &Level) -> Result<Reduced, Hopeless> {
    let mut whole = Reduced {
        floor: Grid::filled(level.rows(), level.cols(), false),
        goals: level.goals().collect(),
        boxes: level.boxes().to_vec(),
        player: level.player(),
    };
    for pos in whole.floor.positions() {
        whole.floor[pos] = !level.is_wall(pos);
    }
    reduce_more(whole)
}

/// Leaves out what can never matter in a position of a level that was reduced before: more boxes
/// may be frozen.
pub(super) fn reduce_more(mut reduced: Reduced) -> Result<Reduced, Hopeless> {
    loop {
        let before = (reduced.count_floor(), reduced.boxes.len(), reduced.goals.len());
        reduced.leave_out_unreachable()?;
        reduced.wall_up_frozen()?;
        reduced.wall_up_unpullable()?;
        reduced.fill_dead_ends();
        if before == (reduced.count_floor(), reduced.boxes.len(), reduced.goals.len()) {
            break;
        }
    }
    if reduced.boxes.len() > reduced.goals.len() {
        return Err(Hopeless::TooFewGoals { boxes: reduced.boxes.len(), goals: reduced.goals.len() });
    }
    if reduced.count_floor() > 65_000 {
        return Err(Hopeless::TooLarge);
    }
    Ok(reduced)
}

impl Reduced {
    fn count_floor(&self) -> usize {
        self.floor.positions().filter(|&pos| self.floor[pos]).count()
    }

    fn is_floor(&self, pos: Option<Pos>) -> bool {
        pos.and_then(|pos| self.floor.get(pos).copied()).unwrap_or(false)
    }

    /// Keeps only what a player who walks through boxes could reach.
    fn leave_out_unreachable(&mut self) -> Result<(), Hopeless> {
        let mut reached = Grid::filled(self.floor.rows(), self.floor.cols(), false);
        let mut stack = vec![self.player];
        reached[self.player] = true;
        while let Some(pos) = stack.pop() {
            for next in Dir::ALL.iter().filter_map(|&dir| pos.step(dir)) {
                if self.is_floor(Some(next)) && !reached[next] {
                    reached[next] = true;
                    stack.push(next);
                }
            }
        }
        let goals = self.marked(&self.goals);
        if let Some(&lost) = self.boxes.iter().find(|&&pos| !reached[pos] && !goals[pos]) {
            return Err(Hopeless::UnreachableBox(lost));
        }
        self.floor = reached;
        self.boxes.retain(|&pos| self.floor[pos]);
        self.goals.retain(|&pos| self.floor[pos]);
        Ok(())
    }

    /// Boxes that can never be pushed become walls.
    fn wall_up_frozen(&mut self) -> Result<(), Hopeless> {
        let frozen = self.peel(&self.boxes, can_be_pushed);
        let goals = self.marked(&self.goals);
        if let Some(&stuck) = frozen.iter().find(|&&pos| !goals[pos]) {
            return Err(Hopeless::FrozenBox(stuck));
        }
        self.wall_up(&frozen);
        Ok(())
    }

    /// Boxes that no reverse play could ever have moved become walls.
    fn wall_up_unpullable(&mut self) -> Result<(), Hopeless> {
        if self.boxes.len() != self.goals.len() {
            return Ok(());
        }
        let stuck = self.peel(&self.goals, can_be_pulled);
        let boxes = self.marked(&self.boxes);
        if let Some(&empty) = stuck.iter().find(|&&pos| !boxes[pos]) {
            return Err(Hopeless::UnfillableGoal(empty));
        }
        self.wall_up(&stuck);
        Ok(())
    }

    /// Takes away boxes that can move, again and again, and returns those that are left. Whether a
    /// box can move depends on squares up to two steps away from it in a line.
    fn peel(&self, boxes: &[Pos], can_move: CanMove) -> Vec<Pos> {
        let mut left = self.marked(boxes);
        let mut stack = boxes.to_vec();
        while let Some(pos) = stack.pop() {
            let free = |pos: Option<Pos>| self.is_floor(pos) && pos.is_some_and(|pos| !left[pos]);
            if left[pos] && can_move(&free, pos) {
                left[pos] = false;
                for dir in Dir::ALL {
                    let line = std::iter::successors(pos.step(dir), |next| next.step(dir));
                    stack.extend(line.take(2).filter(|&near| left.get(near) == Some(&true)));
                }
            }
        }
        boxes.iter().copied().filter(|&pos| left[pos]).collect()
    }

    /// Some squares as a map: with thousands of boxes, to look through a list takes too long.
    fn marked(&self, squares: &[Pos]) -> Grid<bool> {
        let mut marked = Grid::filled(self.floor.rows(), self.floor.cols(), false);
        squares.iter().for_each(|&pos| marked[pos] = true);
        marked
    }

    fn wall_up(&mut self, squares: &[Pos]) {
        for &pos in squares {
            self.floor[pos] = false;
        }
        self.boxes.retain(|&pos| self.floor[pos]);
        self.goals.retain(|&pos| self.floor[pos]);
    }

    fn fill_dead_ends(&mut self) {
        let [goals, boxes] = [self.marked(&self.goals), self.marked(&self.boxes)];
        let mut stack: Vec<Pos> = self.floor.positions().filter(|&pos| self.floor[pos]).collect();
        while let Some(pos) = stack.pop() {
            let exits = Dir::ALL.map(|dir| pos.step(dir)).into_iter().filter(|&p| self.is_floor(p));
            let used = pos == self.player || goals[pos] || boxes[pos];
            let exits: Vec<Pos> = exits.flatten().collect();
            if self.floor[pos] && !used && exits.len() <= 1 {
                self.floor[pos] = false;
                stack.extend(exits);
            }
        }
    }
}

/// Can a box move, if these squares are free?
type CanMove = fn(&dyn Fn(Option<Pos>) -> bool, Pos) -> bool;

/// Has the box two free opposite neighbours?
fn can_be_pushed(free: &dyn Fn(Option<Pos>) -> bool, pos: Pos) -> bool {
    let open = |dir: Dir| free(pos.step(dir)) && free(pos.step(dir.opposite()));
    open(Dir::Up) || open(Dir::Right)
}

/// Has the box two free squares in a line beside it?
fn can_be_pulled(free: &dyn Fn(Option<Pos>) -> bool, pos: Pos) -> bool {
    let pull = |dir: Dir| free(pos.step(dir)) && free(pos.step(dir).and_then(|next| next.step(dir)));
    Dir::ALL.iter().any(|&dir| pull(dir))
}

#[cfg(test)]
mod tests {
    use super::{CanMove, Reduced, can_be_pulled, can_be_pushed};
    use crate::board::{Board, Hopeless, SquareSet};
    use sokonaut_level::{Grid, Level, Pos};

    fn drawn(text: &str) -> Result<String, Hopeless> {
        let level: Level = text.parse().expect("a level");
        let board = Board::new(&level)?;
        let boxes: SquareSet<4> = board.boxes().iter().copied().collect();
        Ok(board.draw(&boxes, Some(board.player())))
    }

    #[test]
    fn frozen_boxes_on_goals_become_walls_and_dead_ends_are_filled() {
        let board = drawn("#######\n#@ $. #\n#   #*#\n#######").unwrap();
        assert_eq!(board, "######\n#@ $.#\n#   ##\n######\n");
    }

    /// The plain way: look at all boxes again until none was taken away.
    fn peeled_plainly(reduced: &Reduced, can_move: CanMove) -> Vec<Pos> {
        let mut left = reduced.boxes.clone();
        loop {
            let free =
                |pos: Option<Pos>| reduced.is_floor(pos) && pos.is_some_and(|pos| !left.contains(&pos));
            let Some(index) = left.iter().position(|&pos| can_move(&free, pos)) else { return left };
            left.remove(index);
        }
    }

    #[test]
    fn peeling_leaves_what_it_leaves_the_plain_way() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut left = 0;
        for _ in 0..300 {
            let mut floor = Grid::filled(9, 9, false);
            let mut boxes = Vec::new();
            for pos in floor.positions().filter(|pos| pos.row % 8 > 0 && pos.col % 8 > 0) {
                floor[pos] = random.u8(..6) > 0;
                if floor[pos] && random.u8(..5) < 3 {
                    boxes.push(pos);
                }
            }
            let reduced = Reduced { floor, goals: Vec::new(), boxes, player: Pos::new(1, 1) };
            for can_move in [can_be_pushed as CanMove, can_be_pulled] {
                let fast = reduced.peel(&reduced.boxes, can_move);
                assert_eq!(fast, peeled_plainly(&reduced, can_move), "{:?}", reduced.boxes);
                left += fast.len();
            }
        }
        assert!(left > 1000, "only {left}");
    }

    #[test]
    fn a_frozen_box_off_its_goal_is_hopeless() {
        let corner = drawn("#####\n#@ $#\n# . #\n#####");
        assert_eq!(corner, Err(Hopeless::FrozenBox(Pos::new(1, 3))));
    }

    #[test]
    fn boxes_out_of_reach_are_decoration_or_hopeless() {
        assert_eq!(drawn("#######\n#@$.#*#\n#######").unwrap(), "#####\n#@$.#\n#####\n");
        assert_eq!(drawn("#######\n#@$.#$#\n#######"), Err(Hopeless::UnreachableBox(Pos::new(1, 5))));
    }

    #[test]
    fn a_goal_that_nothing_can_fill_is_hopeless() {
        // A box above the goal would need the player above it, where there is wall.
        let level = drawn("#######\n#@ $  #\n#####.#\n#######");
        assert_eq!(level, Err(Hopeless::UnfillableGoal(Pos::new(2, 5))));
    }

    #[test]
    fn too_many_boxes_are_hopeless() {
        let two = drawn("########\n#@ $ $.#\n#      #\n########");
        assert_eq!(two, Err(Hopeless::TooFewGoals { boxes: 2, goals: 1 }));
    }
}
