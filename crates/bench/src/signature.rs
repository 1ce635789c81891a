//! The signature: how many nodes the solver expands on our own levels under fixed limits.
//!
//! No clock, one thread: the same program gives the same number on every machine. A change of the code
//! that keeps the number changed nothing in the search; one that moves it has to show what it gains.

use serde::Serialize;
use sokonaut_level::Level;
use sokonaut_solver::{Control, Limits, NoClock, Options, solve, strategies};
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes for each level: enough to leave the beginnings, few enough to wait for.
const NODES: u64 = 2_000;
/// Bytes for each level. It is part of the signature, as tables are made to measure.
const MEMORY: usize = 64 << 20;

/// Nodes by strategy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Signature {
    /// Name of the strategy, nodes over all levels, levels solved.
    pub strategies: Vec<(&'static str, u64, usize)>,
    /// All nodes.
    pub total: u64,
    /// Levels.
    pub levels: usize,
}

/// Takes the signature over levels; [`own_levels`] are the usual ones. `None` if it is stopped.
#[must_use]
pub fn signature(levels: &[Level], wanted: impl Fn(&str) -> bool, stop: &AtomicBool) -> Option<Signature> {
    let chosen = strategies().iter().map(|strategy| strategy.name).filter(|name| wanted(name));
    let strategies: Vec<_> = chosen
        .map(|name| {
            let each = levels.iter().map(|level| effort(level, name, stop));
            let (nodes, solved) = each.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + usize::from(one.1)));
            (name, nodes, solved)
        })
        .collect();
    let total = strategies.iter().map(|&(_, nodes, _)| nodes).sum();
    let whole = !stop.load(Ordering::Relaxed);
    whole.then_some(Signature { strategies, total, levels: levels.len() })
}

/// Nodes, and whether the level was solved. A level that a strategy does not take costs nothing.
fn effort(level: &Level, strategy: &str, stop: &AtomicBool) -> (u64, bool) {
    let limits = Limits { nodes: Some(NODES), memory: Some(MEMORY), time: None };
    let options = Options { strategy: strategy.to_owned(), limits, ..Options::default() };
    match solve(level, &options, Control { clock: &NoClock, stop, observer: &() }) {
        Ok(report) => (report.stats.expanded, matches!(report.outcome, sokonaut_solver::Outcome::Solved(_))),
        Err(_) => (0, false),
    }
}

macro_rules! own {
    ($($name:literal),+ $(,)?) => { &[$(include_str!(concat!("../../../", $name))),+] };
}

/// The files are part of the program, so that the signature needs none. Another list is another signature.
const FILES: &[&str] = own![
    "crates/bench/levels/knots.xsb", // small, but worth some thought
    "levels/first.xsb",
    "levels/tiny/alcoves.xsb",
    "levels/tiny/block_of_goals.xsb",
    "levels/tiny/corral_that_opens.xsb",
    "levels/tiny/corral_that_stays.xsb",
    "levels/tiny/dead_ends_with_goals.xsb",
    "levels/tiny/diagonal.xsb",
    "levels/tiny/diagonal_over_a_goal.xsb",
    "levels/tiny/frozen_at_home.xsb",
    "levels/tiny/goal_in_the_way.xsb",
    "levels/tiny/goals_already_filled.xsb",
    "levels/tiny/goals_in_a_corridor.xsb",
    "levels/tiny/one_way_corridor.xsb",
    "levels/tiny/pillars.xsb",
    "levels/tiny/player_shut_in.xsb",
    "levels/tiny/ring.xsb",
    "levels/tiny/shuttle.xsb",
    "levels/tiny/single_file.xsb",
    "levels/tiny/spare_goals.xsb",
    "levels/tiny/three_high.xsb",
    "levels/tiny/two_rooms.xsb",
    "levels/tiny/zigzag.xsb",
];

/// Our own levels, over which the signature is taken.
///
/// # Panics
/// If one of them is broken, which the tests would have noticed.
#[must_use]
pub fn own_levels() -> Vec<Level> {
    let parsed = FILES.iter().flat_map(sokonaut_level::read);
    parsed.map(|level| level.level().expect("our own levels can be played")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_twice() {
        let levels = own_levels();
        assert!(levels.len() >= FILES.len());
        let take = |stop: bool| signature(&levels, |_| true, &AtomicBool::new(stop));
        let once = take(false).expect("nobody stops it");
        assert_eq!(Some(&once), take(false).as_ref());
        assert_eq!(take(true), None);
        assert_eq!(once.strategies.len(), strategies().len());
        assert!(once.strategies.iter().all(|&(_, nodes, solved)| nodes > 0 && solved > 0), "{once:?}");
    }
}
