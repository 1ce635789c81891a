//! Questions to the solver as data: what to work off, and what came of it.

use crate::answer::{Facts, Question, Rating, Silence, Why};
use crate::event::Event;
use crate::flaw::Flaw;
use crate::length::{Fewest, Length};
use crate::look_back::WayBack;
use crate::made::Made;
use crate::method::Method;
use crate::motion::{Gait, Motion};
use crate::overlay::Layer;
use crate::wire;
use serde::{Deserialize, Serialize};
use sokonaut_level::{Dir, Level};
use sokonaut_rules::Position;
use sokonaut_solver::Limits;
use std::sync::Arc;
use std::time::Duration;

/// The answer, or the work to get it.
#[derive(Clone, Debug)]
pub enum Inquiry {
    /// Known already.
    Known(Vec<Event>),
    /// Somebody must work for it.
    Task(Task),
}

/// Work for a [`Helper`](crate::Helper).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// Which level of the session it is about.
    pub(crate) epoch: u64,
    pub(crate) question: Question,
    #[serde(with = "wire::level")]
    pub(crate) level: Arc<Level>,
    pub(crate) start: Position,
    /// The steps from `start` to the position in question, or the solution in question.
    pub(crate) made: Vec<Motion>,
    /// How to search for a solution.
    #[serde(default)]
    pub(crate) method: Method,
    /// Where to end.
    pub effort: Effort,
}

/// How much a task may cost. A task also ends when its stop flag is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effort {
    /// Milliseconds, if there is a clock.
    pub millis: Option<u64>,
    /// Positions that one search may expand; looking back makes several searches.
    pub nodes: Option<u64>,
    /// Bytes that a search may take.
    pub memory: usize,
}

impl Effort {
    /// What a question gets unless told otherwise.
    #[must_use]
    pub const fn of(question: Question) -> Self {
        let (millis, nodes) = match question {
            Question::Hint | Question::Rest => (None, None),
            Question::Doomed | Question::Lost | Question::Facts | Question::Overlay { .. } => {
                (Some(30_000), Some(200_000))
            }
            Question::Rating => (Some(10_000), Some(500_000)),
            Question::FewerPushes | Question::FewerMoves => (Some(60_000), None),
            Question::Fewest => (Some(30_000), Some(1_000_000)),
            // Its work is bounded by itself, and must be done: the level is the same for everybody.
            Question::Daily { .. } => (Some(120_000), None),
            Question::Like { .. } => (Some(12_000), None),
        };
        let memory = if question.is_background() { 1 << 28 } else { 1 << 30 };
        Self { millis, nodes, memory }
    }

    pub(crate) fn limits(self) -> Limits {
        Limits { time: self.millis.map(Duration::from_millis), memory: Some(self.memory), nodes: self.nodes }
    }
}

impl Task {
    /// What is asked.
    #[must_use]
    pub fn question(&self) -> Question {
        self.question
    }

    /// The level it is about.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Is it a task that a session could have made? To be asked of a task that came over a wire,
    /// before the work.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let mut position = Position::start(&self.level);
        let legal = |motion: &Motion| Gait::Push.step(&self.level, &mut position, motion.dir) == Ok(*motion);
        self.method.is_sound() && self.start == Position::start(&self.level) && self.made.iter().all(legal)
    }

    /// The position it is about.
    pub(crate) fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.made.iter().for_each(|motion| motion.make(&mut position));
        position
    }
}

/// What came of a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    pub(crate) epoch: u64,
    pub(crate) question: Question,
    pub(crate) about: Position,
    pub(crate) found: Found,
}

impl Answer {
    /// The steps of the solution that was found, from the position that the task was about.
    #[must_use]
    pub fn solution(&self) -> Option<&[Dir]> {
        match &self.found {
            Found::Solution(steps) => Some(steps),
            _ => None,
        }
    }

    /// Was it found out that there is no solution?
    #[must_use]
    pub fn is_lost(&self) -> bool {
        matches!(self.found, Found::Lost { .. })
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Found {
    /// Steps that solve the level from the position.
    Solution(#[serde(with = "wire::dirs")] Vec<Dir>),
    Lost {
        why: Why,
        back: Option<WayBack>,
    },
    /// No proof that the position is lost, and pushes that are left at least.
    Outlook(u32),
    /// The fewest pushes of the level, as far as proved, and a solution with the most of them.
    Fewest {
        fewest: Fewest,
        #[serde(with = "wire::dirs")]
        steps: Vec<Dir>,
    },
    Facts(Facts),
    Overlay(Layer),
    /// How hard the drawn level is, and why it has no solution if it has none.
    Rating(Rating, Option<Flaw>),
    /// Steps from the start that solve the level, better than those before; the work goes on.
    Shorter(#[serde(with = "wire::dirs")] Vec<Dir>),
    /// The work on shorter solutions is over.
    Shortened {
        #[serde(with = "wire::dirs")]
        steps: Vec<Dir>,
        /// The solution that the work began with.
        was: Length,
        /// Nothing is left to try.
        exhausted: bool,
    },
    /// A level that was asked for.
    Made(Made),
    Nothing(Silence),
}
