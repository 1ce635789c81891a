//! Moves as text: `l u r d` walk, `L U R D` push. With run lengths and groups when reading.

use crate::Dir;
use crate::letter::{Letter, letters};
use crate::limits::MAX_STEPS;
use crate::rle::{self, Allowance, RunError, in_column};
use std::fmt;

/// One step as somebody wrote it: what it claims, not what the rules say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A lower case letter: the player walks.
    Walk(Dir),
    /// An upper case letter: the player pushes a box.
    Push(Dir),
}

impl Step {
    /// Which way.
    #[must_use]
    pub const fn dir(self) -> Dir {
        match self {
            Self::Walk(dir) | Self::Push(dir) => dir,
        }
    }

    /// Does it claim to push?
    #[must_use]
    pub const fn is_push(self) -> bool {
        matches!(self, Self::Push(_))
    }

    /// Its letter, upper case for a push.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Walk(dir) => dir.letter(),
            Self::Push(dir) => dir.letter().to_ascii_uppercase(),
        }
    }

    /// The step of a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let dir = Dir::from_letter(letter)?;
        Some(if letter.is_ascii_uppercase() { Self::Push(dir) } else { Self::Walk(dir) })
    }
}

/// Steps as written. When they are read from text, at most [`MAX_STEPS`] of them.
///
/// ```
/// # use sokonaut_level::Lurd;
/// let moves: Lurd = "2(rU) 3l".parse()?;
/// assert_eq!(moves.to_string(), "rUrUlll");
/// assert_eq!(moves.run_lengths(), "rUrU3l");
/// # Ok::<(), sokonaut_level::LurdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lurd {
    steps: Vec<Step>,
    mark: Option<usize>,
}

impl Lurd {
    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The directions alone.
    #[must_use]
    pub fn dirs(&self) -> Vec<Dir> {
        self.steps.iter().map(|step| step.dir()).collect()
    }

    /// How many steps were played when the game was saved, if the text has a `*` to say so.
    #[must_use]
    pub fn mark(&self) -> Option<usize> {
        self.mark
    }

    /// The text with run lengths: `rrrU` becomes `3rU`.
    #[must_use]
    pub fn run_lengths(&self) -> String {
        rle::shorten(self.glyphs())
    }

    fn glyphs(&self) -> impl Iterator<Item = char> + '_ {
        let star = |index: usize| (self.mark == Some(index)).then_some('*');
        let step = |index: usize| self.steps.get(index).map(|step| step.letter());
        (0..=self.steps.len()).flat_map(move |index| star(index).into_iter().chain(step(index)))
    }
}

impl FromIterator<Step> for Lurd {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self { steps: steps.into_iter().collect(), mark: None }
    }
}

impl fmt::Display for Lurd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        self.glyphs().try_for_each(|glyph| f.write_char(glyph))
    }
}

/// Why a text is not a sequence of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{}", in_column(self.column()), self.what())]
#[non_exhaustive]
pub enum LurdError {
    /// A letter that is no move, in this column.
    Letter(usize, char),
    /// A jump of the reverse game, in this column.
    Jump(usize),
    /// A change of player, in this column.
    PlayerChange(usize),
    /// A second `*`, in this column.
    SecondMark(usize),
    /// The run lengths make no sense.
    Runs(RunError),
}

impl LurdError {
    /// The column at fault, from 1, unless it is the whole.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        match *self {
            Self::Letter(column, _)
            | Self::Jump(column)
            | Self::PlayerChange(column)
            | Self::SecondMark(column) => Some(column),
            Self::Runs(error) => error.column(),
        }
    }

    /// What is wrong there, and what to do.
    #[must_use]
    pub fn what(&self) -> String {
        match self {
            Self::Letter(_, letter) => format!("{letter:?} is not a move; use l u r d and L U R D"),
            Self::Jump(_) => {
                "a jump of the reverse game, which is not supported; save the game forwards".into()
            }
            Self::PlayerChange(_) => {
                "a change of player; levels for several players are not supported".into()
            }
            Self::SecondMark(_) => "a second *; only one can mark the current position".into(),
            Self::Runs(error) => error.what().into(),
        }
    }
}

impl std::str::FromStr for Lurd {
    type Err = LurdError;

    /// Reads moves with run lengths, groups, blanks and line breaks between them.
    fn from_str(text: &str) -> Result<Self, LurdError> {
        let expanded = rle::expand(written(text), MAX_LETTERS).map_err(LurdError::Runs)?;
        Self::from_letters(&expanded)
    }
}

impl Lurd {
    /// Reads moves that are a part of a larger text.
    pub(crate) fn within(text: &str, allowance: &mut Allowance) -> Result<Self, LurdError> {
        let written: Vec<Letter> = written(text).collect();
        let expanded = allowance.expand(&written, MAX_LETTERS).map_err(LurdError::Runs)?;
        Self::from_letters(&expanded)
    }

    fn from_letters(expanded: &[Letter]) -> Result<Self, LurdError> {
        let mut lurd = Self { steps: Vec::with_capacity(expanded.len()), mark: None };
        for letter in expanded {
            match (letter.glyph, Step::from_letter(letter.glyph)) {
                (_, Some(step)) => lurd.steps.push(step),
                ('*', _) if lurd.mark.is_none() => lurd.mark = Some(lurd.steps.len()),
                ('*', _) => return Err(LurdError::SecondMark(letter.column)),
                ('[' | ']', _) => return Err(LurdError::Jump(letter.column)),
                ('{' | '}', _) => return Err(LurdError::PlayerChange(letter.column)),
                (other, _) => return Err(LurdError::Letter(letter.column, other)),
            }
        }
        if lurd.steps.len() > MAX_STEPS {
            return Err(LurdError::Runs(RunError::TooLong));
        }
        Ok(lurd)
    }
}

/// One more than the steps, for the mark.
const MAX_LETTERS: usize = MAX_STEPS + 1;

/// Blanks and line breaks between the moves mean nothing.
fn written(text: &str) -> impl Iterator<Item = Letter> {
    letters(text).filter(|letter| !letter.glyph.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn letters_runs_groups_blanks_and_lines() {
        let moves: Lurd = "3r4U 2(3(dr)R)\nl".parse().unwrap();
        assert_eq!(moves.to_string(), "rrrUUUUdrdrdrRdrdrdrRl");
        assert_eq!(moves.run_lengths(), "3r4UdrdrdrRdrdrdrRl");
        assert_eq!(moves.dirs().len(), 22);
    }

    #[test]
    fn a_star_marks_the_current_position() {
        let moves: Lurd = "rr*U".parse().unwrap();
        assert_eq!((moves.mark(), moves.steps().len()), (Some(2), 3));
        assert_eq!(moves.to_string(), "rr*U");
        assert_eq!("2(r*)".parse::<Lurd>(), Err(LurdError::SecondMark(4)));
    }

    #[test]
    fn other_games_are_refused_by_name() {
        assert_eq!("[]Urrd".parse::<Lurd>(), Err(LurdError::Jump(1)));
        assert_eq!("rr{l}".parse::<Lurd>(), Err(LurdError::PlayerChange(3)));
        assert_eq!("rrx".parse::<Lurd>(), Err(LurdError::Letter(3, 'x')));
        assert!("999999999r".parse::<Lurd>().is_err());
    }

    fn any_lurd() -> impl Strategy<Value = Lurd> {
        ("[lurdLURD]{0,50}", any::<prop::sample::Index>(), any::<bool>()).prop_map(|(text, index, marked)| {
            let mut lurd: Lurd = text.parse().unwrap();
            lurd.mark = marked.then(|| index.index(text.len() + 1));
            lurd
        })
    }

    proptest! {
        #[test]
        fn printing_then_parsing_is_the_identity(lurd in any_lurd()) {
            prop_assert_eq!(&lurd.to_string().parse::<Lurd>().unwrap(), &lurd);
            prop_assert_eq!(&lurd.run_lengths().parse::<Lurd>().unwrap(), &lurd);
        }

        #[test]
        fn arbitrary_text_never_panics(text in any::<String>()) {
            let _ = text.parse::<Lurd>();
        }
    }
}
