//! The signature: what solver, proofs and optimizer do on our own levels under fixed limits, as one
//! number.
//!
//! No clock, one thread: the same program gives the same number on every machine. A change of the
//! code that keeps the number changed nothing in the search; one that moves it has to show what it
//! gains.

use serde::Serialize;
use sokonaut_collections::{COLLECTIONS, TINY};
use sokonaut_level::Level;
use sokonaut_rules::Verified;
use sokonaut_solver::{Control, Limits, NoClock, Objective, OptimizeOptions, Options};
use sokonaut_solver::{optimize, solve, strategies};
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes for each level: enough to leave the beginnings, few enough to wait for.
const NODES: u64 = 2_000;
/// Bytes for each level. It is part of the signature, as tables are made to measure.
const MEMORY: usize = 64 << 20;
/// What the optimizer is asked for, in words of its command line.
const RANKINGS: [&str; 2] = ["pushes,moves", "moves"];
/// Who finds what the optimizer makes shorter: its solutions leave something to do.
const FINDER: &str = "best-first";

/// What was done on all levels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Signature {
    /// By each strategy alone, with any solution wanted.
    pub strategies: Vec<Effort>,
    /// For each objective that has to be proved.
    pub proofs: Vec<Effort>,
    /// By the optimizer, for some rankings.
    pub optimizer: Vec<Effort>,
    /// All nodes and moves.
    pub total: u64,
    /// Levels.
    pub levels: usize,
}

/// What was done in one way on all levels.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Effort {
    /// The strategy, the objective or the ranking.
    pub name: &'static str,
    /// Nodes over all levels.
    pub nodes: u64,
    /// Levels solved.
    pub solved: usize,
    /// Moves of their solutions.
    pub moves: u64,
}

impl Effort {
    fn add(&mut self, nodes: u64, solution: Option<&Verified>) {
        self.nodes += nodes;
        self.solved += usize::from(solution.is_some());
        self.moves += solution.map_or(0, |solution| solution.moves() as u64);
    }
}

/// Takes the signature over levels; [`own_levels`] are the usual ones. `None` if it is stopped.
pub fn signature(levels: &[Level], stop: &AtomicBool) -> Option<Signature> {
    let strategies = alone(levels, |_| true, stop);
    let proved = Objective::ALL.into_iter().filter(|&objective| objective != Objective::Any);
    let proofs = proved.map(|objective| solving(levels, objective.name(), "auto", objective, stop)).collect();
    let optimizer = RANKINGS.map(|ranking| optimizing(levels, ranking, stop)).into();
    whole(Signature { strategies, proofs, optimizer, total: 0, levels: levels.len() }, stop)
}

/// The part of the signature that these strategies make.
pub fn signature_of(levels: &[Level], wanted: impl Fn(&str) -> bool, stop: &AtomicBool) -> Option<Signature> {
    let (strategies, proofs, optimizer) = (alone(levels, wanted, stop), Vec::new(), Vec::new());
    whole(Signature { strategies, proofs, optimizer, total: 0, levels: levels.len() }, stop)
}

fn whole(parts: Signature, stop: &AtomicBool) -> Option<Signature> {
    let all = parts.strategies.iter().chain(&parts.proofs).chain(&parts.optimizer);
    let total = all.map(|effort| effort.nodes + effort.moves).sum();
    (!stop.load(Ordering::Relaxed)).then_some(Signature { total, ..parts })
}

fn alone(levels: &[Level], wanted: impl Fn(&str) -> bool, stop: &AtomicBool) -> Vec<Effort> {
    let chosen = strategies().iter().map(|strategy| strategy.name).filter(|name| wanted(name));
    chosen.map(|name| solving(levels, name, name, Objective::Any, stop)).collect()
}

fn limits() -> Limits {
    Limits { nodes: Some(NODES), memory: Some(MEMORY), time: None }
}

fn solving(
    levels: &[Level],
    name: &'static str,
    strategy: &str,
    objective: Objective,
    stop: &AtomicBool,
) -> Effort {
    let mut effort = Effort { name, ..Effort::default() };
    for level in levels {
        let (nodes, solution) = found(level, strategy, objective, stop);
        effort.add(nodes, solution.as_ref());
    }
    effort
}

fn optimizing(levels: &[Level], ranking: &'static str, stop: &AtomicBool) -> Effort {
    let options = OptimizeOptions {
        ranking: ranking.parse().expect("a ranking of ours"),
        limits: limits(),
        ..OptimizeOptions::default()
    };
    let mut effort = Effort { name: ranking, ..Effort::default() };
    for level in levels {
        let (_, Some(given)) = found(level, FINDER, Objective::Any, stop) else { continue };
        let control = Control::new(&NoClock, stop);
        if let Some(improved) = optimize(level, &[given], &options, control, &|_| {}) {
            effort.add(improved.nodes, Some(&improved.solution));
        }
    }
    effort
}

/// Nodes, and the solution. A level that a strategy does not take costs nothing.
fn found(level: &Level, strategy: &str, objective: Objective, stop: &AtomicBool) -> (u64, Option<Verified>) {
    let options =
        Options { strategy: strategy.to_owned(), objective, limits: limits(), ..Options::default() };
    match solve(level, &options, Control::new(&NoClock, stop)) {
        Ok(report) => (report.stats.expanded, report.outcome.solution().cloned()),
        Err(_) => (0, None),
    }
}

/// Small, but worth some thought.
const KNOTS: &str = include_str!("../levels/knots.xsb");

/// Our own levels, over which the signature is taken.
///
/// # Panics
/// If one of them is broken, which the tests would have noticed.
pub fn own_levels() -> Vec<Level> {
    // Another list is another signature.
    let texts = [KNOTS, COLLECTIONS[0].text].into_iter().chain(TINY.iter().map(|tiny| tiny.text));
    let parsed = texts.flat_map(sokonaut_level::read);
    parsed.map(|level| level.level().expect("our own levels can be played")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The signature of the code as it is. A commit that changes it says so, and what is gained.
    const NOW: u64 = 648_983;

    #[test]
    fn the_signature_is_what_the_last_commit_said() {
        let levels = own_levels();
        assert!(levels.len() > TINY.len());
        let taken = signature(&levels, &AtomicBool::new(false)).expect("nobody stops it");
        let all: Vec<_> = taken.strategies.iter().chain(&taken.proofs).chain(&taken.optimizer).collect();
        assert_eq!(all.len(), strategies().len() + Objective::ALL.len() - 1 + RANKINGS.len());
        assert!(all.iter().all(|effort| effort.nodes > 0 && effort.solved > 0), "{all:?}");
        assert_eq!(
            taken.total, NOW,
            "searches changed; if that was meant, write the new number here: {taken:#?}"
        );
    }

    #[test]
    fn a_part_that_is_stopped_is_none() {
        let levels = own_levels();
        let take = |stop| signature_of(&levels, |name| name == "astar", &AtomicBool::new(stop));
        assert_eq!(take(false).expect("nobody stops it").strategies.len(), 1);
        assert_eq!(take(true), None);
    }
}
