//! `sokonaut study`: one level, searched again and again with one more technique each time.

use crate::args::StudyArgs;
use crate::chart::{Bar, bar_chart};
use crate::exit::{Exit, Trouble};
use crate::input::single_level;
use crate::interrupt::Interrupt;
use crate::print::{FAINT, GOOD, HEAD, OPEN, grouped, lasting, shown_path, styled};
use crate::progress::{ProgressLine, WallClock};
use crate::settings;
use anyhow::Result;
use serde::Serialize;
use sokonaut_level::Level;
use sokonaut_solver::{Clock, Control, Options, Outcome, Techniques, solve};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Searches a level with more and more techniques and tells how many positions each search took.
///
/// # Errors
/// If the level cannot be read or the results cannot be written.
pub fn run(args: &StudyArgs, out: &mut dyn Write) -> Result<Exit> {
    let file = args.file.as_deref().unwrap_or(Path::new("-"));
    let (entry, level) = single_level(file, args.level, settings::leniency(args.read))?;
    let interrupt = Interrupt::listen();
    let name = entry.title().map_or_else(|| format!("level {}", entry.number), str::to_owned);
    if !args.json {
        writeln!(out, "{}", styled(HEAD, &name))?;
        writeln!(out, "{}", styled(FAINT, header()))?;
    }
    let mut rows: Vec<Row> = Vec::new();
    for step in steps() {
        let row = search(&step, &level, args, &interrupt)?;
        let text = if args.json { serde_json::to_string(&row)? } else { row.for_people(rows.last()) };
        writeln!(out, "{text}")?;
        out.flush()?;
        rows.push(row);
        if interrupt.requested() {
            break;
        }
    }
    if let Some(path) = &args.svg {
        let bars: Vec<Bar> = rows.iter().map(Row::bar).collect();
        let chart = bar_chart(&name, "positions expanded as techniques are added, one by one", &bars);
        fs::write(path, chart)
            .map_err(|error| Trouble::output(format!("{}: cannot be written: {error}", shown_path(path))))?;
    }
    Ok(if interrupt.requested() { Exit::Interrupted } else { Exit::Done })
}

/// One search of the study.
struct Step {
    label: &'static str,
    strategy: &'static str,
    techniques: Techniques,
}

/// The searches: each has everything that the one before it had.
fn steps() -> Vec<Step> {
    type Switch = fn(&mut Techniques);
    let added: [(&str, Switch); 9] = [
        ("nothing", |_| ()),
        ("+ dead squares", |t| t.dead_squares = true),
        ("+ tunnels", |t| t.tunnels = true),
        ("+ rooms", |t| t.rooms = true),
        ("+ freeze", |t| t.freeze = true),
        ("+ windows", |t| t.windows = true),
        ("+ PI-corral", |t| t.pi_corral = true),
        ("+ corral", |t| t.corral = true),
        ("+ matching", |t| t.matching = true),
    ];
    let mut techniques = Techniques::NONE;
    let mut steps: Vec<Step> = added
        .into_iter()
        .map(|(label, switch)| {
            switch(&mut techniques);
            Step { label, strategy: "breadth-first", techniques }
        })
        .collect();
    steps.push(Step { label: "A*", strategy: "astar", techniques: Techniques::ALL });
    steps
}

#[derive(Serialize)]
struct Row {
    technique: &'static str,
    strategy: &'static str,
    outcome: &'static str,
    limit: Option<String>,
    nodes: u64,
    generated: u64,
    stored: u64,
    seconds: f64,
    pushes: Option<usize>,
}

fn search(step: &Step, level: &Level, args: &StudyArgs, interrupt: &Interrupt) -> Result<Row, Trouble> {
    let options = Options {
        strategy: step.strategy.to_owned(),
        limits: settings::limits(&args.limits),
        techniques: step.techniques,
        ..Options::default()
    };
    let clock = WallClock::start();
    let line = ProgressLine::start(step.label.to_owned(), clock, false);
    let control = Control { clock: &clock, stop: interrupt.flag(), observer: &line };
    let report = solve(level, &options, control).map_err(|error| Trouble::misuse(error.to_string()))?;
    let (outcome, limit) = match &report.outcome {
        Outcome::Solved(_) => ("solved", None),
        Outcome::Unsolvable(_) => ("unsolvable", None),
        Outcome::OutOf(limit) => ("limit", Some(limit.to_string())),
        Outcome::Stopped => ("limit", Some("stopped".to_owned())),
    };
    Ok(Row {
        technique: step.label,
        strategy: step.strategy,
        outcome,
        limit,
        nodes: report.stats.expanded,
        generated: report.stats.generated,
        stored: report.stats.stored,
        seconds: clock.elapsed().as_secs_f64(),
        pushes: crate::record::solution(&report).map(|solution| solution.pushes()),
    })
}

fn header() -> String {
    format!(
        "{:<16}{:>14}{:>10}{:>16}{:>14}{:>12}  outcome",
        "technique", "expanded", "effect", "generated", "stored", "time"
    )
}

impl Row {
    fn for_people(&self, before: Option<&Self>) -> String {
        let style = if self.limit.is_none() { GOOD } else { OPEN };
        format!(
            "{:<16}{:>14}{:>10}{:>16}{:>14}{:>12}  {}",
            self.technique,
            grouped(self.nodes),
            before.map_or(String::new(), |before| self.effect(before)),
            grouped(self.generated),
            grouped(self.stored),
            lasting(Duration::from_secs_f64(self.seconds)),
            styled(style, self.words()),
        )
    }

    /// What the technique changed. A search that ran into a limit tells nothing about that: `?`.
    fn effect(&self, before: &Self) -> String {
        if self.limit.is_some() || before.limit.is_some() {
            return "?".to_owned();
        }
        if self.nodes == before.nodes {
            return "none".to_owned();
        }
        format!("{:+.1} %", (self.nodes as f64 / before.nodes.max(1) as f64 - 1.0) * 100.0)
    }

    fn words(&self) -> String {
        match (&self.limit, self.pushes) {
            (Some(limit), _) => format!("not solved ({limit})"),
            (None, Some(pushes)) => format!("solved, {}", crate::print::counted(pushes, "push")),
            (None, None) => "no solution exists".to_owned(),
        }
    }

    fn bar(&self) -> Bar {
        let finished = self.limit.is_none();
        let remark =
            if finished { grouped(self.nodes) } else { format!("{}, unsolved", grouped(self.nodes)) };
        Bar { label: self.technique.to_owned(), value: Some(self.nodes), finished, remark }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(nodes: u64, limit: Option<&str>) -> Row {
        Row {
            technique: "+ luck",
            strategy: "breadth-first",
            outcome: "solved",
            limit: limit.map(str::to_owned),
            nodes,
            generated: 0,
            stored: 0,
            seconds: 0.0,
            pushes: Some(1),
        }
    }

    #[test]
    fn an_effect_is_told_only_if_both_searches_came_to_an_end() {
        assert_eq!(row(500, None).effect(&row(1000, None)), "-50.0 %");
        assert_eq!(row(1000, None).effect(&row(1000, None)), "none");
        assert_eq!(row(1000, Some("nodes")).effect(&row(1000, Some("nodes"))), "?");
        assert_eq!(row(10, None).effect(&row(1000, Some("nodes"))), "?");
    }

    #[test]
    fn the_study_begins_with_nothing_and_ends_with_everything() {
        let steps = steps();
        assert_eq!(steps.first().unwrap().techniques, Techniques::NONE);
        assert_eq!(steps[steps.len() - 2].techniques, Techniques::ALL);
        assert!(steps.windows(2).all(|pair| {
            pair[0].techniques != pair[1].techniques || pair[0].strategy != pair[1].strategy
        }));
    }
}
