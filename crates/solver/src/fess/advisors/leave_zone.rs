//! Leave the zone that the plan will cut off: as far as a box goes.

use crate::fess::engine::{Advice, Advisor, Candidate, Scene};
use crate::fess::features::{PlanAhead, PlanFeatures};
use std::sync::Arc;

/// For boxes that the plan would leave behind.
pub struct LeaveZone<const W: usize> {
    pub ahead: Arc<PlanAhead<W>>,
}

impl<const W: usize> Advisor<W> for LeaveZone<W> {
    fn advise(&mut self, scene: &Scene<'_, W>, moves: &[Candidate<W>]) -> Advice {
        let before = PlanFeatures::of(&scene.parent.score);
        if before.out_of_plan == 0 {
            return Advice::Nothing;
        }
        let zone = self.ahead.zone(&scene.parent.position.boxes);
        let fits = |m: &Candidate<W>| {
            let after = PlanFeatures::of(&m.score);
            after.unpacked <= before.unpacked
                && after.regions <= before.regions
                && after.rooms <= before.rooms
                && after.out_of_plan <= before.out_of_plan
                && scene.maps.reversible(m.from, m.to)
                && zone.contains(m.from)
                && !zone.contains(m.to)
        };
        Advice::least(moves, fits, |m| u16::MAX - m.pushes)
    }
}
