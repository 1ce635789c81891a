//! The table of strategies: one place feeds the command line, the help, the tests and the solver.

use crate::estimate::EstimateKind;
use crate::fess::{self, Play};
use crate::moves::Backward;
use crate::objective::Objective;
use crate::options::Options;
use crate::pace::Pace;
use crate::search::{
    BestFirst, BothEnds, GuessFirst, Ida, Identity, Knowledge, Order, Recipe, Search, StrayWeights, Unit,
};
use crate::techniques::{Technique, Techniques};

/// One strategy, as people see it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StrategyInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// What its work takes: a portfolio's measure, the same in every run and on every machine.
    pub(crate) pace: Pace,
    pub(crate) kind: Kind,
}

/// What is behind a name.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    /// Several strategies in turn.
    Portfolio,
    /// One best-first search forward.
    Forward(Order, EstimateKind, Unit),
    /// One best-first search backward.
    Backward(Order, EstimateKind, Unit),
    /// One best-first search forward and one backward, by macro moves.
    BothEnds(Order),
    /// Iterative deepening.
    Ida,
    /// Feature-space searches.
    Features(Play),
}

/// All strategies, the default one first, then those by features.
const STRATEGIES: &[StrategyInfo] = &table();

const fn table() -> [StrategyInfo; OTHERS.len() + fess::STRATEGIES.len()] {
    let mut all = [OTHERS[0]; OTHERS.len() + fess::STRATEGIES.len()];
    let mut index = 0;
    while index < fess::STRATEGIES.len() {
        let strategy = fess::STRATEGIES[index];
        index += 1;
        all[index] = StrategyInfo {
            name: strategy.name,
            help: strategy.help,
            pace: strategy.pace,
            kind: Kind::Features(strategy.play),
        };
    }
    let mut other = 1;
    while other < OTHERS.len() {
        all[index + other] = OTHERS[other];
        other += 1;
    }
    all
}

/// Those that need no features.
const OTHERS: &[StrategyInfo] = &[
    StrategyInfo {
        name: "auto",
        help: "several strategies in turn; A* and the optimizer where the best solution is asked for",
        pace: Pace::new(80, 50),
        kind: Kind::Portfolio,
    },
    StrategyInfo {
        name: "breadth-first",
        help: "all positions in order of pushes",
        pace: Pace::new(60, 30),
        kind: Kind::Forward(Order::BreadthFirst, EstimateKind::Nothing, Unit::Single),
    },
    StrategyInfo {
        name: "breadth-first-pulls",
        help: "the same backward",
        pace: Pace::new(12, 11),
        kind: Kind::Backward(Order::BreadthFirst, EstimateKind::Nothing, Unit::Single),
    },
    StrategyInfo {
        name: "depth-first",
        help: "always on with the newest position",
        pace: Pace::new(60, 30),
        kind: Kind::Forward(Order::DepthFirst, EstimateKind::Nothing, Unit::Single),
    },
    StrategyInfo {
        name: "best-first",
        help: "the position whose boxes are nearest to their goals, by macro moves",
        pace: Pace::new(60, 32),
        kind: Kind::Forward(Order::Estimate, EstimateKind::Matching, Unit::Macro),
    },
    StrategyInfo {
        name: "best-first-pulls",
        help: "the same backward: pulls from the solved position towards the start",
        pace: Pace::new(19, 9),
        kind: Kind::Backward(Order::Estimate, EstimateKind::Matching, Unit::Macro),
    },
    StrategyInfo {
        name: "best-first-steps",
        help: "best-first by single pushes: small dense boards",
        pace: Pace::new(78, 58),
        kind: Kind::Forward(Order::Estimate, EstimateKind::Matching, Unit::Single),
    },
    StrategyInfo {
        name: "best-first-pull-steps",
        help: "best-first-pulls by single pulls: small dense boards",
        pace: Pace::new(12, 11),
        kind: Kind::Backward(Order::Estimate, EstimateKind::Matching, Unit::Single),
    },
    StrategyInfo {
        name: "fess0",
        help: "most boxes on goals, then fewest regions, then nearest, by macro moves",
        pace: Pace::new(60, 32),
        kind: Kind::Forward(Order::Fess0, EstimateKind::Greedy, Unit::Macro),
    },
    StrategyInfo {
        name: "strays",
        help: "from both ends: fewest boxes off goals, and sets of empty goals that are rare, by macro moves",
        pace: Pace::new(70, 17),
        kind: Kind::BothEnds(Order::Strays(StrayWeights::ANYWHERE)),
    },
    StrategyInfo {
        name: "strays-local",
        help: "the same, empty goals close together",
        pace: Pace::new(70, 17),
        kind: Kind::BothEnds(Order::Strays(StrayWeights::LOCAL)),
    },
    StrategyInfo {
        name: "weighted-astar",
        help: "A* that trusts its estimate three times as much",
        pace: Pace::new(78, 58),
        kind: Kind::Forward(Order::AStar { weight: 300 }, EstimateKind::Matching, Unit::Single),
    },
    StrategyInfo {
        name: "astar",
        help: "cost so far plus the cheapest assignment of boxes to goals, and what boxes cost more together",
        pace: Pace::new(78, 58),
        kind: Kind::Forward(Order::AStar { weight: 100 }, EstimateKind::Conflicts, Unit::Single),
    },
    StrategyInfo {
        name: "astar-pulls",
        help: "A* backward",
        pace: Pace::new(12, 11),
        kind: Kind::Backward(Order::AStar { weight: 100 }, EstimateKind::Matching, Unit::Single),
    },
    StrategyInfo {
        name: "ida",
        help: "depth first with a rising bound, in fixed memory",
        pace: Pace::new(78, 58),
        kind: Kind::Ida,
    },
];

/// The strategy with this name, for tables in the program: a name that is mistyped does not
/// compile.
pub(crate) const fn strategy(name: &str) -> &'static StrategyInfo {
    let mut index = 0;
    while index < STRATEGIES.len() {
        if is_same(STRATEGIES[index].name.as_bytes(), name.as_bytes()) {
            return &STRATEGIES[index];
        }
        index += 1;
    }
    panic!("there is no strategy of that name")
}

/// Equality of texts, where traits cannot be called yet.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

/// All strategies, the default one first.
#[must_use]
pub fn strategies() -> &'static [StrategyInfo] {
    STRATEGIES
}

/// What strategies were called before, and what they are called now. The old names are still read,
/// in recorded runs too, but never shown.
const FORMER_NAMES: &[(&str, &str)] = &[
    ("greedy", "best-first"),
    ("greedy-pulls", "best-first-pulls"),
    ("greedy-steps", "best-first-steps"),
    ("greedy-pull-steps", "best-first-pull-steps"),
];

/// The name that a strategy has now, if this is one that it had before; any other word as it is.
///
/// ```
/// use sokonaut_solver::current_name;
/// assert_eq!(current_name("greedy-pulls"), "best-first-pulls");
/// assert_eq!(current_name("auto"), "auto");
/// ```
#[must_use]
pub fn current_name(name: &str) -> &str {
    FORMER_NAMES.iter().find(|(former, _)| *former == name).map_or(name, |(_, current)| current)
}

impl StrategyInfo {
    /// The strategy with this name, or one that had it before.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        STRATEGIES.iter().find(|strategy| strategy.name == current_name(name))
    }

    /// The names that it had before.
    pub fn former_names(&self) -> impl Iterator<Item = &'static str> {
        let now = self.name;
        FORMER_NAMES.iter().filter(move |(_, current)| *current == now).map(|&(former, _)| former)
    }

    /// Does it search backward? Then it needs as many boxes as goals.
    #[must_use]
    pub fn pulls(&self) -> bool {
        match self.kind {
            Kind::Backward(..) | Kind::BothEnds(_) | Kind::Features(_) => true,
            Kind::Portfolio | Kind::Forward(..) | Kind::Ida => false,
        }
    }

    /// Can it be told which techniques to use? A portfolio has its own, which differ from strategy
    /// to strategy.
    #[must_use]
    pub fn takes_techniques(&self) -> bool {
        self.kind != Kind::Portfolio
    }

    /// The techniques that can be switched on and off. Others it always uses or never.
    #[must_use]
    pub fn switchable(&self) -> Techniques {
        let of_pulls = Techniques::NONE.with(Technique::DeadSquares).with(Technique::Tables);
        match self.kind {
            Kind::Portfolio => Techniques::NONE,
            // Nothing is guessed.
            Kind::BothEnds(_) => Techniques::PROVED.without(Technique::Tunnels),
            // A macro move goes through a tunnel anyway.
            Kind::Forward(_, _, Unit::Macro) => Techniques::ALL.without(Technique::Tunnels),
            Kind::Forward(_, _, Unit::Single) => Techniques::ALL,
            Kind::Backward(_, _, Unit::Macro) => of_pulls,
            Kind::Backward(_, _, Unit::Single) => of_pulls.with(Technique::Tunnels),
            Kind::Ida => Techniques::PROVED,
            // Features are distances, and there are none from dead squares.
            Kind::Features(_) => Techniques::PROVED.without(Technique::DeadSquares),
        }
    }

    /// The estimate that orders its positions, which another one can take the place of; `None` if
    /// there is none to choose.
    #[must_use]
    pub fn estimate(&self) -> Option<EstimateKind> {
        match self.kind {
            Kind::Forward(_, estimate, _) | Kind::Backward(_, estimate, _) => {
                Some(estimate).filter(|&estimate| estimate != EstimateKind::Nothing)
            }
            _ => None,
        }
    }

    /// The objectives for which its solutions are proved best.
    #[must_use]
    pub fn proves(&self) -> &'static [Objective] {
        self.proves_with(None)
    }

    /// The same with another estimate than its own.
    pub(crate) fn proves_with(&self, other: Option<EstimateKind>) -> &'static [Objective] {
        const PUSHES: &[Objective] = &[Objective::Pushes];
        match self.kind {
            Kind::Portfolio => Objective::PROVED,
            // By macro moves, pushes are not counted one by one.
            Kind::Forward(order, own, Unit::Single) if order.is_exact(other.unwrap_or(own)) => {
                Objective::PROVED
            }
            // Backward nobody knows where the player has to end, so moves are not counted.
            Kind::Backward(order, own, Unit::Single) if order.is_exact(other.unwrap_or(own)) => PUSHES,
            Kind::Ida => PUSHES,
            _ => &[],
        }
    }

    /// The search itself, for those who want to step it by hand; `None` for a portfolio, which is
    /// made of several.
    ///
    /// Of the options only objective, techniques and estimate count. It keeps its structures within
    /// `memory` bytes. A strategy that [pulls](Self::pulls) needs a board with as many boxes as
    /// goals.
    #[must_use]
    pub fn search<'a, const W: usize>(
        &self,
        knowledge: &'a Knowledge<'a, W>,
        options: &Options,
        memory: usize,
    ) -> Option<Box<dyn Search<W> + Send + 'a>> {
        self.variant(0, knowledge, options, memory)
    }

    /// Are there variants of it?
    pub(crate) fn has_variants(&self) -> bool {
        matches!(self.kind, Kind::Features(play) if play.has_variants())
    }

    /// The same search, or a variant of it where there are any.
    pub(crate) fn variant<'a, const W: usize>(
        &self,
        number: u32,
        knowledge: &'a Knowledge<'a, W>,
        options: &Options,
        memory: usize,
    ) -> Option<Box<dyn Search<W> + Send + 'a>> {
        let (objective, techniques) = (options.objective, options.techniques);
        let recipe = |order, own: EstimateKind, unit| {
            let estimate = options.estimate.filter(|_| own != EstimateKind::Nothing).unwrap_or(own);
            Recipe { order, estimate, unit, identity: objective.into(), objective }
        };
        Some(match self.kind {
            Kind::Forward(order, estimate, unit) => {
                let recipe = recipe(order, estimate, unit);
                Box::new(GuessFirst::new(knowledge, recipe, techniques, memory))
            }
            Kind::Backward(order, estimate, unit) => {
                let recipe = recipe(order, estimate, unit);
                Box::new(BestFirst::<W, Backward>::new(knowledge, recipe, techniques, memory))
            }
            Kind::BothEnds(order) => {
                // Where both ends meet, positions are the same if the player's regions are.
                let recipe = Recipe {
                    identity: Identity::Region,
                    ..recipe(order, EstimateKind::Matching, Unit::Macro)
                };
                Box::new(BothEnds::new(knowledge, recipe, techniques, memory))
            }
            Kind::Ida => Box::new(Ida::new(knowledge, techniques, memory)),
            Kind::Features(play) => play.search(knowledge, memory, number),
            Kind::Portfolio => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_former_name_is_read_but_is_no_strategy_of_its_own() {
        for (former, current) in FORMER_NAMES {
            assert!(STRATEGIES.iter().all(|strategy| strategy.name != *former), "{former} is listed");
            let strategy = StrategyInfo::named(former).expect("a name that was in use");
            assert_eq!((strategy.name, current_name(former)), (*current, *current));
            assert_eq!(strategy.former_names().collect::<Vec<_>>(), [*former]);
        }
        assert!(StrategyInfo::named("wishful").is_none());
        assert_eq!(current_name("wishful"), "wishful");
    }

    #[test]
    fn a_strategy_and_an_estimate_share_no_name() {
        for estimate in EstimateKind::ALL {
            assert!(
                STRATEGIES.iter().all(|strategy| strategy.name != estimate.name()),
                "{}",
                estimate.name()
            );
        }
    }
}
