//! Levels.

use crate::errors::LevelError;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyType};
use sokonaut_game::{LostProofs, Why};
use sokonaut_level::{Leniency, ParsedLevel, Pos};
use sokonaut_rules::Position;
use sokonaut_solver::{Control, Limits};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// Row and column, from 0.
pub type Square = (u16, u16);

/// A square as Python has it.
pub fn square(pos: Pos) -> Square {
    (pos.row, pos.col)
}

/// Squares as Python has them.
pub fn squares<'a>(positions: impl IntoIterator<Item = &'a Pos>) -> Vec<Square> {
    positions.into_iter().copied().map(square).collect()
}

/// A playable level: a board, and what is written about it. It never changes.
#[pyclass(frozen, module = "sokonaut")]
pub struct Level {
    shared: Arc<Shared>,
    #[pyo3(get)]
    title: Option<String>,
    #[pyo3(get)]
    author: Option<String>,
    /// Moves that came with the level.
    #[pyo3(get)]
    games: Vec<String>,
    /// The file that it was read from.
    #[pyo3(get)]
    file: Option<String>,
    /// Its number in the file, from 1.
    #[pyo3(get)]
    number: Option<usize>,
}

/// What threads and games hold of a level.
pub struct Shared {
    level: sokonaut_level::Level,
    proofs: Mutex<LostProofs>,
}

impl Shared {
    /// The level.
    pub fn level(&self) -> &sokonaut_level::Level {
        &self.level
    }

    /// Why the position is lost, if that can be proved without a search and within the limits.
    pub fn why_lost(&self, position: &Position, limits: &Limits, control: Control<'_>) -> Option<Why> {
        let mut proofs = self.proofs.lock().unwrap_or_else(PoisonError::into_inner);
        proofs.why(&self.level, position, limits, control)
    }
}

impl Level {
    /// A level without a file.
    pub fn untitled(level: sokonaut_level::Level) -> Self {
        let shared = Arc::new(Shared { level, proofs: Mutex::default() });
        Self { shared, title: None, author: None, games: Vec::new(), file: None, number: None }
    }

    fn with_words(level: sokonaut_level::Level, parsed: &ParsedLevel) -> Self {
        let about = &parsed.about;
        Self {
            title: about.title.clone(),
            author: about.author.clone(),
            games: about.games.iter().map(|game| game.moves.to_string()).collect(),
            ..Self::untitled(level)
        }
    }

    /// The file that it was read from, and its number there.
    pub fn place(&self) -> (Option<&str>, Option<usize>) {
        (self.file.as_deref(), self.number)
    }

    /// What threads and games hold of it.
    pub fn shared(&self) -> Arc<Shared> {
        Arc::clone(&self.shared)
    }

    fn level(&self) -> &sokonaut_level::Level {
        &self.shared.level
    }
}

#[pymethods]
impl Level {
    #[new]
    #[pyo3(signature = (text, title=None, author=None, file=None, number=None, *, close=false, expand_tabs=false))]
    fn new(
        text: &str,
        title: Option<String>,
        author: Option<String>,
        file: Option<String>,
        number: Option<usize>,
        close: bool,
        expand_tabs: bool,
    ) -> PyResult<Self> {
        let wrong = |error: sokonaut_level::LevelError| LevelError::new_err(error.to_string());
        let parsed: ParsedLevel = text.parse().map_err(wrong)?;
        let level = parsed.level_with(Leniency::of(close, expand_tabs)).map_err(wrong)?;
        let words = Self::with_words(level, &parsed);
        Ok(Self { title: title.or(words.title), author: author.or(words.author), file, number, ..words })
    }

    /// Number of rows.
    #[getter]
    fn rows(&self) -> u16 {
        self.level().rows()
    }

    /// Number of columns.
    #[getter]
    fn columns(&self) -> u16 {
        self.level().cols()
    }

    /// Where the boxes stand at the start.
    #[getter]
    fn boxes(&self) -> Vec<Square> {
        squares(self.level().boxes())
    }

    /// The goals.
    #[getter]
    fn goals(&self) -> Vec<Square> {
        self.level().goals().map(square).collect()
    }

    /// Where the player stands at the start.
    #[getter]
    fn player(&self) -> Square {
        square(self.level().player())
    }

    /// The squares that the player could walk to if there were no boxes.
    #[getter]
    fn floor(&self) -> Vec<Square> {
        let inside = self.level().inside();
        inside.positions().filter(|&pos| inside[pos]).map(square).collect()
    }

    /// The name of the puzzle, the same for all its turned, mirrored and decorated variants.
    #[getter]
    fn identity(&self) -> String {
        self.level().identity().to_string()
    }

    /// How many of the eight turns and mirrors map the board onto itself.
    #[getter]
    fn symmetries(&self) -> usize {
        self.level().symmetries()
    }

    /// Is every box on a goal at the start?
    #[getter]
    fn solved(&self) -> bool {
        self.level().is_solved()
    }

    /// The puzzle drawn in the one way that all its variants share.
    fn normal_form(&self) -> Self {
        Self {
            title: self.title.clone(),
            author: self.author.clone(),
            ..Self::untitled(self.level().normal_form())
        }
    }

    /// The board in letters, with line ends.
    fn draw(&self) -> String {
        self.level().to_xsb()
    }

    /// The board on one line, with run lengths.
    fn run_lengths(&self) -> String {
        self.level().to_run_lengths()
    }

    fn __str__(&self) -> String {
        self.draw()
    }

    fn __repr__(&self) -> String {
        let title = self.title.as_deref().map_or(String::new(), |title| format!(" {title:?}"));
        let (level, boxes) = (self.level(), self.level().boxes().len());
        let noun = if boxes == 1 { "box" } else { "boxes" };
        format!("<Level{title}: {} x {}, {boxes} {noun}>", level.cols(), level.rows())
    }

    /// Two levels are equal if their boards are drawn alike; see `identity` for the same puzzle.
    fn __richcmp__(&self, other: &Bound<'_, Self>, op: CompareOp, py: Python<'_>) -> Py<PyAny> {
        let equal = self.level() == other.get().level();
        match op {
            CompareOp::Eq => PyBool::new(py, equal).to_owned().into_any().unbind(),
            CompareOp::Ne => PyBool::new(py, !equal).to_owned().into_any().unbind(),
            _ => py.NotImplemented(),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.level().hash(&mut hasher);
        hasher.finish()
    }

    /// For pickle, which other processes and machines need. Saved games do not travel.
    fn __reduce__(this: &Bound<'_, Self>) -> (Py<PyType>, Words) {
        let level = this.get();
        let words =
            (level.draw(), level.title.clone(), level.author.clone(), level.file.clone(), level.number);
        (this.get_type().unbind(), words)
    }
}

type Words = (String, Option<String>, Option<String>, Option<String>, Option<usize>);

/// A level of a collection, or what is wrong with it.
#[derive(IntoPyObject)]
pub struct Entry {
    number: usize,
    title: Option<String>,
    level: Option<Level>,
    /// Every defect on a line of its own, in the words of the command line.
    complaint: Option<String>,
}

/// Reads all levels of a text in any of the formats.
#[pyfunction]
pub fn read_levels(text: &[u8], file: &str, close: bool, expand_tabs: bool) -> Vec<Entry> {
    let entry = |(index, parsed): (usize, ParsedLevel)| {
        let (number, title) = (index + 1, parsed.about.title.clone());
        let made = parsed.level_with(Leniency::of(close, expand_tabs)).map(|level| Level {
            file: Some(file.to_owned()),
            number: Some(number),
            ..Level::with_words(level, &parsed)
        });
        let complaint = made.as_ref().err().map(|error| parsed.complaint(file, number, error, |_| None));
        Entry { number, title, level: made.ok(), complaint }
    };
    sokonaut_level::read(text).enumerate().map(entry).collect()
}

/// What a text without levels has instead, where, and how boards are drawn.
#[pyfunction]
pub fn absence(text: &[u8]) -> String {
    sokonaut_level::absence(text).to_string()
}
