//! What commands do to the game.

use crate::best::NewBest;
use crate::command::{Prefer, Replay, Stride};
use crate::event::{Event, Refusal};
use crate::hand::Hand;
use crate::motion::Motion;
use crate::paths::walk;
use crate::session::Session;
use crate::track::Track;
use sokonaut_level::{Dir, Pos};
use sokonaut_rules::{Position, Verified, verify};
use std::sync::Arc;

impl Session {
    pub(crate) fn current(&mut self) -> &mut Track {
        self.reverse.as_mut().unwrap_or(&mut self.track)
    }

    pub(crate) fn is_forward(&self) -> bool {
        self.draft.is_none() && self.reverse.is_none()
    }

    /// Makes steps; the last of them may solve the level.
    pub(crate) fn steps(&mut self, dirs: &[Dir]) -> Result<Vec<Event>, Refusal> {
        let level = Arc::clone(&self.level);
        let mut events = Vec::new();
        for &dir in dirs {
            match self.current().step(&level, dir) {
                Ok(motion) => events.push(Event::Moved(motion)),
                Err(blocked) if events.is_empty() => return Err(Refusal::Blocked(blocked)),
                Err(_) => break,
            }
        }
        let pushed = events.iter().any(|event| matches!(event, Event::Moved(Motion { shift: Some(_), .. })));
        if pushed {
            events.extend(self.solved(true));
        }
        Ok(events)
    }

    /// The event of a level solved, if it is. Only what the player did alone, and made just now, is
    /// a new best.
    pub(crate) fn solved(&mut self, new: bool) -> Option<Event> {
        let solution = match &self.reverse {
            None => verify(&self.level, &self.track.dirs()).ok()?,
            Some(reverse) => self.forward_solution(reverse)?,
        };
        let new_best = match (self.is_aided(), new) {
            (false, true) => self.add_solution(&solution),
            (false, false) => NewBest::default(),
            (true, _) => {
                self.add_aided_solution(&solution);
                NewBest::default()
            }
        };
        Some(Event::Solved {
            moves: solution.moves(),
            pushes: solution.pushes(),
            lurd: solution.lurd(),
            new_best,
        })
    }

    /// Takes in a solution that the player found, such as one that was kept from an earlier game.
    pub fn add_solution(&mut self, solution: &Verified) -> NewBest {
        if self.learn_solution(solution) { self.best.consider(solution) } else { NewBest::default() }
    }

    /// Takes in a solution that the solver found, or the player with its help.
    pub fn add_aided_solution(&mut self, solution: &Verified) {
        if self.learn_solution(solution) {
            self.aided.consider(solution);
        }
    }

    /// Takes in a solution of anybody's, for hints and for the replay. Says whether it is one of
    /// this level.
    pub fn learn_solution(&mut self, solution: &Verified) -> bool {
        let solves = verify(&self.level, solution.steps()).is_ok();
        if solves {
            self.known.add_solution(&self.level, &Position::start(&self.level), solution.steps());
        }
        solves
    }

    pub(crate) fn undo(&mut self, stride: Stride) -> Result<Vec<Event>, Refusal> {
        let track = self.current();
        let events = motions(stride, Event::Undone, || track.undo());
        told(events, stride, Refusal::NothingToUndo)
    }

    pub(crate) fn redo(&mut self, stride: Stride) -> Result<Vec<Event>, Refusal> {
        let track = self.current();
        let events = motions(stride, Event::Moved, || track.redo());
        let mut events = told(events, stride, Refusal::NothingToRedo)?;
        events.extend(self.solved(false));
        Ok(events)
    }

    pub(crate) fn walk_to(&mut self, to: Pos) -> Result<Vec<Event>, Refusal> {
        if self.reverse.as_ref().is_some_and(|reverse| reverse.at() == 0) {
            return self.place_player(to);
        }
        let steps = walk(&self.level, self.position(), to).ok_or(Refusal::NoWalk)?;
        self.steps(&steps)
    }

    pub(crate) fn bring(&mut self, from: Pos, to: Pos, prefer: Prefer) -> Result<Vec<Event>, Refusal> {
        if !self.position().boxes.contains(&from) {
            return Err(Refusal::NoBox);
        }
        let steps = self.box_paths(from, prefer).to(to).ok_or(Refusal::NoPath)?;
        self.steps(&steps)
    }

    pub(crate) fn play_rest(&mut self) -> Result<Vec<Event>, Refusal> {
        let rest = self.known.rest(&self.level, self.track.position()).ok_or(Refusal::NoSolutionKnown)?;
        self.track.lay_out(Hand::Other, &self.level, &rest).map_err(Refusal::Blocked)?;
        self.replay(Replay::Start)
    }

    pub(crate) fn replay(&mut self, replay: Replay) -> Result<Vec<Event>, Refusal> {
        match replay {
            Replay::Start if self.current().at() == self.current().len() => Err(Refusal::NothingToRedo),
            Replay::Start => Ok(self.set_playing(true)),
            Replay::Pause => Ok(self.set_playing(false)),
            Replay::Tick if !self.playing => Ok(Vec::new()),
            Replay::Tick => {
                let mut events = self.redo(Stride::Step)?;
                if self.current().at() == self.current().len() {
                    events.extend(self.set_playing(false));
                }
                Ok(events)
            }
            Replay::Seek(at) => {
                self.current().seek(at);
                Ok(vec![Event::Jumped])
            }
        }
    }

    pub(crate) fn set_playing(&mut self, on: bool) -> Vec<Event> {
        self.playing = on;
        vec![Event::Playing { on }]
    }
}

/// The events of motions as they come, until the stride is over.
fn motions(
    stride: Stride,
    event: fn(Motion) -> Event,
    mut next: impl FnMut() -> Option<Motion>,
) -> Vec<Event> {
    let mut events = Vec::new();
    while let Some(motion) = next() {
        events.push(event(motion));
        if stride == Stride::Step || stride == Stride::Push && motion.shift.is_some() {
            break;
        }
    }
    events
}

/// One step is told as it is, many as a jump.
fn told(events: Vec<Event>, stride: Stride, none: Refusal) -> Result<Vec<Event>, Refusal> {
    match (events.is_empty(), stride) {
        (true, _) => Err(none),
        (false, Stride::All) => Ok(vec![Event::Jumped]),
        (false, _) => Ok(events),
    }
}
