//! What can be asked, and the words of the answers.

use crate::command::Prefer;
use crate::overlay::Overlay;
use serde::{Deserialize, Serialize};
use sokonaut_generate::Than;
use sokonaut_level::Pos;
use sokonaut_solver::{Control, Limit, Proof, Unready};
use std::fmt;

/// What a player may want to know, always of the present position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// The next push of a solution.
    Hint,
    /// A whole solution.
    Rest,
    /// Is it lost, as far as can be said in milliseconds? To be asked after every push. If not,
    /// [`View::to_go`](crate::View) tells how many pushes are left at least.
    Doomed,
    /// Is it lost, and if so, where was the mistake? May take as long as a solution.
    Lost,
    /// Dead squares and the least number of pushes.
    Facts,
    /// Can the drawn level be solved, and how hard is it?
    Rating,
    /// A solution with fewer pushes than the best one known; better ones are told as they are
    /// found.
    FewerPushes,
    /// The same with fewer moves.
    FewerMoves,
    /// How few pushes the level can be solved in, with proof. It is told by
    /// [`View::fewest`](crate::View), and no event: nobody waits for it.
    Fewest,
    /// The level of a day, the same for everybody.
    Daily {
        /// Days since 1 January 1970, in UTC.
        day: u32,
    },
    /// Another level, about as large as this one and with about as many boxes.
    Like {
        /// How hard it shall be.
        than: Than,
        /// What decides which of them.
        seed: u32,
    },
    /// What the analysis knows, square by square.
    Overlay {
        /// What of it.
        overlay: Overlay,
        /// The box, or the square, whose distances are wanted.
        #[serde(default)]
        of: Option<Pos>,
    },
}

impl Question {
    /// The question for a shorter solution.
    #[must_use]
    pub const fn shorter(prefer: Prefer) -> Self {
        match prefer {
            Prefer::Pushes => Self::FewerPushes,
            Prefer::Moves => Self::FewerMoves,
        }
    }

    /// Is it answered in milliseconds on most levels? Such questions are asked again and again
    /// while one plays, so they must not end a search.
    #[must_use]
    pub const fn is_quick(self) -> bool {
        matches!(self, Self::Doomed | Self::Facts | Self::Overlay { .. })
    }

    /// Is it asked wherever the player stands now? What is not is a question of the past once the
    /// player has moved on.
    #[must_use]
    pub const fn outlives_a_move(self) -> bool {
        self.is_shortening() || self.is_for_a_level()
    }

    /// Is a shorter solution wanted than the best one known?
    pub(crate) const fn is_shortening(self) -> bool {
        matches!(self, Self::FewerPushes | Self::FewerMoves)
    }

    /// Is another level wanted?
    #[must_use]
    pub const fn is_for_a_level(self) -> bool {
        matches!(self, Self::Daily { .. } | Self::Like { .. })
    }

    /// Is it worked on while one plays, without anybody waiting? Such work must not keep others
    /// from theirs.
    #[must_use]
    pub const fn is_background(self) -> bool {
        matches!(self, Self::Fewest)
    }
}

/// Why a position is lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Why {
    /// The kind of proof.
    pub reason: Reason,
    /// The boxes that it rests on; none if it rests on the whole position.
    pub boxes: Vec<Pos>,
}

/// The kinds of proof that a position is lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A box stands where it can reach no goal, even alone.
    DeadSquare,
    /// Boxes hold each other for ever.
    Freeze,
    /// Boxes that cannot all have different goals.
    Matching,
    /// Boxes around a space that can never be opened.
    Corral,
    /// A few boxes that block each other: a pattern found by a small search.
    Pattern,
    /// Some goal can never be filled any more.
    Goals,
    /// Everything that can be played was tried.
    Search,
    /// The level has no solution from its start.
    Level,
}

impl From<Proof> for Reason {
    fn from(proof: Proof) -> Self {
        match proof {
            Proof::DeadSquare => Self::DeadSquare,
            Proof::Freeze => Self::Freeze,
            Proof::Matching => Self::Matching,
            Proof::Corral => Self::Corral,
            Proof::DeadlockPattern => Self::Pattern,
            Proof::Goals => Self::Goals,
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = self.boxes.len() == 1;
        f.write_str(match self.reason {
            Reason::DeadSquare if one => "this box stands where it can reach no goal",
            Reason::DeadSquare => "these boxes stand where they can reach no goal",
            Reason::Freeze if one => "this box can never move again",
            Reason::Freeze => "these boxes hold each other for ever",
            Reason::Matching if one => "this box has no goal left that it can reach",
            Reason::Matching => "these boxes have too few goals between them",
            Reason::Corral => "these boxes shut off a space that can never be opened",
            Reason::Pattern => "these boxes block each other, whatever the others do",
            Reason::Goals => "some goal can never be filled any more",
            Reason::Search => "everything that can be played from here was tried",
            Reason::Level => "the level has no solution",
        })
    }
}

/// What holds for the whole level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// Floor where a box would be lost.
    pub dead: Vec<Pos>,
    /// Pushes that every solution needs; `None` if there is no solution.
    pub lower_bound: Option<u32>,
}

/// How hard a level is, measured by the solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "rating", rename_all = "snake_case")]
pub enum Rating {
    /// It can be solved.
    Solvable {
        /// Steps of the solution found; not always the fewest.
        moves: usize,
        /// Pushes of it.
        pushes: usize,
        /// How often it takes up another box.
        box_changes: usize,
        /// Positions that the solver looked at.
        nodes: u64,
    },
    /// It has no solution.
    Unsolvable,
    /// Neither was found out in time.
    Unknown,
}

/// What ended the work without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Silence {
    /// No proof was found that it is lost; that is no promise that it is not.
    NoProof,
    /// Somebody asked it to stop.
    Stopped,
    /// Time, positions or memory were used up.
    Limit,
    /// The strategy chosen cannot work on this level.
    Unfit,
}

impl Silence {
    /// Of work that found nothing.
    pub(crate) fn of(control: Control<'_>) -> Self {
        if control.stopped() { Self::Stopped } else { Self::Limit }
    }
}

impl From<Unready> for Silence {
    fn from(why: Unready) -> Self {
        match why {
            Unready::Stopped => Self::Stopped,
            Unready::TooLarge(_) | Unready::Late => Self::Limit,
            Unready::Hopeless(_) => Self::Unfit,
        }
    }
}

impl From<Limit> for Silence {
    fn from(_: Limit) -> Self {
        Self::Limit
    }
}
