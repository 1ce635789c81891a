//! A whole pack solved in the background, level by level, while the player plays on.

use crate::packs::Place;
use sokonaut_game::{Effort, Helper, Inquiry, Method, Question, Session};
use sokonaut_level::Level;
use sokonaut_rules::{Verified, verify};
use sokonaut_solver::{Control, WallClock};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// Milliseconds for one level: a pack is not held up by its hardest one.
const MILLIS: u64 = 60_000;

/// The work on a pack.
#[derive(Debug)]
pub struct Batch {
    news: Receiver<(Place, Option<Verified>)>,
    stop: Arc<AtomicBool>,
    /// Levels to be tried.
    pub levels: usize,
    /// Levels tried.
    pub tried: usize,
    /// Levels solved.
    pub solved: usize,
}

impl Batch {
    /// Starts the work; it ends after the last level, or when the batch is dropped.
    pub fn start(levels: Vec<(Place, Level)>, method: &Method) -> Self {
        let (outbox, news) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let batch = Self { news, stop: Arc::clone(&stop), levels: levels.len(), tried: 0, solved: 0 };
        let method = method.clone();
        thread::spawn(move || {
            for (place, level) in levels {
                // A bug in the solver costs this level, not the others.
                let found = catch_unwind(AssertUnwindSafe(|| solved(level, &method, &stop))).ok().flatten();
                if stop.load(Ordering::Relaxed) || outbox.send((place, found)).is_err() {
                    return;
                }
            }
        });
        batch
    }

    /// What became of levels since the last time.
    pub fn news(&mut self) -> Vec<(Place, Option<Verified>)> {
        let news: Vec<_> = self.news.try_iter().collect();
        self.tried += news.len();
        self.solved += news.iter().filter(|(_, found)| found.is_some()).count();
        news
    }

    /// Is every level tried?
    pub fn is_over(&self) -> bool {
        self.tried == self.levels
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn solved(level: Level, method: &Method, stop: &AtomicBool) -> Option<Verified> {
    let session = Session::new(level);
    let Inquiry::Task(mut task) = session.ask_anew(Question::Rest, method.clone()) else { return None };
    task.effort = Effort { millis: Some(MILLIS), ..task.effort };
    let clock = WallClock::start();
    let control = Control::new(&clock, stop);
    let answer = Helper::default().work(&task, control);
    verify(session.level(), answer.solution()?).ok()
}
