//! Where the player can walk, and in how many steps.

use crate::field::{Field, NONE, State};

/// Not reached.
const FAR: u16 = u16::MAX;
/// A box or a wall.
const BLOCKED: u16 = u16::MAX - 1;

/// The steps from one square to all others, for one state at a time. Made once and used again: it
/// is asked for every push and every pull.
#[derive(Debug)]
pub struct Walk {
    steps: [u16; 256],
    queue: [u8; 256],
}

impl Walk {
    /// Nothing is known yet.
    pub fn new() -> Self {
        Self { steps: [FAR; 256], queue: [NONE; 256] }
    }

    /// Finds the steps from the player to all squares, with the boxes in the way, and tells the
    /// least square that is reached: it stands for the whole region.
    pub fn flood(&mut self, field: &Field, state: &State) -> u8 {
        self.steps[..field.len()].fill(FAR);
        // A wall is a neighbour of this number, so no other test for it is needed.
        self.steps[usize::from(NONE)] = BLOCKED;
        for &square in state.boxes() {
            self.steps[usize::from(square)] = BLOCKED;
        }
        self.steps[usize::from(state.player)] = 0;
        self.queue[0] = state.player;
        let (mut least, mut done, mut found) = (state.player, 0, 1);
        while done < found {
            let square = self.queue[done & 255];
            done += 1;
            least = least.min(square);
            let steps = self.steps[usize::from(square)] + 1;
            for next in field.around(square) {
                if self.steps[usize::from(next)] == FAR {
                    self.steps[usize::from(next)] = steps;
                    self.queue[found & 255] = next;
                    found += 1;
                }
            }
        }
        least
    }

    /// Can the player get there?
    pub fn reaches(&self, square: u8) -> bool {
        self.steps[usize::from(square)] < BLOCKED
    }

    /// Is there neither wall nor box?
    pub fn is_free(&self, square: u8) -> bool {
        self.steps[usize::from(square)] != BLOCKED
    }

    /// Steps to a square that the player can get to.
    pub fn steps(&self, square: u8) -> u32 {
        u32::from(self.steps[usize::from(square)])
    }

    /// Every push that the player can walk to after a flood of this state.
    pub fn pushes<'a>(&'a self, field: &'a Field, state: &'a State) -> impl Iterator<Item = Push> + 'a {
        state.boxes().iter().flat_map(move |&square| {
            (0..4).filter_map(move |dir| {
                let (behind, ahead) = (field.next(square, dir + 2), field.next(square, dir));
                let possible = self.reaches(behind) && self.is_free(ahead);
                possible.then_some(Push { square, dir: dir as u8, behind, ahead })
            })
        })
    }
}

/// A push of the box on a square: the player steps from `behind` to its square, the box goes ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    /// Where the box is, and the player afterwards.
    pub square: u8,
    /// The direction, 0 to 3 clockwise from the top.
    pub dir: u8,
    /// Where the player has to be before.
    pub behind: u8,
    /// Where the box goes.
    pub ahead: u8,
}

impl Push {
    /// The state after it.
    pub fn of(self, state: &State) -> State {
        state.moved(self.square, self.ahead, self.square)
    }
}
