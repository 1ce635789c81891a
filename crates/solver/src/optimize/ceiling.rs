//! Fewer pushes by whatever way: the search under a ceiling.
//!
//! Every vicinity is that of a solution that is known, and no vicinity leads from one idea of a
//! solution to another. Of the best solution this keeps nothing but its length: what lies between
//! that and what every solution needs is halved, and [`BoundedCost`] looks for any solution so
//! short. What it finds is improved like all others, and where it finds that there is none, the
//! number that every solution needs has risen.

use super::PushSequence;
use super::shared::{Known, SharedState};
use crate::board::State;
use crate::estimate::pushes_at_start;
use crate::search::{BoundedCost, CellOrder, Ending, Search, go_on, steps_of_path};
use crate::techniques::Techniques;
use sokonaut_rules::verify;

/// Positions of windows in the time of one of them: it has macro moves and a sharper bound.
const DEAR: u64 = 16;
/// Halves that are tried in a round.
const HALVES: u32 = 4;
/// Nodes between two looks at what the others have found.
const POLL_INTERVAL: u64 = 64;

/// Looks for solutions with fewer pushes than the best one, each time in so many nodes; returns the
/// last that was found.
pub(super) fn look_under<const W: usize>(shared: &SharedState<'_, W>, nodes: u64) -> Option<Known<W>> {
    let (knowledge, memory) = (shared.knowledge, shared.memory_of_a_worker());
    let watch = shared.alarm.watch();
    let needed = pushes_at_start(shared.prepared.facts, &watch).filter(|_| !watch.is_over())?;
    shared.needs(needed);
    let (mut found, mut least) = (None, shared.needed());
    for _ in 0..HALVES {
        let Some(most) = between(shared, least).filter(|_| !shared.is_over(0)) else { break };
        let seek_by = |order| {
            let mut search = BoundedCost::new(knowledge, Techniques::PROVED, memory, most, order);
            seek(shared, &mut search, nodes)
        };
        match CellOrder::ALL.into_iter().find_map(seek_by) {
            Some(Ending::Solved(path)) => {
                let known = judge(shared, &path)?;
                shared.offer(&known);
                found = Some(known);
            }
            // What is left out is left out with proof.
            Some(Ending::Exhausted) => {
                shared.needs(most + 1);
                least = shared.needed();
            }
            _ => least = most + 1,
        }
    }
    found
}

/// The middle of what lies between a number of pushes and the best solution, which is not included;
/// `None` if there is nothing. Where every goal gets a box, all solutions have an odd number of
/// pushes or all have an even one.
fn between<const W: usize>(shared: &SharedState<'_, W>, least: u32) -> Option<u32> {
    let best = u32::try_from(shared.best().solution.pushes()).ok()?;
    let most = least.midpoint(best.checked_sub(1)?);
    let all_alike = !shared.prepared.facts.board.has_spare_goals();
    let most = if all_alike { most.checked_sub(most.abs_diff(best) % 2)? } else { most };
    (most >= least && most < best).then_some(most)
}

/// Lets a search expand so many positions; `None` if it is not done then.
fn seek<const W: usize>(
    shared: &SharedState<'_, W>,
    search: &mut BoundedCost<'_, W>,
    nodes: u64,
) -> Option<Ending<W>> {
    let nodes = nodes.min(shared.nodes_left()).min(shared.work_left() / DEAR);
    let ending = loop {
        let expanded = search.stats().expanded;
        if expanded >= nodes || shared.is_over(expanded) {
            break None;
        }
        if let Some(ending) = go_on(search, POLL_INTERVAL.min(nodes - expanded), &shared.alarm) {
            break Some(ending);
        }
    };
    let expanded = search.stats().expanded;
    shared.spend(expanded);
    shared.work_more(expanded * (DEAR - 1));
    ending
}

pub(super) fn judge<const W: usize>(shared: &SharedState<'_, W>, path: &[State<W>]) -> Option<Known<W>> {
    let (board, level) = (&shared.prepared.facts.board, shared.prepared.level);
    let steps = steps_of_path(board, path, &shared.alarm.watch())?;
    let solution = verify(level, &steps).ok()?;
    shared.judge(PushSequence::of_solution(board, level, &solution)?)
}
