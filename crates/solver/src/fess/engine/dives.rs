//! Dives: what is left of a level in a promising position, searched as a level of its own.
//!
//! A search that follows a plan fills goals in one order, and where it is stuck the rest is often
//! easy in any other. Boxes on goals that nothing can move any more are walls of the rest, and all
//! that is known of squares is found anew with them: which are dead, how far it is to the goals
//! that are left. So a best-first search by macro moves, nearest boxes first, sees at once what it
//! would never see from the start of the level.
//!
//! ```text
//!   #######        #######      Left a room half full. On the right what a dive sees of it:
//!   #**.  ##       ###   ##     the two in the corner are walls, and so its last goals
//!   #*.    @  ->   ##.    @     have other distances, and the squares beside them other
//!   #.. $ ##       #..$  ##     fates.
//!   #######        #######
//! ```
//!
//! A dive ends in one of three ways:
//!
//! * with a solution;
//! * with nothing left to try: the position is lost, and with it all that was found below it;
//! * with its budget used up, which means nothing.
//!
//! Where a search makes for a layout, its dives do so too, and "lost" means no more than that the
//! layout cannot be reached from there.
//!
//! Dives begin at the best position and at others on the way to it: a search is often stuck because
//! its last moves were wrong. They expand a share of what the search expands, and do not count as
//! its own expansions.

use super::part_of_level::{Effort, PartEnd, search_part};
use crate::analysis::Analysis;
use crate::board::{SquareSet, State};
use crate::search::Knowledge;
use std::collections::HashMap;

/// Bytes that the facts of a rest, and the search in it, may take.
const MOST_FACTS: usize = 8 << 20;
const MEMORY: usize = 8 << 20;
/// Dives may expand one position for so many that the search expands. (One of theirs takes two
/// fifths of the time.)
const SHARE: u64 = 2;
/// What it costs to find the rest, and to begin a search in it, in positions.
const LOOKING: u64 = 1;
const BEGINNING: u64 = 60;
/// Positions of the first dive from a position, and more for each box that is not at home.
const FIRST: u64 = 40;
const FOR_A_BOX: u64 = 2;
/// One box of so many has to be frozen on its goal: else a dive sees nothing new.
const FROZEN: usize = 8;
/// How far back from the best position dives begin, in sixteenths of the way to it, one after the
/// other; then all of them with twice the budget, and so on.
const BACK: [u32; 8] = [0, 4, 2, 8, 1, 6, 3, 10];
/// The same for dives towards a layout. They may take more: what the search weighs first, the floor
/// in one piece, they do not look at, so they see something new wherever they begin.
const BACK_FROM_AIM: [u32; 2] = [0, 3];
const FIRST_TO_AIM: u64 = 100;
const FOR_A_BOX_TO_AIM: u64 = 8;
const SHARE_TO_AIM: u64 = 1;
const MEMORY_TO_AIM: usize = 16 << 20;
/// The budget doubles so many times at the most.
const MOST_DOUBLINGS: u32 = 10;

/// The account of the dives of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Dives<const W: usize> {
    /// The layout that dives make for instead of the goals.
    aim: Option<SquareSet<W>>,
    spent: u64,
    /// The best position of the last dive, and how many there were from it.
    best: u32,
    tries: u32,
    /// Where dives began, and their largest budget.
    tried: HashMap<u32, u64>,
}

impl<const W: usize> Dives<W> {
    /// Dives towards a layout.
    pub fn towards(aim: SquareSet<W>) -> Self {
        Self { aim: Some(aim), ..Self::default() }
    }

    /// The layout that dives make for, if it is not the goals.
    pub fn aim(&self) -> Option<&SquareSet<W>> {
        self.aim.as_ref()
    }

    fn way_back(&self) -> &'static [u32] {
        if self.aim.is_some() { &BACK_FROM_AIM } else { &BACK }
    }

    /// How many steps back from the best position, which is so many steps deep, to begin.
    pub fn back(&self, best: u32, depth: u32) -> u32 {
        let tries = if self.best == best { self.tries } else { 0 };
        let back = self.way_back();
        depth * back[tries as usize % back.len()] / 16
    }

    /// What a dive may expand because of this best position, where so many boxes are off their
    /// goals, in a search that has expanded so many positions; nothing if it has to wait.
    pub fn budget(&self, best: u32, strays: usize, worked: u64) -> Option<u64> {
        let rounds = if self.best == best { self.tries / self.way_back().len() as u32 } else { 0 };
        let (least, work) = match self.aim {
            None => (FIRST + FOR_A_BOX * strays as u64, worked / SHARE),
            Some(_) => (FIRST_TO_AIM + FOR_A_BOX_TO_AIM * strays as u64, worked * SHARE_TO_AIM),
        };
        let budget = least << rounds.min(MOST_DOUBLINGS);
        (self.spent + budget + BEGINNING <= work).then_some(budget)
    }

    /// A dive from a position, because of this best one.
    pub fn begin(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        best: u32,
        (number, root): (u32, State<W>),
        budget: u64,
    ) -> PartEnd<W> {
        self.tries = if self.best == best { self.tries + 1 } else { 1 };
        self.best = best;
        if self.tried.get(&number).is_some_and(|&before| before >= budget) {
            self.spent += LOOKING;
            return PartEnd::Unknown;
        }
        self.tried.insert(number, budget);
        self.dive(knowledge, root, budget)
    }

    /// Searches what is left of the level.
    pub fn dive(&mut self, knowledge: &Knowledge<'_, W>, root: State<W>, budget: u64) -> PartEnd<W> {
        self.spent += LOOKING;
        let whole = &knowledge.facts.board;
        let rest = match &self.aim {
            None => whole.rest(&root.boxes, root.player),
            Some(aim) => whole.rest_towards(&root.boxes, root.player, &mut aim.iter()),
        };
        let Ok(board) = rest else { return PartEnd::Lost };
        let frozen = root.boxes.len() - board.boxes().len();
        let nothing_new = self.aim.is_none() && frozen * FROZEN < root.boxes.len();
        if nothing_new || Analysis::<W>::bytes(&board) > MOST_FACTS {
            return PartEnd::Unknown;
        }
        self.spent += BEGINNING;
        let memory = if self.aim.is_some() { MEMORY_TO_AIM } else { MEMORY };
        let techniques = knowledge.techniques.proved();
        let effort = Effort { positions: budget, memory, techniques, both_ends: false };
        let (end, stats) = search_part(knowledge, &board, &root, effort);
        self.spent += stats.expanded;
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Reach;
    use sokonaut_level::Pos;

    const LEVEL: [&str; 8] = [
        "##########",
        "#..  #   #",
        "#..    $ #",
        "#    #$  #",
        "#    # $ #",
        "#    #$  #",
        "#    # @ #",
        "##########",
    ];

    /// How a dive from a position of the level ends.
    fn dived(position: [&str; 8]) -> PartEnd<1> {
        let facts = Analysis::drawn(&LEVEL.join("\n"));
        let mut root = State { boxes: SquareSet::EMPTY, player: facts.board.player() };
        for (row, line) in (0..).zip(position) {
            for (col, letter) in (0..).zip(line.chars()) {
                let square = || facts.board.square_from_pos(Pos::new(row, col)).expect("a square");
                match letter {
                    '$' | '*' => root.boxes.insert(square()),
                    '@' => root.player = square(),
                    _ => {}
                }
            }
        }
        let root = root.canonical(&facts.board, &mut Reach::default());
        let end = Dives::<1>::default().dive(&Knowledge::new(&facts, None), root, 200);
        if let PartEnd::Solved(path) = &end {
            assert_eq!(path.first(), Some(&root));
            assert!(path.last().is_some_and(|end| end.is_solved(&facts.goals)));
        }
        end
    }

    #[test]
    fn the_rest_is_solved_and_frozen_boxes_stay() {
        let mut half = LEVEL;
        (half[1], half[2], half[3]) = ("#**  #   #", "#..      #", "#    #   #");
        assert!(matches!(dived(half), PartEnd::Solved(_)));
    }

    #[test]
    fn a_rest_without_a_solution_is_lost() {
        let mut late = LEVEL;
        (late[1], late[2], late[3]) = ("#**  #   #", "#..      #", "#    # @ #");
        (late[4], late[6]) = ("#    #   #", "#    # $ #");
        assert!(matches!(dived(late), PartEnd::Lost));
    }

    #[test]
    fn where_nothing_is_frozen_there_is_no_dive() {
        assert!(matches!(dived(LEVEL), PartEnd::Unknown));
    }
}
