//! `sokonaut bench overshoot`: how long levels go on when they should have ended.

use super::args::OvershootArgs;
use super::{cases, command_error, nothing_left, share_of};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::print::complain;
use crate::schema::Schema;
use anyhow::Result;
use sokonaut_bench::{End, OvershootLine, overshoot, overshoot_text};
use sokonaut_results::{Case, Settings};
use sokonaut_solver::Objective;
use std::io::Write;
use std::time::Duration;

/// Measures, and prints a table or a JSON line for each objective and strategy.
///
/// # Errors
/// If levels cannot be read, or the options make no sense.
pub fn run(args: &OvershootArgs, out: &mut dyn Write) -> Result<Exit> {
    let interrupt = Interrupt::listen();
    let (cases, read) = cases(&args.files, &args.choice, args.read)?;
    let mut cases = share_of(cases, &args.choice);
    cases.extend(args.hall.iter().map(|hall| hall.case()));
    if cases.is_empty() {
        return nothing_left(read);
    }
    let usual = [Objective::Any, Objective::Pushes, Objective::Moves];
    let objectives = if args.objective.is_empty() { &usual[..] } else { &args.objective };
    let end = match args.stop_after {
        Some(seconds) => End::Stop(Duration::try_from_secs_f64(seconds)?),
        None => End::Limit,
    };
    // All are looked at before any is measured: what makes no sense is said at once.
    let plans = objectives.iter().map(|&objective| plan(args, objective, end)).collect::<Result<Vec<_>>>()?;
    let unreadable: Vec<&String> = cases.iter().filter_map(|case| case.level.as_ref().err()).collect();
    unreadable.iter().for_each(complain);
    let mut lines = Vec::new();
    for settings in &plans {
        for strategy in &settings.strategies {
            let line = measure(&cases, settings, strategy, end, args.most, &interrupt);
            if args.print.json {
                writeln!(out, "{}", Schema::BenchOvershoot.line(&line)?)?;
                out.flush()?;
            }
            lines.push(line);
        }
    }
    if !args.print.json {
        write!(out, "{}", overshoot_text(&lines, args.print.layout()))?;
    }
    Ok(match () {
        () if interrupt.requested() => Exit::Interrupted,
        () if !unreadable.is_empty() => Exit::BadInput,
        () => read,
    })
}

/// How levels are solved for one objective.
fn plan(args: &OvershootArgs, objective: Objective, end: End) -> Result<Settings> {
    let settings = Settings {
        strategies: args.strategy.clone(),
        objective,
        cpu_limit: (end == End::Limit).then_some(args.time_limit),
        memory_limit: args.memory_limit.limit(),
        ..Settings::default()
    };
    settings.check().map_err(command_error)?;
    Ok(settings)
}

/// All levels with one strategy for one objective; after Ctrl-C those that were tried.
fn measure(
    cases: &[Case],
    settings: &Settings,
    strategy: &str,
    end: End,
    most: usize,
    interrupt: &Interrupt,
) -> OvershootLine {
    let tried = cases.iter().take_while(|_| !interrupt.requested());
    let measured =
        tried.filter_map(|case| overshoot(case, settings, strategy, end, interrupt.flag())).collect();
    OvershootLine::new(settings.objective.name(), strategy, measured, most)
}
