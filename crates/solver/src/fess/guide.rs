//! What tells one feature-space search from another.

use super::score::{Cell, Score};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet, State};
use crate::deadlocks::Verdict;
use crate::moves::MacroMove;
use crate::search::From;

/// A position of a feature-space search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    /// Where the boxes stand.
    pub boxes: SquareSet<W>,
    /// Start squares that still wait for a box; only searches that let boxes vanish use it.
    pub bases: SquareSet<W>,
    /// The player, canonical.
    pub player: Square,
}

impl<const W: usize> Position<W> {
    /// The start of the level.
    #[must_use]
    pub fn start(facts: &Analysis<W>) -> Self {
        let State { boxes, player } = State::start(&facts.board, &mut Reach::default());
        Self { boxes, bases: SquareSet::EMPTY, player }
    }

    /// The solved positions.
    #[must_use]
    pub fn solved(facts: &Analysis<W>) -> Vec<Self> {
        let position = |State { boxes, player }| Self { boxes, bases: SquareSet::EMPTY, player };
        State::solved(&facts.board, &mut Reach::default()).into_iter().map(position).collect()
    }

    /// The position without its bases: what the game itself knows.
    #[must_use]
    pub fn state(&self) -> State<W> {
        State { boxes: self.boxes, player: self.player }
    }
}

/// A move under consideration and the position it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<const W: usize> {
    /// Where the box was.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// Does the box vanish there?
    pub sinks: bool,
    /// Pushes or pulls of the move.
    pub pushes: u16,
    /// Regions of the floor afterwards.
    pub regions: u16,
    /// The position afterwards.
    pub position: Position<W>,
    /// Its key.
    pub key: u64,
    /// Its score.
    pub score: Score,
    /// Was it scored before, as the child of another position?
    pub known: bool,
    /// 0 if an advisor names it, else 1.
    pub weight: u8,
}

impl<const W: usize> Candidate<W> {
    /// The candidate for a macro move.
    pub(super) fn new(facts: &Analysis<W>, parent: &Parent<W>, step: &MacroMove) -> Self {
        let Position { boxes, bases, player } = parent.position;
        let zobrist = facts.board.zobrist();
        let boxes = boxes.without(step.from).with(step.to);
        Self {
            from: step.from,
            to: step.to,
            sinks: false,
            pushes: step.pushes,
            regions: (parent.regions + u16::from(step.parts[1])).saturating_sub(u16::from(step.parts[0])),
            position: Position { boxes, bases, player: step.player },
            key: parent.key
                ^ zobrist.of_box(step.from)
                ^ zobrist.of_box(step.to)
                ^ zobrist.of_player(player)
                ^ zobrist.of_player(step.player),
            score: Score::default(),
            known: false,
            weight: 1,
        }
    }
}

/// A position about to be expanded, with what was found out about it.
#[derive(Clone, Copy, Debug)]
pub struct Parent<const W: usize> {
    /// The position.
    pub position: Position<W>,
    /// Its key.
    pub key: u64,
    /// Its score.
    pub score: Score,
    /// Where the player can walk.
    pub region: SquareSet<W>,
    /// Regions of the floor.
    pub regions: u16,
}

/// The moves, the score, the cells and the advice of a search.
pub trait Guide<const W: usize> {
    /// The side on which the search begins.
    fn side(&self) -> From;

    /// Writes the moves of a position, unscored, those that are lost at sight left out, and those
    /// for which there is no time.
    fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    );

    /// The score of a root.
    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score;

    /// Scores a move.
    fn score(&mut self, facts: &Analysis<W>, parent: &Parent<W>, candidate: &Candidate<W>) -> Score;

    /// Sets the weight of the moves that are worth trying first to 0; all weigh 1 before.
    fn advise(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut [Candidate<W>],
        watch: &Watch<'_>,
    );

    /// The cell of a score.
    fn cell(&self, score: &Score) -> Cell;

    /// The costly proofs, made once for a position chosen to be expanded. If time is up the answer
    /// means nothing.
    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict;

    /// Is this what the search looks for?
    fn is_goal(&self, facts: &Analysis<W>, position: &Position<W>) -> bool;

    /// The root as this search sees it.
    fn adopt(&self, _facts: &Analysis<W>, root: Position<W>) -> Position<W> {
        root
    }

    /// Is this a position of the real game, which the other side may meet?
    fn is_real(&self, _facts: &Analysis<W>, _position: &Position<W>) -> bool {
        true
    }

    /// Bytes that the guide remembers.
    fn memory(&self) -> usize {
        0
    }
}
