//! What the solver sees in a level before it plays.

use crate::errand::Errand;
use crate::errors::bug;
use crate::level::{Level, Square, squares};
use crate::options::Wanted;
use pyo3::prelude::*;
use sokonaut_level::Pos;
use sokonaut_solver::{Control, Inspection, LeftOut, Unready, WallClock, inspect_within};

/// Facts of a level; only `hopeless` is known of one that cannot be solved for a reason visible at
/// once, and nothing of one whose facts do not fit the limits.
#[derive(Default, IntoPyObject)]
pub struct Facts {
    lower_bound: Option<u32>,
    dead_squares: Vec<Square>,
    tunnels: Vec<Vec<Square>>,
    rooms: Vec<Vec<Square>>,
    entrances: Vec<Square>,
    hopeless: Option<String>,
    /// The names of the fields that a limit left empty.
    left_out: Vec<&'static str>,
    /// `time` or `memory`.
    limit: Option<&'static str>,
}

impl From<Result<Inspection, Unready>> for Facts {
    fn from(seen: Result<Inspection, Unready>) -> Self {
        match seen {
            Ok(seen) => seen.into(),
            Err(Unready::Hopeless(why)) => Self { hopeless: Some(why.to_string()), ..Self::default() },
            Err(Unready::TooLarge(_)) => Self::nothing("memory"),
            Err(Unready::Late | Unready::Stopped) => Self::nothing("time"),
        }
    }
}

impl From<Inspection> for Facts {
    fn from(seen: Inspection) -> Self {
        let groups = |groups: &[Vec<Pos>]| groups.iter().map(squares).collect();
        let field = |fact: &LeftOut| match fact {
            LeftOut::Entrances => "entrances",
            LeftOut::LowerBound => "lower_bound",
        };
        Self {
            lower_bound: seen.lower_bound,
            dead_squares: squares(&seen.dead),
            tunnels: groups(&seen.tunnels),
            rooms: groups(&seen.rooms),
            entrances: squares(&seen.entrances),
            hopeless: None,
            left_out: seen.left_out.iter().map(field).collect(),
            limit: (!seen.left_out.is_empty()).then_some("time"),
        }
    }
}

impl Facts {
    fn nothing(limit: &'static str) -> Self {
        let left_out = vec!["lower_bound", "dead_squares", "tunnels", "rooms", "entrances"];
        Self { left_out, limit: Some(limit), ..Self::default() }
    }
}

/// Looks at a level, within the limits.
#[pyfunction]
pub fn facts(py: Python<'_>, level: &Bound<'_, Level>, wanted: Wanted) -> PyResult<Facts> {
    let (shared, limits) = (level.get().shared(), wanted.limits());
    let errand = Errand::start(1, move |send, stop| {
        let clock = WallClock::start();
        let seen = inspect_within(shared.level(), &limits, Control::new(&clock, stop));
        let _ = send.send(Facts::from(seen));
    })?;
    errand.next(py)?.ok_or_else(bug)
}
