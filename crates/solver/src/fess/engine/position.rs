//! Positions and moves as a feature-space search sees them.

use super::score::Score;
use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet, State};
use crate::moves::MacroMove;
use crate::search::Origin;

/// A position of a feature-space search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    /// Where the boxes stand.
    pub boxes: SquareSet<W>,
    /// Start squares that still wait for a box; only searches that let boxes vanish use it.
    pub unmatched: SquareSet<W>,
    /// The player, canonical.
    pub player: Square,
}

impl<const W: usize> Position<W> {
    /// Where a search of a side begins.
    pub(super) fn roots(facts: &Analysis<W>, side: Origin) -> Vec<Self> {
        match side {
            Origin::Start => vec![Self::start(facts)],
            Origin::Goal => Self::solved(facts),
        }
    }

    /// The start of the level.
    #[must_use]
    pub fn start(facts: &Analysis<W>) -> Self {
        let State { boxes, player } = State::start(&facts.board, &mut Reach::default());
        Self { boxes, unmatched: SquareSet::EMPTY, player }
    }

    fn solved(facts: &Analysis<W>) -> Vec<Self> {
        let position = |State { boxes, player }| Self { boxes, unmatched: SquareSet::EMPTY, player };
        State::solved(&facts.board, &mut Reach::default()).into_iter().map(position).collect()
    }

    /// The position without its unmatched starts: what the game itself knows.
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
    pub removes: bool,
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
    /// The node, if it was met before, as the child of another position.
    pub node: Option<u32>,
    /// 0 if an advisor names it, else 1.
    pub weight: u8,
}

impl<const W: usize> Candidate<W> {
    /// Is nobody's child yet?
    pub fn is_new(&self) -> bool {
        self.node.is_none()
    }

    /// The candidate for a macro move.
    pub fn new(facts: &Analysis<W>, parent: &Parent<W>, step: &MacroMove) -> Self {
        let Position { boxes, unmatched, player } = parent.position;
        let zobrist = facts.board.zobrist();
        let boxes = boxes.without(step.from).with(step.to);
        Self {
            from: step.from,
            to: step.to,
            removes: false,
            pushes: step.pushes,
            regions: (parent.regions + u16::from(step.parts[1])).saturating_sub(u16::from(step.parts[0])),
            position: Position { boxes, unmatched, player: step.player },
            key: parent.key ^ zobrist.of_move([step.from, step.to], [player, step.player]),
            score: Score::default(),
            node: None,
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

impl<const W: usize> Parent<W> {
    /// What is to be known of a position before it is expanded.
    pub(super) fn new(facts: &Analysis<W>, position: Position<W>, score: Score, reach: &mut Reach) -> Self {
        let board = &facts.board;
        let blocked = board.blocked(&position.boxes);
        Self {
            position,
            key: key(board, &position),
            score,
            region: reach.flood(board, &blocked, position.player),
            regions: reach.regions(board, &blocked).len() as u16,
        }
    }
}

/// Regions into which the boxes of a position cut the floor.
pub(super) fn count_regions<const W: usize>(board: &Board, position: &Position<W>, reach: &mut Reach) -> u16 {
    reach.regions(board, &board.blocked(&position.boxes)).len() as u16
}

/// The key of a position: boxes, player, and the start squares that wait.
pub fn key<const W: usize>(board: &Board, position: &Position<W>) -> u64 {
    position.state().key(board) ^ unmatched_key(board, position)
}

/// What the unmatched starts add to the key of the real position. They use the numbers of the
/// boxes, turned, so that the two sets do not cancel each other.
pub(super) fn unmatched_key<const W: usize>(board: &Board, position: &Position<W>) -> u64 {
    board.zobrist().of_boxes(&position.unmatched).rotate_left(17)
}
