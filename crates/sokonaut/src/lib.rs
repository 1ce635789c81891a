#![doc = include_str!("../README.md")]
//!
//! # Where things are
//!
//! What most programs need stands here, under short names. Everything else is in the crates behind
//! it, each a module: [`level`], [`rules`], [`solver`], [`game`], [`generate`].

mod optimizer;
mod solving;
mod unsolved;
mod words;

pub use optimizer::{Optimizer, optimize};
pub use solving::{MEMORY, Solver, solve, solve_within};
pub use unsolved::Unsolved;

pub use sokonaut_game as game;
pub use sokonaut_generate as generate;
pub use sokonaut_level as level;
pub use sokonaut_rules as rules;
pub use sokonaut_solver as solver;

pub use sokonaut_collections::{COLLECTIONS, Collection};
pub use sokonaut_game::Session;
pub use sokonaut_generate::{Generator, Wishes};
pub use sokonaut_level::{About, Dir, Level, LevelError, Lurd, ParsedLevel, Pos, SavedGame, Step};
pub use sokonaut_level::{read, sok_entry, sok_header};
pub use sokonaut_rules::{Game, Metrics, Position, Refuted, Verified, verify};
pub use sokonaut_solver::{Judge, Lost, Objective, Options, Outcome, Progress, Ranking, Report, inspect};

/// The examples on the front pages of the project and of the crates behind this one.
#[cfg(doctest)]
mod front_pages {
    #[doc = include_str!("../../../README.md")]
    struct ProjectPage;
    #[doc = include_str!("../../level/README.md")]
    struct LevelPage;
    #[doc = include_str!("../../rules/README.md")]
    struct RulesPage;
    #[doc = include_str!("../../solver/README.md")]
    struct SolverPage;
    #[doc = include_str!("../../generate/README.md")]
    struct GeneratePage;
    #[doc = include_str!("../../game/README.md")]
    struct GamePage;
}
