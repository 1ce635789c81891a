//! `sokonaut play`: the game in the terminal.

mod archive;

use crate::args::PlayArgs;
use crate::exit::{CommandError, Exit};
use crate::input::{Entry, read_all};
use crate::interrupt::Interrupt;
use crate::print::shown_path;
use anyhow::Result;
use archive::Cabinet;
use sokonaut_game::{Day, Shelf};
use sokonaut_tui::{App, Look, Pack, Packs, Store, Theme, today};
use std::io::IsTerminal;

/// Reads a day.
///
/// # Errors
/// What is no day.
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
