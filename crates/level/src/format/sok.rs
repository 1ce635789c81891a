//! `.sok`, boards with everything that is known about them. They are read as plain collections are.

use super::{Format, boards};
use crate::bytes::one_line;
use crate::line::{announces_moves, is_unmistakable};
use crate::{About, Level};

pub(super) const FORMAT: Format = Format {
    name: ".sok",
    endings: &["sok"],
    begins: |line| line.starts_with("::"),
    reader: boards,
    without_level: None,
};

/// The first lines of a `.sok` file.
///
/// Start every file with them, even when there is nothing to say about the collection: they also
/// tell readers, ours among them, that titles stand above their boards.
#[must_use]
pub fn sok_header(collection: &About) -> String {
    let mut out =
        String::from(":: Sokoban levels. A title stands above its board, notes and solutions below.\n");
    let lines = [("Collection", &collection.title), ("Author", &collection.author)];
    out += &keys(lines.into_iter().filter_map(|(key, value)| Some((key, value.as_deref()?))));
    out += &notes(&collection.notes);
    out
}

/// One level of a `.sok` file: title, board, author, notes, solutions and saved games.
///
/// Reading it back gives the same level and the same words, up to blanks at the ends of lines.
/// A game without moves cannot be written and is left out.
///
/// ```
/// # use sokonaut_level::{About, Level, read, sok_entry, sok_header};
/// let level: Level = "#####\n#@$.#\n#####".parse()?;
/// let about = About { title: Some("Tiny".into()), ..About::default() };
/// let file = sok_header(&About::default()) + &sok_entry(&level, &about);
/// assert_eq!(read(&file).next().unwrap().about, about);
/// # Ok::<(), sokonaut_level::LevelError>(())
/// ```
#[must_use]
pub fn sok_entry(level: &Level, about: &About) -> String {
    let mut out = String::from("\n");
    let title = about.title.as_deref().map(one_line);
    let (above, below) = match &title {
        Some(title) if stands_alone(title) => (Some(title), None),
        title => (None, title.as_ref()),
    };
    if let Some(title) = above {
        out += &format!("{title}\n\n");
    }
    out += &level.to_xsb();
    let below = [("Title", below.cloned()), ("Author", about.author.clone())];
    out += &keys(below.iter().filter_map(|(key, value)| Some((*key, value.as_deref()?))));
    out += &notes(&about.notes);
    for game in about.games.iter().filter(|game| !game.moves.steps().is_empty()) {
        out.push('\n');
        if let Some(title) = game.title.as_deref().map(one_line).filter(|title| is_unmistakable(title)) {
            out += &format!("{title}\n");
        }
        out += &format!("{}\n", game.moves);
    }
    out
}

fn keys<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let lines: String = pairs
        .map(|(key, value)| (key, one_line(value)))
        .filter(|(_, value)| !value.is_empty())
        .map(|(key, value)| format!("{key}: {value}\n"))
        .collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

/// Notes as comment blocks, whose lines can be anything but the end of a block.
fn notes(notes: &[String]) -> String {
    let mut out = String::new();
    let mut open = false;
    for note in notes.iter().map(|note| one_line(note)) {
        let ends_block = note.to_ascii_lowercase().starts_with("comment-end");
        match (open, ends_block) {
            (false, false) => out += "\nComment:\n",
            (true, true) => out += "Comment-End:\n",
            _ => {}
        }
        open = !ends_block;
        out += &if ends_block { format!("Comment: {note}\n") } else { format!("{note}\n") };
    }
    if open {
        out += "Comment-End:\n";
    }
    out
}

/// Is the line, on its own, a title and nothing else?
fn stands_alone(title: &str) -> bool {
    is_unmistakable(title) && !announces_moves(title)
}
