//! Feature sets: what a search goes by. Each names its features, most important first.

mod backward_packing;
mod lock;
mod loose_order;
mod open_layout;
mod opened_start;
mod out_of_plan;
mod plan;
mod plan_execution;
mod shut_away;
#[cfg(test)]
mod tests;
mod towards_layout;
mod towards_opened;
mod unlock;
mod value;

pub(super) use backward_packing::{BackwardPacking, Features as PackingFeatures};
pub use lock::Lock;
pub(super) use open_layout::OpenLayout;
pub use open_layout::{Distance, Taste};
pub(super) use opened_start::OpenedStart;
use out_of_plan::{OutOfPlan, can_reach};
pub(super) use plan::Plan;
use plan::{Done, Entry, Source};
pub(super) use plan_execution::{Features as PlanFeatures, PlanAhead, PlanExecution};
pub use shut_away::First;
pub(super) use shut_away::ShutAway;
pub(super) use towards_layout::TowardsLayout;
pub(super) use towards_opened::TowardsOpened;
pub use unlock::Loose;
pub(super) use unlock::Unlock;
pub use value::PullAim;
pub(super) use value::{UNIT, ValuePull, ValuePush};
