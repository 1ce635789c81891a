//! The terminal game: `sokonaut play`.
//!
//! [`App`] is the state, its methods in `asking`, `hear` and `update` change it, [`draw`] shows it. Only `terminal` touches the
//! terminal, only `store` touches files, and only `worker` has threads: so tests press keys and read the screen
//! without a terminal.

mod browser;
mod geometry;
mod keys;
mod store;
mod theme;
mod worker;

mod app;

mod asking;
mod hear;
mod update;

mod view;

mod terminal;

pub use app::{App, Message, Screen};
pub use browser::Browser;
pub use store::{Store, data_folder};
pub use terminal::run;
pub use theme::{Role, Theme};
pub use view::draw;
