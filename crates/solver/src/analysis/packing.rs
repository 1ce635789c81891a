//! In which order to fill a goal area.
//!
//! Fill the whole area and empty it backwards: a box that can be pulled out, past a door or away
//! from the area, vanishes; that may free others. The reverse is an order in which every
//! goal can still be filled from outside with the goals before it filled.
//!
//! ```text
//!   ########      backwards the boxes come out in the order 1, 2, 3, 4,
//!   #  1234#      so the goals are filled in the order 4, 3, 2, 1
//!   #  #####
//! ```
//!
//! Boxes that vanish never come back and the player's region only grows, so nothing that could
//! be pulled before is lost: there are no wrong choices. When no box can vanish, one is *parked*:
//! pulled to another square inside, where it stays in the way. A few such choices are tried, the
//! most open position first, with backtracking and bounded effort. Boxes that are inside at the
//! start have to be there in the end: the last ones are pulled to their squares instead of out.
//!
//! The idea is that of the packing orders of YASS, in its plainest form. The plan looks at one area
//! alone and takes boxes and player for granted that come from outside, so following it is a guess.

use super::{Analysis, GoalArea};
use crate::alarm::Watch;
use crate::board::{Reach, Square, SquareSet};
use crate::moves::{Backward, MacroMove, MacroMoves};
use crate::sorting::sort_by_number;
use std::collections::HashSet;

/// Squares looked at before the planning gives up: less than a tenth of a second.
const MOST_EFFORT: usize = 2_000_000;
/// Boxes parked one after another, and choices followed each time.
const MOST_PARKED: usize = 6;
const MOST_CHOICES: usize = 4;

/// One step of filling an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Where the box was parked; `None` if it comes from outside.
    pub from: Option<Square>,
    /// Where it goes: a goal, or where it is parked.
    pub to: Square,
}

/// How to fill one goal area, box by box.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackingPlan<const W: usize> {
    /// The area.
    pub area: GoalArea<W>,
    /// The steps in playing order. If the plan is not complete, only the last ones, those that
    /// could be undone.
    pub steps: Vec<Placement>,
    /// Where boxes stand inside before each of the steps, and after the last one.
    pub layouts: Vec<SquareSet<W>>,
    /// Does it lead from the start to all goals filled?
    pub complete: bool,
}

impl<const W: usize> PackingPlan<W> {
    /// Plans for all goal areas of a board; `None` if time is up, for an area of thousands of goals
    /// takes minutes.
    pub fn all(facts: &Analysis<W>, watch: &Watch<'_>) -> Option<Vec<Self>> {
        let areas = GoalArea::all(facts, watch)?.into_iter();
        areas.map(|area| Some(Self::new(facts, area, watch)).filter(|_| !watch.is_over())).collect()
    }

    /// Looks for a plan, which means nothing if time is up.
    fn new(facts: &Analysis<W>, area: GoalArea<W>, watch: &Watch<'_>) -> Self {
        let mut planner = Planner::new(facts, &area, watch);
        let complete = planner.clear(area.goals, 0) && facts.goals.len() == facts.starts.len();
        let mut steps = if complete { planner.steps } else { planner.farthest };
        let mut layouts = vec![area.goals];
        for step in &steps {
            let before = layouts[layouts.len() - 1].without(step.to);
            layouts.push(step.from.map_or(before, |from| before.with(from)));
        }
        steps.reverse();
        layouts.reverse();
        Self { area, steps, layouts, complete }
    }

    /// The goals in the order in which they are filled for good.
    pub fn order(&self) -> Vec<Square> {
        let last = |square: Square| self.steps.iter().rposition(|step| step.to == square);
        let at_once = self.area.goals.iter().filter(|&goal| last(goal).is_none());
        let mut filled: Vec<Square> = self.area.goals.iter().filter(|&goal| last(goal).is_some()).collect();
        sort_by_number(&mut filled, |&goal| last(goal).map_or(0, |step| step as u64));
        at_once.chain(filled).collect()
    }

    /// How many steps were played, if the boxes inside stand just as the plan wants them.
    pub fn progress(&self, boxes: &SquareSet<W>) -> Option<usize> {
        let inside = boxes.intersection(&self.area.inside.union(&self.area.goals));
        self.layouts.iter().position(|layout| *layout == inside)
    }
}

/// The backward game in one area.
struct Planner<'a, const W: usize> {
    facts: &'a Analysis<W>,
    watch: &'a Watch<'a>,
    inside: SquareSet<W>,
    outside: SquareSet<W>,
    /// Boxes inside at the start.
    start: SquareSet<W>,
    moves: MacroMoves<Backward>,
    list: Vec<MacroMove>,
    reach: Reach,
    effort: usize,
    seen: HashSet<SquareSet<W>>,
    /// The steps taken back so far, and the most that were.
    steps: Vec<Placement>,
    farthest: Vec<Placement>,
}

impl<'a, const W: usize> Planner<'a, W> {
    fn new(facts: &'a Analysis<W>, area: &GoalArea<W>, watch: &'a Watch<'a>) -> Self {
        let inside = area.inside.union(&area.goals);
        Self {
            facts,
            watch,
            inside,
            outside: facts.floor.difference(&inside),
            start: facts.starts.intersection(&inside),
            moves: MacroMoves::new(&facts.board),
            list: Vec::new(),
            reach: Reach::default(),
            effort: 0,
            seen: HashSet::new(),
            steps: Vec::new(),
            farthest: Vec::new(),
        }
    }

    /// Takes boxes out until only those of the start are left, on their squares. `parked` boxes
    /// were parked on the way here.
    fn clear(&mut self, mut layout: SquareSet<W>, parked: usize) -> bool {
        let before = self.steps.len();
        while layout.len() > self.start.len() && layout != self.start {
            let out = self.boxes_out(&layout);
            if out.is_empty() {
                break;
            }
            let spare = layout.len() - self.start.len();
            for to in out.into_iter().take(spare) {
                layout.remove(to);
                self.steps.push(Placement { from: None, to });
            }
        }
        if layout == self.start {
            return true;
        }
        if self.steps.len() > self.farthest.len() {
            self.farthest.clone_from(&self.steps);
        }
        if parked < MOST_PARKED && self.effort < MOST_EFFORT && self.seen.insert(layout) {
            for step in self.parkings(&layout) {
                let from = step.from.expect("a parked box stays inside");
                self.steps.push(step);
                if self.clear(layout.without(step.to).with(from), parked + 1) {
                    return true;
                }
                self.steps.pop();
            }
        }
        self.steps.truncate(before);
        false
    }

    /// Boxes that can be pulled out, best first: no holes, which may be filled at any time, and
    /// those with the shortest way.
    fn boxes_out(&mut self, layout: &SquareSet<W>) -> Vec<Square> {
        let player = self.walkable(layout);
        let out = self.out_for(layout, &player);
        // The box placed last may leave the player shut in: it alone may be pulled from inside.
        if out.is_empty() && self.steps.is_empty() {
            let anywhere = self.facts.floor.difference(layout);
            return self.out_for(layout, &anywhere).into_iter().take(1).collect();
        }
        out
    }

    fn out_for(&mut self, layout: &SquareSet<W>, player: &SquareSet<W>) -> Vec<Square> {
        let mut out = Vec::new();
        for square in layout {
            self.pull(layout, player, square);
            let pulls = self.pulls_out(&layout.without(square));
            if let Some(pulls) = pulls {
                let stays = self.start.contains(square);
                out.push((stays, self.facts.holes.contains(square), pulls, square));
            }
        }
        out.sort_unstable();
        out.into_iter().map(|(.., square)| square).collect()
    }

    /// Fewest pulls that take the box out whose moves are listed. The player has to be outside then
    /// too: a box in the door with the player behind it comes from nowhere.
    fn pulls_out(&mut self, others: &SquareSet<W>) -> Option<u16> {
        let (board, outside, watch) = (&self.facts.board, &self.outside, self.watch);
        let reach = &mut self.reach;
        let mut ways: Vec<&MacroMove> = self.list.iter().filter(|step| outside.contains(step.to)).collect();
        sort_by_number(&mut ways, |step| u64::from(step.pushes));
        let mut is_out = |step: &MacroMove| {
            let blocked = board.blocked(&others.with(step.to));
            watch.spend(board.len()) && !reach.flood(board, &blocked, step.player).is_disjoint(outside)
        };
        ways.into_iter().find(|step| is_out(step)).map(|step| step.pushes)
    }

    /// The most promising ways to put a box elsewhere inside: first onto squares of the start, then
    /// those that leave most floor to the player.
    fn parkings(&mut self, layout: &SquareSet<W>) -> Vec<Placement> {
        let player = self.walkable(layout);
        let mut ways = Vec::new();
        for square in layout {
            self.pull(layout, &player, square);
            let inside = |to: &Square| self.inside.contains(*to) && !layout.contains(*to);
            let mut squares: Vec<Square> = self.list.iter().map(|step| step.to).filter(inside).collect();
            squares.sort_unstable();
            squares.dedup();
            for from in squares {
                let room = self.walkable(&layout.without(square).with(from)).len();
                let home = self.start.contains(from) && !self.start.contains(square);
                ways.push((!home, usize::MAX - room, square, from));
            }
        }
        ways.sort_unstable();
        let best = ways.into_iter().take(MOST_CHOICES);
        best.map(|(.., to, from)| Placement { from: Some(from), to }).collect()
    }

    /// Lists where a box can be pulled.
    fn pull(&mut self, boxes: &SquareSet<W>, player: &SquareSet<W>, square: Square) {
        self.effort += self.facts.board.len();
        self.list.clear();
        if !self.watch.spend(self.facts.board.len()) {
            return;
        }
        let facts = self.facts;
        self.moves.of_box(&facts.board, boxes, player, square, &facts.unreached, &mut self.list);
    }

    /// Where the player can walk, coming from outside.
    fn walkable(&mut self, boxes: &SquareSet<W>) -> SquareSet<W> {
        let blocked = self.facts.board.blocked(boxes);
        let mut region = SquareSet::EMPTY;
        let mut left = self.outside;
        while let Some(square) = left.first().filter(|_| self.watch.spend(self.facts.board.len())) {
            region = region.union(&self.reach.flood(&self.facts.board, &blocked, square));
            left = left.difference(&region);
        }
        self.effort += self.facts.board.len();
        region
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plans(text: &str) -> (Analysis<1>, Vec<PackingPlan<1>>) {
        let facts = Analysis::<1>::drawn(text);
        let plans = PackingPlan::all(&facts, &Watch::default()).expect("nobody interrupts");
        (facts, plans)
    }

    /// Draws the order as letters, `a` first; the areas share the alphabet.
    fn drawn(text: &str) -> (String, bool) {
        let (facts, plans) = plans(text);
        let letter = |square: Square| {
            let index = plans.iter().find_map(|plan| plan.order().iter().position(|&goal| goal == square));
            index.map_or(' ', |index| char::from(b'a' + index as u8))
        };
        (facts.board.draw_with(letter), plans.iter().all(|plan| plan.complete))
    }

    #[test]
    fn an_alley_is_filled_from_its_end() {
        let level = "##########\n#    #####\n#@$  ....#\n# $$$#####\n#    #####\n##########";
        let expected = "##########\n#    #####\n#    dcba#\n#    #####\n#    #####\n##########\n";
        assert_eq!(drawn(level), (expected.to_string(), true));
    }

    #[test]
    fn a_room_is_filled_so_that_the_door_comes_last() {
        let level = "\
############
#      #...#
# $ $   ...#
#   $ $#   #
# $ $  #####
#@     #####
############
";
        let (board, complete) = drawn(level);
        assert!(complete, "{board}");
        let row = board.lines().nth(2).expect("the row of the door");
        assert!(row.contains('f'), "the goal behind the door is the last one:\n{board}");
    }

    #[test]
    fn a_box_inside_at_the_start_is_part_of_the_plan() {
        let (facts, plans) =
            plans("###########\n#    ##  .#\n# $     $.#\n#@   ##  .#\n#  $ ##   #\n###########");
        let [plan] = &plans[..] else { panic!("one area") };
        assert!(plan.complete);
        assert_eq!(plan.layouts[0], facts.starts.intersection(&plan.area.inside));
        assert_eq!(plan.layouts.last(), Some(&facts.goals));
        assert!(plan.steps.iter().any(|step| step.from.is_some()), "the box inside is moved too");
    }
}
