//! The engine: what every feature-space search does, whatever it plays and looks for.

mod cells;
mod dives;
mod learning;
mod meeting;
mod part_of_level;
mod parts;
mod path;
mod pieces;
mod position;
mod score;
mod side_search;
mod tree;
mod trunk;
mod value_tree;

pub(super) use parts::{Advice, Advisor, FeatureSet, Mover, Scene};
pub(super) use path::{Headway, PathStep, in_playing_order, shown, states};
pub(super) use pieces::Pieces;
pub(super) use position::{Candidate, Parent, Position, key};
pub(super) use score::{Cell, MOST, Score, features};
pub(super) use side_search::{Aim, SideSearch};
pub(super) use tree::Tree;
pub(super) use value_tree::ValueTree;
