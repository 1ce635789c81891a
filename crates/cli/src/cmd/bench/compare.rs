//! `sokonaut bench compare`: two runs level by level, or several with their virtual best.

use super::args::CompareArgs;
use super::command_error;
use crate::exit::{CommandError, Exit};
use crate::input;
use crate::schema::Schema;
use anyhow::Result;
use sokonaut_results::{Entrant, Results, ResultsError, Thresholds, compare, rank, side_by_side, stem};
use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

/// Compares what the arguments name.
///
/// # Errors
/// If a run cannot be read, the runs have nothing in common, or nothing can be written.
pub fn run(args: &CompareArgs, out: &mut dyn Write) -> Result<Exit> {
    let entrants = entrants(&args.runs)?;
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

/// The runs, those with several strategies as several, each under a name of its own.
fn entrants(names: &[String]) -> Result<Vec<Entrant>, CommandError> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for argument in names {
        let named = argument.split_once('=').filter(|_| !Path::new(argument).exists());
        let (name, file) = named.map_or((None, argument.as_str()), |(name, file)| (Some(name), file));
        let results = input::results(file).map_err(command_error)?;
        let parts = results.by_strategy();
        let several = parts.len() > 1;
        for results in parts {
            let name = name.map_or_else(|| stem(file), str::to_owned);
            let strategy = results.strategies().concat();
            let name = if several { format!("{name}:{strategy}") } else { name };
            entrants.push(Entrant { name, results });
        }
    }
    let mut seen = HashSet::new();
    for (index, entrant) in entrants.iter_mut().enumerate() {
        if !seen.insert(entrant.name.clone()) {
            entrant.name = format!("{} ({})", entrant.name, index + 1);
        }
    }
    Ok(entrants)
}
