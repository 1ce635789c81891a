//! `sokonaut library best`: the best of each level by every metric, and who gave it.

use super::Shelf;
use super::args::BestArgs;
use super::list::object;
use crate::exit::Exit;
use crate::print::{counted, grouped, talk};
use crate::schema::Schema;
use anyhow::Result;
use serde_json::{Map, Value, json};
use sokonaut_library::{Credit, Solution, best};
use sokonaut_results::{Layout, Table};
use sokonaut_solver::{Metric, Ranking};
use std::io::Write;

/// Shows the best solutions of the levels that the arguments name.
pub fn run(args: &BestArgs, out: &mut dyn Write) -> Result<Exit> {
    let mut shelf = Shelf::open(&args.store)?;
    let filter = args.filter.filter();
    shelf.must_have(filter.collection.as_deref())?;
    let holdings = shelf.ask(|library| library.holdings(&filter))?;
    let mut head = vec!["collection", "level", "title"];
    head.extend(Metric::ALL.map(Metric::name));
    head.push("by");
    let mut table = Table::new(&head).left(2).left(head.len() - 1);
    let mut solved = 0_u64;
    for holding in &holdings {
        let solutions = shelf.ask(|library| library.solutions(holding))?;
        solved += u64::from(!solutions.is_empty());
        if args.json {
            let mut line = object(holding);
            line["best"] = Value::Object(winners(&solutions));
            writeln!(out, "{}", Schema::LibraryBest.line(&line)?)?;
            continue;
        }
        let title = holding.about.title.clone().unwrap_or_default();
        let mut row = vec![holding.collection.clone(), holding.number.to_string(), title];
        row.extend(Metric::ALL.map(|metric| {
            best(&solutions, metric).map_or("-".to_owned(), |best| value(metric, best).to_string())
        }));
        row.push(best(&solutions, args.metric).map_or(String::new(), |best| giver(&best.credit)));
        table.push(row);
    }
    if !args.json {
        write!(out, "{}", table.text(Layout::Plain))?;
    }
    out.flush()?;
    talk(format!("{}, {} solved", counted(holdings.len(), "level"), grouped(solved)));
    Ok(Exit::Done)
}

fn winners(solutions: &[Solution]) -> Map<String, Value> {
    let winner = |metric: Metric| {
        let best = best(solutions, metric)?;
        let Credit { giver, origin, added } = &best.credit;
        let told = json!({
            "value": value(metric, best), "solution": best.verified.lurd(), "by": giver, "origin": origin,
            "added": added,
        });
        Some((metric.name().replace('-', "_"), told))
    };
    Metric::ALL.into_iter().filter_map(winner).collect()
}

fn value(metric: Metric, solution: &Solution) -> u32 {
    Ranking::new(&[metric]).lengths(&solution.verified.metrics())[0]
}

/// Who gave a solution, or else where it stood.
pub fn giver(credit: &Credit) -> String {
    credit.giver.clone().unwrap_or_else(|| credit.origin.clone())
}
