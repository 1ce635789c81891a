//! The opener: clear the way to the next place of the plan. The box nearest to it goes as far away
//! as it can.

use crate::fess::engine::{Advice, Advisor, Candidate, Scene};
use crate::fess::features::{PlanAhead, PlanFeatures};
use std::sync::Arc;

/// For when the next step of the plan cannot be made at once.
pub struct ClearWay<const W: usize> {
    pub ahead: Arc<PlanAhead<W>>,
}

impl<const W: usize> Advisor<W> for ClearWay<W> {
    fn advise(&mut self, scene: &Scene<'_, W>, moves: &[Candidate<W>]) -> Advice {
        let before = PlanFeatures::of(&scene.parent.score);
        let Some(place) = self.ahead.next_place(&scene.parent.position.boxes) else {
            return Advice::Nothing;
        };
        if moves.iter().any(|m| PlanFeatures::of(&m.score).unpacked < before.unpacked) {
            return Advice::Nothing;
        }
        let way = |square| scene.maps.walk(square, place, 0);
        let fits = |m: &Candidate<W>| {
            let after = PlanFeatures::of(&m.score);
            after.unpacked <= before.unpacked
                && after.regions <= before.regions
                && after.rooms <= before.rooms
                && way(m.to) >= way(m.from)
        };
        Advice::least(moves, fits, |m| (way(m.from), u16::MAX - way(m.to)))
    }
}
