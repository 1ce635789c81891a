//! Detectors before the oracle: how much they catch, and that they are never wrong.

use super::Oracle;
use crate::analysis::Analysis;
use crate::board::{Reach, SquareSet, State};
use crate::deadlocks::{PushDetector, Verdict};
use std::collections::HashSet;
use std::ops::AddAssign;

/// What came of asking a detector about a whole state space.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Audit {
    /// Questions asked: pushes or states.
    pub asked: u64,
    /// Questions to which the truth is "lost". Of pushes only the first mistakes count, those that
    /// lead from a state that can be solved to one that cannot.
    pub dead: u64,
    /// How many of these the detector knew.
    pub caught: u64,
    /// `Dead` said of what can be solved.
    pub wrong: u64,
    /// The first position that the detector was wrong about, drawn.
    pub witness: Option<String>,
}

impl Audit {
    fn convict<const W: usize>(&mut self, facts: &Analysis<W>, state: &State<W>) {
        self.wrong += 1;
        self.witness.get_or_insert_with(|| facts.board.draw(&state.boxes, Some(state.player)));
    }
}

impl AddAssign for Audit {
    fn add_assign(&mut self, other: Self) {
        self.asked += other.asked;
        self.dead += other.dead;
        self.caught += other.caught;
        self.wrong += other.wrong;
        self.witness = self.witness.take().or(other.witness);
    }
}

/// Asks a [`PushDetector`] about every push of the state space that does not end on a dead square.
///
/// It is asked twice: without the player, where `Dead` is wrong if *any* state with these boxes can
/// be solved, and with the player, where it speaks of one state. `caught` counts the second answer.
pub fn audit_pushes<const W: usize, D: PushDetector<W>>(
    facts: &Analysis<W>,
    oracle: &Oracle<W>,
    detector: &mut D,
) -> Audit {
    let mut reach = Reach::default();
    let alive = oracle.states().iter().filter(|state| oracle.pushes_left(state).is_some());
    let alive: HashSet<SquareSet<W>> =
        alive.filter(|state| is_after_a_push(facts, &mut reach, state)).map(|state| state.boxes).collect();
    let mut audit = Audit::default();
    for state in oracle.states() {
        let was_alive = oracle.pushes_left(state).is_some();
        for (moved, after) in Oracle::pushes(&facts.board, &mut reach, state) {
            if facts.dead.contains(moved) {
                continue;
            }
            audit.asked += 1;
            let is_alive = oracle.pushes_left(&after).is_some();
            let anywhere = detector.judge(facts, &after.boxes, moved) == Verdict::Dead;
            let here = detector.judge_from(facts, &after.boxes, moved, after.player) == Verdict::Dead;
            if anywhere && alive.contains(&after.boxes) || here && is_alive {
                audit.convict(facts, &after);
            }
            audit.dead += u64::from(was_alive && !is_alive);
            audit.caught += u64::from(was_alive && !is_alive && here);
        }
    }
    audit
}

/// Can a push have led here? Then the player has at least two squares to stand on.
fn is_after_a_push<const W: usize>(facts: &Analysis<W>, reach: &mut Reach, state: &State<W>) -> bool {
    reach.flood(&facts.board, &facts.board.blocked(&state.boxes), state.player).len() > 1
}
