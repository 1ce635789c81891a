//! Pulls from the solved position, with boxes that vanish.
//!
//! A box that was pulled out of the goal area as far as the common pool of start squares is as good
//! as home: any of the pool's boxes can take its part. So it is removed together with one
//! start square. The fewer boxes remain, the easier the rest.

use super::start_matching::StartMatching;
use super::{PullFreeze, list};
use crate::alarm::Watch;
use crate::analysis::{Analysis, Maps};
use crate::board::{Reach, Square, SquareSet};
use crate::deadlocks::Verdict;
use crate::fess::engine::{Candidate, Mover, Parent, Position, key};
use crate::moves::{Backward, Forward, MacroMove, MacroMoves, Wanted};
use crate::search::{Knowledge, Origin};

/// So many steps count as "another room".
const FAR_AWAY: u16 = 6;

/// Generates pulls, and removes boxes where that is allowed: then nothing else is played.
pub struct Packer<'a, const W: usize> {
    maps: &'a Maps<W>,
    macros: MacroMoves<Backward>,
    pushes: MacroMoves<Forward>,
    reach: Reach,
    freeze: PullFreeze,
    pulls: Vec<MacroMove>,
    scratch: Vec<MacroMove>,
    /// Squares that the unmatched starts can reach, for those asked about last.
    live: (SquareSet<W>, SquareSet<W>),
    start: Position<W>,
    starts: StartMatching<W>,
}

impl<'a, const W: usize> Packer<'a, W> {
    pub fn new(knowledge: &'a Knowledge<'a, W>) -> Self {
        let facts = knowledge.facts;
        let board = &facts.board;
        Self {
            maps: knowledge.maps(),
            macros: MacroMoves::new(board),
            pushes: MacroMoves::new(board),
            reach: Reach::default(),
            freeze: PullFreeze::new(knowledge.techniques),
            pulls: Vec::new(),
            scratch: Vec::new(),
            live: (SquareSet::EMPTY, SquareSet::EMPTY),
            start: Position { unmatched: facts.starts, ..Position::start(facts) },
            starts: StartMatching::new(facts),
        }
    }

    /// Squares to which some unmatched start could send a box.
    fn live(&mut self, unmatched: &SquareSet<W>) -> SquareSet<W> {
        if self.live.0 != *unmatched {
            self.live = (*unmatched, self.starts.reached_by(unmatched));
        }
        self.live.1
    }

    /// The largest group of free unmatched starts that can be pushed into one another now; empty
    /// unless the player reaches all of it, or if time is up.
    fn pool(&mut self, facts: &Analysis<W>, parent: &Parent<W>, watch: &Watch<'_>) -> SquareSet<W> {
        let board = &facts.board;
        let Position { boxes, unmatched, .. } = parent.position;
        let movers = unmatched.difference(&boxes);
        let free: Vec<Square> = movers.iter().collect();
        let anywhere = facts.floor.difference(&boxes);
        self.scratch.clear();
        let wanted =
            Wanted { boxes: &boxes, region: &anywhere, movers: &movers, forbidden: &SquareSet::EMPTY };
        let goes_on = || watch.spend(4 * board.len() + free.len());
        self.pushes.of_boxes(board, wanted, &mut self.scratch, goes_on);
        if watch.is_over() {
            return SquareSet::EMPTY;
        }
        let mut sent: Vec<SquareSet<W>> = free.iter().map(|&start| SquareSet::EMPTY.with(start)).collect();
        let mut index = 0;
        for step in &self.scratch {
            while free[index] != step.from {
                index += 1;
            }
            sent[index].insert(step.to);
        }
        let group = |index: usize| -> SquareSet<W> {
            let mutual =
                |other: &usize| sent[index].contains(free[*other]) && sent[*other].contains(free[index]);
            (0..free.len()).filter(mutual).map(|other| free[other]).collect()
        };
        let groups: Vec<SquareSet<W>> = (0..free.len()).map(group).collect();
        let largest = groups.iter().map(SquareSet::len).max().unwrap_or(0);
        let pool = groups.iter().filter(|g| g.len() == largest).fold(SquareSet::EMPTY, |a, g| a.union(g));
        if pool.is_subset(&parent.region) { pool } else { SquareSet::EMPTY }
    }

    /// Have the two squares little to do with each other?
    fn are_far(&self, facts: &Analysis<W>, a: Square, b: Square) -> bool {
        if self.maps.walk(a, b, FAR_AWAY) >= FAR_AWAY {
            return true;
        }
        match (facts.rooms.of(a), facts.rooms.of(b)) {
            (Some(a), Some(b)) => a != b,
            (room_a, room_b) if room_a != room_b => {
                let near = |room: Option<usize>, square: Square| {
                    room.is_some_and(|room| {
                        facts.rooms.with_surroundings::<W>(&facts.board, room).contains(square)
                    })
                };
                let (pa, pb) = (facts.board.pos(a), facts.board.pos(b));
                !near(room_a, b) && !near(room_b, a) && pa.row != pb.row && pa.col != pb.col
            }
            _ => false,
        }
    }

    /// The same move with the box deleted where it arrives.
    fn removal(&mut self, facts: &Analysis<W>, parent: &Parent<W>, step: &MacroMove) -> Candidate<W> {
        let board = &facts.board;
        let plain = Candidate::new(facts, parent, step);
        let boxes = plain.position.boxes.without(step.to);
        let blocked = board.blocked(&boxes);
        let player = self.reach.canonical(board, &blocked, board.step(step.to, step.side));
        let position = Position { boxes, unmatched: parent.position.unmatched.without(step.to), player };
        let regions = self.reach.regions(board, &blocked).len() as u16;
        Candidate { removes: true, regions, key: key(board, &position), position, ..plain }
    }

    fn removals(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        let pool = self.pool(facts, parent, watch);
        if pool.is_empty() || !self.starts.match_all(&parent.position.boxes, &parent.position.unmatched) {
            return;
        }
        let pulls = std::mem::take(&mut self.pulls);
        let mut last_removed = None;
        for step in pulls.iter().filter(|step| pool.contains(step.to)) {
            if last_removed == Some(step.from) || !self.are_far(facts, step.from, step.to) {
                continue;
            }
            if self.starts.works_without(step.from, step.to) {
                last_removed = Some(step.from);
                if !watch.spend(2 * facts.board.len()) {
                    break;
                }
                let candidate = self.removal(facts, parent, step);
                moves.push(candidate);
            }
        }
        self.pulls = pulls;
    }
}

impl<const W: usize> Mover<W> for Packer<'_, W> {
    fn side(&self) -> Origin {
        Origin::Goal
    }

    fn moves(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        let live = self.live(&parent.position.unmatched);
        let forbidden = facts.floor.difference(&live).union(&facts.dead);
        let boxes = &parent.position.boxes;
        list(&mut self.macros, facts, parent, boxes, &forbidden, &mut self.pulls, watch);
        self.removals(facts, parent, moves, watch);
        if moves.is_empty() {
            let pulls = self.pulls.iter().take_while(|_| watch.spend(8 * W));
            moves.extend(pulls.map(|step| Candidate::new(facts, parent, step)));
        }
    }

    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        if !self.starts.match_all(&position.boxes, &position.unmatched) {
            return Verdict::Dead;
        }
        self.freeze.judge(facts, position, &position.unmatched, watch)
    }

    fn adopt(&self, facts: &Analysis<W>, root: Position<W>) -> Position<W> {
        Position { unmatched: facts.starts, ..root }
    }

    fn is_real(&self, position: &Position<W>) -> bool {
        position.unmatched == self.start.unmatched
    }

    fn is_goal(&self, _: &Analysis<W>, position: &Position<W>) -> bool {
        position.boxes.is_empty() || *position == self.start
    }
}
