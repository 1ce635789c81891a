//! Backward to a layout that can be reached from the start.
//!
//! The second half of the reversed search: boxes are pulled from the goals to the places where a
//! forward search has left them, with room around them. While the floor is in pieces, the first
//! thing is to get away from the goals. Boxes that can never move in the layout stay where they
//! are. After the reversed search of Yaron Shoham's Festival.
//!
//! Costs one assignment of boxes to places for a position and one shortest path for each of its
//! children.

use super::guide::{Candidate, Guide, Parent, Position};
use super::puller::Puller;
use super::score::{Cell, Score};
use crate::alarm::Watch;
use crate::analysis::{Analysis, FAR, Maps};
use crate::board::{Square, SquareSet};
use crate::deadlocks::{Verdict, freeze::frozen};
use crate::matching::{Assignment, UNFIT};
use crate::search::{From, Knowledge};

const OUT_OF_REACH: usize = 0;
const REGIONS: usize = 1;
const NEARNESS: usize = 2;
const MISSING: usize = 3;

/// The guide back to a layout.
pub struct TowardsOpened<'a, const W: usize> {
    maps: &'a Maps<W>,
    layout: SquareSet<W>,
    places: Vec<Square>,
    /// Boxes that may be pulled: all but those frozen in the layout.
    loose: SquareSet<W>,
    puller: Puller<W>,
    assignment: Assignment,
    /// The boxes of the base of the assignment.
    boxes: Vec<Square>,
    start: Position<W>,
}

impl<'a, const W: usize> TowardsOpened<'a, W> {
    /// A guide to a layout of as many boxes as there are goals.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, layout: SquareSet<W>) -> Self {
        let facts = knowledge.facts;
        Self {
            maps: knowledge.maps(),
            places: layout.iter().collect(),
            loose: facts.floor.difference(&frozen(facts, &layout)),
            layout,
            puller: Puller::new(knowledge),
            assignment: Assignment::default(),
            boxes: Vec::new(),
            start: Position::start(facts),
        }
    }

    fn rebase(&mut self, boxes: &SquareSet<W>) -> i64 {
        self.boxes.clear();
        self.boxes.extend(boxes.iter());
        let (squares, places, maps) = (&self.boxes, &self.places, self.maps);
        self.assignment.solve(places.len(), |row, column| cost(maps, places[column], squares[row]))
    }

    fn score_of(&self, boxes: &SquareSet<W>, regions: u16, cost: i64) -> Score {
        let mut features = [0; 6];
        features[OUT_OF_REACH] = u16::from(cost >= UNFIT);
        features[REGIONS] = regions;
        if regions > 1 {
            let far: u32 = boxes.iter().map(|square| self.maps.farness[square.index()]).sum();
            features[NEARNESS] = u16::MAX - far.min(u32::from(u16::MAX)) as u16;
        }
        features[MISSING] = self.layout.difference(boxes).len() as u16;
        Score { features, fine: (cost % UNFIT) as u32 }
    }
}

/// Pushes from a place to a square; where the table was too large, all are the same.
fn cost<const W: usize>(maps: &Maps<W>, place: Square, square: Square) -> i64 {
    match maps.pushes.as_ref().map_or(0, |pushes| pushes.between(place, square)) {
        FAR => UNFIT,
        pushes => i64::from(pushes),
    }
}

impl<const W: usize> Guide<W> for TowardsOpened<'_, W> {
    fn side(&self) -> From {
        From::Goal
    }

    fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        self.puller.moves(facts, parent, &self.loose, &self.layout, moves, watch);
        self.rebase(&parent.position.boxes);
    }

    fn root_score(&mut self, _: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let cost = self.rebase(&position.boxes);
        self.score_of(&position.boxes, regions, cost)
    }

    fn score(&mut self, _: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        let row = self.boxes.iter().position(|&square| square == candidate.from).expect("the box was there");
        let (places, maps) = (&self.places, self.maps);
        let cost = self.assignment.moved(row, |column| cost(maps, places[column], candidate.to));
        self.score_of(&candidate.position.boxes, candidate.regions, cost)
    }

    fn advise(&mut self, facts: &Analysis<W>, parent: &Parent<W>, moves: &mut [Candidate<W>], _: &Watch<'_>) {
        super::advice::best_of(moves, |m| {
            !m.known && m.score < parent.score && !facts.holes.contains(m.from)
        });
    }

    fn cell(&self, score: &Score) -> Cell {
        [score.features[REGIONS], score.features[MISSING], 0, 0]
    }

    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        self.puller.judge(facts, position, watch)
    }

    fn is_goal(&self, _: &Analysis<W>, position: &Position<W>) -> bool {
        *position == self.start
    }
}
