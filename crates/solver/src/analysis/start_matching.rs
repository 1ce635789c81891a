//! Hands out start squares to boxes that vanish in a backward game.
//!
//! A box may use any start square it could be pulled to, and every square is used once. A choice made for
//! one box can be changed for the sake of a later one (augmenting paths), so a box is refused only if there is
//! no way to serve all.
//!
//! ```text
//!   first box:   reaches s and t, gets s
//!   second box:  reaches s alone, gets s; the first one is moved to t
//! ```

use super::Analysis;
use crate::board::{Square, SquareSet};

/// Which box used which start square; earlier choices give way if they can.
#[derive(Clone, Debug)]
pub(super) struct StartMatching<const W: usize> {
    /// Start squares that each vanished box could reach.
    reached: Vec<SquareSet<W>>,
    /// The vanished box that uses a start square.
    user: Vec<(Square, Option<usize>)>,
    /// With spare goals there are more boxes in this game than start squares: then anyone may use any.
    is_reservoir: bool,
}

impl<const W: usize> StartMatching<W> {
    pub fn new(facts: &Analysis<W>) -> Self {
        let user = facts.board.boxes().iter().map(|&start| (start, None)).collect();
        Self {
            reached: Vec::new(),
            user,
            is_reservoir: facts.board.boxes().len() < facts.board.goals().len(),
        }
    }

    /// Finds a start square for one more box.
    pub fn hand_out(&mut self, reached: SquareSet<W>) -> bool {
        self.reached.push(reached);
        let mut tried = SquareSet::EMPTY;
        if self.is_reservoir || self.place(self.reached.len() - 1, &mut tried) {
            return true;
        }
        self.reached.pop();
        false
    }

    fn place(&mut self, vanished: usize, tried: &mut SquareSet<W>) -> bool {
        for index in 0..self.user.len() {
            let (start, user) = self.user[index];
            if !self.reached[vanished].contains(start) || tried.contains(start) {
                continue;
            }
            tried.insert(start);
            if user.is_none_or(|user| self.place(user, tried)) {
                self.user[index].1 = Some(vanished);
                return true;
            }
        }
        false
    }
}
