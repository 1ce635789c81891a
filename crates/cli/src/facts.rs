//! What can be said about a level without solving it.

use crate::input::Entry;
use crate::print::{BAD, FAINT, HEAD, counted, styled};
use serde::Serialize;
use sokonaut_level::Level;

/// What can be said about a level without solving it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Facts {
    file: String,
    level: usize,
    title: Option<String>,
    author: Option<String>,
    rows: u16,
    columns: u16,
    /// Squares inside the walls.
    squares: usize,
    boxes: usize,
    goals: usize,
    /// Boxes that stand on goals at the start.
    stored: usize,
    symmetries: usize,
    identity: String,
    same_as: Option<Twin>,
    solutions: usize,
    #[serde(skip)]
    drawing: String,
}

/// Another level that is the same puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Twin {
    file: String,
    level: usize,
}

impl Facts {
    /// The facts about a level; `twin` is a level met before that is the same puzzle.
    #[must_use]
    pub fn of(entry: &Entry, level: &Level, twin: Option<(String, usize)>) -> Self {
        let inside = level.inside();
        Self {
            file: entry.file.clone(),
            level: entry.number,
            title: entry.title().map(str::to_owned),
            author: entry.parsed.about.author.clone(),
            rows: level.rows(),
            columns: level.cols(),
            squares: level.positions().filter(|&pos| inside[pos]).count(),
            boxes: level.boxes().len(),
            goals: level.goals().count(),
            stored: level.boxes().iter().filter(|&&pos| level.is_goal(pos)).count(),
            symmetries: level.symmetries(),
            identity: level.identity().to_string(),
            same_as: twin.map(|(file, level)| Twin { file, level }),
            solutions: entry.parsed.about.games.len(),
            drawing: level.to_xsb(),
        }
    }

    /// A paragraph and a drawing.
    #[must_use]
    pub fn for_people(&self) -> String {
        let author = self.author.as_ref().map_or(String::new(), |author| format!(" by {author}"));
        let title = self.title.as_deref().unwrap_or("-");
        let mut lines = vec![
            format!("{:>4}  {}{author}", self.level, styled(HEAD, title)),
            format!(
                "{} × {}, {}, {} ({} stored), {}",
                self.columns,
                self.rows,
                counted(self.squares, "square"),
                counted(self.boxes, "box"),
                self.stored,
                counted(self.goals, "goal")
            ),
        ];
        lines.push(format!("{}, identity {:.12}", symmetry(self.symmetries), self.identity));
        if let Some(twin) = &self.same_as {
            lines.push(styled(BAD, format!("the same puzzle as level {} of {}", twin.level, twin.file)));
        }
        lines.extend(self.drawing.lines().map(|row| styled(FAINT, row)));
        lines.join("\n      ") + "\n"
    }
}

fn symmetry(count: usize) -> String {
    if count == 1 { "no symmetry".to_owned() } else { format!("{count} symmetries") }
}
