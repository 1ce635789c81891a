//! Advisors: each names a move that serves one purpose, and here is who is asked in which search.
//!
//! What is named weighs nothing, all else weighs one, and a search takes the lightest line first.

mod clear_way;
mod explore;
mod fill_hole;
mod improve;
mod leave_zone;
mod pack;

use super::engine::{Advisor, Candidate, Scene};
use super::features::{PackingFeatures, PlanAhead, PlanFeatures};
use super::perturbation::Perturbation;
use crate::moves::{Backward, Forward};
use clear_way::ClearWay;
use explore::Explore;
use fill_hole::FillHole;
use improve::Improve;
use leave_zone::LeaveZone;
use pack::Pack;
use std::sync::Arc;

/// Who is asked.
pub type Advisors<const W: usize> = Vec<Box<dyn Advisor<W> + Send>>;

/// For backward packing.
pub fn for_packing<const W: usize>(perturbation: Perturbation) -> Advisors<W> {
    let of = PackingFeatures::of;
    vec![
        Box::new(Pack { perturbation }),
        Box::new(Improve::new(move |scene, m| of(&m.score).regions < of(&scene.parent.score).regions)),
        Box::new(Improve::new(move |scene, m| of(&m.score).rooms < of(&scene.parent.score).rooms)),
        Box::new(Explore::<W, Backward>::new(|_, _| true)),
    ]
}

/// For a search along a plan.
pub fn for_plan<const W: usize>(ahead: &Arc<PlanAhead<W>>) -> Advisors<W> {
    // A feature that gets better while nothing is unpacked.
    fn better<const W: usize>(feature: fn(PlanFeatures) -> u16) -> Box<dyn Advisor<W> + Send> {
        Box::new(Improve::new(move |scene: &Scene<'_, W>, m| {
            let (before, after) = (PlanFeatures::of(&scene.parent.score), PlanFeatures::of(&m.score));
            after.unpacked <= before.unpacked && feature(after) < feature(before)
        }))
    }
    let harmless = |scene: &Scene<'_, W>, m: &Candidate<W>| {
        PlanFeatures::of(&m.score).unpacked <= PlanFeatures::of(&scene.parent.score).unpacked
            && scene.maps.reversible(m.from, m.to)
    };
    vec![
        better(|plan| plan.unpacked),
        better(|plan| plan.regions),
        better(|plan| plan.rooms),
        better(|plan| plan.hotspots),
        Box::new(LeaveZone { ahead: Arc::clone(ahead) }),
        Box::new(ClearWay { ahead: Arc::clone(ahead) }),
        Box::new(Explore::<W, Forward>::new(harmless)),
    ]
}

/// For searches that pull boxes to a layout: out of holes they come by themselves.
pub fn for_layouts<const W: usize>() -> Advisors<W> {
    vec![Box::new(Improve::new(|scene: &Scene<'_, W>, m| {
        m.is_new() && m.score < scene.parent.score && !scene.facts.holes.contains(m.from)
    }))]
}

/// For a start that is opened up.
pub fn for_opening<const W: usize>() -> Advisors<W> {
    let better = |scene: &Scene<'_, W>, m: &Candidate<W>| m.is_new() && m.score < scene.parent.score;
    vec![Box::new(FillHole), Box::new(Improve::new(better))]
}
