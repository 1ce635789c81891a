//! What can be wrong with a written level, where, and what to do about it.

use crate::absence::Absence;
use std::fmt;

/// A place in a text: line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// One reason why a written level cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Defect {
    /// The text holds no board at all, but this.
    NoBoard(Absence),
    /// The text should hold one level; another begins here.
    SecondLevel(Place),
    /// A tab: nobody knows how many squares it stands for.
    Tab(Place),
    /// A letter that no board has.
    UnknownLetter(Place, char),
    /// Nobody plays; the board begins here.
    NoPlayer(Place),
    /// One player too many stands here.
    SecondPlayer(Place),
    /// The player can walk out of the drawing here.
    Open(Place),
    /// More than one thing stands here, or something stands in a wall.
    Occupied(Place),
    /// The board that begins here is larger than [`limits`](crate::limits) allow.
    TooLarge(Place),
}

impl Defect {
    /// Where it is, unless it is nowhere in particular.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        match *self {
            Self::NoBoard(absence) => absence.place(),
            Self::SecondLevel(place)
            | Self::Tab(place)
            | Self::UnknownLetter(place, _)
            | Self::NoPlayer(place)
            | Self::SecondPlayer(place)
            | Self::Open(place)
            | Self::Occupied(place)
            | Self::TooLarge(place) => Some(place),
        }
    }

    /// What is wrong.
    #[must_use]
    pub fn what(&self) -> String {
        match self {
            Self::NoBoard(absence) => format!("there is no level in this text; {}", absence.what()),
            Self::SecondLevel(_) => "a second level begins, where one was expected".into(),
            Self::Tab(_) => "a tab, and its width is anybody's guess".into(),
            Self::UnknownLetter(_, letter) => format!("{letter:?} is not a letter of a board"),
            Self::NoPlayer(_) => "the board has no player".into(),
            Self::SecondPlayer(_) => "a second player; levels for several players are not supported".into(),
            Self::Open(_) => "the walls have a hole: the player can walk out of the board".into(),
            Self::Occupied(_) => "two things on one square, or something inside a wall".into(),
            Self::TooLarge(_) => "the board is too large".into(),
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn remedy(&self) -> String {
        match self {
            Self::NoBoard(_) => crate::absence::REMEDY.into(),
            Self::SecondLevel(_) => "read the text as a collection, or keep one of them".into(),
            Self::Tab(_) => "write spaces instead, or have tabs expanded to every 8th column".into(),
            Self::UnknownLetter(..) => "use only # @ + $ * . and space (or W p P b B . - _)".into(),
            Self::NoPlayer(_) => "put one @ (or + on a goal) where the player starts".into(),
            Self::SecondPlayer(_) => "keep exactly one @ or +".into(),
            Self::Open(_) => "draw the missing wall, or have a frame of walls drawn around the board".into(),
            Self::Occupied(_) => "let boxes and player stand on floor or goals, one each".into(),
            Self::TooLarge(_) => format!(
                "stay within {side} rows, {side} columns, {area} squares and {inside} squares inside the walls",
                side = crate::limits::MAX_SIDE,
                area = crate::limits::MAX_AREA,
                inside = crate::limits::MAX_INSIDE,
            ),
        }
    }
}

impl Defect {
    /// The option of the command line that has it mended while reading.
    #[must_use]
    pub fn option(&self) -> Option<&'static str> {
        match self {
            Self::Open(_) => Some("--close"),
            Self::Tab(_) => Some("--expand-tabs"),
            _ => None,
        }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place() {
            write!(f, "{place}: ")?;
        }
        write!(f, "{}; {}", self.what(), self.remedy())
    }
}

/// Everything that keeps a written level from being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelError {
    title: Option<String>,
    defects: Vec<Defect>,
    unlisted: usize,
}

impl LevelError {
    /// The error for these defects, unless there are none.
    pub(crate) fn unless_empty(title: Option<&str>, mut defects: Vec<Defect>) -> Result<(), Self> {
        if defects.is_empty() {
            return Ok(());
        }
        let unlisted = defects.len().saturating_sub(crate::limits::MAX_DEFECTS);
        defects.truncate(crate::limits::MAX_DEFECTS);
        Err(Self { title: title.map(str::to_owned), defects, unlisted })
    }

    /// The defects, in the order of the text; never empty.
    #[must_use]
    pub fn defects(&self) -> &[Defect] {
        &self.defects
    }
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(title) = &self.title {
            write!(f, "level {title:?} cannot be played: ")?;
        } else {
            f.write_str("the level cannot be played: ")?;
        }
        match &self.defects[..] {
            [only] => write!(f, "{only}")?,
            all => all.iter().try_for_each(|defect| write!(f, "\n  {defect}"))?,
        }
        if self.unlisted > 0 {
            write!(f, "\n  and {} more", self.unlisted)?;
        }
        Ok(())
    }
}

impl std::error::Error for LevelError {}
