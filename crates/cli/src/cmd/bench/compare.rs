//! `sokonaut bench compare`: two runs level by level, or several with their virtual best.

use super::args::CompareArgs;
use super::command_error;
use crate::exit::{CommandError, Exit};
use crate::input;
use crate::schema::Schema;
use anyhow::Result;
use sokonaut_results::{Results, ResultsError, Thresholds, apart, compare, rank, side_by_side};
use std::io::Write;

/// Compares what the arguments name.
///
/// # Errors
/// If a run cannot be read, the runs have nothing in common, or nothing can be written.
pub fn run(args: &CompareArgs, out: &mut dyn Write) -> Result<Exit> {
    let named = args.runs.iter().map(|argument| input::entrant(argument));
    let entrants = apart(&named.collect::<Result<Vec<_>, _>>().map_err(command_error)?);
    if args.csv {
        return match side_by_side(&entrants, out) {
            Err(ResultsError::Write(error)) => Err(error.into()),
            other => Ok(other.map(|()| Exit::Done).map_err(command_error)?),
        };
    }
    match &entrants[..] {
        [a, b] if !args.best => two(&a.results, &b.results, args, out)?,
        [_] if !args.best => {
            let advice = "name another, or look at it with 'bench show'";
            return Err(CommandError::misuse(format!("this is one run with one strategy; {advice}")).into());
        }
        several => {
            let ranking = rank(several, args.within).map_err(command_error)?;
            if args.print.json {
                writeln!(out, "{}", Schema::BenchRanking.line(&ranking)?)?;
            } else {
                write!(out, "{}", ranking.text(args.print.layout(), args.most))?;
            }
        }
    }
    Ok(Exit::Done)
}

fn two(a: &Results, b: &Results, args: &CompareArgs, out: &mut dyn Write) -> Result<()> {
    let thresholds = Thresholds { within: args.within, factor: args.factor, seconds: args.seconds };
    let comparison = compare(a, b, thresholds).map_err(command_error)?;
    if args.print.json {
        writeln!(out, "{}", Schema::BenchCompare.line(&comparison)?)?;
    } else {
        write!(out, "{}", comparison.text(args.print.layout(), args.most))?;
    }
    Ok(())
}
