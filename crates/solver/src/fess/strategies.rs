//! The strategies made of feature-space searches.

mod alternating;
mod by_value;
mod open_and_reach;
mod open_both;
mod pack_and_execute;
mod piecemeal;
mod reversed;
mod unravel;

use self::pack_and_execute::PlanOrder;
use super::features::{Distance, First, Loose, PullAim, Taste};
use crate::fess::engine::Candidate;
use crate::pace::Pace;
use crate::search::{Ended, Knowledge, Search};

/// All moves of a position are scored in one go. Where they may take more than the memory there is,
/// a search does not begin; so many bytes it may always take.
const LEAST_ROOM: usize = 8 << 20;

/// A strategy of this kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FeatureStrategy {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// What its work takes.
    pub pace: Pace,
    /// The searches behind it.
    pub play: Play,
}

/// Which searches, and how they are set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Play {
    /// A packing plan backward, then forward along it, in strict or loose order.
    PackAndExecute(PlanOrder),
    /// An open layout backward, then forward towards it.
    Open(Taste),
    /// An opened start forward, then backward towards it.
    Reversed,
    /// Both ends opened, then from one to the other.
    OpenBoth,
    /// A lock taken apart backward, then forward towards that layout.
    Unlock(Loose),
    /// Open layouts backward, then forward towards them a few boxes at a time.
    Piecemeal,
    /// Boxes home from both ends, nothing that is needed shut away.
    Unravel(First),
    /// One value for a position, backward and forward.
    Value(PullAim),
}

impl Play {
    /// Are there variants of it, searches of the same kind with other perturbations?
    pub const fn has_variants(self) -> bool {
        !matches!(self, Self::Value(_))
    }

    /// A variant of the search, within so many bytes. The first, number 0, is the search itself.
    pub fn search<'a, const W: usize>(
        self,
        knowledge: &'a Knowledge<'a, W>,
        memory: usize,
        variant: u32,
    ) -> Box<dyn Search<W> + Send + 'a> {
        let facts = knowledge.facts;
        let moves = facts.board.len() * facts.starts.len() * size_of::<Candidate<W>>();
        if moves > memory.max(LEAST_ROOM) {
            return Box::new(Ended::default());
        }
        match self {
            Self::PackAndExecute(order) => {
                Box::new(pack_and_execute::search(knowledge, order, memory).variant(variant))
            }
            Self::Open(taste) => Box::new(open_and_reach::open(knowledge, taste, memory).variant(variant)),
            Self::Reversed => Box::new(reversed::search(knowledge, memory).variant(variant)),
            Self::OpenBoth => Box::new(open_both::search(knowledge, memory).variant(variant)),
            Self::Unlock(loose) => {
                Box::new(open_and_reach::unlock(knowledge, loose, memory).variant(variant))
            }
            Self::Piecemeal => Box::new(piecemeal::search(knowledge, memory).variant(variant)),
            Self::Unravel(first) => Box::new(unravel::search(knowledge, first, memory).variant(variant)),
            Self::Value(aim) => Box::new(by_value::search(knowledge, aim, memory)),
        }
    }
}

/// All of them.
pub const STRATEGIES: &[FeatureStrategy] = &[
    FeatureStrategy {
        name: "plan",
        help: "a packing plan backward, then feature-space search forward along it",
        pace: Pace::new(325, 18),
        play: Play::PackAndExecute(PlanOrder::Strict),
    },
    FeatureStrategy {
        name: "plan-loose",
        help: "the same, steps of the plan in any order where none is in the way of another",
        pace: Pace::new(325, 18),
        play: Play::PackAndExecute(PlanOrder::Loose),
    },
    FeatureStrategy {
        name: "open",
        help: "the most spacious position backward, then forward towards it",
        pace: Pace::new(239, 17),
        play: Play::Open(Taste { cycles: false, distance: Distance::Sum }),
    },
    FeatureStrategy {
        name: "open-far",
        help: "the same, boxes far from their assigned goals",
        pace: Pace::new(190, 24),
        play: Play::Open(Taste { cycles: false, distance: Distance::Assigned }),
    },
    FeatureStrategy {
        name: "open-cycles",
        help: "the same, free squares on cycles",
        pace: Pace::new(239, 26),
        play: Play::Open(Taste { cycles: true, distance: Distance::Sum }),
    },
    FeatureStrategy {
        name: "open-near",
        help: "the same, boxes near the start squares",
        pace: Pace::new(180, 23),
        play: Play::Open(Taste { cycles: false, distance: Distance::Start }),
    },
    FeatureStrategy {
        name: "reversed",
        help: "the start opened up forward, then backward towards that layout",
        pace: Pace::new(161, 34),
        play: Play::Reversed,
    },
    FeatureStrategy {
        name: "open-both",
        help: "both ends opened up, then from either layout to the other",
        pace: Pace::new(200, 24),
        play: Play::OpenBoth,
    },
    FeatureStrategy {
        name: "unlock",
        help: "boxes that lock a goal in pulled apart, with gaps between them, then forward towards that layout",
        pace: Pace::new(239, 17),
        play: Play::Unlock(Loose::Gaps),
    },
    FeatureStrategy {
        name: "unlock-far",
        help: "the same, boxes far from the goals",
        pace: Pace::new(239, 17),
        play: Play::Unlock(Loose::Far),
    },
    FeatureStrategy {
        name: "piecemeal",
        help: "open layouts backward, then forward towards them a few boxes at a time",
        pace: Pace::new(120, 3),
        play: Play::Piecemeal,
    },
    FeatureStrategy {
        name: "unravel",
        help: "from both ends: boxes home, and nothing shut away that is still needed",
        pace: Pace::new(240, 32),
        play: Play::Unravel(First::All),
    },
    FeatureStrategy {
        name: "unravel-pockets",
        help: "the same, floor that is shut away counts first",
        pace: Pace::new(240, 32),
        play: Play::Unravel(First::Pockets),
    },
    FeatureStrategy {
        name: "value",
        help: "a tree search by one value of a position, backward for a plan and forward along it",
        pace: Pace::new(215, 14),
        play: Play::Value(PullAim::Out),
    },
    FeatureStrategy {
        name: "value-home",
        help: "the same, boxes pulled towards the start squares",
        pace: Pace::new(195, 15),
        play: Play::Value(PullAim::Home),
    },
];
