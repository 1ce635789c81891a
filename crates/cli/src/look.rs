//! A look at a level within limits.
//!
//! Nobody listens for Ctrl-C here: there is nothing to lose, so it ends the program at once, as it
//! ends any other.

use crate::args::LookArgs;
use crate::exit::{CommandError, Exit};
use crate::settings;
use sokonaut_solver::{Control, Limits, Unready, WallClock};
use std::sync::atomic::AtomicBool;

/// One look, whose time begins when it is made.
#[derive(Debug)]
pub struct Look {
    /// Where it ends.
    pub limits: Limits,
    clock: WallClock,
    stop: AtomicBool,
}

impl Look {
    /// A look that begins now.
    pub fn begin(args: &LookArgs) -> Self {
        Self::within(settings::look_limits(args))
    }

    fn within(limits: Limits) -> Self {
        Self { limits, clock: WallClock::start(), stop: AtomicBool::new(false) }
    }

    /// What the look is tied to.
    pub fn control(&self) -> Control<'_> {
        Control::new(&self.clock, &self.stop)
    }

    /// Says that something is left out, and which limit would have to be higher.
    pub fn left_out(what: &str, why: &Unready) -> String {
        let limit = if matches!(why, Unready::TooLarge(_)) { "--memory-limit" } else { "--time-limit" };
        format!("left out: {what} ({why}; see {limit})")
    }

    /// The same as an error, for those who need what is left out.
    pub fn error(what: &str, why: &Unready) -> CommandError {
        CommandError { exit: Exit::Unsolved, message: Self::left_out(what, why) }
    }
}

/// A look without limits.
#[cfg(test)]
impl Default for Look {
    fn default() -> Self {
        Self::within(Limits::default())
    }
}
