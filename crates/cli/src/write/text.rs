//! What became of a level, for people.

use super::drawings::drawings;
use super::{Tried, Writer};
use crate::cmd::solve::Show;
use crate::explain::Explanation;
use crate::print::{BAD, FAINT, GOOD, HEAD, OPEN, counted, grouped, heading, lasting, sized, styled};
use anyhow::Result;
use sokonaut_solver::{Limit, Limits, Outcome, Report};
use std::io::Write;
use std::time::Duration;

/// Text on standard output.
pub struct Text<'a> {
    /// Where it goes.
    pub out: Box<dyn Write + 'a>,
    /// The limits, for what to say where one was reached.
    pub limits: Limits,
    /// Which positions to draw.
    pub show: Option<Show>,
    /// Also what was behind an answer?
    pub explain: bool,
}

impl Writer for Text<'_> {
    fn file(&mut self, name: &str) -> Result<()> {
        Ok(writeln!(self.out, "{}", styled(HEAD, name))?)
    }

    fn level(&mut self, tried: &Tried<'_>) -> Result<()> {
        let head = heading(tried.entry.number, tried.entry.title());
        match tried.work {
            Some((report, time)) => self.answer(&head, tried, report, time)?,
            None => writeln!(self.out, "{head}  {}", styled(BAD, "error"))?,
        }
        Ok(self.out.flush()?)
    }
}

impl Text<'_> {
    fn answer(&mut self, head: &str, tried: &Tried<'_>, report: &Report, time: Duration) -> Result<()> {
        writeln!(self.out, "{head}  {}", self.outcome(report, time))?;
        if let Some((level, show)) = tried.level.zip(self.show) {
            write!(self.out, "{}", drawings(level, tried.solution(), show))?;
        }
        if self.explain {
            writeln!(self.out, "{}", Explanation::of(report).for_people())?;
        }
        Ok(())
    }

    fn outcome(&self, report: &Report, time: Duration) -> String {
        let stats = &report.stats;
        let work = format!("{}, {}", counted(stats.expanded as usize, "node"), sized(stats.peak_memory));
        let effort = format!("{:>9}  {}", lasting(time), styled(FAINT, work));
        match &report.outcome {
            Outcome::Solved(solution) => format!(
                "{}  {:>12}  {:>12}  {effort}{}\n      {}",
                styled(GOOD, "solved"),
                counted(solution.moves(), "move"),
                counted(solution.pushes(), "push"),
                proved(report),
                solution.lurd(),
            ),
            Outcome::Unsolvable(reason) => {
                format!("{}  {effort}\n      {reason}", styled(BAD, "no solution exists"))
            }
            Outcome::OutOf(limit) => {
                let excuse = excuse(report, *limit, &self.limits);
                format!("{}  {effort}\n      {excuse}", styled(OPEN, "not solved"))
            }
            Outcome::Stopped => format!("{}  {effort}", styled(OPEN, "interrupted")),
        }
    }
}

/// Which limit ended a search, and what to do about it.
pub fn excuse(report: &Report, limit: Limit, limits: &Limits) -> String {
    if let Some(remark) = report.remark() {
        return format!("{remark}; try --memory-limit");
    }
    let Limits { time, memory, nodes } = *limits;
    match limit {
        Limit::Time => format!("the time is up ({}); try --time-limit", lasting(time.unwrap_or_default())),
        Limit::Memory => {
            format!("the memory is used up ({}); try --memory-limit", sized(memory.unwrap_or(0)))
        }
        Limit::Nodes => {
            format!("the number of nodes is reached ({}); try --node-limit", grouped(nodes.unwrap_or(0)))
        }
        Limit::Pushes => "proved: every solution needs more pushes than that".to_owned(),
        Limit::Ideas => "the strategy has tried all it can; try another --strategy".to_owned(),
    }
}

/// What is proved about a solution.
fn proved(report: &Report) -> String {
    let bound = report.lower_bound_moves.unwrap_or(report.lower_bound);
    match report.gap {
        _ if report.optimal => "  proved best".to_owned(),
        Some(gap) => format!("  at least {bound} needed, gap {gap}"),
        None => String::new(),
    }
}
