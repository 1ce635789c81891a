//! How things look on a wire where serde does not know it from their types: steps as `"urrd"`, a
//! level that is shared as the level.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sokonaut_level::{Dir, Level};

/// Directions as their letters.
pub mod dirs {
    use super::{Deserialize, Deserializer, Dir, Error, Serializer};

    pub fn serialize<S: Serializer>(list: &[Dir], out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&list.iter().map(|dir| dir.letter()).collect::<String>())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<Dir>, D::Error> {
        let letters = String::deserialize(input)?;
        let dirs = letters.chars().map(Dir::from_letter).collect::<Option<_>>();
        dirs.ok_or_else(|| D::Error::custom("steps are letters of u, r, d, l"))
    }
}

/// A shared level as the level.
pub mod level {
    use super::{Deserialize, Deserializer, Level, Serialize, Serializer};
    use std::sync::Arc;

    pub fn serialize<S: Serializer>(level: &Arc<Level>, out: S) -> Result<S::Ok, S::Error> {
        level.as_ref().serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Arc<Level>, D::Error> {
        Level::deserialize(input).map(Arc::new)
    }
}
