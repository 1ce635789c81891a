//! What is known to be lost stays lost, whatever is played from there, until the moves that lost it
//! are taken back.

use sokonaut_game::{Back, Event, Motion, Why};

/// Why the game is lost, from some moves on.
#[derive(Clone, Debug)]
pub struct Loss {
    /// Why; its boxes are where they stand now.
    pub why: Why,
    /// How far back it was not.
    pub back: Option<Back>,
    /// The moves that lost it, up to the last push: walking neither wins nor loses.
    moves: String,
}

impl Loss {
    /// The position after these moves is lost.
    pub fn new(why: Why, back: Option<Back>, moves: &str) -> Self {
        let walked = |step: char| step.is_ascii_lowercase();
        Self { why, back, moves: moves.trim_end_matches(walked).to_owned() }
    }

    /// The same after something happened, where the boxes may have moved; nobody knows after a
    /// jump.
    pub fn after(mut self, event: &Event) -> Self {
        let (from, to) = match *event {
            Event::Moved(Motion { shift: Some((from, to)), .. }) => (from, to),
            Event::Undone(Motion { shift: Some((from, to)), .. }) => (to, from),
            Event::Jumped => {
                self.why.boxes.clear();
                return self;
            }
            _ => return self,
        };
        for square in self.why.boxes.iter_mut().filter(|square| **square == from) {
            *square = to;
        }
        self
    }

    /// Is the position after these moves lost for the same reason?
    pub fn holds(&self, moves: &str) -> bool {
        moves.starts_with(&self.moves)
    }
}
