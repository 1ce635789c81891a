//! Bringing one box somewhere with fewest pushes and, among these ways, fewest moves: for writing
//! solutions down.
//!
//! Two passes over (box square, side the player stands on). Backward from the end: how many pushes
//! are left from each, walks being free ([`ArticulationPoints`] knows which sides hang together).
//! Forward, push by push, only through places from which the rest still fits: the cheapest walks.
//! So the player's walks are looked at only along the best ways of the box. (Dijkstra over all
//! pairs of box square and player square is short, and the oracle of the tests here, but takes half
//! a minute on a maze of some thousands of squares.)

use super::walk::WalkTree;
use crate::board::{ArticulationPoints, Board, Side, Square, SquareSet};
use sokonaut_level::Dir;

/// Finds the paths of boxes, one at a time; owns its scratch.
#[derive(Clone, Debug)]
pub struct BoxPathFinder<'a> {
    board: &'a Board,
    points: ArticulationPoints,
    walks: WalkTree,
}

impl<'a> BoxPathFinder<'a> {
    /// A finder for a board.
    pub fn new(board: &'a Board) -> Self {
        Self { board, points: ArticulationPoints::new(board), walks: WalkTree::new(board) }
    }

    /// Brings the box on `from` to `to`, the player ending in `end`, a whole region of the floor
    /// then: the steps with fewest pushes and, among these, fewest moves. Returns them and where
    /// the player ends.
    #[must_use]
    pub fn find<const W: usize>(
        &mut self,
        boxes: &SquareSet<W>,
        player: Square,
        (from, to): (Square, Square),
        end: &SquareSet<W>,
    ) -> Option<(Vec<Dir>, Square)> {
        if from == to && end.contains(player) {
            return Some((Vec::new(), player));
        }
        let blocked = self.board.blocked(boxes).without(from);
        self.push_once(&blocked, player, (from, to), end)
            .or_else(|| self.push_on(blocked, player, (from, to), end))
    }

    /// The way by one push. None has fewer, and of one push there is one way, so nothing else has
    /// to be looked at.
    fn push_once<const W: usize>(
        &mut self,
        blocked: &SquareSet<W>,
        player: Square,
        (from, to): (Square, Square),
        end: &SquareSet<W>,
    ) -> Option<(Vec<Dir>, Square)> {
        let dir = Dir::ALL.into_iter().find(|&dir| self.board.step(from, dir) == to)?;
        let stand = self.board.step(from, dir.opposite());
        if blocked.contains(to) || blocked.contains(stand) || !end.contains(from) {
            return None;
        }
        self.walks.start(self.board, &blocked.with(from), player, [stand]);
        self.walks.length(stand)?;
        let mut steps = self.walks.steps(self.board, stand);
        steps.push(dir);
        Some((steps, from))
    }

    fn push_on<const W: usize>(
        &mut self,
        blocked: SquareSet<W>,
        player: Square,
        (from, to): (Square, Square),
        end: &SquareSet<W>,
    ) -> Option<(Vec<Dir>, Square)> {
        let Self { board, points, walks } = self;
        points.explore(board, &blocked, from);
        if !points.contains(player) || !points.contains(to) {
            return None;
        }
        let left = PushesLeft::new(board, points, &blocked, to, end);
        ForwardPass { board, blocked, left: &left, walks }.run(from, player, points)
    }
}

const UNKNOWN: u32 = u32::MAX;

/// For every square of the box and side of the player: pushes that are still needed.
struct PushesLeft(Vec<[u32; 4]>);

impl PushesLeft {
    /// By breadth first search, backward from the box on `to`.
    fn new<const W: usize>(
        board: &Board,
        points: &ArticulationPoints,
        blocked: &SquareSet<W>,
        to: Square,
        end: &SquareSet<W>,
    ) -> Self {
        let mut left = Self(vec![[UNKNOWN; 4]; board.len()]);
        let mut queue = Vec::new();
        for dir in Dir::ALL {
            if end.contains(board.step(to, dir)) {
                left.reach(&points.sides(board, to), (to, dir), 0, &mut queue);
            }
        }
        let mut pushes = 0;
        while !queue.is_empty() {
            pushes += 1;
            for (at, side) in std::mem::take(&mut queue) {
                // The box came from where the player stands now, and the player from one square
                // further.
                let before = board.step(at, side);
                if !blocked.contains(board.step(before, side)) {
                    left.reach(&points.sides(board, before), (before, side), pushes, &mut queue);
                }
            }
        }
        left
    }

    /// Notes a place and those that a walk leads to from there.
    fn reach(
        &mut self,
        sides: &[Side; 4],
        (at, side): (Square, Dir),
        pushes: u32,
        queue: &mut Vec<(Square, Dir)>,
    ) {
        for dir in Dir::ALL {
            let left = &mut self.0[at.index()][dir as usize];
            if sides[dir as usize] == sides[side as usize] && *left == UNKNOWN {
                *left = pushes;
                queue.push((at, dir));
            }
        }
    }

    fn from(&self, at: Square, side: Dir) -> u32 {
        self.0[at.index()][side as usize]
    }
}

/// A box just pushed (or not yet): where it and the player stand, and what it took.
#[derive(Clone, Copy, Debug)]
struct Place {
    at: Square,
    man: Square,
    moves: u32,
    /// The place before the last push, and the direction of that push.
    before: Option<(usize, Dir)>,
}

/// The forward pass.
struct ForwardPass<'a, const W: usize> {
    board: &'a Board,
    /// Walls and the other boxes.
    blocked: SquareSet<W>,
    left: &'a PushesLeft,
    walks: &'a mut WalkTree,
}

impl<const W: usize> ForwardPass<'_, W> {
    fn run(
        mut self,
        from: Square,
        player: Square,
        points: &ArticulationPoints,
    ) -> Option<(Vec<Dir>, Square)> {
        let sides = points.sides(self.board, from);
        let towards = points.side_towards(self.board, from, player);
        let start = Dir::ALL.into_iter().find(|&dir| sides[dir as usize] == towards)?;
        let pushes = self.left.from(from, start);
        if pushes == UNKNOWN {
            return None;
        }
        let mut places = vec![Place { at: from, man: player, moves: 0, before: None }];
        let mut layer = 0..1;
        for left in (0..pushes).rev() {
            let next = places.len();
            for index in layer {
                self.push_on(&mut places, index, next, left);
            }
            layer = next..places.len();
        }
        let last = layer.min_by_key(|&index| places[index].moves)?;
        Some((self.write(&places, last), places[last].man))
    }

    /// All pushes from a place after which `left` more are enough. The next layer begins at `next`.
    fn push_on(&mut self, places: &mut Vec<Place>, index: usize, next: usize, left: u32) {
        let Place { at, man, moves, .. } = places[index];
        let fits = |side: &Dir| {
            let beyond = self.board.step(at, side.opposite());
            !self.blocked.contains(beyond)
                && !self.blocked.contains(self.board.step(at, *side))
                && self.left.from(beyond, *side) == left
        };
        let sides: Vec<Dir> = Dir::ALL.into_iter().filter(fits).collect();
        let board = self.board;
        let targets = sides.iter().map(|&side| board.step(at, side));
        self.walks.start(self.board, &self.blocked.with(at), man, targets);
        for &side in &sides {
            let Some(walk) = self.walks.length(self.board.step(at, side)) else { continue };
            let dir = side.opposite();
            let place = Place {
                at: self.board.step(at, dir),
                man: at,
                moves: moves + walk + 1,
                before: Some((index, dir)),
            };
            let same = |known: &&mut Place| known.at == place.at && known.man == place.man;
            match places[next..].iter_mut().find(same) {
                Some(known) if known.moves <= place.moves => {}
                Some(known) => *known = place,
                None => places.push(place),
            }
        }
    }

    /// The steps to a place.
    fn write(&mut self, places: &[Place], last: usize) -> Vec<Dir> {
        let mut chain = vec![last];
        while let Some((before, _)) = places[chain[chain.len() - 1]].before {
            chain.push(before);
        }
        chain.reverse();
        let mut steps = Vec::new();
        for pair in chain.windows(2) {
            let Place { at, man, .. } = places[pair[0]];
            let dir = places[pair[1]].before.expect("only the first place has none before it").1;
            let stand = self.board.step(at, dir.opposite());
            self.walks.start(self.board, &self.blocked.with(at), man, [stand]);
            steps.extend(self.walks.steps(self.board, stand));
            steps.push(dir);
        }
        steps
    }
}
