//! The way to a square: for the player, and for a box that the player brings there.
//!
//! A box on its way is a node of a small graph: the square of the box and the side on which the
//! player stands. Two kinds of edges: the player walks round to another side, or takes the box one
//! square along. The cheapest way to every node is found at once (Dijkstra), with costs compared as
//! (pushes, moves) or (moves, pushes). No other box is moved.

use crate::command::Prefer;
use crate::motion::Gait;
use crate::terrain::Terrain;
use sokonaut_level::{Dir, Grid, Level, Pos};
use sokonaut_rules::Position;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// A shortest walk of the player to a square without touching a box; `None` if there is none.
#[must_use]
pub fn walk(level: &Level, position: &Position, to: Pos) -> Option<Vec<Dir>> {
    let terrain = Terrain::new(level, position);
    if position.player == to {
        return Some(Vec::new());
    }
    terrain.is_free(to).then(|| terrain.walk(position.player, |pos| pos == to))?
}

/// Everywhere that one box can be brought without moving another, and how.
#[derive(Clone, Debug)]
pub struct BoxPaths {
    terrain: Terrain,
    gait: Gait,
    player: Pos,
    from: Pos,
    cheapest: Grid<[Option<Arrival>; 4]>,
}

/// A box on a square, the player beside it in this direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Node {
    at: Pos,
    side: Dir,
}

/// Pushes and moves, the one that matters more first.
type Cost = (u32, u32);

#[derive(Clone, Copy, Debug)]
struct Arrival {
    cost: Cost,
    before: Option<Node>,
}

impl Node {
    /// Where the player stands; it stood there, so the square exists.
    fn player(self) -> Pos {
        self.at.step(self.side).expect("the player stands there")
    }
}

impl BoxPaths {
    /// The ways of the box on `from`; none if there is no box.
    #[must_use]
    pub fn new(level: &Level, position: &Position, gait: Gait, from: Pos, prefer: Prefer) -> Self {
        let mut terrain = Terrain::new(level, position);
        let cheapest = terrain.grid([None; 4]);
        let is_box = position.boxes.contains(&from);
        if is_box {
            terrain.set_free(from, true);
        }
        let mut paths = Self { terrain, gait, player: position.player, from, cheapest };
        if is_box {
            paths.explore(prefer);
        }
        paths
    }

    /// The squares that the box can be brought to, its own left out, row by row.
    #[must_use]
    pub fn squares(&self) -> Vec<Pos> {
        let reached = |pos: &Pos| *pos != self.from && self.cheapest[*pos].iter().any(Option::is_some);
        self.cheapest.positions().filter(reached).collect()
    }

    /// The steps that bring the box to a square, as keys of the game.
    #[must_use]
    pub fn to(&self, to: Pos) -> Option<Vec<Dir>> {
        if to == self.from {
            return Some(Vec::new());
        }
        let arrivals = self.cheapest.get(to)?;
        let sides = Dir::ALL.into_iter().filter_map(|side| Some((arrivals[side.index()]?.cost, side)));
        let (_, side) = sides.min()?;
        let mut nodes = vec![Node { at: to, side }];
        while let Some(before) = nodes.last().and_then(|&node| self.arrival(node)?.before) {
            nodes.push(before);
        }
        nodes.reverse();
        Some(self.steps(&nodes))
    }

    fn arrival(&self, node: Node) -> Option<Arrival> {
        self.cheapest[node.at][node.side.index()]
    }

    fn steps(&self, nodes: &[Node]) -> Vec<Dir> {
        let mut terrain = self.terrain.clone();
        let (mut steps, mut player, mut at) = (Vec::new(), self.player, self.from);
        for node in nodes {
            if node.at == at {
                terrain.set_free(at, false);
                let walk = terrain.walk(player, |pos| pos == node.player()).expect("it was walked before");
                steps.extend(walk);
                terrain.set_free(at, true);
            } else {
                steps.push(node.side.opposite());
            }
            (player, at) = (node.player(), node.at);
        }
        steps
    }

    fn explore(&mut self, prefer: Prefer) {
        let cost = |pushes, moves| match prefer {
            Prefer::Pushes => (pushes, moves),
            Prefer::Moves => (moves, pushes),
        };
        let plus = |a: Cost, b: Cost| (a.0 + b.0, a.1 + b.1);
        let mut walker = Walker::new(&self.terrain);
        let mut open = BinaryHeap::new();
        for (side, moves) in walker.sides(&mut self.terrain, self.from, self.player) {
            self.offer(Node { at: self.from, side }, cost(0, moves), None, &mut open);
        }
        while let Some(Reverse((spent, node))) = open.pop() {
            if self.arrival(node).is_none_or(|arrival| arrival.cost < spent) {
                continue;
            }
            for (side, moves) in walker.sides(&mut self.terrain, node.at, node.player()) {
                let walked = plus(spent, cost(0, moves));
                self.offer(Node { at: node.at, side }, walked, Some(node), &mut open);
            }
            if let Some(at) = self.carried(node) {
                self.offer(Node { at, ..node }, plus(spent, cost(1, 1)), Some(node), &mut open);
            }
        }
    }

    /// Where the box goes if the player takes it one square along.
    fn carried(&self, node: Node) -> Option<Pos> {
        match self.gait {
            Gait::Push => self.terrain.step(node.at, node.side.opposite()),
            Gait::Pull => self.terrain.step(node.player(), node.side).map(|_| node.player()),
        }
    }

    fn offer(
        &mut self,
        node: Node,
        cost: Cost,
        before: Option<Node>,
        open: &mut BinaryHeap<Reverse<(Cost, Node)>>,
    ) {
        if self.arrival(node).is_none_or(|arrival| cost < arrival.cost) {
            self.cheapest[node.at][node.side.index()] = Some(Arrival { cost, before });
            open.push(Reverse((cost, node)));
        }
    }
}

/// Finds the way round a box; its marks need no clearing, since each walk has its own number.
struct Walker {
    met: Grid<u32>,
    walk: u32,
    queue: VecDeque<(Pos, u32)>,
}

impl Walker {
    fn new(terrain: &Terrain) -> Self {
        Self { met: terrain.grid(0), walk: 0, queue: VecDeque::new() }
    }

    /// The sides of a box that the player can walk to, with the number of steps.
    fn sides(&mut self, terrain: &mut Terrain, at: Pos, player: Pos) -> Vec<(Dir, u32)> {
        terrain.set_free(at, false);
        let sides = Dir::ALL.map(|dir| terrain.step(at, dir));
        let wanted = sides.iter().flatten().count();
        let mut found = Vec::new();
        self.walk += 1;
        self.met[player] = self.walk;
        self.queue.clear();
        self.queue.push_back((player, 0));
        while let Some((pos, steps)) = self.queue.pop_front() {
            if let Some(index) = sides.iter().position(|&side| side == Some(pos)) {
                found.push((Dir::from_index(index), steps));
                if found.len() == wanted {
                    break;
                }
            }
            for next in Dir::ALL.into_iter().filter_map(|dir| terrain.step(pos, dir)) {
                if self.met[next] != self.walk {
                    self.met[next] = self.walk;
                    self.queue.push_back((next, steps + 1));
                }
            }
        }
        terrain.set_free(at, true);
        found
    }
}
