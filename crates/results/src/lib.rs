//! What a run leaves behind: records of levels, and what can be read out of them.
//!
//! What became of a level is a [`Record`], one JSON line; `solve --json` and `bench run` write it,
//! the latter below a line that says how it was measured ([`Header`]). Such files, the tables of
//! other solvers and the files of Festival are read as [`Results`], shown and compared; the results
//! of many machines are made one by [`Merge`].
//!
//! Modules in the order in which data flows; each uses only those above it.

mod error;

pub mod festival;

mod command;
mod names;
mod settings;

mod header;

mod case;
mod judge;
mod record;

mod lines;
mod results;

mod merge;

mod stats;
mod table;
mod text;

mod compare;
mod compare_text;
mod ranking;
mod ranking_text;
mod rates;
mod show;
mod side_by_side;

pub use case::{Case, Size};
pub use command::CommandLine;
pub use compare::{Change, Comparison, Contradiction, Side, Thresholds, Total, compare};
pub use error::ResultsError;
pub use header::{Choice, FORMAT, Header, Machine};
pub use judge::check;
pub use lines::{read_run, whole_lines};
pub use merge::{Fault, Grain, Merge, Place, Remark};
pub use ranking::{Entrant, Lone, Rank, Ranking, Share, apart, rank};
pub use rates::{Rate, rates, rates_by_strategy, rates_text};
pub use record::{Outcome, Record, seconds};
pub use results::{MATCHED, Results, Row, stem};
pub use settings::Settings;
pub use show::{Line, Overview, show, show_within};
pub use side_by_side::side_by_side;
pub use stats::{MARKS, median, par2};
pub use table::{Layout, Table, figure, maybe, share};
pub use text::{shown, shown_up_to};
