//! A solution by the strategy of the options, whatever else the options ask for.

use crate::alarm::Watch;
use crate::control::Control;
use crate::estimate::pushes_at_start;
use crate::objective::Objective;
use crate::options::Options;
use crate::portfolio;
use crate::prepared::{Prepared, Unready};
use crate::report::{Limit, Outcome, Reason, Report};
use crate::search::{Ending, steps_of_path};
use crate::strategies::StrategyInfo;
use sokonaut_rules::verify;
use std::sync::atomic::AtomicBool;

/// Searches by a strategy, within the limits of the options. Backward strategies need as many boxes
/// as goals.
pub(crate) fn find<const W: usize>(
    prepared: Prepared<'_, W>,
    strategy: &'static StrategyInfo,
    options: &Options,
    control: Control<'_>,
) -> Report {
    let facts = prepared.facts;
    let done = AtomicBool::new(false);
    let watch = control.alarm(options.limits.time, &done).watch();
    let bound = pushes_at_start(facts, &watch);
    if watch.is_over() {
        return Unready::cut_short(&control).report(strategy.name);
    }
    let Some(lower_bound) = bound else {
        return Report::unsearched(strategy.name, Outcome::Unsolvable(Reason::Exhausted));
    };
    let setup = control.clock.elapsed();
    let work = portfolio::run(facts, (strategy, lower_bound), options, control);
    let outcome = judged(work.ending, prepared, control, &watch);
    let moves = match &outcome {
        Outcome::Solved(solution) => Some(solution.moves()),
        _ => None,
    };
    let optimal = moves.is_some_and(|moves| options.objective != Objective::Any || moves == 0);
    let proved_moves = moves.filter(|_| optimal && options.objective.puts_moves_first());
    Report {
        outcome,
        strategy: work.strategy,
        optimal,
        lower_bound: lower_bound.max(work.lower_bound),
        lower_bound_moves: proved_moves.and_then(|moves| u32::try_from(moves).ok()),
        gap: optimal.then_some(0),
        needs: None,
        stats: work.stats,
        setup,
        shares: work.shares,
        knowledge: work.knowledge,
    }
}

/// How a search ended, its solution replayed on the level as written.
fn judged<const W: usize>(
    ending: Ending<W>,
    Prepared { level, facts }: Prepared<'_, W>,
    control: Control<'_>,
    watch: &Watch<'_>,
) -> Outcome {
    match ending {
        Ending::Solved(path) => match steps_of_path(&facts.board, &path, watch) {
            Some(steps) => {
                Outcome::Solved(verify(level, &steps).expect("a path of the search solves the level"))
            }
            // It was found too late to be written down.
            None if control.stopped() => Outcome::Stopped,
            None => Outcome::OutOf(Limit::Time),
        },
        Ending::Exhausted => Outcome::Unsolvable(Reason::Exhausted),
        Ending::OutOf(limit) => Outcome::OutOf(limit),
        Ending::Stopped => Outcome::Stopped,
    }
}
