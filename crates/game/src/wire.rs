//! How things look on a wire: squares `[row, column]`, directions `"u"`, `"r"`, `"d"`, `"l"`, steps
//! `"urrd"`, levels as the text of their drawing, techniques and estimates by their names.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sokonaut_level::{Dir, Level, Pos};
use sokonaut_rules::Position;
use sokonaut_solver::{EstimateKind, Techniques};

/// A direction as its letter.
pub mod dir {
    use super::{Deserialize, Deserializer, Dir, Error, Serializer};

    pub fn serialize<S: Serializer>(dir: &Dir, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_char(dir.letter())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Dir, D::Error> {
        let letter = char::deserialize(input)?;
        Dir::from_letter(letter).ok_or_else(|| D::Error::custom("a direction is one of u, r, d, l"))
    }
}

/// A square as row and column.
pub mod pos {
    use super::{Deserialize, Deserializer, Pos, Serialize, Serializer};

    pub fn serialize<S: Serializer>(pos: &Pos, out: S) -> Result<S::Ok, S::Error> {
        (pos.row, pos.col).serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Pos, D::Error> {
        <(u16, u16)>::deserialize(input).map(|(row, col)| Pos::new(row, col))
    }
}

/// A square, or none.
pub mod maybe_pos {
    use super::{Deserialize, Deserializer, Pos, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde hands it over like this")]
    pub fn serialize<S: Serializer>(pos: &Option<Pos>, out: S) -> Result<S::Ok, S::Error> {
        pos.map(|pos| (pos.row, pos.col)).serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Pos>, D::Error> {
        let pos = Option::<(u16, u16)>::deserialize(input)?;
        Ok(pos.map(|(row, col)| Pos::new(row, col)))
    }
}

/// Squares, each as row and column.
pub mod positions {
    use super::{Deserialize, Deserializer, Pos, Serializer};

    pub fn serialize<S: Serializer>(list: &[Pos], out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(list.iter().map(|pos| (pos.row, pos.col)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<Pos>, D::Error> {
        let list = Vec::<(u16, u16)>::deserialize(input)?;
        Ok(list.into_iter().map(|(row, col)| Pos::new(row, col)).collect())
    }
}

/// A box that moved: where it was and where it is.
pub mod shift {
    use super::{Deserialize, Deserializer, Pos, Serialize, Serializer};

    type Pair = ((u16, u16), (u16, u16));

    pub fn serialize<S: Serializer>(shift: &Option<(Pos, Pos)>, out: S) -> Result<S::Ok, S::Error> {
        let plain = |pos: Pos| (pos.row, pos.col);
        shift.map(|(from, to)| (plain(from), plain(to))).serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Option<(Pos, Pos)>, D::Error> {
        let shift = Option::<Pair>::deserialize(input)?;
        Ok(shift.map(|(from, to)| (Pos::new(from.0, from.1), Pos::new(to.0, to.1))))
    }
}

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

/// A position as its boxes and the player.
pub mod position {
    use super::{Deserialize, Deserializer, Pos, Position, Serialize, Serializer, pos, positions};

    #[derive(Serialize, Deserialize)]
    struct Wire {
        #[serde(with = "positions")]
        boxes: Vec<Pos>,
        #[serde(with = "pos")]
        player: Pos,
    }

    pub fn serialize<S: Serializer>(position: &Position, out: S) -> Result<S::Ok, S::Error> {
        Wire { boxes: position.boxes.iter().copied().collect(), player: position.player }.serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Position, D::Error> {
        let Wire { boxes, player } = Wire::deserialize(input)?;
        Ok(Position { boxes: boxes.into_iter().collect(), player })
    }
}

/// A level as the text of its drawing.
pub mod level {
    use super::{Deserialize, Deserializer, Error, Level, Serializer};
    use std::sync::Arc;

    pub fn serialize<S: Serializer>(level: &Arc<Level>, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(&level.to_xsb())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Arc<Level>, D::Error> {
        String::deserialize(input)?.parse().map(Arc::new).map_err(D::Error::custom)
    }
}

/// A set of techniques as the command line has it.
pub mod techniques {
    use super::{Deserialize, Deserializer, Error, Serializer, Techniques};

    pub fn serialize<S: Serializer>(techniques: &Techniques, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(techniques)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Techniques, D::Error> {
        String::deserialize(input)?.parse().map_err(D::Error::custom)
    }
}

/// The name of an estimate, or none.
pub mod estimate {
    use super::{Deserialize, Deserializer, Error, EstimateKind, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde hands it over like this")]
    pub fn serialize<S: Serializer>(estimate: &Option<EstimateKind>, out: S) -> Result<S::Ok, S::Error> {
        estimate.map(EstimateKind::name).serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Option<EstimateKind>, D::Error> {
        let name = Option::<String>::deserialize(input)?;
        name.map(|name| name.parse().map_err(D::Error::custom)).transpose()
    }
}
