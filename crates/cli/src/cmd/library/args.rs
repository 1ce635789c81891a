//! The command line of `library` as typed.

use crate::args::{ReadArgs, level_files};
use clap::{Args, Subcommand};
use sokonaut_library::{Filter, Status};
use sokonaut_solver::Metric;
use std::path::PathBuf;

/// Arguments of `library`.
#[derive(Args, Clone, Debug)]
pub struct LibraryArgs {
    #[command(subcommand)]
    pub command: LibraryCommand,
}

/// What to do with a library.
#[derive(Subcommand, Clone, Debug)]
pub enum LibraryCommand {
    /// Take in levels, solutions and results from files of any kind
    Import(ImportArgs),
    /// List collections, levels, duplicates or runs
    List(ListArgs),
    /// Show the best solutions of each level, and who gave them
    Best(BestArgs),
    /// Write levels with their best solutions as .sok
    Export(ExportArgs),
    /// Make a registry of collections: identities of levels by which 'info' knows them, and no
    /// levels
    Registry(RegistryArgs),
    /// Look at everything: replay every solution, compute every identity anew
    Check(StoreArgs),
}

/// Where the library is.
#[derive(Args, Clone, Debug)]
pub struct StoreArgs {
    /// The file of the library [default: $XDG_DATA_HOME/sokonaut/library.sqlite]
    #[arg(long, value_name = "PATH")]
    pub store: Option<PathBuf>,
}

/// Arguments of `library import`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  sokonaut library import packs/*.sok\n  \
    sokonaut library import pack.sok results.jsonl\n  \
    sokonaut library import --collection XSokoban moves.txt --by 'A. Player'\n\n\
    Levels first, then what was found for them: results name a level by file and number.\n\
    Every solution is replayed before it is stored. What was reported is on the disk, and\n\
    Ctrl-C keeps it; to go on, run the same command again.")]
pub struct ImportArgs {
    /// What to import
    #[arg(value_name = "FILE", help = level_files(" and solutions, JSON lines of 'solve --json' or 'bench run', \
        Festival's times.txt, or moves with a line for each level; '-' or nothing is standard input"))]
    pub files: Vec<PathBuf>,
    /// The name of the collection [default: the file's, without folder and ending]
    #[arg(long, value_name = "NAME")]
    pub collection: Option<String>,
    /// Who gave the solutions [default: what the file says]
    #[arg(long, value_name = "NAME")]
    pub by: Option<String>,
    /// Only solutions of levels that the library has
    #[arg(long)]
    pub solutions_only: bool,
    /// Print one JSON object for each level or line
    #[arg(long)]
    pub json: bool,
    /// No progress line
    #[arg(long, short)]
    pub quiet: bool,
    #[command(flatten)]
    pub store: StoreArgs,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Which levels.
#[derive(Args, Clone, Debug)]
pub struct FilterArgs {
    /// Only levels of this collection
    #[arg(value_name = "COLLECTION")]
    pub collection: Option<String>,
    /// Only levels with a solution
    #[arg(long, conflicts_with = "unsolved")]
    pub solved: bool,
    /// Only levels without a solution
    #[arg(long)]
    pub unsolved: bool,
    /// Only levels with this in their title, in whatever case
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
}

impl FilterArgs {
    /// What the library understands.
    pub fn filter(&self) -> Filter {
        let status = match (self.solved, self.unsolved) {
            (true, _) => Some(Status::Solved),
            (_, true) => Some(Status::Unsolved),
            _ => None,
        };
        Filter { collection: self.collection.clone(), title: self.title.clone(), status }
    }
}

/// Arguments of `library list`.
#[derive(Args, Clone, Debug)]
pub struct ListArgs {
    #[command(flatten)]
    pub filter: FilterArgs,
    /// List levels, not collections; a COLLECTION or a filter does so, too
    #[arg(long)]
    pub levels: bool,
    /// List levels that are there several times, perhaps turned or mirrored
    #[arg(long, conflicts_with = "levels")]
    pub duplicates: bool,
    /// List runs of solvers
    #[arg(long, conflicts_with_all = ["levels", "duplicates", "collection", "solved", "unsolved", "title"])]
    pub runs: bool,
    /// Print one JSON object for each line
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub store: StoreArgs,
}

/// Arguments of `library best`.
#[derive(Args, Clone, Debug)]
pub struct BestArgs {
    #[command(flatten)]
    pub filter: FilterArgs,
    /// The metric whose winner is named: pushes, moves, box-lines, box-changes, pushing-sessions or
    /// player-lines
    #[arg(long, value_name = "METRIC", default_value = "pushes")]
    pub metric: Metric,
    /// Print one JSON object a level, with the solutions themselves
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub store: StoreArgs,
}

/// Arguments of `library export`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Without a COLLECTION all levels are written, each puzzle once.")]
pub struct ExportArgs {
    #[command(flatten)]
    pub filter: FilterArgs,
    /// Which solution: the best by pushes, moves, box-lines, box-changes, pushing-sessions or
    /// player-lines
    #[arg(long, value_name = "METRIC", default_value = "pushes")]
    pub metric: Metric,
    /// Where to write [default: standard output]
    #[arg(long, short, value_name = "FILE.sok")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub store: StoreArgs,
}

/// Arguments of `library registry`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "A level belongs to the collection and has the number that its title says ('Quagmire #29'), or else\n\
    those of its file."
)]
pub struct RegistryArgs {
    /// Files with levels
    #[arg(value_name = "FILE", required = true, help = level_files(""))]
    pub files: Vec<PathBuf>,
    /// Names and authors of collections: a table in CSV with the columns found,name,author
    #[arg(long, value_name = "FILE.csv")]
    pub names: Option<PathBuf>,
    /// Where to write [default: standard output]
    #[arg(long, short, value_name = "FILE.txt")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub read: ReadArgs,
}
