//! The techniques that a search can be told to use, or to do without.

use std::fmt;
use std::str::FromStr;

/// One way of making a search smaller, by the name that the field gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Technique {
    /// Squares where a lone box is lost.
    DeadSquares,
    /// Boxes go through tunnels in one move.
    Tunnels,
    /// Goal rooms are filled in packing order.
    Rooms,
    /// Boxes that can never move again.
    Freeze,
    /// Small patterns that are lost whatever stands around them.
    Tables,
    /// Only the boxes of a PI-corral move while there is one.
    PiCorral,
    /// Corrals that cannot be opened.
    Corral,
    /// Boxes that cannot all have a goal once others are frozen.
    Matching,
}

impl Technique {
    /// All of them, in the order in which a study adds them.
    pub const ALL: [Self; 8] = [
        Self::DeadSquares,
        Self::Tunnels,
        Self::Rooms,
        Self::Freeze,
        Self::Tables,
        Self::PiCorral,
        Self::Corral,
        Self::Matching,
    ];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// What it does, in a line.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.words().1
    }

    /// Is it a guess? Then a search that uses it may miss solutions and proves nothing; if it finds
    /// none it begins again without.
    #[must_use]
    pub fn is_guess(self) -> bool {
        self == Self::Rooms
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::DeadSquares => ("dead-squares", "no box onto a square from which it reaches no goal"),
            Self::Tunnels => ("tunnels", "a box goes through a tunnel in one move"),
            Self::Rooms => ("rooms", "goal rooms are filled in packing order, in one move a box; a guess"),
            Self::Freeze => ("freeze", "boxes that can never move again have to stand on goals"),
            Self::Tables => ("tables", "tables of small patterns and sets of squares that are lost"),
            Self::PiCorral => ("pi-corral", "while there is a PI-corral, only its boxes move"),
            Self::Corral => ("corral", "corrals that cannot be opened are lost"),
            Self::Matching => ("matching", "every box needs a goal of its own, with frozen boxes as walls"),
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of techniques.
///
/// ```
/// use sokonaut_solver::{Technique, Techniques};
/// let techniques: Techniques = "no-tunnels".parse().expect("a set");
/// assert_eq!(techniques, Techniques::PROVED.without(Technique::Tunnels));
/// assert_eq!("dead-squares,freeze".parse::<Techniques>().expect("a set").to_string(), "dead-squares,freeze");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques(u16);

impl Techniques {
    /// Everything on.
    pub const ALL: Self = Self((1 << Technique::ALL.len()) - 1);

    /// Everything off.
    pub const NONE: Self = Self(0);

    /// Everything that cannot lose a solution: what searches use unless told otherwise.
    pub const PROVED: Self = Self(Self::ALL.0 & !Technique::Rooms.bit());

    /// Is this one used?
    #[must_use]
    #[inline]
    pub fn has(self, technique: Technique) -> bool {
        self.0 & technique.bit() != 0
    }

    /// The set and this one.
    #[must_use]
    pub fn with(self, technique: Technique) -> Self {
        Self(self.0 | technique.bit())
    }

    /// The set but for this one.
    #[must_use]
    pub fn without(self, technique: Technique) -> Self {
        Self(self.0 & !technique.bit())
    }

    /// The set but for guesses.
    #[must_use]
    pub fn proved(self) -> Self {
        Self(self.0 & Self::PROVED.0)
    }

    /// Those in the set, in the order of [`Technique::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.into_iter().filter(move |&technique| self.has(technique))
    }
}

impl Default for Techniques {
    fn default() -> Self {
        Self::PROVED
    }
}

impl fmt::Display for Techniques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ALL => f.write_str("all"),
            Self::PROVED => f.write_str("proved"),
            Self::NONE => f.write_str("none"),
            some => f.write_str(&some.iter().map(Technique::name).collect::<Vec<_>>().join(",")),
        }
    }
}

/// A word that names no technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTechnique(String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Technique::ALL.map(Technique::name).join(", ");
        write!(
            f,
            "there is no technique '{}'; take some of {names}, or all, proved, none; 'no-' before a name leaves it out",
            self.0.escape_default()
        )
    }
}

impl std::error::Error for UnknownTechnique {}

/// Words with commas between them, each added to those before it: a technique, `all`, `proved`,
/// `none`, or `no-` and a technique that is taken away. A list that begins with something to take
/// away, takes it from `proved`.
impl FromStr for Techniques {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let named = |name: &str| Technique::ALL.into_iter().find(|technique| technique.name() == name);
        let mut set = if text.starts_with("no-") { Self::PROVED } else { Self::NONE };
        for word in text.split(',').map(str::trim) {
            set = match word {
                "all" => Self::ALL,
                "proved" => Self(set.0 | Self::PROVED.0),
                "none" => Self::NONE,
                _ => {
                    let plain = word.strip_prefix("no-");
                    let technique = named(plain.unwrap_or(word));
                    let technique = technique.ok_or_else(|| UnknownTechnique(word.to_owned()))?;
                    if plain.is_some() { set.without(technique) } else { set.with(technique) }
                }
            };
        }
        Ok(set)
    }
}

#[cfg(feature = "serde")]
sokonaut_level::data_as_text!(Techniques);

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Techniques {
        text.parse().unwrap_or_else(|error: UnknownTechnique| panic!("{text}: {error}"))
    }

    #[test]
    fn what_is_written_reads_back() {
        for bits in 0..=Techniques::ALL.0 {
            let techniques = Techniques(bits);
            assert_eq!(set(&techniques.to_string()), techniques);
        }
    }

    #[test]
    fn techniques_are_added_and_taken_away() {
        assert_eq!(set("all,no-rooms"), Techniques::PROVED);
        assert_eq!(set("no-freeze, no-tables").iter().count(), 5);
        assert_eq!(set("proved,rooms"), Techniques::ALL);
        assert_eq!(set("freeze,no-freeze"), Techniques::NONE);
        assert!("windows".parse::<Techniques>().is_err() && "".parse::<Techniques>().is_err());
    }

    #[test]
    fn what_is_proved_has_no_guess() {
        assert!(!Techniques::PROVED.iter().any(Technique::is_guess));
        assert_eq!(Techniques::ALL.proved(), Techniques::PROVED);
    }
}
