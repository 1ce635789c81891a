//! Placements of some boxes that are lost, whatever else stands on the board.
//!
//! Boxes that are added can only stand in the way. So if these boxes alone, with the player in this
//! region, never all get to goals, then no position that contains them can be solved.

use crate::floor::{Floor, Square};
use crate::placement::{Placement, Walker};
use std::collections::HashMap;

/// Lost placements, found by the boxes of a position: a tree with a square at every edge.
#[derive(Debug)]
pub(crate) struct Lost {
    edges: HashMap<(u32, Square), u32>,
    /// For every node the players of the placements that end there.
    players: Vec<Vec<Square>>,
}

impl Lost {
    pub fn new() -> Self {
        Self { edges: HashMap::new(), players: vec![Vec::new()] }
    }

    /// Takes in a normal placement.
    pub fn insert(&mut self, placement: &Placement) {
        let mut node = 0;
        for &square in &placement.boxes {
            let fresh = self.players.len() as u32;
            node = *self.edges.entry((node, square)).or_insert(fresh);
            if node == fresh {
                self.players.push(Vec::new());
            }
        }
        let players = &mut self.players[node as usize];
        if !players.contains(&placement.player) {
            players.push(placement.player);
        }
    }

    /// Does a position contain one of them?
    pub fn refutes(&self, floor: &Floor, walker: &mut Walker, position: &Placement) -> bool {
        self.is_below(0, 0, &mut Vec::new(), (floor, walker, position))
    }

    fn is_below(
        &self,
        node: u32,
        first: usize,
        chosen: &mut Vec<Square>,
        (floor, walker, position): (&Floor, &mut Walker, &Placement),
    ) -> bool {
        let players = &self.players[node as usize];
        if !players.is_empty() {
            let part = walker.normal(floor, position.only(chosen.clone()));
            if players.contains(&part.player) {
                return true;
            }
        }
        for index in first..position.boxes.len() {
            let square = position.boxes[index];
            let Some(&next) = self.edges.get(&(node, square)) else { continue };
            chosen.push(square);
            if self.is_below(next, index + 1, chosen, (floor, walker, position)) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}
