//! What is known of the positions of a level: facts that stay true wherever the player wanders.

use crate::answer::Why;
use crate::terrain::Terrain;
use sokonaut_level::{Dir, Level, Pos};
use sokonaut_rules::{Played, Position};
use std::collections::HashMap;

/// A push: the box and the way it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    /// Where the box stands.
    pub from: Pos,
    /// Which way it is pushed.
    pub dir: Dir,
}

/// Facts about positions; two positions are the same if the player can walk from one to the other.
#[derive(Clone, Debug, Default)]
pub struct KnownPositions {
    /// The next push of a known solution.
    next: HashMap<Position, Push>,
    lost: HashMap<Position, Why>,
}

impl KnownPositions {
    /// Keeps every push of a solution that begins in a position.
    pub fn add_solution(&mut self, level: &Level, from: &Position, steps: &[Dir]) {
        let mut position = from.clone();
        let mut pushes = Vec::new();
        for &dir in steps {
            let before = position.clone();
            match position.play(level, dir) {
                Ok(Played::Walked) => {}
                Ok(Played::Pushed(from)) => pushes.push((before, Push { from, dir })),
                Err(_) => return,
            }
        }
        if position.is_solved(level) {
            // A position that the solution meets twice keeps the later push, which leads on.
            for (position, push) in pushes {
                self.next.insert(position.normal(level), push);
            }
        }
    }

    /// Keeps that a position is lost, and why.
    pub fn add_lost(&mut self, level: &Level, position: Position, why: Why) {
        self.lost.insert(position.normal(level), why);
    }

    /// Why the position is lost, if that is known.
    pub fn why_lost(&self, level: &Level, position: &Position) -> Option<&Why> {
        if self.lost.is_empty() { None } else { self.lost.get(&position.clone().normal(level)) }
    }

    /// The next push of a solution, if one is known from here.
    pub fn hint(&self, level: &Level, position: &Position) -> Option<Push> {
        if self.next.is_empty() { None } else { self.next.get(&position.clone().normal(level)).copied() }
    }

    /// A solution from here, if one is known.
    ///
    /// It ends: a solution kept later overwrites earlier ones where they cross and is whole itself,
    /// so following facts one only ever changes to a later solution.
    pub fn rest(&self, level: &Level, from: &Position) -> Option<Vec<Dir>> {
        let (mut position, mut steps) = (from.clone(), Vec::new());
        while !position.is_solved(level) {
            let push = self.hint(level, &position)?;
            let stand = push.from.step(push.dir.opposite())?;
            let mut walk = Terrain::new(level, &position).walk(position.player, |pos| pos == stand)?;
            walk.push(push.dir);
            for &dir in &walk {
                position.play(level, dir).ok()?;
            }
            steps.extend(walk);
        }
        Some(steps)
    }
}
