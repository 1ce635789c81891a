//! What a call answers.

/// The number that a call returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
#[must_use]
pub enum Code {
    /// There is a solution, and it is in the buffer.
    Ok = 0,
    /// The level is larger than [`MOST_COLUMNS`](crate::MOST_COLUMNS) and so on allow.
    Constraints = 1,
    /// The level cannot be played, or the moves do not solve it.
    Invalid = 2,
    /// The level has no solution.
    Impossible = 3,
    /// Memory or ideas ran out.
    GaveUp = 4,
    /// The solution does not fit into the buffer.
    TooLong = 5,
    /// A bug of ours.
    Failed = 7,
    /// Time ran out.
    TimeOut = 8,
    /// The host asked to stop.
    Terminated = 9,
}

impl Code {
    /// What it means, for the line that the host shows.
    pub fn words(self) -> &'static str {
        match self {
            Self::Ok => "solved",
            Self::Constraints => "the level is too large",
            Self::Invalid => "this level cannot be played",
            Self::Impossible => "there is no solution",
            Self::GaveUp => "not solved: memory or ideas ran out",
            Self::TooLong => "solved, but the solution is too long for the program",
            Self::Failed => "the plugin failed",
            Self::TimeOut => "not solved: the time is up",
            Self::Terminated => "stopped",
        }
    }
}
