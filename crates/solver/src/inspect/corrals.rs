//! The corrals of a position, by kind.
//!
//! A corral is floor that the player cannot reach now. In the field's words an *I-corral* is one
//! whose boxes can only be pushed inward at first, and a *PI-corral* one where the player can make
//! all of these pushes now: [`PiCorral`] has the drawing and the proof. Boxes that can never move
//! again count as walls, as in the search.

use super::positions_of;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{SquareSet, State};
use crate::deadlocks::{PiCorral, PiRules, Shut, Walls, Zones, rim_of};
use crate::sorting::sort_by_number;
use sokonaut_level::Pos;

/// How a corral can be opened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CorralKind {
    /// Some box at its rim can be pushed elsewhere than inward.
    Plain,
    /// The boxes at its rim can only be pushed inward: an I-corral.
    Inward,
    /// They can, and the player can make all these pushes now: a PI-corral. There is something left
    /// to do in it.
    PlayerInward,
}

/// A part of the floor that the player cannot reach now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorralSeen {
    /// How it can be opened.
    pub kind: CorralKind,
    /// Its floor; several parts if a push at the rim of one has to do with another.
    pub squares: Vec<Pos>,
    /// The boxes at its rim that may still move.
    pub boxes: Vec<Pos>,
}

/// The rules of an I-corral: a push counts also if the player cannot make it now.
struct Inward;

impl PiRules for Inward {
    const PLAYABLE: bool = false;
    const WORK: bool = false;
}

/// The corrals of a position, PI-corrals first. Each part of the floor is in one of them, the best
/// kind and the smallest. `None` if time is up: with parts missing, the kinds would be wrong.
pub fn corrals<const W: usize>(
    facts: &Analysis<W>,
    state: &State<W>,
    watch: &Watch<'_>,
) -> Option<Vec<CorralSeen>> {
    // A lost position has corrals, too: the verdict is of no interest here.
    let (walled, _) = Walls::new().wall_up(facts, state, watch);
    let mut zones = Zones::new();
    zones.find(facts, &walled, state.player, watch);
    let player_inward = PiCorral::<W>::new().all(facts, &walled, &zones, watch);
    let inward = PiCorral::<W, Inward>::new().all(facts, &walled, &zones, watch);
    let plain = zones.closed.iter().map(|&inside| Shut { inside, boxes: SquareSet::EMPTY }).collect();
    let kinds =
        [(CorralKind::PlayerInward, player_inward), (CorralKind::Inward, inward), (CorralKind::Plain, plain)];
    let mut covered = SquareSet::EMPTY;
    let mut list = Vec::new();
    for (kind, mut found) in kinds {
        sort_by_number(&mut found, |shut| shut.inside.len() as u64);
        for Shut { inside, .. } in found {
            if !watch.spend(facts.board.len()) {
                return None;
            }
            if inside.is_disjoint(&covered) {
                covered = covered.union(&inside);
                let squares = positions_of(&facts.board, &inside);
                let boxes = positions_of(&facts.board, &rim_of(facts, &walled, &inside));
                list.push(CorralSeen { kind, squares, boxes });
            }
        }
    }
    (!watch.is_over()).then_some(list)
}
