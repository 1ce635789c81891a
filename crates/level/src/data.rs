//! Types as data of serde, for the feature `serde`: levels and moves as their text, squares as
//! `[row, column]`, directions as their letters. What is read goes through the checks of the text.

use crate::{Dir, Identity, Level, Lurd, Pos};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Makes types data of serde as their text: what `Display` writes, read back by `FromStr`.
#[doc(hidden)]
#[macro_export]
macro_rules! data_as_text {
    ($($type:ty),+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

data_as_text!(Level, Lurd, Identity);

impl Serialize for Pos {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.row, self.col).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Pos {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        <(u16, u16)>::deserialize(from).map(|(row, col)| Self::new(row, col))
    }
}

impl Serialize for Dir {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Dir {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let letter = char::deserialize(from)?;
        Self::from_letter(letter).ok_or_else(|| D::Error::custom("a direction is one of u, r, d, l"))
    }
}
