//! In which order to fill a goal area.
//!
//! Fill the whole area and empty it backwards: a box that can be pulled out, past the door or away
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
//! be pulled before is lost: there are no wrong choices and no backtracking. Only boxes of this area count here;
//! [`GoalOrder`] looks at the whole level.

use super::{Analysis, GoalArea, GoalOrder};
use crate::board::{Reach, Square, SquareSet};
use crate::moves::{Backward, MacroMoves};

/// The order in which to fill one goal area from its entrances.
#[must_use]
pub fn packing_order<const W: usize>(facts: &Analysis<W>, area: &GoalArea<W>) -> GoalOrder {
    let board = &facts.board;
    let mut moves = MacroMoves::<Backward>::new(board);
    let mut reach = Reach::default();
    let outside = facts.floor.difference(&area.inside).union(&area.entrances);
    let mut left = area.goals;
    let mut out = Vec::with_capacity(left.len());
    let mut player = from_outside(facts, &mut reach, &left, &outside);
    while !left.is_empty() {
        let mut free = Vec::new();
        for goal in &left {
            if let Some(pulls) = pulls_out(facts, &mut moves, &left, &player, goal, &outside) {
                free.push((facts.holes.contains(goal), pulls, goal));
            }
        }
        if free.is_empty() {
            // The last box may leave the player shut in: it alone may be pulled from inside.
            let anywhere = facts.floor.difference(&left);
            if !out.is_empty() || player == anywhere {
                break;
            }
            player = anywhere;
            continue;
        }
        free.sort_unstable();
        if out.is_empty() && player != from_outside(facts, &mut reach, &left, &outside) {
            free.truncate(1);
        }
        for (_, _, goal) in free {
            left.remove(goal);
            out.push(goal);
        }
        player = from_outside(facts, &mut reach, &left, &outside);
    }
    let complete = left.is_empty();
    out.extend(&left);
    out.reverse();
    GoalOrder { order: out, complete, parkings: Vec::new() }
}

/// Where the player can walk, coming from outside.
fn from_outside<const W: usize>(
    facts: &Analysis<W>,
    reach: &mut Reach,
    boxes: &SquareSet<W>,
    outside: &SquareSet<W>,
) -> SquareSet<W> {
    let blocked = facts.board.blocked(boxes);
    let mut region = SquareSet::EMPTY;
    let mut left = outside.difference(boxes);
    while let Some(square) = left.first() {
        region = region.union(&reach.flood(&facts.board, &blocked, square));
        left = left.difference(&region);
    }
    region
}

/// Fewest pulls that take a box out, if it can be taken out.
fn pulls_out<const W: usize>(
    facts: &Analysis<W>,
    moves: &mut MacroMoves<Backward>,
    boxes: &SquareSet<W>,
    player: &SquareSet<W>,
    goal: Square,
    outside: &SquareSet<W>,
) -> Option<u16> {
    let mut list = Vec::new();
    moves.of_box(&facts.board, boxes, player, goal, &facts.unreached, &mut list);
    list.iter().filter(|step| outside.contains(step.to)).map(|step| step.pushes).min()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use sokonaut_level::Level;

    /// Draws the order as letters, `a` first; the areas share the alphabet.
    fn drawn(text: &str) -> (String, bool) {
        let level: Level = text.parse().expect("a level");
        let facts = Analysis::<1>::new(&Board::new(&level).expect("a board"));
        let orders: Vec<GoalOrder> =
            GoalArea::all(&facts).iter().map(|area| packing_order(&facts, area)).collect();
        let letter = |square: Square| {
            let index = orders.iter().find_map(|order| order.order.iter().position(|&goal| goal == square));
            index.map_or(' ', |index| char::from(b'a' + index as u8))
        };
        (facts.board.draw_with(letter), orders.iter().all(|order| order.complete))
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
}
