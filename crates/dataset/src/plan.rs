//! What is wanted, and the levels that it is wanted of.

use crate::sample::Way;
use serde::{Deserialize, Serialize};
use sokonaut_generate::{Generator, Lottery, Wishes};
use sokonaut_level::{Identity, Level};
use std::path::Path;
use std::str::FromStr;

/// What is wanted. With the levels it decides every byte of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DatasetPlan {
    /// Positions of a level, at most.
    pub positions: usize,
    /// How they are come by, an equal share each; at least one.
    pub ways: Vec<Way>,
    /// What lots are drawn by.
    pub seed: u64,
    /// Positions that may lead to a solution of a level; one that has more is left out.
    pub most_states: usize,
    /// Rows and columns of every board, smaller ones being filled with walls; `None` for boards as
    /// they are.
    pub frame: Option<(u16, u16)>,
    /// Name the boxes that a dead position is lost by?
    pub proofs: bool,
    /// Where levels belong that have no split of their own.
    pub splits: Splits,
}

impl Default for DatasetPlan {
    fn default() -> Self {
        Self {
            positions: 100,
            ways: Way::ALL.to_vec(),
            seed: 1,
            most_states: 1_000_000,
            frame: None,
            proofs: true,
            splits: Splits::default(),
        }
    }
}

impl DatasetPlan {
    /// All of it on one line: for the file, and to know a run again.
    pub(crate) fn words(&self) -> String {
        let ways: Vec<&str> = self.ways.iter().map(|way| way.name()).collect();
        let frame = self.frame.map_or("none".to_owned(), |(rows, cols)| format!("{cols}x{rows}"));
        format!(
            "positions={} sampling={} seed={} state-limit={} board={frame} proofs={} splits={}",
            self.positions,
            ways.join(","),
            self.seed,
            self.most_states,
            self.proofs,
            self.splits.words(),
        )
    }
}

/// Shares of the levels with their names. The identity of a level decides, so that a level and its
/// mirror images are never on two sides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Splits(Vec<(String, u32)>);

impl Splits {
    fn words(&self) -> String {
        let pairs: Vec<String> = self.0.iter().map(|(name, share)| format!("{name}={share}")).collect();
        pairs.join(",")
    }

    /// The split of a level; empty if there are none.
    pub fn of(&self, level: Identity) -> &str {
        let total: u64 = self.0.iter().map(|&(_, share)| u64::from(share)).sum();
        let mut lot = (level.bits() >> 64) as u64 % total.max(1);
        for (name, share) in &self.0 {
            match lot.checked_sub(u64::from(*share)) {
                None => return name,
                Some(left) => lot = left,
            }
        }
        ""
    }
}

impl FromStr for Splits {
    type Err = String;

    /// Reads `train=90,valid=5,test=5`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' names no shares; write train=90,valid=5,test=5");
        let pair = |pair: &str| {
            let (name, share) = pair.split_once('=').ok_or_else(wrong)?;
            let share = share.trim().parse::<u32>().ok().filter(|&share| share > 0).ok_or_else(wrong)?;
            let name = name.trim();
            if name.is_empty() { Err(wrong()) } else { Ok((name.to_owned(), share)) }
        };
        text.split(',').map(pair).collect::<Result<_, _>>().map(Self)
    }
}

/// A level to take positions of.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The level.
    pub level: Level,
    /// Where it stands.
    pub origin: Origin,
}

/// Where a level stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Origin {
    /// The name of its collection.
    pub collection: String,
    /// Its number there, from 1.
    pub number: u32,
    /// The part of a larger set that it belongs to, such as `train`; empty if there is none.
    pub split: String,
}

impl Origin {
    /// The level with a number of a file. The folders of Boxoban (`unfiltered/train/000.txt`,
    /// `medium/valid/000.txt`, `hard/000.txt`) name collection and split; of any other file the
    /// name without ending is the collection.
    pub fn of_file(path: &Path, number: usize) -> Self {
        let part = |path: Option<&Path>| {
            path.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
        };
        let stem = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let above = part(path.parent());
        let top = part(path.parent().and_then(Path::parent));
        let numbered = !stem.is_empty() && stem.bytes().all(|byte| byte.is_ascii_digit());
        let is_split = ["train", "valid", "test"].contains(&above.as_str());
        let (collection, split) = match (numbered, top.as_str(), above.as_str()) {
            (true, "unfiltered" | "medium", _) if is_split => (format!("{top}/{stem}"), above),
            (true, _, "hard") => (format!("hard/{stem}"), String::new()),
            _ => (stem, String::new()),
        };
        Self { collection, number: u32::try_from(number).unwrap_or(u32::MAX), split }
    }
}

/// Work on one level.
#[derive(Clone, Debug)]
pub enum Job {
    /// A level that is there.
    Level(Box<Entry>),
    /// A level that is still to be made; its number decides which.
    Make(Recipe),
}

/// How levels are made: each by a lottery of its own, so that anybody can make any of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// What it shall be like.
    pub wishes: Wishes,
    /// The seed of all levels.
    pub seed: u64,
    /// Which of them, from 1.
    pub number: u32,
}

impl Recipe {
    /// Makes the level; `None` if the attempts did not suffice.
    pub(crate) fn make(&self) -> Option<Entry> {
        let lot = Lottery::new(self.seed.wrapping_add(u64::from(self.number) << 32)).draw();
        let made = Generator::new(self.wishes.clone(), lot).next()?;
        Some(Entry { level: made.level, origin: self.origin() })
    }

    pub(crate) fn origin(&self) -> Origin {
        let collection = format!("generated by seed {}", self.seed);
        Origin { collection, number: self.number, split: String::new() }
    }
}

impl Job {
    /// Where the level stands.
    pub(crate) fn origin(&self) -> Origin {
        match self {
            Self::Level(entry) => entry.origin.clone(),
            Self::Make(recipe) => recipe.origin(),
        }
    }

    /// What is worked on, as a text that tells two apart.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Level(entry) => {
                let Origin { collection, number, split } = &entry.origin;
                format!("{collection}\t{number}\t{split}\t{}\n", entry.level)
            }
            Self::Make(recipe) => format!("{recipe:?}\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_boxoban_name_the_split() {
        let of = |path: &str| {
            let origin = Origin::of_file(Path::new(path), 3);
            (origin.collection, origin.split)
        };
        let pair = |collection: &str, split: &str| (collection.to_owned(), split.to_owned());
        assert_eq!(of("boxoban-levels/unfiltered/train/017.txt"), pair("unfiltered/017", "train"));
        assert_eq!(of("medium/valid/000.txt"), pair("medium/000", "valid"));
        assert_eq!(of("/data/hard/003.txt"), pair("hard/003", ""));
        assert_eq!(of("train/mine.xsb"), pair("mine", ""));
        assert_eq!(of("-"), pair("-", ""));
    }

    #[test]
    fn splits_have_their_shares_and_mirror_images_stay_together() {
        let splits: Splits = "train=90, valid=5,test=5".parse().unwrap();
        let mut counts = std::collections::BTreeMap::new();
        for length in 1..400 {
            let (wall, floor) = ("#".repeat(length + 5), " ".repeat(length));
            let one: Level = format!("{wall}\n#@${floor}.#\n{wall}").parse().unwrap();
            let other: Level = format!("{wall}\n#.{floor}$@#\n{wall}").parse().unwrap();
            assert_eq!(splits.of(one.identity()), splits.of(other.identity()));
            *counts.entry(splits.of(one.identity()).to_owned()).or_insert(0) += 1;
        }
        assert!((330..390).contains(&counts["train"]), "{counts:?}");
        assert!(counts["valid"] > 5 && counts["test"] > 5, "{counts:?}");
        assert_eq!(Splits::default().of("#####\n#@$.#\n#####".parse::<Level>().unwrap().identity()), "");
        for text in ["", "train", "train=0", "=3", "train=x"] {
            assert!(text.parse::<Splits>().is_err(), "{text:?}");
        }
    }
}
