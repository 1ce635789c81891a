//! What a feature-space search is made of: a mover, a feature set, and advisors.

use super::position::{Candidate, Parent, Position};
use super::score::{Cell, Score};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Maps};
use crate::deadlocks::Verdict;
use crate::search::Origin;

/// What is played: the moves of one side, and the proofs that a position is lost.
pub trait Mover<const W: usize> {
    /// The side on which the search begins.
    fn side(&self) -> Origin;

    /// Writes the moves of a position, unscored, those that are lost at sight left out, and those
    /// for which there is no time.
    fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    );

    /// The costly proofs, made once for a position chosen to be expanded. If time is up the answer
    /// means nothing.
    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict;

    /// Is this where the other side begins?
    fn is_goal(&self, facts: &Analysis<W>, position: &Position<W>) -> bool;

    /// The root as this side sees it.
    fn adopt(&self, _facts: &Analysis<W>, root: Position<W>) -> Position<W> {
        root
    }

    /// Is this a position of the real game, which the other side may meet?
    fn is_real(&self, _position: &Position<W>) -> bool {
        true
    }

    /// Bytes that it remembers.
    fn memory(&self) -> usize {
        0
    }
}

/// What counts: the score of a position, and the cell it lies in.
pub trait FeatureSet<const W: usize> {
    /// Looks at a position whose moves are to be scored.
    fn prepare(&mut self, _facts: &Analysis<W>, _parent: &Parent<W>, _watch: &Watch<'_>) {}

    /// The score of a position of which nothing is known.
    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score;

    /// The score of a move from the position looked at last.
    fn score(&mut self, facts: &Analysis<W>, _parent: &Parent<W>, candidate: &Candidate<W>) -> Score {
        self.root_score(facts, &candidate.position, candidate.regions)
    }

    /// Boxes that are missing from the layout that the search makes for, if it makes for one.
    fn missing(&self, _score: &Score) -> Option<u16> {
        None
    }

    /// The cell of a score; where there are no cells, one for all.
    fn cell(&self, _score: &Score) -> Cell {
        Cell::default()
    }
}

/// A position whose moves are scored, as an advisor sees it.
#[derive(Clone, Copy)]
pub struct Scene<'a, const W: usize> {
    /// What is known of the level.
    pub facts: &'a Analysis<W>,
    /// Tables of its squares.
    pub maps: &'a Maps<W>,
    /// The position.
    pub parent: &'a Parent<W>,
    /// Is there time?
    pub watch: &'a Watch<'a>,
}

/// What an advisor says, by the numbers of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// It has nothing to say.
    Nothing,
    /// This move is worth trying first.
    Try(usize),
    /// The same, and no other advisor need be asked.
    Only(usize),
}

impl Advice {
    /// The first of the moves that fit and are worth most, the least value being the best.
    pub fn least<const W: usize, V: Ord>(
        moves: &[Candidate<W>],
        fits: impl Fn(&Candidate<W>) -> bool,
        value: impl Fn(&Candidate<W>) -> V,
    ) -> Self {
        let fitting = (0..moves.len()).filter(|&index| fits(&moves[index]));
        fitting.min_by_key(|&index| value(&moves[index])).map_or(Self::Nothing, Self::Try)
    }
}

/// Names a move that serves one purpose.
pub trait Advisor<const W: usize> {
    /// Its advice for a position.
    fn advise(&mut self, scene: &Scene<'_, W>, moves: &[Candidate<W>]) -> Advice;
}
