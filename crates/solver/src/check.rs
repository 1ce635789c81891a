//! Do options make sense? Asked at the door, before anything else is done.

use crate::objective::Objective;
use crate::options::Options;
use crate::strategies::{Kind, StrategyInfo, strategies};
use crate::techniques::{Technique, Techniques};
use std::fmt;

/// A request that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// No strategy has this name.
    UnknownStrategy(String),
    /// The strategy cannot prove a solution best for the objective asked.
    CannotProve {
        /// The strategy.
        strategy: &'static str,
        /// The objective.
        objective: Objective,
    },
    /// Only `auto` looks for a solution with at most so many pushes, and only where moves do not
    /// count.
    CannotLimitPushes,
    /// The strategy cannot be told which techniques to use.
    OwnTechniques(&'static str),
    /// The strategy has no estimate, or none that can be chosen.
    OwnEstimate(&'static str),
    /// A proof was asked for with something that only guesses: a technique or an estimate.
    OnlyGuesses(&'static str),
    /// A backward strategy was asked for, but the level has spare goals.
    SpareGoals(&'static str),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |fits: &dyn Fn(&StrategyInfo) -> bool| {
            let names = strategies().iter().filter(|strategy| fits(strategy)).map(|strategy| strategy.name);
            names.collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::UnknownStrategy(name) => {
                write!(f, "there is no strategy '{name}'; choose one of: {}", names(&|_| true))
            }
            Self::CannotProve { strategy, objective } => {
                let able = names(&|strategy| strategy.proves().contains(objective));
                write!(
                    f,
                    "strategy '{strategy}' cannot prove a solution best by {objective}; choose one of: {able}"
                )
            }
            Self::CannotLimitPushes => {
                f.write_str("a solution with at most so many pushes is looked for by 'auto' alone, and only if moves do not count")
            }
            Self::OwnTechniques(strategy) => {
                let able = names(&StrategyInfo::takes_techniques);
                write!(
                    f,
                    "strategy '{strategy}' has techniques of its own; those that can be told are: {able}"
                )
            }
            Self::OwnEstimate(strategy) => {
                let able = names(&|strategy| strategy.estimate().is_some());
                write!(f, "strategy '{strategy}' has no estimate to choose; those that have are: {able}")
            }
            Self::OnlyGuesses(what) => {
                write!(
                    f,
                    "'{what}' is a guess, so that no solution can be proved best; leave it out, or take any solution"
                )
            }
            Self::SpareGoals(strategy) => {
                write!(
                    f,
                    "strategy '{strategy}' plays backward, which needs as many boxes as goals; try 'auto'"
                )
            }
        }
    }
}

impl std::error::Error for SolveError {}

/// The strategy that options name, if it can do what they ask.
///
/// # Errors
/// If there is none of that name, or it cannot do what is asked.
pub fn check_options(options: &Options) -> Result<&'static StrategyInfo, SolveError> {
    let strategy = StrategyInfo::named(&options.strategy);
    let strategy = strategy.ok_or_else(|| SolveError::UnknownStrategy(options.strategy.clone()))?;
    if options.objective != Objective::Any && !strategy.proves().contains(&options.objective) {
        return Err(SolveError::CannotProve { strategy: strategy.name, objective: options.objective });
    }
    if options.at_most.is_some() && (strategy.kind != Kind::Portfolio || options.objective.minds_moves()) {
        return Err(SolveError::CannotLimitPushes);
    }
    check_techniques(strategy, options)?;
    Ok(strategy)
}

/// Techniques that are switched on or off without effect, in words: the strategy always uses them,
/// or never does. The result is right all the same.
///
/// ```
/// use sokonaut_solver::{Options, ignored_techniques};
/// let techniques = "no-freeze".parse().expect("a set");
/// let options = Options { strategy: "best-first-pulls".to_owned(), techniques, ..Options::default() };
/// assert!(ignored_techniques(&options).expect("it has no effect").contains("ignores freeze"));
/// ```
#[must_use]
pub fn ignored_techniques(options: &Options) -> Option<String> {
    let strategy = StrategyInfo::named(&options.strategy)?;
    let mut switchable = strategy.switchable();
    if strategy.kind == Kind::Portfolio && options.asks_for_proof() {
        switchable = Techniques::PROVED;
    }
    // What is about pushes says nothing about the moves in between.
    if options.objective.minds_moves() {
        switchable = switchable.without(Technique::Tunnels).without(Technique::PiCorral);
    }
    let usual = Techniques::default();
    let is_ignored = |technique: &Technique| {
        options.techniques.has(*technique) != usual.has(*technique) && !switchable.has(*technique)
    };
    let words = |names: &mut dyn Iterator<Item = Technique>| {
        names.map(Technique::name).collect::<Vec<_>>().join(", ")
    };
    let names = words(&mut Technique::ALL.into_iter().filter(is_ignored));
    let (name, switchable) = (strategy.name, words(&mut switchable.iter()));
    (!names.is_empty()).then(|| format!("strategy '{name}' ignores {names}; it can switch {switchable}"))
}

/// Do the techniques and the estimate asked for fit the strategy and the objective?
fn check_techniques(strategy: &StrategyInfo, options: &Options) -> Result<(), SolveError> {
    let proof = options.asks_for_proof();
    // What proves a solution best is told apart from the strategies: it takes any techniques that
    // are no guesses.
    let told = strategy.takes_techniques() || (proof && strategy.kind == Kind::Portfolio);
    if options.techniques != Techniques::default() && !told {
        return Err(SolveError::OwnTechniques(strategy.name));
    }
    if options.estimate.is_some() && strategy.estimate().is_none() {
        return Err(SolveError::OwnEstimate(strategy.name));
    }
    let guess = options.techniques.iter().find(|technique| technique.is_guess());
    if let Some(guess) = guess.filter(|_| proof) {
        return Err(SolveError::OnlyGuesses(guess.name()));
    }
    let exact = strategy.proves_with(options.estimate).contains(&options.objective);
    match options.estimate.filter(|_| proof && !exact) {
        Some(estimate) => Err(SolveError::OnlyGuesses(estimate.name())),
        None => Ok(()),
    }
}
