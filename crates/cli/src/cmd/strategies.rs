//! `sokonaut strategies`: the solver's own table.

use crate::exit::Exit;
use crate::print::{FAINT, HEAD, styled};
use crate::schema::Schema;
use anyhow::Result;
use clap::Args;
use serde::Serialize;
use sokonaut_solver::{EstimateKind, StrategyInfo, Technique, strategies};
use std::io::Write;

/// Arguments of `strategies`.
#[derive(Args, Clone, Debug)]
pub struct StrategiesArgs {
    /// Print one JSON object a strategy
    #[arg(long)]
    pub json: bool,
}

/// Lists the strategies, the default one first.
pub fn run(args: &StrategiesArgs, out: &mut dyn Write) -> Result<Exit> {
    let all = strategies();
    let width = all.iter().map(|strategy| strategy.name.len()).max().unwrap_or(0);
    for (index, strategy) in all.iter().enumerate() {
        if args.json {
            writeln!(out, "{}", Schema::Strategy.line(&Row::of(index, strategy))?)?;
            continue;
        }
        let name = styled(HEAD, format!("{:width$}", strategy.name));
        let mut remarks: Vec<String> = (index == 0).then(|| "default".to_owned()).into_iter().collect();
        if !strategy.proves().is_empty() {
            // Those that count one thing first and another then go without saying.
            let first: Vec<_> = names(strategy).into_iter().filter(|name| !name.contains(',')).collect();
            remarks.push(format!("can prove fewest {}", first.join(" or ")));
        }
        remarks.extend(strategy.estimate().map(|estimate| format!("estimate: {}", estimate.name())));
        let remarks = if remarks.is_empty() { String::new() } else { format!(" ({})", remarks.join("; ")) };
        writeln!(out, "{name}  {}{}", strategy.help, styled(FAINT, remarks))?;
    }
    if !args.json {
        let own = |strategy: &&StrategyInfo| !strategy.takes_techniques();
        let own: Vec<_> = all.iter().filter(own).map(|strategy| strategy.name).collect();
        writeln!(out, "\nTechniques, for --techniques with all but {}:", own.join(", "))?;
        for technique in Technique::ALL {
            writeln!(out, "{}  {}", styled(HEAD, format!("{:width$}", technique.name())), technique.help())?;
        }
        writeln!(out, "\nEstimates, for --estimate with strategies that have one:")?;
        for estimate in EstimateKind::ALL {
            writeln!(out, "{}  {}", styled(HEAD, format!("{:width$}", estimate.name())), estimate.help())?;
        }
    }
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    help: &'static str,
    default: bool,
    proves: Vec<&'static str>,
}

impl Row {
    fn of(index: usize, strategy: &StrategyInfo) -> Self {
        Self { name: strategy.name, help: strategy.help, default: index == 0, proves: names(strategy) }
    }
}

fn names(strategy: &StrategyInfo) -> Vec<&'static str> {
    strategy.proves().iter().map(|objective| objective.name()).collect()
}
