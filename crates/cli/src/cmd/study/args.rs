//! The command line of `study`.

use crate::args::{LimitArgs, ReadArgs, strategy_name};
use crate::chart::{Bar, Look};
use crate::print::grouped;
use crate::select::Selection;
use clap::Args;
use sokonaut_solver::{EstimateKind, Techniques};
use std::path::PathBuf;

/// Arguments of `study`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Stored are positions that are different and not pruned. The effect is the change in their\n\
    number. 'none': the level has nothing of the kind. '?': a search ended at a limit, so nobody\n\
    knows; raise it.\n\n\
    Examples:\n  sokonaut study levels/first.xsb --level 6\n  \
    sokonaut study pack.xsb --level 24 --strategy depth-first --svg chart.svg\n  \
    sokonaut study pack.xsb --collection --time-limit 5 --last astar,fess0,auto"
)]
pub struct StudyArgs {
    /// File with levels; '-' or nothing is standard input. Several with --collection
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Which level of the file [default: 1; with --collection all of them]
    #[arg(long, short, value_name = "N|A-B")]
    pub level: Option<Selection>,
    /// Try all levels, and tell how many are solved; time limits then count CPU seconds
    #[arg(long)]
    pub collection: bool,
    /// How to search while techniques are added
    #[arg(long, value_name = "NAME", default_value = "breadth-first", value_parser = strategy_name)]
    pub strategy: String,
    /// Strategies to try with all techniques in the end [default: astar]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = strategy_name)]
    pub last: Vec<String>,
    /// Which techniques to add, in the usual order [default: all]
    #[arg(long, value_name = "NAME,…")]
    pub techniques: Option<Techniques>,
    /// The look ahead of searches that have one [default: the strategy's own]
    #[arg(long, value_name = "NAME")]
    pub estimate: Option<EstimateKind>,
    /// Figures of another program for the chart: the label of a row and a number, as in '+
    /// tunnels=1092072'
    #[arg(long, value_name = "ROW=N,…", value_delimiter = ',', value_parser = beside, requires = "svg")]
    pub beside: Vec<(String, u64)>,
    /// Draw the table as a bar chart
    #[arg(long, value_name = "FILE.svg")]
    pub svg: Option<PathBuf>,
    /// Print one JSON object a row
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub read: ReadArgs,
}

impl StudyArgs {
    /// The figure of another program for a row, as a bar.
    pub fn beside(&self, row: &str) -> Option<Bar> {
        let &(_, value) = self.beside.iter().find(|(label, _)| label == row)?;
        Some(Bar { label: "other".to_owned(), value: Some(value), look: Look::Other, remark: grouped(value) })
    }
}

/// Reads `ROW=N`.
fn beside(text: &str) -> Result<(String, u64), String> {
    let pair = text.rsplit_once('=').and_then(|(row, value)| Some((row.to_owned(), value.parse().ok()?)));
    pair.ok_or_else(|| "write the label of a row, '=' and a whole number".to_owned())
}
