//! Why a position is lost, and where the mistake was.

use crate::errand::Errand;
use crate::errors::{IllegalMove, bug, misuse};
use crate::game::moves;
use crate::level::{Level, Square, squares};
use crate::options::Wanted;
use pyo3::prelude::*;
use sokonaut_game::{Command, Effort, Event, Helper, Inquiry, Question, Session, Why};
use sokonaut_solver::{Control, WallClock};

/// What is known about a position.
#[derive(Clone, Debug, IntoPyObject)]
pub struct Verdict {
    /// `lost`, `solvable` or `unknown`.
    fate: &'static str,
    /// The kind of proof that it is lost.
    reason: Option<String>,
    /// The same in words.
    text: Option<String>,
    boxes: Vec<Square>,
    /// Steps after which the last position stands that is known to be solvable.
    last_solvable: Option<usize>,
    /// Is the push after it known to be the mistake?
    certain: bool,
}

impl Verdict {
    /// A position that is lost.
    pub fn lost(why: &Why) -> Self {
        let reason = serde_json::to_value(why.reason).ok();
        Self {
            fate: "lost",
            reason: reason.as_ref().and_then(|word| word.as_str()).map(str::to_owned),
            text: Some(why.to_string()),
            boxes: squares(&why.boxes),
            ..Self::plain("lost")
        }
    }

    fn plain(fate: &'static str) -> Self {
        Self { fate, reason: None, text: None, boxes: Vec::new(), last_solvable: None, certain: false }
    }

    fn of(events: Vec<Event>) -> Self {
        let told = events.into_iter().find_map(|event| match event {
            Event::Alive | Event::Solution(_) => Some(Self::plain("solvable")),
            Event::Lost { why, back } => Some(Self {
                last_solvable: back.and_then(|back| back.to),
                certain: back.is_some_and(|back| back.certain),
                ..Self::lost(&why)
            }),
            _ => None,
        });
        told.unwrap_or(Self::plain("unknown"))
    }
}

/// What is known about the position after `text`: by proofs, then by searches for a solution.
#[pyfunction]
pub fn explain_lost(
    py: Python<'_>,
    level: &Bound<'_, Level>,
    text: &str,
    wanted: Wanted,
) -> PyResult<Verdict> {
    let shared = level.get().shared();
    let mut session = Session::new(shared.level().clone());
    for (step, dir) in moves(text)?.dirs().into_iter().enumerate() {
        let events = session.apply(Command::Move(dir));
        if let Some(Event::Rejected { why }) = events.first() {
            return Err(IllegalMove::new_err(format!("step {}: {why}", step + 1)));
        }
    }
    let mut task = match session.ask(Question::Lost) {
        Inquiry::Known(events) => return Ok(Verdict::of(events)),
        Inquiry::Task(task) => task,
    };
    let limits = wanted.limits();
    task.effort = Effort {
        millis: limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
        nodes: limits.nodes,
        memory: limits.memory.ok_or_else(|| misuse("memory_limit: a limit is needed here"))?,
    };
    let errand = Errand::start(1, move |send, stop| {
        let clock = WallClock::start();
        let control = Control::new(&clock, stop);
        let _ = send.send(Helper::default().work(&task, control));
    })?;
    let answer = errand.next(py)?.ok_or_else(bug)?;
    Ok(Verdict::of(session.absorb(answer)))
}
