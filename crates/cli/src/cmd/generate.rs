//! `sokonaut generate`: new levels with their solutions.

use crate::args::GenerateArgs;
use crate::exit::Exit;
use crate::print::{counted, talk};
use anyhow::Result;
use sokonaut_generate::{Generator, Made, Style, Wishes};
use sokonaut_level::{About, Outcome, SavedGame, sok_entry, sok_header};
use std::io::Write;

/// Makes levels and writes them, easiest first.
///
/// # Errors
/// If the results cannot be written.
pub fn run(args: &GenerateArgs, out: &mut dyn Write) -> Result<Exit> {
    let (cols, rows) = args.size;
    let (least, most) = args.difficulty.unwrap_or((0, u32::MAX));
    let wishes = Wishes {
        rows,
        cols,
        boxes: usize::from(args.boxes),
        style: args.style,
        difficulty: least..=most,
        attempts: args.attempts,
    };
    let mut made: Vec<Made> = Generator::new(wishes, args.seed).take(args.count).collect();
    made.sort_by_key(|made| (made.rank.score, made.attempt));
    let about = About { title: Some(args.title.clone()), ..About::default() };
    out.write_all(sok_header(&about).as_bytes())?;
    for (index, made) in made.iter().enumerate() {
        out.write_all(entry(args, index + 1, made).as_bytes())?;
    }
    if made.len() < args.count {
        talk(format!(
            "only {} after {} attempts; ask for other sizes, or for more --attempts",
            counted(made.len(), "level"),
            args.attempts
        ));
    }
    Ok(if made.is_empty() { Exit::Unsolved } else { Exit::Done })
}

fn entry(args: &GenerateArgs, number: usize, made: &Made) -> String {
    let rank = &made.rank;
    let game = SavedGame {
        title: Some("Solution".to_owned()),
        moves: rank.solution.written().clone(),
        outcome: Outcome::Solution,
    };
    let measured = format!(
        "Difficulty: {} ({} pushes, {} box changes, {} detours, {} positions)",
        rank.score, rank.pushes, rank.box_changes, rank.detours, rank.nodes
    );
    let about = About {
        title: Some(format!("{} {number}", args.title)),
        notes: vec![measured, format!("Seed: {}, attempt {}", args.seed, made.attempt)],
        games: vec![game],
        ..About::default()
    };
    sok_entry(&made.level, &about)
}

/// Reads columns and rows.
///
/// # Errors
/// Anything that is not two sensible numbers.
pub fn size(text: &str) -> Result<(u16, u16), String> {
    let side = |text: &str| text.parse::<u16>().ok().filter(|side| (6..=40).contains(side));
    let sides = text.split_once('x').and_then(|(cols, rows)| side(cols).zip(side(rows)));
    sides.ok_or_else(|| "write columns x rows, each from 6 to 40, such as 9x8".to_owned())
}

/// Reads the name of a style.
///
/// # Errors
/// A name that is none.
pub fn style(text: &str) -> Result<Style, String> {
    let names = || Style::ALL.map(Style::name).join(", ");
    Style::ALL
        .into_iter()
        .find(|style| style.name() == text)
        .ok_or_else(|| format!("choose one of: {}", names()))
}

/// Reads a range of scores.
///
/// # Errors
/// Anything that is not two numbers in order.
pub fn range(text: &str) -> Result<(u32, u32), String> {
    let ends = text.split_once('-').and_then(|(low, high)| low.parse().ok().zip(high.parse().ok()));
    ends.filter(|(low, high)| low <= high).ok_or_else(|| "write two scores, such as 40-60".to_owned())
}
