//! The table of strategies: one place feeds the command line, the help and the tests.

use crate::options::Objective;

/// One strategy, as people see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrategyInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// The objectives for which its solutions are proved best.
    pub proves: &'static [Objective],
}

const STRATEGIES: &[StrategyInfo] = &[StrategyInfo {
    name: "auto",
    help: "several strategies in turn, chosen by the objective",
    proves: &[Objective::Pushes, Objective::Moves],
}];

/// All strategies, the default one first.
#[must_use]
pub fn strategies() -> &'static [StrategyInfo] {
    STRATEGIES
}
