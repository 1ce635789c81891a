//! Feature-space search: progress is measured by several features at once.
//!
//! Every position lies in a *cell*: the values of a few features such as boxes packed and regions of the floor.
//! The search visits the cells in turn, half of the time the best one, and in each takes
//! the least unlikely move: *advisors* name moves that serve one feature, these weigh nothing, and all others
//! weigh one. A position is filed under the best score on its path, so a line that must
//! spoil something for a while stays where it came from. After the FESS paper of Shoham and Schaeffer.
//!
//! * [`Tree`] is the search, the same for all.
//! * A [`Guide`] is what differs: the moves, the score, the cell, the advice.
//! * [`Sink`] pulls boxes out of the solved position and lets them vanish: the order, reversed, is a [`Plan`].
//! * [`Follow`] plays forward along a plan.
//! * [`Open`] pulls to the most spacious position, [`Approach`] plays forward to such a layout.
//! * [`Loosen`] opens up the start, [`Gather`] pulls back to such a layout.
//! * [`Unlock`] pulls apart the boxes that [lock](Lock) a goal in; [`Approach`] follows.
//! * [`Rounds`] makes a strategy of two of them, and starts anew with another [`Whim`].
//! * [`ValueTree`] is another search: one value instead of cells; [`ValueRounds`] makes a strategy of it.

mod access;
mod advice;
mod approach;
mod cells;
mod feeding;
mod follow;
mod gather;
mod guide;
mod lessons;
mod lock;
mod loosen;
mod open;
mod out_of_plan;
mod pairs;
mod plan;
mod puller;
mod pusher;
mod rounds;
mod score;
mod sink;
mod tree;
mod unlock;
mod value;
mod value_rounds;
mod value_tree;
mod whim;

pub use lock::Lock;
pub use open::{Distance, Taste};
pub use pairs::{LoosenAndGather, OpenAndApproach, PlanAndFollow, UnlockAndApproach};
pub use unlock::Loose;
pub use value::PullAim;
pub use value_rounds::ValueRounds;
