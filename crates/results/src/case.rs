//! A level that results are about.

use sokonaut_level::Level;

/// A level of a file.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file as named.
    pub file: String,
    /// Number of the level in the file, from 1.
    pub number: usize,
    /// Its title.
    pub title: Option<String>,
    /// The level, or why it cannot be played.
    pub level: Result<Level, String>,
}

impl Case {
    /// The puzzle's own name.
    pub fn identity(&self) -> Option<String> {
        self.level.as_ref().ok().map(|level| level.identity().to_string())
    }

    /// How large it is.
    pub fn size(&self) -> Option<Size> {
        self.level.as_ref().ok().map(Size::of)
    }
}

/// How large a level is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Squares that the player could reach if there were no boxes.
    pub squares: usize,
    /// Boxes.
    pub boxes: usize,
}

impl Size {
    /// The size of a level.
    pub fn of(level: &Level) -> Self {
        Self { squares: level.squares(), boxes: level.boxes().len() }
    }
}
