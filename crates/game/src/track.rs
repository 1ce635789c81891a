//! The moves of a game and where in them the game stands: undo, redo and replay are one thing, a cursor.

use crate::motion::{Gait, Motion};
use sokonaut_level::{Dir, Level, Lurd};
use sokonaut_rules::{Blocked, Metrics, Played, Position};

/// Moves made, and moves that can be made again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    gait: Gait,
    start: Position,
    position: Position,
    motions: Vec<Motion>,
    at: usize,
}

impl Track {
    /// Nothing played yet.
    pub fn new(gait: Gait, start: Position) -> Self {
        Self { gait, position: start.clone(), start, motions: Vec::new(), at: 0 }
    }

    /// What the player does with boxes.
    pub fn gait(&self) -> Gait {
        self.gait
    }

    /// Where it all began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Steps made.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Steps made and steps that can be made again.
    pub fn len(&self) -> usize {
        self.motions.len()
    }

    /// The steps made.
    pub fn made(&self) -> &[Motion] {
        &self.motions[..self.at]
    }

    /// The steps made, as text.
    pub fn lurd(&self) -> Lurd {
        self.made().iter().map(Motion::step).collect()
    }

    /// The directions of the steps made.
    pub fn dirs(&self) -> Vec<Dir> {
        self.made().iter().map(|motion| motion.dir).collect()
    }

    /// How long the steps made are, in every way that is counted.
    pub fn metrics(&self) -> Metrics {
        Metrics::of(&self.made().iter().map(Motion::played).collect::<Vec<(Dir, Played)>>())
    }

    /// Makes a new step; what could be made again is then forgotten, unless it is this very step.
    pub fn step(&mut self, level: &Level, dir: Dir) -> Result<Motion, Blocked> {
        let motion = self.gait.step(level, &mut self.position, dir)?;
        if self.motions.get(self.at) != Some(&motion) {
            self.motions.truncate(self.at);
            self.motions.push(motion);
        }
        self.at += 1;
        Ok(motion)
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> Option<Motion> {
        self.at = self.at.checked_sub(1)?;
        let motion = self.motions[self.at];
        motion.take_back(&mut self.position);
        Some(motion)
    }

    /// Makes the next step again.
    pub fn redo(&mut self) -> Option<Motion> {
        let motion = *self.motions.get(self.at)?;
        motion.make(&mut self.position);
        self.at += 1;
        Some(motion)
    }

    /// Goes to where so many steps are made, or as near as there are steps.
    pub fn seek(&mut self, at: usize) {
        while self.at > at && self.undo().is_some() {}
        while self.at < at && self.redo().is_some() {}
    }

    /// Lays out steps after the present position, to be made again one by one.
    pub fn lay_out(&mut self, level: &Level, dirs: &[Dir]) -> Result<(), Blocked> {
        let at = self.at;
        let laid = dirs.iter().try_for_each(|&dir| self.step(level, dir).map(|_| ()));
        self.seek(at);
        if laid.is_err() {
            self.motions.truncate(at);
        }
        laid
    }
}
