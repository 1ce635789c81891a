//! The way in: a level goes in, a report comes out. Here is decided what the words of the options
//! mean, for all faces alike.

use crate::board::Board;
use crate::check::{SolveError, check_options};
use crate::control::Control;
use crate::find::find;
use crate::optimal::{PROVER, prove};
use crate::options::{Limits, Options};
use crate::prepared::{Prepared, PreparedWork, Unready, prepare};
use crate::report::{Outcome, Report};
use crate::strategies::{Kind, StrategyInfo};
use sokonaut_level::Level;
use sokonaut_rules::verify;

/// Solves a level within the limits of the options.
///
/// A strategy that is named does all of the work, also where it has to prove that its solution is
/// best. `auto` comes from below and above where something is to be proved, and has a solution and
/// a bound even if a limit ends it.
///
/// # Errors
/// If the options name no known strategy, or one that cannot do what is asked.
pub fn solve(level: &Level, options: &Options, control: Control<'_>) -> Result<Report, SolveError> {
    let strategy = check_options(options)?;
    let work = Solve { strategy, options, control };
    if let Ok(nothing_to_do) = verify(level, &[]) {
        return Ok(Report {
            optimal: true,
            lower_bound_moves: options.objective.puts_moves_first().then_some(0),
            gap: Some(0),
            ..Report::unsearched(work.name(), Outcome::Solved(nothing_to_do))
        });
    }
    let board = match Board::new(level) {
        Ok(board) => board,
        Err(why) => return Ok(work.give_up(Unready::Hopeless(why))),
    };
    if strategy.pulls() && board.has_spare_goals() {
        return Err(SolveError::SpareGoals(strategy.name));
    }
    Ok(prepare(level, &board, &options.limits, control, work))
}

struct Solve<'a> {
    strategy: &'static StrategyInfo,
    options: &'a Options,
    control: Control<'a>,
}

impl Solve<'_> {
    /// Does it come from below and above?
    fn proves(&self) -> bool {
        self.options.asks_for_proof() && self.strategy.kind == Kind::Portfolio
    }

    /// Who answers where there is no search.
    fn name(&self) -> &'static str {
        if self.proves() { PROVER } else { self.strategy.name }
    }
}

impl PreparedWork for Solve<'_> {
    type Output = Report;

    fn begin<const W: usize>(self, prepared: Prepared<'_, W>, limits: Limits) -> Report {
        let options = Options { limits, ..self.options.clone() };
        if self.proves() {
            prove(prepared, &options, self.control)
        } else {
            find(prepared, self.strategy, &options, self.control)
        }
    }

    fn give_up(self, why: Unready) -> Report {
        why.report(self.name())
    }
}
