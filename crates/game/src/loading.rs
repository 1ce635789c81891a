//! Levels and moves from elsewhere, and positions kept for later.

use crate::event::{Event, Refusal};
use crate::motion::Gait;
use crate::session::Session;
use crate::shelf::Shelf;
use crate::track::Track;
use sokonaut_level::{Dir, Level, Lurd};
use sokonaut_rules::Position;

impl Session {
    pub(crate) fn snapshot(&mut self) -> Vec<Event> {
        self.snapshots.push(self.track.dirs());
        vec![Event::Snapped { number: self.snapshots.len() - 1 }]
    }

    pub(crate) fn restore(&mut self, number: usize) -> Result<Vec<Event>, Refusal> {
        let steps = self.snapshots.get(number).ok_or(Refusal::NoSnapshot)?.clone();
        self.lay_out_from_start(&steps)?;
        self.track.seek(steps.len());
        Ok(vec![Event::Jumped])
    }

    /// Puts steps in the place of what was played; on an error nothing has changed.
    pub(crate) fn lay_out_from_start(&mut self, steps: &[Dir]) -> Result<(), Refusal> {
        let mut track = Track::new(Gait::Push, Position::start(&self.level));
        track.lay_out(&self.level, steps).map_err(|blocked| Refusal::Blocked(blocked.to_string()))?;
        self.track = track;
        Ok(())
    }

    pub(crate) fn load(&mut self, text: &str) -> Result<Vec<Event>, Refusal> {
        let unreadable = |why: String| Refusal::Unreadable(why);
        let shelf = Shelf::read(text);
        let item = shelf.items.iter().find(|item| item.level.is_ok()).or(shelf.items.first());
        let item = item.ok_or_else(|| unreadable(shelf.nothing().unwrap_or_default()))?;
        let level = item.level.clone().map_err(|error| unreadable(error.to_string()))?;
        let events = self.change_level(level);
        for solution in item.solutions() {
            self.add_solution(&solution);
        }
        Ok(events)
    }

    /// Plays another level.
    pub(crate) fn change_level(&mut self, level: Level) -> Vec<Event> {
        *self = Self { epoch: self.epoch + 1, ..Self::new(level) };
        vec![Event::Loaded]
    }

    pub(crate) fn paste(&mut self, text: &str) -> Result<Vec<Event>, Refusal> {
        match text.parse::<Lurd>() {
            Ok(moves) if !moves.steps().is_empty() && self.is_forward() => self.paste_moves(&moves),
            _ => self.load(text),
        }
    }

    pub(crate) fn paste_moves(&mut self, moves: &Lurd) -> Result<Vec<Event>, Refusal> {
        let steps = moves.dirs();
        self.lay_out_from_start(&steps)?;
        self.track.seek(moves.mark().unwrap_or(steps.len()));
        let mut events = vec![Event::Jumped];
        events.extend(self.solved(true));
        Ok(events)
    }
}
