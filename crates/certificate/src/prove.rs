//! Finding certificates: every position that may lie on a solution shorter than claimed is listed.

use crate::bound::Bound;
use crate::certificate::Certificate;
use crate::floor::{Floor, Odd, Square};
use crate::lost::Lost;
use crate::placement::{Placement, Walker};
use crate::refute::{Ground, refute};
use crate::{Claim, Limits};
use sokonaut_level::Level;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Why there is no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotProved {
    /// There is a solution with so many pushes.
    #[error("it is not true: there is a solution with {0} pushes")]
    Solution(u32),
    /// It would be too large.
    #[error("the certificate would have more than {0} positions")]
    TooLarge(usize),
    /// The level has too many squares.
    #[error("the level is too large")]
    LargeLevel,
    /// Somebody stopped it.
    #[error("stopped")]
    Stopped,
}

/// A certificate of a claim.
///
/// # Errors
/// If the claim is not true, or the certificate would be larger than the limits allow.
pub fn prove(level: &Level, claim: Claim, limits: &Limits) -> Result<Certificate, NotProved> {
    prove_while(level, claim, limits, &mut |_| true)
}

/// The same as long as `go_on` says so; it is asked for every position, and told how many there
/// are.
///
/// # Errors
/// As [`prove`], and if it was stopped.
pub fn prove_while(
    level: &Level,
    claim: Claim,
    limits: &Limits,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Certificate, NotProved> {
    let level_text = level.to_xsb();
    let certificate =
        |closed_sets, positions| Certificate { level: level_text, claim, closed_sets, positions };
    let (floor, start) = match Floor::new(level) {
        Ok(floor) => floor,
        Err(Odd::StrandedBox) => return Ok(certificate(Vec::new(), Vec::new())),
        Err(Odd::TooLarge) => return Err(NotProved::LargeLevel),
    };
    let mut prover = Prover::new(&floor, claim);
    let start = prover.walker.normal(&floor, start);
    prover.search(&start, limits, go_on)?;
    let positions = prover.needed(&start);
    Ok(certificate(prover.closed_sets, positions))
}

struct Prover<'a> {
    floor: &'a Floor,
    claim: Claim,
    bound: Bound,
    walker: Walker,
    lost: Lost,
    closed_sets: Vec<Vec<Placement>>,
    /// Pushes to every position met, the fewest so far.
    pushes: HashMap<Placement, u32>,
    gate: Gate,
}

/// A position in the queue: by its bound, the deepest of equals first.
type Waiting = (Reverse<u32>, u32, Placement, Option<Square>);

impl<'a> Prover<'a> {
    fn new(floor: &'a Floor, claim: Claim) -> Self {
        Self {
            floor,
            claim,
            bound: Bound::new(floor),
            walker: Walker::new(floor),
            lost: Lost::new(),
            closed_sets: Vec::new(),
            pushes: HashMap::new(),
            gate: Gate::default(),
        }
    }

    fn search(
        &mut self,
        start: &Placement,
        limits: &Limits,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), NotProved> {
        let mut open: BinaryHeap<Waiting> = BinaryHeap::new();
        self.meet(start.clone(), 0, None, &mut open);
        while let Some((_, pushes, position, moved)) = open.pop() {
            if self.pushes.get(&position) != Some(&pushes) {
                continue; // there was a shorter way
            }
            if !go_on(self.pushes.len()) {
                return Err(NotProved::Stopped);
            }
            if self.floor.is_solved(&position) {
                return Err(NotProved::Solution(pushes));
            }
            if self.is_lost(&position, moved) {
                self.pushes.remove(&position);
                continue;
            }
            if self.pushes.len() > limits.placements {
                return Err(NotProved::TooLarge(limits.placements));
            }
            for push in self.walker.pushes(self.floor, &position) {
                let moved = Some(self.floor.next(push.from, push.dir));
                let after = self.walker.normal(self.floor, position.pushed(self.floor, push));
                self.meet(after, pushes + 1, moved, &mut open);
            }
        }
        Ok(())
    }

    fn meet(
        &mut self,
        position: Placement,
        pushes: u32,
        moved: Option<Square>,
        open: &mut BinaryHeap<Waiting>,
    ) {
        if self.pushes.get(&position).is_some_and(|&known| known <= pushes) {
            return;
        }
        let Some(left) = self.bound.of(&position.boxes) else { return };
        if self.claim.is_met_by(pushes + left) || self.lost.refutes(self.floor, &mut self.walker, &position) {
            return;
        }
        self.pushes.insert(position.clone(), pushes);
        open.push((Reverse(pushes + left), pushes, position, moved));
    }

    /// Is it lost by what is known, or by what a small search finds out?
    fn is_lost(&mut self, position: &Placement, moved: Option<Square>) -> bool {
        if self.lost.refutes(self.floor, &mut self.walker, position) {
            return true;
        }
        let firsts: Vec<Square> = match moved {
            Some(square) if self.gate.opens() => vec![square],
            Some(_) => Vec::new(),
            None => position.boxes.to_vec(),
        };
        for first in firsts {
            let Self { floor, bound, walker, lost, .. } = self;
            let set = refute(&mut Ground { floor, bound, walker, lost }, position, first);
            if let Some(set) = set {
                self.gate.found += 1;
                set.iter().for_each(|placement| self.lost.insert(placement));
                self.closed_sets.push(set);
                return true;
            }
        }
        false
    }

    /// Of all positions met, those that are still reached when everything lost is known.
    fn needed(&mut self, start: &Placement) -> Vec<(Placement, u32)> {
        let mut needed: HashMap<Placement, u32> = HashMap::new();
        let mut queue = Vec::new();
        let mut add = |this: &mut Self, position: Placement, queue: &mut Vec<Placement>| {
            let Some(&pushes) = this.pushes.get(&position) else { return };
            if !needed.contains_key(&position) && !this.lost.refutes(this.floor, &mut this.walker, &position)
            {
                needed.insert(position.clone(), pushes);
                queue.push(position);
            }
        };
        add(self, start.clone(), &mut queue);
        while let Some(position) = queue.pop() {
            for after in self.walker.after(self.floor, &position) {
                add(self, after, &mut queue);
            }
        }
        let mut positions: Vec<(Placement, u32)> = needed.into_iter().collect();
        positions.sort_unstable();
        positions
    }
}

/// Small searches cost time: where they find little, few are made.
#[derive(Default)]
struct Gate {
    asked: u32,
    tried: u32,
    found: u32,
}

impl Gate {
    fn opens(&mut self) -> bool {
        self.asked += 1;
        let pays = self.tried < 200 || self.found * 20 > self.tried;
        let opens = pays || self.asked.is_multiple_of(16);
        self.tried += u32::from(opens);
        opens
    }
}
