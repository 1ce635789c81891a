//! Backward to a layout that can be reached from the start.
//!
//! The second half of the reversed search: boxes are pulled from the goals to the places where a
//! forward search has left them, with room around them. While the floor is in pieces, the first
//! thing is to get away from the goals. After the reversed search of Yaron Shoham's Festival.
//!
//! Costs one assignment of boxes to places for a position, begun from the last one, and a look at
//! the places for each of its children.

use crate::alarm::Watch;
use crate::analysis::{Analysis, FAR, Maps};
use crate::board::{Square, SquareSet};
use crate::fess::engine::{Candidate, Cell, FeatureSet, Parent, Position, Score, features};
use crate::matching::{Assignment, UNFIT};
use crate::search::Knowledge;

features! {
    /// Every box within reach of a place, the floor in one piece, goals far while it is not, the
    /// layout filled.
    Features { out_of_reach, regions, nearness, missing }
}

/// The feature set of the way back to a layout.
pub struct TowardsOpened<'a, const W: usize> {
    maps: &'a Maps<W>,
    layout: SquareSet<W>,
    places: Vec<Square>,
    assignment: Assignment,
    /// The boxes of the base of the assignment, a row each.
    boxes: Vec<Square>,
}

impl<'a, const W: usize> TowardsOpened<'a, W> {
    /// Features of the way to a layout of as many boxes as there are goals.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, layout: SquareSet<W>) -> Self {
        Self {
            maps: knowledge.maps(),
            places: layout.iter().collect(),
            layout,
            assignment: Assignment::default(),
            boxes: Vec::new(),
        }
    }

    fn rebase(&mut self, boxes: &SquareSet<W>) -> i64 {
        let (places, maps) = (&self.places, self.maps);
        if self.boxes.is_empty() {
            self.boxes.extend(boxes.iter());
            let squares = &self.boxes;
            return self
                .assignment
                .solve(places.len(), |row, column| cost(maps, places[column], squares[row]));
        }
        // Rows whose box is gone take over those that have come.
        let before: SquareSet<W> = self.boxes.iter().copied().collect();
        let gone = |row: &usize| !boxes.contains(self.boxes[*row]);
        let rows: Vec<usize> = (0..self.boxes.len()).filter(gone).collect();
        for (&row, square) in rows.iter().zip(&boxes.difference(&before)) {
            self.boxes[row] = square;
        }
        let squares = &self.boxes;
        self.assignment.change(&rows, |row, column| cost(maps, places[column], squares[row]))
    }

    fn score_of(&self, boxes: &SquareSet<W>, regions: u16, cost: i64) -> Score {
        let nearness = if regions > 1 {
            let far: u32 = boxes.iter().map(|square| self.maps.farness[square.index()]).sum();
            u16::MAX - far.min(u32::from(u16::MAX)) as u16
        } else {
            0
        };
        let missing = self.layout.difference(boxes).len() as u16;
        Features { out_of_reach: u16::from(cost >= UNFIT), regions, nearness, missing }
            .score((cost % UNFIT) as u32)
    }
}

/// Pushes from a place to a square; where the table was too large, all are the same.
fn cost<const W: usize>(maps: &Maps<W>, place: Square, square: Square) -> i64 {
    match maps.pushes.as_ref().map_or(0, |pushes| pushes.between(place, square)) {
        FAR => UNFIT,
        pushes => i64::from(pushes),
    }
}

impl<const W: usize> FeatureSet<W> for TowardsOpened<'_, W> {
    fn prepare(&mut self, _: &Analysis<W>, parent: &Parent<W>, _: &Watch<'_>) {
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

    fn missing(&self, score: &Score) -> Option<u16> {
        Some(Features::of(score).missing)
    }

    fn cell(&self, score: &Score) -> Cell {
        let Features { regions, missing, .. } = Features::of(score);
        [regions, missing, 0, 0]
    }
}
