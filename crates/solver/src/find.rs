//! A level solved by the strategy of the options, whatever else the options ask for.

use crate::analysis::Analysis;
use crate::board::{Board, WidthVisitor, visit_width};
use crate::control::Control;
use crate::estimate::{Estimate, EstimateKind};
use crate::objective::Objective;
use crate::options::Options;
use crate::portfolio::{self, Ending};
use crate::report::{Limit, Outcome, Reason, Report};
use crate::search::steps_of_path;
use crate::strategies::{Kind, StrategyInfo, strategies};
use crate::techniques::Techniques;
use sokonaut_level::Level;
use sokonaut_rules::verify;
use std::fmt;
use std::sync::atomic::AtomicBool;

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

/// Searches by the strategy that the options name, within their limits.
///
/// # Errors
/// If the options make no sense, or not on this level.
pub(crate) fn find(level: &Level, options: &Options, control: Control<'_>) -> Result<Report, SolveError> {
    let strategy = check_options(options)?;
    let board = match Board::new(level) {
        Ok(board) => board,
        Err(why) => return Ok(Report::unsearched(strategy.name, Outcome::Unsolvable(Reason::Hopeless(why)))),
    };
    if strategy.pulls() && board.boxes().len() != board.goals().len() {
        return Err(SolveError::SpareGoals(strategy.name));
    }
    Ok(visit_width(board.len(), OnBoard { level, board: &board, strategy, options, control }))
}

/// Do the techniques and the estimate asked for fit the strategy and the objective?
fn check_techniques(strategy: &StrategyInfo, options: &Options) -> Result<(), SolveError> {
    let proof = options.ask_for_proof();
    // What proves a solution best is told apart from the strategies: it takes any techniques that are
    // no guesses.
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

struct OnBoard<'a> {
    level: &'a Level,
    board: &'a Board,
    strategy: &'static StrategyInfo,
    options: &'a Options,
    control: Control<'a>,
}

impl OnBoard<'_> {
    /// Why the solve is over although nothing has been found out, if it is.
    fn cut_short(&self) -> Option<Outcome> {
        let late = |limit| self.control.clock.elapsed() >= limit;
        if self.control.stopped() {
            Some(Outcome::Stopped)
        } else if self.options.limits.time.is_some_and(late) {
            Some(Outcome::OutOf(Limit::Time))
        } else {
            None
        }
    }
}

impl WidthVisitor for OnBoard<'_> {
    type Output = Report;

    fn visit<const W: usize>(self) -> Report {
        let needs = Analysis::<W>::bytes(self.board);
        let Some(limits) = self.options.limits.without(needs) else {
            return Report::too_large(self.strategy.name, needs);
        };
        let done = AtomicBool::new(false);
        let watch = self.control.alarm(self.options.limits.time, &done).watch();
        let cut_short =
            || Report::unsearched(self.strategy.name, self.cut_short().unwrap_or(Outcome::Stopped));
        let Some(facts) = Analysis::<W>::new_while(self.board, &watch) else { return cut_short() };
        let mut estimate = Estimate::new(EstimateKind::Matching, &facts.to_goals);
        let bound = estimate.rebase_while(&facts.to_goals, &facts.starts, &watch);
        if watch.is_over() {
            return cut_short();
        }
        let Some(lower_bound) = bound else {
            return Report::unsearched(self.strategy.name, Outcome::Unsolvable(Reason::Exhausted));
        };
        let setup = self.control.clock.elapsed();
        let options = Options { limits, ..self.options.clone() };
        let work = portfolio::run(&facts, self.strategy, &options, self.control);
        let mut optimal = false;
        let outcome = match work.ending {
            Ending::Solved(path) => {
                let steps = steps_of_path(self.board, &path);
                let verified = verify(self.level, &steps).expect("a path of the search solves the level");
                optimal = self.options.objective != Objective::Any || verified.moves() == 0;
                Outcome::Solved(verified)
            }
            Ending::Exhausted => Outcome::Unsolvable(Reason::Exhausted),
            Ending::OutOf(limit) => Outcome::OutOf(limit),
            Ending::Stopped => Outcome::Stopped,
        };
        let lower_bound = lower_bound.max(work.lower_bound);
        let (strategy, stats) = (work.strategy, work.stats);
        let (shares, lore) = (work.shares, work.lore);
        let gap = optimal.then_some(0);
        let lower_bound_moves = match &outcome {
            Outcome::Solved(solution) if optimal && self.options.objective.puts_moves_first() => {
                u32::try_from(solution.moves()).ok()
            }
            _ => None,
        };
        Report {
            outcome,
            strategy,
            optimal,
            lower_bound,
            lower_bound_moves,
            gap,
            needs: None,
            stats,
            setup,
            shares,
            lore,
        }
    }
}
