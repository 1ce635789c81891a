//! `sokonaut play`: the game in the terminal.

use crate::args::PlayArgs;
use crate::exit::{Exit, Trouble};
use crate::input::read_all;
use crate::print::shown_path;
use anyhow::Result;
use sokonaut_game::Shelf;
use sokonaut_tui::{App, Store, Theme};
use std::io::IsTerminal;

/// Plays until the player leaves.
///
/// # Errors
/// If there is no terminal, or no level to play.
pub fn run(args: &PlayArgs) -> Result<Exit> {
    if !std::io::stdout().is_terminal() {
        return Err(Trouble::misuse("the game needs a terminal; 'solve' and 'render' do not").into());
    }
    let (name, shelf) = match &args.file {
        None => ("Levels of our own".to_owned(), Shelf::starter()),
        Some(path) => (shown_path(path).to_string(), Shelf::read(read_all(path)?)),
    };
    let refused = |why: String| Trouble::input(format!("{name}: {why}"));
    let mut app = App::new(name.clone(), shelf, Store::open(), Theme::from_env()).map_err(refused)?;
    if let Some(number) = args.level {
        app.open_number(number).map_err(refused)?;
    }
    sokonaut_tui::run(&mut app)
        .map_err(|error| Trouble::output(format!("the terminal cannot be used: {error}")))?;
    Ok(Exit::Done)
}
