//! The reverse game: boxes are pulled from the goals to where they start.

use crate::event::{Event, Refusal};
use crate::mode::Mode;
use crate::motion::Gait;
use crate::paths::walk;
use crate::session::Session;
use crate::track::Track;
use sokonaut_level::Pos;
use sokonaut_rules::{Position, Verified, verify};
use std::collections::BTreeSet;

impl Session {
    pub(crate) fn set_reverse(&mut self, on: bool) -> Vec<Event> {
        if on == self.reverse.is_some() {
            return Vec::new();
        }
        self.reverse = on.then(|| Track::new(Gait::Pull, self.solved_position()));
        vec![Event::Switched { mode: self.mode() }, Event::Jumped]
    }

    /// Where the reverse game begins: the end of the best solution, or the boxes on the first
    /// goals.
    pub(crate) fn solved_position(&self) -> Position {
        if let Some(best) = &self.best.pushes {
            let mut position = Position::start(&self.level);
            let legal = best.steps().iter().all(|&dir| position.play(&self.level, dir).is_ok());
            if legal {
                return position;
            }
        }
        let inside = self.level.inside();
        let walled_in = self.level.boxes().iter().copied().filter(|&pos| !inside[pos]);
        let goals = self.level.goals().filter(|&pos| inside[pos]);
        let boxes: BTreeSet<Pos> = walled_in.chain(goals).take(self.level.boxes().len()).collect();
        let player = self.level.player();
        let free = |pos: &Pos| inside[*pos] && !boxes.contains(pos);
        let player = Some(player).filter(free).or_else(|| inside.positions().find(free)).unwrap_or(player);
        Position { boxes, player }
    }

    /// Where the boxes have to go in the reverse game; nothing in the others.
    pub(crate) fn targets(&self) -> Vec<Pos> {
        if self.mode() == Mode::Reverse { self.level.boxes().to_vec() } else { Vec::new() }
    }

    /// Does a box on this square stand where it belongs?
    pub(crate) fn is_home(&self, pos: Pos) -> bool {
        match self.mode() {
            Mode::Reverse => self.level.boxes().binary_search(&pos).is_ok(),
            Mode::Forward | Mode::Editor => self.level.is_goal(pos),
        }
    }

    /// Nobody knows where the player will have ended: before the first step it may be put anywhere.
    pub(crate) fn place_player(&mut self, to: Pos) -> Result<Vec<Event>, Refusal> {
        let boxes = self.position().boxes.clone();
        if boxes.contains(&to) || self.level.inside().get(to) != Some(&true) {
            return Err(Refusal::NoWalk);
        }
        self.reverse = Some(Track::new(Gait::Pull, Position { boxes, player: to }));
        Ok(vec![Event::Jumped])
    }

    /// A reverse game that has come to the start is a solution, read backward.
    pub(crate) fn forward_solution(&self, reverse: &Track) -> Option<Verified> {
        let start = Position::start(&self.level);
        if reverse.position().boxes != start.boxes {
            return None;
        }
        let mut steps = walk(&self.level, &start, reverse.position().player)?;
        steps.extend(reverse.made().iter().rev().map(|motion| motion.dir.opposite()));
        verify(&self.level, &steps).ok()
    }
}
