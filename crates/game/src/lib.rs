//! A game of Sokoban as a library: what the terminal game and the web page share.
//!
//! A [`Session`] holds a level, the moves played, snapshots, the best solutions, and what is known
//! of its positions. It has one way in, [`Session::apply`], and tells what happened as a list of
//! [`Event`]s, so a test plays it without a screen, and a page plays it over a wire: commands and
//! events are plain data.
//!
//! Help from the solver may take long, so the session never computes it. [`Session::ask`] gives the
//! answer if it is known, or else a [`Task`]: data that a [`Helper`] works off wherever the face
//! wants, on a thread, in a worker, or right here. The [`Answer`] goes back with
//! [`Session::absorb`], at any time. Answers are facts about positions, so they are kept even if
//! the player has moved on, and a fact about another level is dropped.
//!
//! ```
//! use sokonaut_game::{Command, Event, Helper, Inquiry, Question, Session};
//! use sokonaut_level::Dir;
//! use sokonaut_solver::{Control, NoClock};
//! use std::sync::atomic::AtomicBool;
//!
//! let mut session = Session::new("#######\n#@$  .#\n#######".parse()?);
//! session.apply(Command::Move(Dir::Right));
//!
//! let Inquiry::Task(task) = session.ask(Question::Hint) else { panic!("nothing is known yet") };
//! let stop = AtomicBool::new(false);
//! let control = Control::new(&NoClock, &stop);
//! let events = session.absorb(Helper::default().work(&task, control));
//! assert!(matches!(events[0], Event::Hint { dir: Dir::Right, .. }));
//!
//! session.apply(Command::Move(Dir::Right));
//! let events = session.apply(Command::Move(Dir::Right));
//! assert!(matches!(events[1], Event::Solved { moves: 3, pushes: 3, .. }));
//! # Ok::<(), sokonaut_level::LevelError>(())
//! ```
//!
//! No I/O, no threads, no clock: it compiles for the browser as it is.

mod wire;
mod words;

mod command;
mod hand;
mod motion;
mod terrain;

mod paths;
mod track;

mod answer;
mod best;
mod draft;
mod flaw;
mod known_positions;
mod lack;
mod lesson;
mod made;
mod shelf;
mod starter;

mod method;
mod mode;

mod length;

mod meaning;
mod overlay;

mod event;

mod look_back;
mod lost_proofs;

mod glimpse;
mod task;

mod fewest;
mod layers;
mod polish;
mod shorten;

mod helper;

mod session;

mod editing;
mod help;
mod loading;
mod play;
mod reverse;
mod view;

pub use answer::{Facts, Question, Rating, Reason, Silence, Why};
pub use best::{Best, NewBest};
pub use command::{Command, Edit, Prefer, Replay, Stride};
pub use draft::Draft;
pub use event::{Back, Event, Refusal};
pub use flaw::Flaw;
pub use glimpse::Glimpse;
pub use hand::Hand;
pub use helper::Helper;
pub use lack::Lack;
pub use layers::Painter;
pub use length::{Fewest, Length};
pub use lesson::Lesson;
pub use look_back::WayBack;
pub use lost_proofs::LostProofs;
pub use made::Made;
pub use meaning::Meaning;
pub use method::Method;
pub use mode::Mode;
pub use motion::{Gait, Motion};
pub use overlay::{Key, Layer, Mark, Overlay, Tone, UnknownOverlay};
pub use paths::{BoxPaths, walk};
pub use session::Session;
pub use shelf::{Item, Shelf};
pub use sokonaut_generate::{Day, Than};
pub use starter::{COLLECTIONS, Collection};
pub use task::{Answer, Effort, Inquiry, Task};
pub use view::View;
pub use words::{counted, grouped};
