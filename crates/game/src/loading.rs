//! Levels and moves from elsewhere, and positions kept for later.

use crate::command::Replay;
use crate::event::{Event, Refusal};
use crate::hand::Hand;
use crate::motion::Gait;
use crate::session::Session;
use crate::shelf::Shelf;
use crate::track::Track;
use sokonaut_level::{Dir, Level, Lurd};
use sokonaut_rules::{Position, Verified};

impl Session {
    pub(crate) fn snapshot(&mut self) -> Vec<Event> {
        self.snapshots.push(self.track.so_far());
        vec![Event::Snapped { number: self.snapshots.len() - 1 }]
    }

    pub(crate) fn restore(&mut self, number: usize) -> Result<Vec<Event>, Refusal> {
        self.track = self.snapshots.get(number).ok_or(Refusal::NoSnapshot)?.clone();
        Ok(vec![Event::Jumped])
    }

    /// Puts steps of somebody in the place of what was played; on an error nothing has changed.
    fn lay_out_from_start(&mut self, hand: Hand, steps: &[Dir]) -> Result<(), Refusal> {
        let mut track = Track::new(Gait::Push, Position::start(&self.level));
        track.lay_out(hand, &self.level, steps).map_err(Refusal::Blocked)?;
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
            self.learn_solution(&solution);
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
            Ok(moves) if !moves.steps().is_empty() && self.is_forward() => {
                self.play_moves(Hand::Other, &moves)
            }
            _ => self.load(text),
        }
    }

    /// Goes on with a game that was left: moves from the start, made by the player or with help.
    /// Moves that cannot be played, as those of another level, change nothing.
    pub fn resume(&mut self, hand: Hand, moves: &Lurd) {
        if self.is_forward() && !moves.steps().is_empty() {
            // Refused moves are no game of this level: it begins at its start.
            let _ = self.play_moves(hand, moves);
        }
    }

    /// Starts the replay of a solution from its first step, in the place of what was played.
    pub fn show(&mut self, solution: &Verified) -> Vec<Event> {
        let shown = if self.is_forward() {
            self.lay_out_from_start(Hand::Other, solution.steps()).and_then(|()| self.replay(Replay::Start))
        } else {
            Err(Refusal::NotNow)
        };
        match shown {
            Ok(events) => std::iter::once(Event::Jumped).chain(events).collect(),
            Err(why) => vec![Event::Rejected { why }],
        }
    }

    fn play_moves(&mut self, hand: Hand, moves: &Lurd) -> Result<Vec<Event>, Refusal> {
        let steps = moves.dirs();
        self.lay_out_from_start(hand, &steps)?;
        self.track.seek(moves.mark().unwrap_or(steps.len()));
        let mut events = vec![Event::Jumped];
        events.extend(self.solved(true));
        Ok(events)
    }
}
