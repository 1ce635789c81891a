//! The first line of a run: what, where, when, by which program.

use crate::Settings;
use serde::{Deserialize, Serialize};

/// Where a run was made. A time means nothing without it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Machine {
    /// Processors that the program may use.
    pub cores: usize,
    /// Memory in MiB.
    pub memory_mib: Option<u64>,
    /// Name of the processor.
    pub model: Option<String>,
    /// Operating system and kind of processor.
    pub system: String,
}

/// Which levels a run is about, as asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Choice {
    /// The files as named.
    pub files: Vec<String>,
    /// Numbers of levels.
    pub levels: Option<String>,
    /// Every so many levels.
    pub every: Option<String>,
    /// Only levels that these results have.
    pub like: Option<String>,
    /// Which share of them, of how many: `2/4`.
    #[serde(default)]
    pub shard: Option<String>,
    /// Were open levels closed while reading?
    #[serde(default)]
    pub close: bool,
    /// Were tabs expanded while reading?
    #[serde(default)]
    pub expand_tabs: bool,
}

/// The first line of a run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Header {
    /// What this file is; tells a run from any other JSON.
    pub format: String,
    /// Version of the program.
    pub version: String,
    /// The commit that it was built from.
    pub commit: String,
    /// A number that differs between builds.
    pub build: String,
    /// When the run was begun, in UTC.
    pub date: String,
    /// Where.
    pub machine: Machine,
    /// Levels measured at the same time when the run was begun.
    pub jobs: usize,
    /// Levels times strategies, of all shards together.
    pub planned: usize,
    /// How levels are solved.
    pub settings: Settings,
    /// Which levels.
    pub choice: Choice,
}

/// The first field of every run.
pub const FORMAT: &str = "sokonaut-bench 1";

impl Header {
    /// Every option that differs, in words.
    pub fn differences(&self, now: &Self) -> Vec<String> {
        let mut lines = differing(&self.settings, &now.settings);
        lines.extend(differing(&self.choice, &now.choice));
        if lines.is_empty() && self.planned != now.planned {
            lines
                .push(format!("  levels were {}, now {}: the files have changed", self.planned, now.planned));
        }
        lines
    }

    /// The program in a few words.
    pub fn program(&self) -> String {
        let ours = format!("sokonaut {} ({})", self.version, self.commit);
        match &self.settings.solver {
            Some(_) => format!("{}, run by {ours}", self.settings.strategies.join("+")),
            None => ours,
        }
    }

    /// Program and settings in a few words.
    pub(crate) fn words(&self) -> String {
        format!("{}; {}", self.program(), self.settings.words())
    }
}

/// Compares two records field by field, whatever their fields are.
fn differing<T: Serialize>(was: &T, now: &T) -> Vec<String> {
    let object = |record: &T| match serde_json::to_value(record) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => unreachable!("settings are a record of plain data"),
    };
    let (was, now) = (object(was), object(now));
    let line = |key: &String| {
        let dashed = key.replace('_', "-");
        (was[key] != now[key]).then(|| format!("  {dashed}: was {}, now {}", was[key], now[key]))
    };
    was.keys().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difference_is_named() {
        let was = Header { jobs: 1, planned: 5, date: "yesterday".to_owned(), ..Header::default() };
        let mut now = Header { jobs: 2, date: String::new(), ..was.clone() };
        assert!(was.differences(&now).is_empty(), "jobs and date may differ");
        now.settings.cpu_limit = Some(20.0);
        now.choice.every = Some("8".to_owned());
        assert_eq!(
            was.differences(&now),
            ["  cpu-limit: was 10.0, now 20.0", "  every: was null, now \"8\""]
        );
    }
}
