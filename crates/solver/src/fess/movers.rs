//! Movers: pushes forward, pulls backward, and pulls that let boxes vanish.

mod puller;
mod pusher;
mod sinker;
mod start_matching;

pub(super) use puller::Puller;
pub(super) use pusher::Pusher;
pub(super) use sinker::Sinker;
