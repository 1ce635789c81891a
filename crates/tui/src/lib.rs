//! The terminal game: `sokonaut play`, and the look at the solver of `sokonaut solve --watch`.
//!
//! [`App`] is the state, its methods in `asking`, `choosing`, `drawing`, `hear`, `mouse`, `opening`
//! and `update` change it, [`draw`] shows it. Only `terminal` and `watch` touch the terminal, only
//! `store` touches files, and only `worker` and `batch` have threads: so tests press keys and read
//! the screen without a terminal.

mod geometry;
mod hangup;
mod keys;
mod known;
mod list;
mod looks;
mod loss;
mod store;
mod theme;
mod worker;

mod packs;

mod batch;
mod browser;
mod picker;

mod app;

mod asking;
mod choosing;
mod drawing;
mod hear;
mod making;
mod mouse;
mod opening;
mod overlay;
mod update;
mod worth;

mod view;

mod terminal;
mod watch;

pub use app::{App, Message, Screen, Standing};
pub use batch::Batch;
pub use browser::Browser;
pub use known::{Archive, Known, Source};
pub use looks::Look;
pub use making::today;
pub use packs::{Pack, Packs, Place};
pub use picker::{Menu, Picker};
pub use store::{Key, Store, data_folder};
pub use terminal::run;
pub use theme::{Role, Theme};
pub use view::{SolverView, draw};
pub use watch::Watch;
