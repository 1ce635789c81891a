//! Feature-space search: progress is measured by several features at once.
//!
//! Every position lies in a *cell*: the values of a few features such as boxes packed and regions
//! of the floor. The search visits the cells in turn, half of the time the best one, and in each
//! takes the least unlikely move: *advisors* name moves that serve one feature, these weigh
//! nothing, and all others weigh one. A position is filed under the best score on its path, so a
//! line that must spoil something for a while stays where it came from. After the FESS paper of
//! Shoham and Schaeffer.
//!
//! A search is put together from four rooms:
//!
//! * `engine`: the search itself, the same for all. A `Tree` visits cells; a `ValueTree` goes by
//!   one value instead.
//! * `movers`: what is played, with its proofs: pushes, pulls, pulls that let boxes vanish.
//! * `features`: feature sets, what counts: named features, their score, and the cell.
//! * `advisors`: moves worth trying first.
//!
//! `strategies` makes pairs of searches of them: the first finds an aim, the second pursues it. All
//! but the search by values start anew with another `Perturbation` after a while.

mod perturbation;

mod engine;

mod movers;

mod features;

mod advisors;

mod strategies;

pub use features::Lock;
pub use strategies::{Play, STRATEGIES};
