//! What became of a level, as one JSON object on one line. `sokonaut merge` and `bench show` read
//! it like a line of `bench run`, whose keys it shares.

use super::{Tried, Writer};
use crate::explain::Explanation;
use crate::schema::Schema;
use anyhow::Result;
use serde::ser::{Error, SerializeMap};
use serde::{Serialize, Serializer};
use serde_json::Value;
use sokonaut_results::{Outcome, Record};
use std::io::Write;

/// The keys that are always there, in their order; what is unknown is `null`.
const KEYS: &str = "file level title identity board boxes squares asked outcome solution moves pushes seconds \
                    nodes generated stored setup_seconds strategy optimal limit reason lower_bound \
                    lower_bound_moves gap peak_memory error";

/// JSON lines on standard output.
pub struct JsonLines<'a> {
    /// Where they go.
    pub out: Box<dyn Write + 'a>,
    /// Also what was behind an answer?
    pub explain: bool,
}

impl JsonLines<'_> {
    fn put(&mut self, line: &Line<'_>) -> Result<()> {
        writeln!(self.out, "{}", Schema::Solve.line(line)?)?;
        Ok(self.out.flush()?)
    }
}

impl Writer for JsonLines<'_> {
    fn unreadable(&mut self, record: &Record) -> Result<()> {
        self.put(&Line { record, explain: None })
    }

    fn level(&mut self, tried: &Tried<'_>) -> Result<()> {
        let explain = tried.work.filter(|_| self.explain).map(|(report, _)| Explanation::of(report));
        self.put(&Line { record: tried.record, explain })
    }
}

/// A record under the keys of a solve.
struct Line<'a> {
    record: &'a Record,
    explain: Option<Explanation>,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let record = serde_json::to_value(self.record).map_err(S::Error::custom)?;
        // What went wrong and why there is no solution are told apart here.
        let why = if self.record.outcome == Outcome::Error { "error" } else { "reason" };
        let mut line = to.serialize_map(None)?;
        for key in KEYS.split(' ') {
            line.serialize_entry(
                key,
                match key {
                    "error" | "reason" if key != why => &Value::Null,
                    "reason" => &record["error"],
                    _ => &record[key],
                },
            )?;
        }
        for key in ["techniques", "estimate"] {
            if let Some(used) = record.get(key) {
                line.serialize_entry(key, used)?;
            }
        }
        if let Some(explain) = &self.explain {
            line.serialize_entry("explain", explain)?;
        }
        line.end()
    }
}
