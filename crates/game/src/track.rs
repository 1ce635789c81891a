//! The moves of a game and where in them the game stands: undo, redo and replay are one thing, a
//! cursor.

use crate::hand::Hand;
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
    /// Who made each of them.
    hands: Vec<Hand>,
    at: usize,
}

impl Track {
    /// Nothing played yet.
    pub fn new(gait: Gait, start: Position) -> Self {
        Self { gait, position: start.clone(), start, motions: Vec::new(), hands: Vec::new(), at: 0 }
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

    /// Did anybody but the player make some of the steps made?
    pub fn is_aided(&self) -> bool {
        self.hands[..self.at].contains(&Hand::Other)
    }

    /// The same game without what could be made again.
    pub fn so_far(&self) -> Self {
        let mut short = self.clone();
        short.forget_after(self.at);
        short
    }

    /// The player makes a new step; what could be made again is then forgotten, unless it is this
    /// very step.
    pub fn step(&mut self, level: &Level, dir: Dir) -> Result<Motion, Blocked> {
        self.step_by(Hand::Player, level, dir)
    }

    fn step_by(&mut self, hand: Hand, level: &Level, dir: Dir) -> Result<Motion, Blocked> {
        let motion = self.gait.step(level, &mut self.position, dir)?;
        if self.motions.get(self.at) == Some(&motion) {
            self.hands[self.at] = hand;
        } else {
            self.forget_after(self.at);
            self.motions.push(motion);
            self.hands.push(hand);
        }
        self.at += 1;
        Ok(motion)
    }

    fn forget_after(&mut self, at: usize) {
        self.motions.truncate(at);
        self.hands.truncate(at);
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

    /// Lays out steps of somebody after the present position, to be made again one by one.
    pub fn lay_out(&mut self, hand: Hand, level: &Level, dirs: &[Dir]) -> Result<(), Blocked> {
        let at = self.at;
        let laid = dirs.iter().try_for_each(|&dir| self.step_by(hand, level, dir).map(|_| ()));
        self.seek(at);
        if laid.is_err() {
            self.forget_after(at);
        }
        laid
    }
}
