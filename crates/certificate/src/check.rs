//! The checker. It believes nothing: every push of everything listed is made and looked at.

use crate::bound::Bound;
use crate::certificate::{Certificate, Unreadable};
use crate::floor::{Floor, Odd};
use crate::lost::Lost;
use crate::placement::{Placement, Walker};
use crate::{Claim, Limits};
use sokonaut_level::Level;
use std::collections::{HashMap, HashSet};
use std::io::Read;

/// What a certificate has proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// What is true of the level.
    pub claim: Claim,
    /// Positions of the level that were looked at.
    pub positions: usize,
    /// Lost placements of some of its boxes.
    pub lost: usize,
}

/// Why a certificate convinces nobody.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// It is about something else.
    #[error("the certificate is about another level")]
    OtherLevel,
    /// The level is larger than anything that is proved.
    #[error("the level is too large")]
    TooLarge,
    /// A placement makes no sense: boxes or a player where nothing can be.
    #[error("{place} {number} makes no sense on this level")]
    Nonsense {
        /// A placement of a closed set, or a position.
        place: Place,
        /// Which one, from 1.
        number: usize,
    },
    /// A placement is called lost, and all its boxes are on goals.
    #[error("{place} {number} is solved")]
    Solved {
        /// A placement of a closed set, or a position.
        place: Place,
        /// Which one, from 1.
        number: usize,
    },
    /// A push leads to something that is not accounted for.
    #[error("a push of {place} {number} leads to what the certificate does not account for")]
    Leak {
        /// A placement of a closed set, or a position.
        place: Place,
        /// Which one, from 1.
        number: usize,
    },
    /// Nothing is said of the start of the level.
    #[error("the certificate does not account for the start of the level")]
    NoStart,
}

/// Where something is wrong in a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a closed set, counted from 1.
    ClosedSet(usize),
    /// Among the positions.
    Positions,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::ClosedSet(number) => write!(f, "in closed set {number}, placement"),
            Self::Positions => f.write_str("position"),
        }
    }
}

/// Reads a certificate and checks it against a level.
///
/// # Errors
/// If it is not a proof about this level: what is wrong, and where.
pub fn check(level: &Level, input: impl Read, limits: &Limits) -> Result<Checked, Refusal> {
    Certificate::read(input, limits)?.check(level)
}

impl Certificate {
    /// Is it a proof?
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn check(&self, level: &Level) -> Result<Checked, Refusal> {
        if self.level.parse::<Level>().ok().as_ref() != Some(level) {
            return Err(Refusal::OtherLevel);
        }
        let (positions, lost) = self.size();
        let checked = Checked { claim: self.claim, positions, lost };
        let (floor, start) = match Floor::new(level) {
            Ok(floor) => floor,
            Err(Odd::StrandedBox) => return Ok(checked),
            Err(Odd::TooLarge) => return Err(Refusal::TooLarge),
        };
        let mut checker = Checker::new(&floor);
        for (index, set) in self.closed_sets.iter().enumerate() {
            checker.take_closed_set(set, Place::ClosedSet(index + 1))?;
        }
        checker.check_positions(&self.positions, start, self.claim)?;
        Ok(checked)
    }
}

struct Checker<'a> {
    floor: &'a Floor,
    bound: Bound,
    walker: Walker,
    lost: Lost,
}

impl<'a> Checker<'a> {
    fn new(floor: &'a Floor) -> Self {
        Self { floor, bound: Bound::new(floor), walker: Walker::new(floor), lost: Lost::new() }
    }

    /// Checks a set of placements from which nothing leads out, and takes them for lost from then
    /// on.
    fn take_closed_set(&mut self, set: &[Placement], place: Place) -> Result<(), Refusal> {
        for (index, placement) in set.iter().enumerate() {
            self.check_sense(placement, place, index + 1)?;
        }
        let known: HashSet<&Placement> = set.iter().collect();
        for (index, placement) in set.iter().enumerate() {
            let number = index + 1;
            if self.floor.is_solved(placement) {
                return Err(Refusal::Solved { place, number });
            }
            for after in self.walker.after(self.floor, placement) {
                let stays = known.contains(&after)
                    || self.bound.of(&after.boxes).is_none()
                    || self.lost.refutes(self.floor, &mut self.walker, &after);
                if !stays {
                    return Err(Refusal::Leak { place, number });
                }
            }
        }
        set.iter().for_each(|placement| self.lost.insert(placement));
        Ok(())
    }

    /// No solution below what is claimed leads through the positions, or out of them.
    ///
    /// The pushes that come with a position are no more than any way to it takes: those of the
    /// start are 0, and every push is followed.
    fn check_positions(
        &mut self,
        positions: &[(Placement, u32)],
        start: Placement,
        claim: Claim,
    ) -> Result<(), Refusal> {
        let place = Place::Positions;
        for (index, (position, _)) in positions.iter().enumerate() {
            self.check_sense(position, place, index + 1)?;
        }
        let known: HashMap<&Placement, u32> =
            positions.iter().map(|(position, pushes)| (position, *pushes)).collect();
        let start = self.walker.normal(self.floor, start);
        if known.get(&start) != Some(&0) && !self.needs(&start, 0, claim) {
            return Err(Refusal::NoStart);
        }
        for (index, (position, pushes)) in positions.iter().enumerate() {
            let number = index + 1;
            if self.floor.is_solved(position) && !claim.is_met_by(*pushes) {
                return Err(Refusal::Solved { place, number });
            }
            let next = pushes.saturating_add(1);
            for after in self.walker.after(self.floor, position) {
                let followed = known.get(&after).is_some_and(|&pushes| pushes <= next);
                if !followed && !self.needs(&after, next, claim) {
                    return Err(Refusal::Leak { place, number });
                }
            }
        }
        Ok(())
    }

    /// Is every solution through this position, reached with so many pushes, as long as claimed? It
    /// is if the position is lost.
    fn needs(&mut self, position: &Placement, pushes: u32, claim: Claim) -> bool {
        match self.bound.of(&position.boxes) {
            None => true,
            Some(left) if claim.is_met_by(pushes.saturating_add(left)) => true,
            Some(_) => self.lost.refutes(self.floor, &mut self.walker, position),
        }
    }

    /// Boxes and player stand on squares of their own, and it is normal.
    fn check_sense(&mut self, placement: &Placement, place: Place, number: usize) -> Result<(), Refusal> {
        let Placement { boxes, player } = placement;
        let on_floor = |square: u16| usize::from(square) < self.floor.len();
        let sense = boxes.iter().chain([player]).all(|&square| on_floor(square))
            && !boxes.contains(player)
            && boxes.is_sorted_by(|a, b| a < b)
            && self.walker.normal(self.floor, placement.clone()).player == *player;
        if sense { Ok(()) } else { Err(Refusal::Nonsense { place, number }) }
    }
}
