//! Forward to a start that is opened up: the floor in one piece, rooms linked, no box stuck.
//!
//! The first half of the reversed search. A crowded start is what makes many levels hard: nothing
//! can be packed before the boxes have room. So goals do not count here, except holes, which can be
//! filled at any time. All else equal, boxes keep away from those that are stuck, so that these
//! come free, or from the goals if none is. After the reversed search of Yaron Shoham's Festival.

use crate::alarm::Watch;
use crate::analysis::{Analysis, Maps, RoomLinks};
use crate::board::{Square, SquareSet};
use crate::deadlocks::{Freeze, PushDetector, Verdict, freeze::can_move};
use crate::fess::engine::{Candidate, Cell, FeatureSet, MOST, Parent, Position, Score, features};
use crate::fess::perturbation::Perturbation;
use crate::search::Knowledge;
use sokonaut_level::Dir;

features! {
    /// The floor in one piece, rooms linked, no box stuck.
    Features { regions, rooms, stuck }
}

/// The feature set that opens up the start.
pub struct OpenedStart<'a, const W: usize> {
    maps: &'a Maps<W>,
    links: RoomLinks<W>,
    freeze: Freeze,
    perturbation: Perturbation,
    base: Base<W>,
}

/// What is known of the position looked at last.
struct Base<const W: usize> {
    /// Boxes off the goals that a look around shows to have a push.
    clear: SquareSet<W>,
    stuck: SquareSet<W>,
    far: u32,
}

impl<'a, const W: usize> OpenedStart<'a, W> {
    /// The features of a board.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, perturbation: Perturbation) -> Self {
        let facts = knowledge.facts;
        Self {
            maps: knowledge.maps(),
            links: RoomLinks::new(&facts.board, &facts.rooms),
            freeze: Freeze::default(),
            perturbation,
            base: Base { clear: SquareSet::EMPTY, stuck: SquareSet::EMPTY, far: 0 },
        }
    }

    /// Has a box a push, the player wherever it likes, after which it is not frozen at sight? Its
    /// neighbours and theirs tell.
    fn is_clear(facts: &Analysis<W>, boxes: &SquareSet<W>, square: Square) -> bool {
        let standing =
            |other: Square| other == facts.board.wall() || boxes.contains(other) && other != square;
        pushes(facts, boxes, square).any(|to| can_move(facts, standing, to))
    }

    /// The same, or not frozen because its neighbours are not.
    fn moves(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, square: Square) -> bool {
        let rest = boxes.without(square);
        pushes(facts, boxes, square)
            .any(|to| self.freeze.judge(facts, &rest.with(to), to) == Verdict::Unknown)
    }

    /// Of these boxes those that no push could move without losing at once, wherever the player
    /// stands.
    fn stuck(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>, some: &SquareSet<W>) -> SquareSet<W> {
        some.iter().filter(|&square| !self.moves(facts, boxes, square)).collect()
    }

    /// The same for all boxes of a child off the goals. Those that were clear still are, unless a
    /// box has come or gone near them.
    fn stuck_after(&mut self, facts: &Analysis<W>, candidate: &Candidate<W>) -> SquareSet<W> {
        let (board, boxes) = (&facts.board, &candidate.position.boxes);
        let mut around = SquareSet::EMPTY;
        for square in [candidate.from, candidate.to] {
            around.insert(square);
            for next in board.neighbours(square) {
                around.insert(next);
                board.neighbours(next).into_iter().for_each(|next| around.insert(next));
            }
        }
        let clear = self.base.clear.difference(&around);
        self.stuck(facts, boxes, &boxes.difference(&facts.goals).difference(&clear))
    }

    /// How far a box is from those that are stuck, or from the goals if none is.
    fn far(&self, stuck: &SquareSet<W>, square: Square) -> u32 {
        let steps = stuck.iter().map(|other| u32::from(self.maps.walk(square, other, 0)));
        self.perturbation.weight(square) * steps.min().unwrap_or(self.maps.nearest[square.index()])
    }

    fn all_far(&self, stuck: &SquareSet<W>, boxes: &SquareSet<W>) -> u32 {
        boxes.iter().map(|square| self.far(stuck, square)).sum()
    }
}

/// Where a box could be pushed, the player wherever it likes.
fn pushes<'b, const W: usize>(
    facts: &'b Analysis<W>,
    boxes: &'b SquareSet<W>,
    square: Square,
) -> impl Iterator<Item = Square> + 'b {
    let board = &facts.board;
    let blocked = move |square: Square| square == board.wall() || boxes.contains(square);
    Dir::ALL.into_iter().filter_map(move |dir| {
        let to = board.step(square, dir);
        let free = !blocked(to) && !blocked(board.step(square, dir.opposite()));
        (free && !facts.dead.contains(to)).then_some(to)
    })
}

impl<const W: usize> FeatureSet<W> for OpenedStart<'_, W> {
    fn prepare(&mut self, facts: &Analysis<W>, parent: &Parent<W>, _: &Watch<'_>) {
        let boxes = &parent.position.boxes;
        self.links.rebase(&facts.board, boxes);
        let off_goals = boxes.difference(&facts.goals);
        let clear = off_goals.iter().filter(|&square| Self::is_clear(facts, boxes, square)).collect();
        let stuck = self.stuck(facts, boxes, &off_goals.difference(&clear));
        self.base = Base { clear, stuck, far: self.all_far(&stuck, boxes) };
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let boxes = &position.boxes;
        let stuck = self.stuck(facts, boxes, &boxes.difference(&facts.goals));
        let far = self.all_far(&stuck, boxes);
        let rooms = self.links.rebase(&facts.board, boxes);
        Features { regions, rooms, stuck: stuck.len() as u16 }.score(MOST - far)
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let Candidate { from, to, regions, .. } = *candidate;
        let boxes = &candidate.position.boxes;
        let stuck = self.stuck_after(facts, candidate);
        // Mostly the same boxes are stuck, and all others are as far from them as before.
        let far = if stuck == self.base.stuck {
            self.base.far + self.far(&stuck, to) - self.far(&stuck, from)
        } else {
            self.all_far(&stuck, boxes)
        };
        let rooms = self.links.moved(&facts.board, boxes, [from, to]);
        Features { regions, rooms, stuck: stuck.len() as u16 }.score(MOST - far)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { regions, rooms, stuck } = Features::of(score);
        [regions, rooms, stuck, 0]
    }
}
