//! `sokonaut info`: what is known about levels without solving them.

use crate::args::{LevelFiles, LookArgs, ReadArgs, overlays};
use crate::exit::{CommandError, Exit};
use crate::facts::Facts;
use crate::input::{Entry, entries};
use crate::look::Look;
use crate::print::{HEAD, counted, grouped, styled, talk};
use crate::scene::{Ink, Scene};
use crate::schema::Schema;
use crate::settings::leniency;
use anyhow::Result;
use clap::Args;
use sokonaut_game::Overlay;
use sokonaut_level::{Identity, Level, Pos};
use sokonaut_library::Registry;
use std::collections::HashMap;
use std::io::Write;

/// Arguments of `info`.
#[derive(Args, Clone, Debug)]
pub struct InfoArgs {
    #[command(flatten)]
    pub levels: LevelFiles,
    /// Print one JSON object a level
    #[arg(long)]
    pub json: bool,
    /// Draw what the analysis knows, one drawing each; several with commas
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = overlays(), conflicts_with = "json")]
    pub draw: Vec<Overlay>,
    /// Draw the position after these moves (lurdLURD)
    #[arg(long, value_name = "LURD", requires = "draw")]
    pub moves: Option<String>,
    /// The box, or the square, whose distances are drawn [default: the first box not on a goal]
    #[arg(long = "box", value_name = "ROW,COLUMN", value_parser = crate::scene::square, requires = "draw")]
    pub of: Option<Pos>,
    #[command(flatten)]
    pub limits: LookArgs,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Tells about the levels that the arguments name.
pub fn run(args: &InfoArgs, out: &mut dyn Write) -> Result<Exit> {
    let leniency = leniency(args.read);
    let registry = Registry::built_in();
    let (mut known, mut exit, mut levels) = (Known::default(), Exit::Done, 0);
    for next in entries(&args.levels.or_stdin(), args.levels.level.as_ref()) {
        let Some((entry, level)) = exit.heeding(next.and_then(|entry| entry.with_level(leniency))) else {
            continue;
        };
        levels += 1;
        let look = Look::begin(&args.limits);
        let Some(drawings) = exit.heeding(drawings(args, &level, &look)) else { continue };
        let facts = Facts::of(&entry, &level, known.twin(&entry, &level), &registry, &look).with(drawings);
        exit = exit.and(if facts.is_whole() { Exit::Done } else { Exit::Unsolved });
        let text = if args.json { Schema::Info.line(&facts)? } else { facts.for_people() };
        writeln!(out, "{text}")?;
    }
    out.flush()?;
    talk(format!("{}, {} different", counted(levels, "level"), grouped(known.first.len() as u64)));
    Ok(exit)
}

/// The drawings that were asked for, each with a heading.
fn drawings(args: &InfoArgs, level: &Level, look: &Look) -> Result<Vec<String>, CommandError> {
    let mut lines = Vec::new();
    for overlay in &args.draw {
        let scene = Scene::after(level, args.moves.as_deref())?.overlaid(&[*overlay], args.of, look)?;
        lines.extend([String::new(), styled(HEAD, overlay.help())]);
        lines.extend(scene.lines(Ink::Coloured));
    }
    Ok(lines)
}

/// The first level of every puzzle met.
#[derive(Default)]
struct Known {
    first: HashMap<Identity, (String, usize)>,
}

impl Known {
    /// The level met before that is the same puzzle, perhaps turned or mirrored.
    fn twin(&mut self, entry: &Entry, level: &Level) -> Option<(String, usize)> {
        let identity = level.identity();
        let twin = self.first.get(&identity).cloned();
        self.first.entry(identity).or_insert_with(|| (entry.file.clone(), entry.number));
        twin
    }
}
