//! How much the other side of a socket may ask for.

use std::time::Duration;

/// Bounds on everything that a page can make grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections open at the same time; for a further one, whoever kept the server waiting
    /// longest is closed.
    pub connections: usize,
    /// Bytes of a request line and its headers, the empty line after them included.
    pub head: usize,
    /// Bytes of the body of a request.
    pub body: usize,
    /// A client that keeps the server waiting for so long is closed: over a request, over an answer
    /// that it does not take, or in silence.
    pub timeout: Duration,
    /// Games kept; the one that was idle longest makes room.
    pub sessions: usize,
    /// Solves at the same time.
    pub solves: usize,
    /// Time of one solve.
    pub time: Duration,
    /// Bytes that one solve may take.
    pub memory: usize,
    /// What is said in a request.
    pub words: sokonaut_protocol::Limits,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 256,
            head: 16 << 10,
            body: 1 << 20,
            timeout: Duration::from_secs(20),
            sessions: 64,
            solves: 2,
            time: Duration::from_secs(600),
            memory: 1 << 30,
            words: sokonaut_protocol::Limits::default(),
        }
    }
}
