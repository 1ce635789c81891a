//! Feature-space search: progress is measured by several features at once.
//!
//! Every position lies in a *cell*: the values of a few features such as boxes packed and regions
//! of the floor. The search visits the cells in turn, half of the time the best one, and in each
//! takes the least unlikely move: *advisors* name moves that serve one feature, these weigh
//! nothing, and all others weigh one. A position is filed under the best score on its path, so a
//! line that must spoil something for a while stays where it came from. After the FESS paper of
//! Shoham and Schaeffer.
//!
//! * `Tree` is the search, the same for all.
//! * A `Guide` is what differs: the moves, the score, the cell, the advice.
//! * `BackwardPacking` pulls boxes out of the solved position and lets them vanish: the order,
//!   reversed, is a `Plan`.
//! * `PlanExecution` plays forward along a plan.
//! * `OpenLayout` pulls to the most spacious position, `TowardsLayout` plays forward to such a
//!   layout.
//! * `OpenedStart` opens up the start, `TowardsOpened` pulls back to such a layout.
//! * `Unlock` pulls apart the boxes that [lock](Lock) a goal in; `TowardsLayout` follows.
//! * `Alternating` makes a strategy of two of them, and starts anew with another `Perturbation`.
//! * `ValueTree` is another search: one value instead of cells; [`ValueRounds`] makes a strategy of
//!   it.

mod access;
mod advice;
mod alternating;
mod backward_packing;
mod cells;
mod guide;
mod learning;
mod lock;
mod open_layout;
mod opened_start;
mod out_of_plan;
mod pairs;
mod perturbation;
mod plan;
mod plan_execution;
mod puller;
mod pusher;
mod score;
mod start_matching;
mod towards_layout;
mod towards_opened;
mod tree;
mod unlock;
mod value;
mod value_rounds;
mod value_tree;

pub use lock::Lock;
pub use open_layout::{Distance, Taste};
pub use pairs::{OpenAndReach, PackAndExecute, ReversedPair, UnlockAndReach};
pub use unlock::Loose;
pub use value::PullAim;
pub use value_rounds::ValueRounds;
