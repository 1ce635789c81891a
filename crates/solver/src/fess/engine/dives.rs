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
//! Dives begin at the best position and at others on the way to it: a search is often stuck because
//! its last moves were wrong. They expand a share of what the search expands, and do not count as
//! its own expansions.

use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet, State};
use crate::estimate::EstimateKind;
use crate::moves::Forward;
use crate::objective::Objective;
use crate::search::{BestFirst, Identity, Knowledge, Order, Recipe, Search, Step, Unit};
use std::collections::HashMap;

const RECIPE: Recipe = Recipe {
    order: Order::Estimate,
    estimate: EstimateKind::Matching,
    unit: Unit::Macro,
    identity: Identity::Region,
    objective: Objective::Any,
};
/// Bytes that the facts of a rest, and the search in it, may take.
const MOST_FACTS: usize = 4 << 20;
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
/// The budget doubles so many times at the most.
const MOST_DOUBLINGS: u32 = 10;

/// How a dive ended.
pub(super) enum DiveEnd<const W: usize> {
    /// The positions from where it began to the end.
    Solved(Vec<State<W>>),
    /// There is no solution from there.
    Lost,
    /// No answer.
    Unknown,
}

/// The account of the dives of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Dives {
    spent: u64,
    /// The best position of the last dive, and how many there were from it.
    best: u32,
    tries: u32,
    /// Where dives began, and their largest budget.
    tried: HashMap<u32, u64>,
}

impl Dives {
    /// How many steps back from the best position, which is so many steps deep, to begin.
    pub fn back(&self, best: u32, depth: u32) -> u32 {
        let tries = if self.best == best { self.tries } else { 0 };
        depth * BACK[tries as usize % BACK.len()] / 16
    }

    /// What a dive may expand because of this best position, where so many boxes are off their
    /// goals, in a search that has expanded so many positions; nothing if it has to wait.
    pub fn budget(&self, best: u32, strays: usize, worked: u64) -> Option<u64> {
        let rounds = if self.best == best { self.tries / BACK.len() as u32 } else { 0 };
        let budget = (FIRST + FOR_A_BOX * strays as u64) << rounds.min(MOST_DOUBLINGS);
        (self.spent + budget + BEGINNING <= worked / SHARE).then_some(budget)
    }

    /// A dive from a position, because of this best one.
    pub fn begin<const W: usize>(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        best: u32,
        (number, root): (u32, State<W>),
        budget: u64,
    ) -> DiveEnd<W> {
        self.tries = if self.best == best { self.tries + 1 } else { 1 };
        self.best = best;
        if self.tried.get(&number).is_some_and(|&before| before >= budget) {
            self.spent += LOOKING;
            return DiveEnd::Unknown;
        }
        self.tried.insert(number, budget);
        self.dive(knowledge, root, budget)
    }

    /// Searches what is left of the level.
    pub fn dive<const W: usize>(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        root: State<W>,
        budget: u64,
    ) -> DiveEnd<W> {
        self.spent += LOOKING;
        let whole = &knowledge.facts.board;
        let Ok(board) = whole.rest(&root.boxes, root.player) else { return DiveEnd::Lost };
        let frozen = root.boxes.len() - board.boxes().len();
        if frozen * FROZEN < root.boxes.len() || Analysis::<W>::bytes(&board) > MOST_FACTS {
            return DiveEnd::Unknown;
        }
        self.spent += BEGINNING;
        let Some(facts) = Analysis::new_while(&board, &knowledge.alarm.watch()) else {
            return DiveEnd::Unknown;
        };
        let (rest, memory) = Knowledge::alone(&facts, MEMORY, knowledge.alarm);
        let techniques = knowledge.techniques.proved();
        let mut search = BestFirst::<W, Forward>::new(&rest, RECIPE, techniques, memory);
        let end = loop {
            let left = budget.saturating_sub(search.stats().expanded);
            match search.step(left) {
                Step::Solved(path) => break DiveEnd::Solved(on_whole(whole, &board, &root, &path)),
                // What was cut short has not come to an end.
                _ if left == 0 || knowledge.alarm.rings() => break DiveEnd::Unknown,
                Step::Running => {}
                Step::Exhausted => break DiveEnd::Lost,
                Step::OutOfMemory | Step::GivesUp => break DiveEnd::Unknown,
            }
        };
        self.spent += search.stats().expanded;
        end
    }
}

/// A path on the board of a rest as one on the whole board.
fn on_whole<const W: usize>(
    whole: &Board,
    rest: &Board,
    root: &State<W>,
    path: &[State<W>],
) -> Vec<State<W>> {
    let square = |square: Square| whole.square_from_pos(rest.pos(square)).expect("it is part of the whole");
    let squares = |set: &SquareSet<W>| set.iter().map(square).collect::<SquareSet<W>>();
    let moving = path.first().map_or(SquareSet::EMPTY, |first| squares(&first.boxes));
    let frozen = root.boxes.difference(&moving);
    let mut reach = Reach::default();
    path.iter()
        .map(|state| {
            let boxes = squares(&state.boxes).union(&frozen);
            State { boxes, player: square(state.player) }.canonical(whole, &mut reach)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn dived(position: [&str; 8]) -> DiveEnd<1> {
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
        let end = Dives::default().dive(&Knowledge::new(&facts, None), root, 200);
        if let DiveEnd::Solved(path) = &end {
            assert_eq!(path.first(), Some(&root));
            assert!(path.last().is_some_and(|end| end.is_solved(&facts.goals)));
        }
        end
    }

    #[test]
    fn the_rest_is_solved_and_frozen_boxes_stay() {
        let mut half = LEVEL;
        (half[1], half[2], half[3]) = ("#**  #   #", "#..      #", "#    #   #");
        assert!(matches!(dived(half), DiveEnd::Solved(_)));
    }

    #[test]
    fn a_rest_without_a_solution_is_lost() {
        let mut late = LEVEL;
        (late[1], late[2], late[3]) = ("#**  #   #", "#..      #", "#    # @ #");
        (late[4], late[6]) = ("#    #   #", "#    # $ #");
        assert!(matches!(dived(late), DiveEnd::Lost));
    }

    #[test]
    fn where_nothing_is_frozen_there_is_no_dive() {
        assert!(matches!(dived(LEVEL), DiveEnd::Unknown));
    }
}
