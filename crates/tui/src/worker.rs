//! Solver work on a thread of its own, so that the game never stutters.

use sokonaut_game::{Answer, Glimpse, Helper, Question, Task};
use sokonaut_solver::{Control, Observer, Progress, Throttle, WallClock};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What a worker tells.
#[derive(Clone, Debug)]
pub enum News {
    /// The work goes on.
    Glimpse(Glimpse),
    /// Something was found; the work goes on.
    Found(Answer),
    /// The work is done.
    Done(Answer),
    /// The work ended in a bug.
    Failed,
}

/// A thread that works tasks off, the latest first: a new task ends the one before.
#[derive(Debug)]
pub struct Worker {
    tasks: Sender<(Task, Arc<AtomicBool>)>,
    news: Receiver<News>,
    stop: Arc<AtomicBool>,
    /// What it works on, and since when.
    work: Option<(Question, Instant)>,
}

impl Worker {
    /// Starts the thread; it ends when the worker is dropped.
    pub fn start() -> Self {
        let (tasks, inbox) = channel::<(Task, Arc<AtomicBool>)>();
        let (outbox, news) = channel();
        thread::spawn(move || {
            let mut helper = Helper::default();
            while let Ok((task, stop)) = inbox.recv() {
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                let clock = WallClock::start();
                let observer = Peephole { outbox: outbox.clone(), throttle: Throttle::new(clock, BLINK) };
                let control = Control { observer: &observer, ..Control::new(&clock, &stop) };
                let found = |answer| {
                    // Nobody listens any more when the game is over.
                    let _ = outbox.send(News::Found(answer));
                };
                let work = || helper.work_aloud(&task, control, &found);
                let news = match catch_unwind(AssertUnwindSafe(work)) {
                    Ok(answer) => News::Done(answer),
                    Err(_) => {
                        // What it had prepared may be half made.
                        helper = Helper::default();
                        News::Failed
                    }
                };
                if !stop.load(Ordering::Relaxed) && outbox.send(news).is_err() {
                    return;
                }
            }
        });
        Self { tasks, news, stop: Arc::default(), work: None }
    }

    /// Gives it a task; what it did before is given up.
    pub fn give(&mut self, task: Task) {
        self.cancel();
        self.stop = Arc::default();
        self.work = Some((task.question(), Instant::now()));
        // If the thread is gone there will be no news, and the game goes on without help.
        let _ = self.tasks.send((task, Arc::clone(&self.stop)));
    }

    /// Gives up what it does. Says whether it did anything.
    pub fn cancel(&mut self) -> bool {
        self.stop.store(true, Ordering::Relaxed);
        while self.news.try_recv().is_ok() {}
        self.work.take().is_some()
    }

    /// What it has to tell since the last time.
    pub fn news(&mut self) -> Vec<News> {
        let news: Vec<News> = self.news.try_iter().collect();
        if news.iter().any(|news| matches!(news, News::Done(_) | News::Failed)) {
            self.work = None;
        }
        news
    }

    /// How long it has been at work.
    pub fn busy(&self) -> Option<Duration> {
        self.work.map(|(_, since)| since.elapsed())
    }

    /// What it works on.
    pub fn question(&self) -> Option<Question> {
        self.work.map(|(question, _)| question)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Time between two glimpses.
const BLINK: Duration = Duration::from_millis(100);

struct Peephole {
    outbox: Sender<News>,
    throttle: Throttle,
}

impl Observer for Peephole {
    fn progress(&self, progress: &Progress<'_>) {
        if !self.throttle.is_due() {
            return;
        }
        // Nobody listens any more when the game is over.
        let _ = self.outbox.send(News::Glimpse(progress.into()));
    }
}
