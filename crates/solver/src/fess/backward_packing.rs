//! Backward from the solved position, with boxes that vanish.
//!
//! A box that was pulled out of the goal area as far as the common pool of start squares is as good
//! as home: any of the pool's boxes can take its part. So it sinks: it is deleted together with one
//! start square. The fewer boxes remain, the easier the rest; and the order in which boxes leave
//! their goals, reversed, is an order in which the goals can be filled.

use super::access::opens_access;
use super::advice::best_of;
use super::guide::{Candidate, Guide, Parent, Position};
use super::perturbation::Perturbation;
use super::score::{Cell, Score};
use super::start_matching::StartMatching;
use super::tree::key;
use crate::alarm::Watch;
use crate::analysis::{Analysis, Maps, RoomLinks};
use crate::board::{Reach, Square, SquareSet};
use crate::deadlocks::{Verdict, free_pulls};
use crate::moves::{Backward, Forward, MacroMove, MacroMoves};
use crate::search::{From, Knowledge};
use crate::techniques::Technique;

/// Where the features stand in the score.
const BOXES: usize = 0;
const REGIONS: usize = 1;
const ON_GOALS: usize = 2;
const ROOMS: usize = 3;
/// Fine distances are stored as what is missing from this.
const MOST: u32 = u32::MAX / 2;
/// So many steps count as "another room".
const FAR_AWAY: u16 = 6;

/// The guide of backward packing.
pub struct BackwardPacking<'a, const W: usize> {
    maps: &'a Maps<W>,
    links: RoomLinks<W>,
    macros: MacroMoves<Backward>,
    pushes: MacroMoves<Forward>,
    reach: Reach,
    /// Is the freeze test made?
    freezes: bool,
    pulls: Vec<MacroMove>,
    scratch: Vec<MacroMove>,
    /// Squares that the bases left can reach, for the set of bases asked last.
    live: (SquareSet<W>, SquareSet<W>),
    start: Position<W>,
    starts: StartMatching<W>,
    /// How far a square is from the goals.
    farness: Vec<u32>,
    perturbation: Perturbation,
}

impl<'a, const W: usize> BackwardPacking<'a, W> {
    /// The guide for a board.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, perturbation: Perturbation) -> Self {
        let facts = knowledge.facts;
        let board = &facts.board;
        Self {
            links: RoomLinks::new(board, &facts.rooms),
            maps: knowledge.maps(),
            macros: MacroMoves::new(board),
            pushes: MacroMoves::new(board),
            reach: Reach::default(),
            freezes: knowledge.techniques.has(Technique::Freeze),
            pulls: Vec::new(),
            scratch: Vec::new(),
            live: (SquareSet::EMPTY, SquareSet::EMPTY),
            start: Position { bases: facts.starts, ..Position::start(facts) },
            starts: StartMatching::new(facts),
            farness: perturbation.bend(&knowledge.maps().farness),
            perturbation,
        }
    }

    /// Squares to which some base left could send a box.
    fn live(&mut self, bases: &SquareSet<W>) -> SquareSet<W> {
        if self.live.0 != *bases {
            self.live = (*bases, self.starts.reached_by(bases));
        }
        self.live.1
    }

    /// The largest group of free bases that can be pushed into one another now; empty unless the
    /// player reaches all of it, or if time is up.
    fn pool(&mut self, facts: &Analysis<W>, parent: &Parent<W>, watch: &Watch<'_>) -> SquareSet<W> {
        let board = &facts.board;
        let Position { boxes, bases, .. } = parent.position;
        let free: Vec<Square> = bases.difference(&boxes).iter().collect();
        let anywhere = facts.floor.difference(&boxes);
        let mut sent = Vec::with_capacity(free.len());
        for &base in &free {
            if !watch.spend(4 * board.len() + free.len()) {
                return SquareSet::EMPTY;
            }
            self.scratch.clear();
            let region = anywhere.without(base);
            let with = boxes.with(base);
            self.pushes.of_box(board, &with, &region, base, &SquareSet::EMPTY, &mut self.scratch);
            let reached: SquareSet<W> = self.scratch.iter().map(|step| step.to).collect();
            sent.push(reached.with(base));
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
    fn sunk(&mut self, facts: &Analysis<W>, parent: &Parent<W>, step: &MacroMove) -> Candidate<W> {
        let board = &facts.board;
        let plain = Candidate::new(facts, parent, step);
        let boxes = plain.position.boxes.without(step.to);
        let blocked = board.blocked(&boxes);
        let player = self.reach.canonical(board, &blocked, board.step(step.to, step.side));
        let position = Position { boxes, bases: parent.position.bases.without(step.to), player };
        let regions = self.reach.regions(board, &blocked).len() as u16;
        Candidate { sinks: true, regions, key: key(board, &position), position, ..plain }
    }

    fn sinks(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut Vec<Candidate<W>>,
        watch: &Watch<'_>,
    ) {
        let pool = self.pool(facts, parent, watch);
        if pool.is_empty() || !self.starts.feed(&parent.position.boxes, &parent.position.bases) {
            return;
        }
        let pulls = std::mem::take(&mut self.pulls);
        let mut last_sunk = None;
        for step in pulls.iter().filter(|step| pool.contains(step.to)) {
            if last_sunk == Some(step.from) || !self.are_far(facts, step.from, step.to) {
                continue;
            }
            if self.starts.works_without(step.from, step.to) {
                last_sunk = Some(step.from);
                if !watch.spend(2 * facts.board.len()) {
                    break;
                }
                let candidate = self.sunk(facts, parent, step);
                moves.push(candidate);
            }
        }
        self.pulls = pulls;
    }

    /// Which goal is emptied first, all else equal: another order is another plan.
    fn fancy(&self, m: &Candidate<W>) -> u32 {
        self.perturbation.weight(m.from)
    }

    fn far(&self, score: &Score) -> u32 {
        MOST - score.fine
    }

    /// The move that serves packing best: a sink, or a pull that leads away from the goals.
    fn advise_packing(
        &self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &[Candidate<W>],
    ) -> Option<usize> {
        if moves.first().is_some_and(|first| first.sinks) {
            let worth = |m: &Candidate<W>| {
                let floats = !facts.goals.contains(m.from) && !facts.starts.contains(m.from);
                // How the floor would look with the box still there: its removal opens everything.
                let hole = facts.holes.contains(m.from);
                (!floats, hole, m.regions, self.fancy(m), u16::MAX - self.maps.walk(m.from, m.to, 0))
            };
            return (0..moves.len()).min_by_key(|&index| worth(&moves[index]));
        }
        let fits = |m: &Candidate<W>| {
            facts.goals.contains(m.from)
                && m.score.features[REGIONS] <= parent.score.features[REGIONS]
                && m.score.features[ROOMS] <= parent.score.features[ROOMS]
                && self.far(&m.score) > self.far(&parent.score)
        };
        let worth = |m: &Candidate<W>| {
            let Score { features, .. } = m.score;
            let hole = facts.holes.contains(m.from);
            (hole, features[REGIONS], features[ROOMS], self.fancy(m), u16::MAX - m.pushes)
        };
        (0..moves.len()).filter(|&index| fits(&moves[index])).min_by_key(|&index| worth(&moves[index]))
    }
}

impl<const W: usize> Guide<W> for BackwardPacking<'_, W> {
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
        let live = self.live(&parent.position.bases);
        let forbidden = facts.floor.difference(&live).union(&facts.dead);
        self.pulls.clear();
        for from in &parent.position.boxes {
            if !watch.spend(4 * facts.board.len()) {
                break;
            }
            let boxes = &parent.position.boxes;
            self.macros.of_box(&facts.board, boxes, &parent.region, from, &forbidden, &mut self.pulls);
        }
        self.sinks(facts, parent, moves, watch);
        if moves.is_empty() {
            let pulls = self.pulls.iter().take_while(|_| watch.spend(8 * W));
            moves.extend(pulls.map(|step| Candidate::new(facts, parent, step)));
        }
    }

    fn root_score(&mut self, facts: &Analysis<W>, position: &Position<W>, regions: u16) -> Score {
        let far: u32 = position.boxes.iter().map(|square| self.farness[square.index()]).sum();
        let mut features = [0; 6];
        features[BOXES] = position.boxes.len() as u16;
        features[REGIONS] = regions;
        features[ON_GOALS] = position.boxes.intersection(&facts.goals).len() as u16;
        features[ROOMS] = self.links.missing(&facts.board, &position.boxes);
        Score { features, fine: MOST - far }
    }

    fn score(&mut self, facts: &Analysis<W>, _: &Parent<W>, candidate: &Candidate<W>) -> Score {
        self.root_score(facts, &candidate.position, candidate.regions)
    }

    fn advise(
        &mut self,
        facts: &Analysis<W>,
        parent: &Parent<W>,
        moves: &mut [Candidate<W>],
        watch: &Watch<'_>,
    ) {
        if let Some(index) = self.advise_packing(facts, parent, moves) {
            moves[index].weight = 0;
            if moves[index].sinks {
                return;
            }
        }
        for feature in [REGIONS, ROOMS] {
            let better = |m: &Candidate<W>| m.score.features[feature] < parent.score.features[feature];
            best_of(moves, better);
        }
        let mut explorer: Option<usize> = None;
        for index in 0..moves.len() {
            if !watch.spend(facts.board.len()) {
                return;
            }
            if explorer.is_none_or(|best| moves[index].score < moves[best].score)
                && opens_access::<W, Backward>(facts, parent, &moves[index], &mut self.reach)
            {
                explorer = Some(index);
            }
        }
        if let Some(index) = explorer {
            moves[index].weight = 0;
        }
    }

    fn cell(&self, score: &Score) -> Cell {
        [score.features[0], score.features[1], score.features[2], score.features[3]]
    }

    fn judge(&mut self, facts: &Analysis<W>, position: &Position<W>, watch: &Watch<'_>) -> Verdict {
        if !self.starts.feed(&position.boxes, &position.bases) {
            return Verdict::Dead;
        }
        if !self.freezes {
            return Verdict::Unknown;
        }
        free_pulls(facts, &position.state(), &position.bases, &mut self.reach, watch)
    }

    fn adopt(&self, facts: &Analysis<W>, root: Position<W>) -> Position<W> {
        Position { bases: facts.starts, ..root }
    }

    fn is_real(&self, _: &Analysis<W>, position: &Position<W>) -> bool {
        position.bases == self.start.bases
    }

    fn is_goal(&self, _: &Analysis<W>, position: &Position<W>) -> bool {
        position.boxes.is_empty() || *position == self.start
    }
}
