//! `sokonaut play`: the game in the terminal.

mod archive;

use crate::args::level_files;
use crate::exit::{CommandError, Exit};
use crate::input::{Entry, read_all};
use crate::interrupt::Interrupt;
use crate::print::shown_path;
use anyhow::Result;
use archive::Cabinet;
use clap::Args;
use clap::builder::PossibleValuesParser;
use sokonaut_game::{Day, Shelf};
use sokonaut_tui::{App, Look, Pack, Packs, Store, Theme, today};
use std::io::IsTerminal;
use std::path::PathBuf;

/// Arguments of `play`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Press ? in the game for all keys. Progress is kept in $XDG_DATA_HOME/sokonaut\n\
    (~/.local/share/sokonaut), where a library of solutions is also looked for.\n\
    NO_COLOR=1 plays without colours.")]
pub struct PlayArgs {
    /// Files with levels, each a pack
    #[arg(value_name = "FILE", help = level_files(", each a pack; without one the levels that come with the program"))]
    pub files: Vec<PathBuf>,
    /// Which level to begin with, counted through all files [default: the first not solved yet]
    #[arg(long, short, value_name = "N", value_parser = crate::select::number)]
    pub level: Option<usize>,
    /// Begin with the level of today, or of another day, as 2026-11-18; everybody has the same
    #[arg(long, value_name = "DAY", num_args = 0..=1, require_equals = true, default_missing_value = "today", value_parser = day)]
    pub daily: Option<Day>,
    /// Begin with the course: the first lesson not solved yet
    #[arg(long, conflicts_with_all = ["files", "daily", "level"])]
    pub learn: bool,
    /// Solutions to look at in the game: JSON lines of 'solve --json' or 'bench run', .sok, or
    /// moves as text
    #[arg(long, value_name = "FILE", requires = "files")]
    pub solutions: Vec<PathBuf>,
    /// The colours: auto (those of the terminal), light, dark or contrast [default: the last ones]
    #[arg(long, value_name = "NAME", value_parser = look_names(), hide_possible_values = true)]
    pub theme: Option<String>,
}

/// The names of the looks of the game.
fn look_names() -> PossibleValuesParser {
    Look::ALL.map(Look::name).into()
}

/// Reads a day.
pub fn day(text: &str) -> Result<Day, String> {
    if text == "today" {
        return today().ok_or_else(|| "the clock of this machine is wrong".to_owned());
    }
    text.parse()
}

/// Plays until the player leaves.
///
/// # Errors
/// If there is no terminal, or no level to play.
pub fn run(args: &PlayArgs) -> Result<Exit> {
    if !std::io::stdout().is_terminal() {
        return Err(CommandError::misuse("the game needs a terminal; 'solve' and 'render' do not").into());
    }
    let (mut packs, mut entries) = (Vec::new(), Vec::new());
    for path in &args.files {
        let (name, bytes) = (shown_path(path), read_all(path)?);
        let numbered = (1..).zip(sokonaut_level::read(&bytes));
        entries.extend(numbered.map(|(number, parsed)| Entry { file: name.clone(), number, parsed }));
        packs.push(Pack::new(name, Shelf::read(bytes)));
    }
    let packs =
        if packs.is_empty() { Packs::starter() } else { Packs::new(packs).map_err(CommandError::input)? };
    let cabinet = Cabinet::open(&args.solutions, &entries)?;
    let mut app = App::new(packs, Store::open(), Theme::from_env()).with_archive(cabinet);
    if let Some(look) = args.theme.as_deref().and_then(Look::named) {
        app.wear(look);
    }
    if let Some(number) = args.level {
        app.open_number(number).map_err(CommandError::input)?;
    }
    if args.learn {
        app.open_lesson().map_err(CommandError::input)?;
    }
    if args.daily.is_some() {
        app.open_daily(args.daily);
    }
    let interrupt = Interrupt::listen_patiently();
    sokonaut_tui::run(&mut app, interrupt.flag())
        .map_err(|error| CommandError::output(format!("the terminal cannot be used: {error}")))?;
    Ok(if interrupt.requested() { Exit::Interrupted } else { Exit::Done })
}
