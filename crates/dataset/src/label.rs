//! What is true of a position.

use crate::field::State;
use crate::tablebase::Tablebase;
use crate::walk::{Push, Walk};
use sokonaut_level::{Dir, Pos};
use sokonaut_rules::Position;

/// Exact facts about a position from which the level can be solved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ToGo {
    /// The fewest pushes of any solution from here.
    pub pushes: u32,
    /// The fewest moves of any solution from here, walks and pushes. Often of another solution.
    pub moves: u32,
    /// Every next push, as the box that is pushed and the direction, with which a solution of
    /// fewest pushes begins. Empty if nothing is left to do.
    pub next_for_pushes: Vec<(Pos, Dir)>,
    /// The same for fewest moves.
    pub next_for_moves: Vec<(Pos, Dir)>,
}

/// The same with the squares of the field.
pub struct Found {
    pub pushes: u32,
    pub moves: u32,
    pub for_pushes: Vec<Push>,
    pub for_moves: Vec<Push>,
}

impl Tablebase {
    /// What is true of a position; `None` if it is dead, or no position of this level.
    pub fn to_go(&self, position: &Position) -> Option<ToGo> {
        let field = self.field();
        let state = field.state(position.boxes.iter().copied(), position.player)?;
        let found = self.look_up(&state, &mut Walk::new(), &mut Walk::new())?;
        let named = |pushes: &[Push]| {
            pushes
                .iter()
                .map(|push| (field.pos(push.square), Dir::from_index(usize::from(push.dir))))
                .collect()
        };
        Some(ToGo {
            pushes: found.pushes,
            moves: found.moves,
            next_for_pushes: named(&found.for_pushes),
            next_for_moves: named(&found.for_moves),
        })
    }

    /// What is true of a state; `None` if it is dead.
    pub(crate) fn look_up(&self, state: &State, here: &mut Walk, there: &mut Walk) -> Option<Found> {
        let pushes = self.pushes_to_go(state, here)?;
        let mut found = Found { pushes, moves: 0, for_pushes: Vec::new(), for_moves: Vec::new() };
        if pushes == 0 {
            return Some(found);
        }
        found.moves = u32::MAX;
        for push in here.pushes(self.field(), state) {
            let Some((pushes, moves)) = self.after(state, push, there) else { continue };
            if pushes + 1 == found.pushes {
                found.for_pushes.push(push);
            }
            let moves = here.steps(push.behind) + 1 + moves;
            if moves < found.moves {
                found.moves = moves;
                found.for_moves.clear();
            }
            if moves == found.moves {
                found.for_moves.push(push);
            }
        }
        Some(found)
    }
}
