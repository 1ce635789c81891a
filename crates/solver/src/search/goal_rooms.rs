//! Goal rooms filled in packing order: **a guess**, not a proof.
//!
//! A box that is pushed through the door of a goal room goes straight on to the next goal of the room's packing order.
//! That saves all the positions in between, and may lose solutions that use the
//! room otherwise. A search that has made this shortcut may find solutions, but prove nothing.
//!
//! ```text
//!   #########
//!   #  $ d..#     the box pushed onto the door d goes on to the farther goal at once
//!   #########
//! ```

use crate::analysis::{Analysis, GoalArea, packing_order};
use crate::board::{Reach, Square, SquareSet};
use crate::moves::{Forward, MacroMove, MacroMoves};

#[derive(Debug)]
struct Room<const W: usize> {
    door: Square,
    inside: SquareSet<W>,
    order: Vec<Square>,
}

/// The goal rooms of a board that have one door and a complete packing order.
#[derive(Debug)]
pub(super) struct GoalRooms<const W: usize> {
    rooms: Vec<Room<W>>,
    macros: MacroMoves<Forward>,
    reach: Reach,
    moves: Vec<MacroMove>,
}

impl<const W: usize> GoalRooms<W> {
    pub fn new(facts: &Analysis<W>) -> Self {
        let room = |area: &GoalArea<W>| {
            let packing = packing_order(facts, area);
            let usable = packing.complete && packing.parkings.is_empty() && area.goals.len() > 1;
            let free = area.inside.intersection(&facts.starts).is_empty();
            (usable && free).then_some(Room { door: area.door?, inside: area.inside, order: packing.order })
        };
        Self {
            rooms: GoalArea::all(facts).iter().filter_map(room).collect(),
            macros: MacroMoves::new(&facts.board),
            reach: Reach::default(),
            moves: Vec::new(),
        }
    }

    /// Where the box just pushed onto `at` goes on to, if that is a door and the next goal of the room can be reached.
    pub fn go_on(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        at: Square,
        player: Square,
    ) -> Option<MacroMove> {
        let room = self.rooms.iter().find(|room| room.door == at)?;
        let filled = room.order.iter().take_while(|&&goal| boxes.contains(goal)).count();
        // Boxes elsewhere in the room: the order was not kept, let the search look itself.
        if room.inside.without(at).intersection(boxes).len() != filled {
            return None;
        }
        let goal = *room.order.get(filled)?;
        let region = self.reach.flood(&facts.board, &facts.board.blocked(boxes), player);
        self.moves.clear();
        self.macros.of_box(&facts.board, boxes, &region, at, &SquareSet::EMPTY, &mut self.moves);
        let ways = self.moves.iter().filter(|step| step.to == goal);
        ways.copied().min_by_key(|step| step.pushes)
    }
}
