//! `sokonaut library export`: levels with their best solutions as `.sok`.

use super::Shelf;
use super::args::ExportArgs;
use super::best::giver;
use crate::exit::Exit;
use crate::output::{Target, put};
use crate::print::{counted, grouped, talk};
use anyhow::Result;
use sokonaut_level::{About, sok_entry, sok_header};
use sokonaut_library::{Solution, best};
use std::collections::HashSet;
use std::io::Write;

/// Writes the levels that the arguments name.
pub fn run(args: &ExportArgs, out: &mut dyn Write) -> Result<Exit> {
    let mut shelf = Shelf::open(&args.store)?;
    let kept = [shelf.path.clone()];
    let output = args.output.as_deref().map(|path| Target::new(path, &kept)).transpose()?;
    let filter = args.filter.filter();
    shelf.must_have(filter.collection.as_deref())?;
    let mut holdings = shelf.ask(|library| library.holdings(&filter))?;
    let mut about = About::default();
    if let Some(name) = &filter.collection {
        let lines = shelf.ask(|library| library.collections())?;
        about = lines.into_iter().find(|line| line.name == *name).map_or(about, |line| line.about);
    } else {
        let mut seen = HashSet::new();
        holdings.retain(|holding| seen.insert(holding.identity.clone()));
    }
    let (mut text, mut solved) = (sok_header(&about), 0);
    for holding in &holdings {
        let solutions = shelf.ask(|library| library.solutions(holding))?;
        let saved = |best: &Solution| best.verified.saved_game(Some(&giver(&best.credit)));
        let game = best(&solutions, args.metric).map(saved);
        solved += usize::from(game.is_some());
        let about = About { games: game.into_iter().collect(), ..holding.about.clone() };
        text += &sok_entry(&holding.drawing, &about);
    }
    put(output.as_ref(), holdings.is_empty(), &text, out)?;
    talk(format!("{} written, {} with a solution", counted(holdings.len(), "level"), grouped(solved as u64)));
    Ok(Exit::Done)
}
