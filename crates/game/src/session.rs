//! The session: one level, everything played on it, everything known about it.

use crate::answer::Facts;
use crate::best::Best;
use crate::command::{Command, Prefer, Stride};
use crate::draft::Draft;
use crate::event::{Event, Refusal};
use crate::flaw::Flaw;
use crate::known_positions::KnownPositions;
use crate::length::Fewest;
use crate::mode::Mode;
use crate::motion::Gait;
use crate::paths::BoxPaths;
use crate::track::Track;
use sokonaut_level::{Level, Pos};
use sokonaut_rules::{Metrics, Position};
use std::sync::Arc;

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) level: Arc<Level>,
    /// Counts levels, so that answers about an earlier one are known as such.
    pub(crate) epoch: u64,
    pub(crate) track: Track,
    /// The reverse game, while it is played.
    pub(crate) reverse: Option<Track>,
    /// The drawing, while the editor is open.
    pub(crate) draft: Option<Draft>,
    pub(crate) playing: bool,
    pub(crate) snapshots: Vec<Track>,
    /// The best solutions that the player found alone.
    pub(crate) best: Best,
    /// The best solutions in which somebody else made steps.
    pub(crate) aided: Best,
    pub(crate) known: KnownPositions,
    pub(crate) facts: Option<Facts>,
    /// Of the position asked about last, the pushes that are left at least.
    pub(crate) outlook: Option<(Position, u32)>,
    pub(crate) fewest: Option<Fewest>,
    /// Why the drawing has no solution, if that was found out.
    pub(crate) flaw: Option<Flaw>,
}

impl Session {
    /// A level at its start.
    #[must_use]
    pub fn new(level: Level) -> Self {
        let track = Track::new(Gait::Push, Position::start(&level));
        Self {
            level: Arc::new(level),
            epoch: 0,
            track,
            reverse: None,
            draft: None,
            playing: false,
            snapshots: Vec::new(),
            best: Best::default(),
            aided: Best::default(),
            known: KnownPositions::default(),
            facts: None,
            outlook: None,
            fewest: None,
            flaw: None,
        }
    }

    /// Does something, and tells what happened. A command that cannot be obeyed changes nothing and
    /// says why in [`Event::Rejected`].
    pub fn apply(&mut self, command: Command) -> Vec<Event> {
        let mut events = self.halt_replay(&command);
        let happened = match command {
            Command::Load(text) => self.load(&text),
            Command::Edit(edit) => self.edit(edit),
            _ if self.draft.is_some() => Err(Refusal::NotNow),
            Command::Move(dir) => self.steps(&[dir]),
            Command::Undo(stride) => self.undo(stride),
            Command::Redo(stride) => self.redo(stride),
            Command::Restart => self.undo(Stride::All),
            Command::WalkTo(to) => self.walk_to(to),
            Command::PushBoxTo { from, to, prefer } => self.bring(from, to, prefer),
            Command::Paste(text) => self.paste(&text),
            Command::Replay(replay) => self.replay(replay),
            Command::Reverse(on) => Ok(self.set_reverse(on)),
            _ if self.reverse.is_some() => Err(Refusal::NotNow),
            Command::Snapshot => Ok(self.snapshot()),
            Command::Restore(number) => self.restore(number),
            Command::PlayRest => self.play_rest(),
        };
        events.extend(happened.unwrap_or_else(|why| vec![Event::Rejected { why }]));
        events
    }

    /// Every command but those of the replay ends a replay that runs.
    fn halt_replay(&mut self, command: &Command) -> Vec<Event> {
        let ends = self.playing && !matches!(command, Command::Replay(_) | Command::Snapshot);
        if ends {
            self.playing = false;
            return vec![Event::Playing { on: false }];
        }
        Vec::new()
    }

    /// The level that is played.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The present position of the game that is played, forward or reverse.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.reverse.as_ref().unwrap_or(&self.track).position()
    }

    /// Which game is played.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match (&self.draft, &self.reverse) {
            (Some(_), _) => Mode::Editor,
            (None, Some(_)) => Mode::Reverse,
            (None, None) => Mode::Forward,
        }
    }

    /// The drawing, while the editor is open.
    #[must_use]
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// Is every box of the game where it should be?
    #[must_use]
    pub fn is_solved(&self) -> bool {
        match &self.reverse {
            None => self.track.position().is_solved(&self.level),
            Some(reverse) => self.forward_solution(reverse).is_some(),
        }
    }

    /// Does a replay run?
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Steps made, and steps made and undone together.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let track = self.reverse.as_ref().unwrap_or(&self.track);
        (track.at(), track.len())
    }

    /// The steps made in the game, as text.
    #[must_use]
    pub fn lurd(&self) -> String {
        self.reverse.as_ref().unwrap_or(&self.track).lurd().to_string()
    }

    /// How long the steps made are, in every way that is counted.
    #[must_use]
    pub fn metrics(&self) -> Metrics {
        self.reverse.as_ref().unwrap_or(&self.track).metrics()
    }

    /// The best solutions known: those of players, and what was made of them by
    /// [shortening](crate::Question::FewerPushes).
    #[must_use]
    pub fn best(&self) -> &Best {
        &self.best
    }

    /// The best solutions in which the solver, or whoever wrote moves that were pasted, made steps.
    /// They are never the player's own, even if the player made the last push.
    #[must_use]
    pub fn aided_best(&self) -> &Best {
        &self.aided
    }

    /// Did anybody but the player make some of the steps made?
    #[must_use]
    pub fn is_aided(&self) -> bool {
        self.reverse.as_ref().unwrap_or(&self.track).is_aided()
    }

    /// How many snapshots there are.
    #[must_use]
    pub fn snapshots(&self) -> usize {
        self.snapshots.len()
    }

    /// The squares that the player can walk to, its own among them, row by row.
    #[must_use]
    pub fn reach(&self) -> Vec<Pos> {
        self.position().reach(&self.level).into_iter().collect()
    }

    /// Where the box on a square can be brought, and how.
    #[must_use]
    pub fn box_paths(&self, from: Pos, prefer: Prefer) -> BoxPaths {
        let track = self.reverse.as_ref().unwrap_or(&self.track);
        BoxPaths::new(&self.level, track.position(), track.gait(), from, prefer)
    }

    /// Squares where a box would be lost, if somebody has [asked](crate::Question::Facts).
    #[must_use]
    pub fn dead_squares(&self) -> Option<&[Pos]> {
        self.facts.as_ref().map(|facts| facts.dead.as_slice())
    }
}
