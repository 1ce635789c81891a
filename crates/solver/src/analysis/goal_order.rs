//! In which order to fill the goals of the whole level.
//!
//! Start from the solved position and play backwards with boxes that vanish: a box that can be pulled to a
//! start square nobody used yet is taken off the board. Every box gone makes it easier for the others, and the
//! player's region only grows, so the order of vanishing is free, and the best first:
//!
//! 1. goals that are no holes, as holes may be filled at any time;
//! 2. the box that opens most floor to the player;
//! 3. the one nearest to its start square, so that far goals are filled first.
//!
//! Start squares are handed out by a matching that can be changed later, so no box is refused
//! because another one took the wrong square. When no box can vanish, one is *parked*: pulled to a
//! square where it stays in the way; a few such choices are tried, most open position first, with
//! backtracking and bounded effort. First each box may be parked once and off the goals; if that leads to
//! nothing, everything is allowed.
//!
//! ```text
//!   #########
//!   #@ $  ab#     b before a: with a filled, nothing gets to b
//!   #  $ ####
//!   #########
//! ```
//!
//! The idea is that of the packing orders of YASS and of Festival's sinking boxes, in its plainest form.
//! Read backwards the result is a plan that need not be possible: boxes that have vanished are in
//! nobody's way.

use super::Analysis;
use super::start_matching::StartMatching;
use crate::board::{Reach, Square, SquareSet, State};
use crate::moves::{Backward, MacroMove, MacroMoves};
use std::collections::HashSet;

/// Squares looked at before a search gives up: less than a tenth of a second.
const MOST_EFFORT: usize = 2_000_000;
/// Parkings tried in one position, and how many of them are followed further.
const MOST_PARKINGS: usize = 24;
const MOST_CHILDREN: usize = 3;

/// An order of goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalOrder {
    /// The goals, the one to be filled first at the front.
    pub order: Vec<Square>,
    /// Could all goals be emptied backwards? If not, the first goals of the order are those that could not.
    pub complete: bool,
    /// Boxes that have to wait on the way to their goal, in the order of playing.
    pub parkings: Vec<Parking>,
}

/// A box waits on a square until its goal can be filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parking {
    /// The goal.
    pub goal: Square,
    /// Where its box waits.
    pub at: Square,
}

impl GoalOrder {
    /// Looks for an order for the whole level.
    #[must_use]
    pub fn of_level<const W: usize>(facts: &Analysis<W>) -> Self {
        let mut peel = Peel {
            facts,
            moves: MacroMoves::new(&facts.board),
            reach: Reach::default(),
            list: Vec::new(),
            parking: Freedom::OnceOffGoals,
            effort: 0,
            seen: HashSet::new(),
            best: None,
        };
        let roots = State::solved(&facts.board, &mut peel.reach);
        let mut roots: Vec<Position<W>> = roots.iter().map(|root| peel.root(root)).collect();
        roots.sort_by_key(|root| usize::MAX - root.region.len());
        let found = peel.try_roots(&roots, Freedom::OnceOffGoals);
        if !found {
            peel.try_roots(&roots, Freedom::Anywhere);
        }
        let best = peel.best.expect("there is a solved position");
        let complete = best.boxes.is_empty();
        let mut order = best.order;
        order.extend(&best.untouched);
        order.reverse();
        let mut parkings = best.parkings;
        parkings.reverse();
        Self { order, complete, parkings }
    }
}

/// A position of the backward game, and how it came about.
#[derive(Clone)]
struct Position<const W: usize> {
    boxes: SquareSet<W>,
    /// Boxes that were not moved yet.
    untouched: SquareSet<W>,
    region: SquareSet<W>,
    order: Vec<Square>,
    parkings: Vec<Parking>,
    /// Boxes known to be able to vanish. They stay so while others vanish.
    ready: Vec<Ready<W>>,
    starts: StartMatching<W>,
}

impl<const W: usize> Position<W> {
    /// A box leaves this square, perhaps for the first time.
    fn leave(&mut self, square: Square) {
        if self.untouched.contains(square) {
            self.untouched.remove(square);
            self.order.push(square);
        }
    }
}

/// A box that can vanish.
#[derive(Clone, Copy)]
struct Ready<const W: usize> {
    square: Square,
    /// The start squares it reaches.
    reached: SquareSet<W>,
    /// Fewest pulls to one of them; none if it can only vanish where it stands. Such a box comes last.
    pulls: Option<u16>,
}

/// Where boxes may be parked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Freedom {
    /// Every box once, and not on a goal: leads to short plans.
    OnceOffGoals,
    /// Any box, anywhere, again and again, even just to get the player to its other side: for levels that
    /// have no short plan.
    Anywhere,
}

struct Peel<'a, const W: usize> {
    facts: &'a Analysis<W>,
    moves: MacroMoves<Backward>,
    reach: Reach,
    list: Vec<MacroMove>,
    parking: Freedom,
    effort: usize,
    seen: HashSet<(SquareSet<W>, Square)>,
    best: Option<Position<W>>,
}

impl<const W: usize> Peel<'_, W> {
    /// Tries every root; is the board empty?
    fn try_roots(&mut self, roots: &[Position<W>], parking: Freedom) -> bool {
        self.parking = parking;
        self.effort = 0;
        self.seen.clear();
        roots.iter().any(|root| {
            let root = self.vanish_all(root.clone());
            self.empty(&root)
        })
    }

    fn root(&mut self, solved: &State<W>) -> Position<W> {
        Position {
            boxes: solved.boxes,
            untouched: solved.boxes,
            region: self.flood(&solved.boxes, solved.player),
            order: Vec::new(),
            parkings: Vec::new(),
            ready: Vec::new(),
            starts: StartMatching::new(self.facts),
        }
    }

    /// Empties the board as far as possible, the boxes that can vanish being gone already; is it empty?
    fn empty(&mut self, position: &Position<W>) -> bool {
        let player = position.region.first().expect("the player is somewhere");
        if !self.seen.insert((position.boxes, player)) {
            return false;
        }
        if self.best.as_ref().is_none_or(|best| position.boxes.len() < best.boxes.len()) {
            self.best = Some(position.clone());
        }
        if position.boxes.is_empty() {
            return true;
        }
        let mut children: Vec<Position<W>> =
            self.parkings(position).into_iter().map(|step| self.park(position, step)).collect();
        children.sort_by_key(|child| (child.boxes.len(), usize::MAX - child.region.len()));
        children.truncate(MOST_CHILDREN);
        children.iter().any(|child| self.effort < MOST_EFFORT && self.empty(child))
    }

    /// Takes off all boxes that can vanish.
    fn vanish_all(&mut self, mut position: Position<W>) -> Position<W> {
        while self.effort < MOST_EFFORT && self.vanish(&mut position) {}
        position
    }

    fn park(&mut self, position: &Position<W>, step: MacroMove) -> Position<W> {
        let mut next = position.clone();
        next.boxes = next.boxes.without(step.from).with(step.to);
        next.region = self.flood(&next.boxes, step.player);
        let parked = position.parkings.iter().rfind(|parking| parking.at == step.from);
        let goal = parked.filter(|_| !position.untouched.contains(step.from)).map_or(step.from, |p| p.goal);
        next.leave(step.from);
        next.parkings.push(Parking { goal, at: step.to });
        next.ready.clear();
        self.vanish_all(next)
    }

    /// Takes the best box off the board, if one can be taken off.
    fn vanish(&mut self, position: &mut Position<W>) -> bool {
        if self.vanish_one(position) {
            return true;
        }
        // The start squares that ready boxes reach are those of when they became ready: look again.
        let is_stale = !position.ready.is_empty();
        position.ready.clear();
        is_stale && self.vanish_one(position)
    }

    fn vanish_one(&mut self, position: &mut Position<W>) -> bool {
        self.find_ready(position);
        let mut ready: Vec<usize> = (0..position.ready.len()).collect();
        ready.sort_by_cached_key(|&index| {
            let Ready { square, pulls, .. } = position.ready[index];
            let opened = self.opened(position, square);
            (pulls.is_none(), self.facts.holes.contains(square), usize::MAX - opened, pulls, square)
        });
        for index in ready {
            let Ready { square, reached, .. } = position.ready[index];
            if !position.starts.hand_out(reached) {
                continue;
            }
            position.ready.remove(index);
            position.boxes.remove(square);
            position.leave(square);
            let player = position.region.first().expect("the player is somewhere");
            position.region = self.flood(&position.boxes, player);
            return true;
        }
        false
    }

    /// Looks for boxes that can vanish, among those not known yet.
    fn find_ready(&mut self, position: &mut Position<W>) {
        let known: SquareSet<W> = position.ready.iter().map(|ready| ready.square).collect();
        for square in &position.boxes.difference(&known) {
            self.pulls(position, square);
            let reached = self.list.iter().filter(|step| self.facts.starts.contains(step.to));
            let pulls = reached.clone().map(|step| step.pushes).min();
            let mut reached: SquareSet<W> = reached.map(|step| step.to).collect();
            if self.facts.starts.contains(square) {
                reached.insert(square);
            }
            if !reached.is_empty() {
                position.ready.push(Ready { square, reached, pulls });
            }
        }
    }

    fn pulls(&mut self, position: &Position<W>, square: Square) {
        self.effort += self.facts.board.len();
        self.list.clear();
        let Position { boxes, region, .. } = position;
        self.moves.of_box(&self.facts.board, boxes, region, square, &self.facts.unreached, &mut self.list);
    }

    /// Squares that become reachable when a box vanishes.
    fn opened(&mut self, position: &Position<W>, square: Square) -> usize {
        let behind = |next: &Square| {
            *next != self.facts.board.wall()
                && !position.region.contains(*next)
                && !position.boxes.contains(*next)
        };
        if !self.facts.board.neighbours(square).iter().any(behind) {
            return 0;
        }
        self.flood(&position.boxes.without(square), square).len() - position.region.len()
    }

    fn flood(&mut self, boxes: &SquareSet<W>, player: Square) -> SquareSet<W> {
        self.effort += self.facts.board.len();
        self.reach.flood(&self.facts.board, &self.facts.board.blocked(boxes), player)
    }

    /// The most promising pulls, most open position first.
    fn parkings(&mut self, position: &Position<W>) -> Vec<MacroMove> {
        let mut steps: Vec<MacroMove> = Vec::new();
        let (movable, forbidden) = match self.parking {
            Freedom::OnceOffGoals => (position.untouched, self.facts.goals),
            Freedom::Anywhere => (position.boxes, SquareSet::EMPTY),
        };
        for square in &movable {
            self.pulls(position, square);
            steps.extend(self.list.iter().filter(|step| !forbidden.contains(step.to)));
        }
        steps.sort_by_cached_key(|step| {
            let boxes = position.boxes.without(step.from).with(step.to);
            let open = self.flood(&boxes, step.player).len();
            (usize::MAX - open, u16::MAX - step.pushes, step.from, step.to)
        });
        steps.truncate(MOST_PARKINGS);
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use sokonaut_level::Level;

    fn order(text: &str) -> (Analysis<1>, GoalOrder) {
        let level: Level = text.parse().expect("a level");
        let facts = Analysis::new(&Board::new(&level).expect("a board"));
        let order = GoalOrder::of_level(&facts);
        (facts, order)
    }

    /// Draws the order as letters, `a` first.
    fn drawn(facts: &Analysis<1>, order: &GoalOrder) -> String {
        let letter = |square: Square| {
            let index = order.order.iter().position(|&goal| goal == square);
            index.map_or(' ', |index| char::from(b'a' + index as u8))
        };
        facts.board.draw_with(letter)
    }

    #[test]
    fn far_goals_come_first() {
        let (facts, order) = order("###########\n#@ $  ....#\n# $$$######\n#    ######\n###########");
        let expected = "###########\n#     dcba#\n#    ######\n#    ######\n###########\n";
        assert_eq!(drawn(&facts, &order), expected);
        assert!(order.complete && order.parkings.is_empty());
    }

    #[test]
    fn a_goal_that_shuts_in_others_comes_last() {
        let (facts, order) = order("#########\n#  @#  .#\n# $$  . #\n# $ #  .#\n#   #####\n#########");
        assert!(order.complete);
        let last = order.order.last().map(|&goal| facts.board.pos(goal).col);
        assert_eq!(last, Some(6), "the goal before the door is not the last:\n{}", drawn(&facts, &order));
    }

    #[test]
    fn a_box_that_is_in_the_way_is_parked() {
        let (facts, order) =
            order("#########\n#   #   #\n# @ #   #\n# $# .  #\n#    $ ##\n# #  .  #\n#########");
        assert!(order.complete);
        let letter = |square| match order.parkings[..] {
            [Parking { goal, .. }] if goal == square => 'g',
            [Parking { at, .. }] if at == square => 'p',
            _ => ' ',
        };
        let expected = "#########\n#   #   #\n#   # p #\n#  # g  #\n#      ##\n###    ##\n#########\n";
        assert_eq!(facts.board.draw_with(letter), expected);
    }

    #[test]
    fn every_goal_is_named_once() {
        for text in ["########\n#@ $...#\n# $$#  #\n#      #\n########", "######\n#@$..#\n# $  #\n######"] {
            let (facts, order) = order(text);
            let mut goals = order.order.clone();
            goals.sort_unstable();
            assert_eq!(goals, facts.board.goals());
        }
    }
}
