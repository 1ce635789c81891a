//! What happened in a session: everything that a face must draw or say.

use crate::answer::{Facts, Question, Rating, Silence, Why};
use crate::best::NewBest;
use crate::lack::Lack;
use crate::length::Length;
use crate::made::Made;
use crate::mode::Mode;
use crate::motion::Motion;
use crate::overlay::Layer;
use serde::{Deserialize, Serialize};
use sokonaut_level::{Dir, Pos};
use sokonaut_rules::Blocked;
use std::fmt;

/// Something that happened. On a wire: an object whose `event` says which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A step was made.
    Moved(Motion),
    /// A step was taken back; what it was.
    Undone(Motion),
    /// The position changed in a way that is no single step: draw it anew.
    Jumped,
    /// Another level is played now.
    Loaded,
    /// The level, or the reverse game, is solved.
    Solved {
        /// Steps.
        moves: usize,
        /// Steps that pushed a box.
        pushes: usize,
        /// The moves of the forward game, as text.
        lurd: String,
        /// In what way this is the best solution so far; nothing for one that was only replayed.
        new_best: NewBest,
    },
    /// What was asked for cannot be done.
    Rejected {
        /// Why.
        why: Refusal,
    },
    /// The position was kept under this number.
    Snapped {
        /// From 0.
        number: usize,
    },
    /// The replay started, or came to a halt.
    Playing {
        /// Does it run now?
        on: bool,
    },
    /// Another game is played: forward, reverse, or none while the editor is open.
    Switched {
        /// Which.
        mode: Mode,
    },
    /// The drawing changed.
    Edited {
        /// What is missing before it is a level; nothing if it is one.
        lacks: Vec<Lack>,
    },
    /// The next push of a solution.
    Hint {
        /// The box.
        from: Pos,
        /// Where it is pushed.
        to: Pos,
        /// Which way.
        dir: Dir,
    },
    /// A solution from here is known: [`Command::PlayRest`](crate::Command::PlayRest) plays it.
    Solution(Length),
    /// No solution is left.
    Lost {
        /// Why, and which boxes show it.
        why: Why,
        /// The way back, if somebody looked for it.
        back: Option<Back>,
    },
    /// A solution is left: the position is not lost.
    Alive,
    /// Squares where a box would be lost, and pushes that the level needs at least.
    Facts(Facts),
    /// How hard the drawn level is.
    Rated(Rating),
    /// A shorter solution than any before was found and kept; the search for still shorter ones
    /// goes on.
    Shorter(Length),
    /// The search for shorter solutions is over; the best one found is kept.
    Shortened {
        /// The solution now.
        now: Length,
        /// The solution that the work began with.
        was: Length,
        /// Nothing is left to try, which is no proof that there is no shorter one.
        exhausted: bool,
    },
    /// Another level was made; nothing changes before somebody plays it.
    Made(Made),
    /// What the analysis knows, square by square.
    Overlay(Layer),
    /// A question found no answer.
    Undecided {
        /// The question.
        question: Question,
        /// What ended the work.
        why: Silence,
    },
}

/// The way back to a position that can be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Back {
    /// The last position known to be solvable stands after so many steps. `None`: none is known.
    pub to: Option<usize>,
    /// So many moves must be taken back to get there.
    pub moves: usize,
    /// Is the very next push after it known to be the mistake?
    pub certain: bool,
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "refusal", content = "detail", rename_all = "snake_case")]
pub enum Refusal {
    /// The rules forbid the step; what is in the way.
    Blocked(Blocked),
    /// The player cannot walk there without moving a box.
    NoWalk,
    /// There is no box.
    NoBox,
    /// The box cannot be brought there without moving another.
    NoPath,
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo or to replay.
    NothingToRedo,
    /// There is no such snapshot.
    NoSnapshot,
    /// No solution from here is known; ask for one first.
    NoSolutionKnown,
    /// Only a solved level has a solution to shorten.
    NotSolvedYet,
    /// The text is no level and no moves; what is wrong with it.
    Unreadable(String),
    /// That letter cannot be drawn there.
    BadPaint,
    /// Not in this mode: leave the editor or the reverse game first.
    NotNow,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blocked(what) => return what.fmt(f),
            Self::Unreadable(what) => what,
            Self::NoWalk => "the player cannot walk there",
            Self::NoBox => "there is no box",
            Self::NoPath => "the box cannot be brought there",
            Self::NothingToUndo => "nothing to undo",
            Self::NothingToRedo => "nothing to redo",
            Self::NoSnapshot => "there is no such snapshot",
            Self::NoSolutionKnown => "no solution is known yet",
            Self::NotSolvedYet => "solve it first: then your solution can be shortened",
            Self::BadPaint => "that cannot be drawn there",
            Self::NotNow => "not while the editor or the reverse game is open",
        })
    }
}
