//! The move that serves backward packing best: removing a box, or a pull that leads away from the
//! goals.

use crate::fess::engine::{Advice, Advisor, Candidate, Scene};
use crate::fess::features::PackingFeatures;
use crate::fess::perturbation::Perturbation;

/// Where a box may be removed, nobody else is asked.
pub struct Pack {
    /// Which goal is emptied first, all else equal: another order is another plan.
    pub perturbation: Perturbation,
}

impl<const W: usize> Advisor<W> for Pack {
    fn advise(&mut self, scene: &Scene<'_, W>, moves: &[Candidate<W>]) -> Advice {
        let (facts, maps) = (scene.facts, scene.maps);
        let weight = |m: &Candidate<W>| self.perturbation.weight(m.from);
        if moves.first().is_some_and(|first| first.removes) {
            let worth = |m: &Candidate<W>| {
                let floats = !facts.goals.contains(m.from) && !facts.starts.contains(m.from);
                // How the floor would look with the box still there: its removal opens everything.
                let hole = facts.holes.contains(m.from);
                (!floats, hole, m.regions, weight(m), u16::MAX - maps.walk(m.from, m.to, 0))
            };
            let best = (0..moves.len()).min_by_key(|&index| worth(&moves[index]));
            return best.map_or(Advice::Nothing, Advice::Only);
        }
        let before = PackingFeatures::of(&scene.parent.score);
        let fits = |m: &Candidate<W>| {
            let after = PackingFeatures::of(&m.score);
            facts.goals.contains(m.from)
                && after.regions <= before.regions
                && after.rooms <= before.rooms
                // The fine distance is what is missing from far away.
                && m.score.fine < scene.parent.score.fine
        };
        let worth = |m: &Candidate<W>| {
            let PackingFeatures { regions, rooms, .. } = PackingFeatures::of(&m.score);
            (facts.holes.contains(m.from), regions, rooms, weight(m), u16::MAX - m.pushes)
        };
        Advice::least(moves, fits, worth)
    }
}
