//! Help from the solver as a stream of server-sent events: `progress` again and again, `found` for
//! what is good to have before the end, then one `answer`.
//!
//! The stream is also the leash: when the page goes away, or closes it, the work ends.

use crate::answer::{Answered, Refusal, off_thread};
use crate::helpers::{Helpers, Lent};
use crate::limits::Limits;
use crate::seats::Work;
use crate::sessions::Shared;
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use sokonaut_game::{Event as Happening, Glimpse, Inquiry, Question, Session, Task};
use sokonaut_protocol::talk::{self, Tick};
use sokonaut_solver::{Clock, Control, Observer, Progress};
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;

/// How often the page hears of the work, and how soon it is noticed that nobody listens.
const BEAT: Duration = Duration::from_millis(100);
/// How long a question waits for the one before it to let go of its helper.
const HANDOVER: Duration = Duration::from_secs(1);
/// As much as the main thread of a program has.
const STACK: usize = 8 << 20;

/// The helpers of the server. Quick questions have their own, so that no solve keeps a player
/// waiting, and so has what is worked on in the background.
#[derive(Debug)]
pub struct SolverPool {
    quick: Helpers,
    solves: Helpers,
    background: Helpers,
    limits: Limits,
}

/// A question about a game.
#[derive(Clone, Debug)]
pub struct Asking {
    /// The game.
    pub session: Shared,
    /// What the player wants to know.
    pub question: Question,
}

/// What a question leads to.
enum Known {
    Already(Event),
    After(Task),
}

impl SolverPool {
    /// Helpers for as many solves as allowed.
    pub fn new(limits: Limits) -> Self {
        Self {
            quick: Helpers::new(limits.solves),
            solves: Helpers::new(limits.solves),
            background: Helpers::new(1),
            limits,
        }
    }

    fn helpers(&self, question: Question) -> &Helpers {
        match question {
            question if question.is_quick() => &self.quick,
            question if question.is_background() => &self.background,
            _ => &self.solves,
        }
    }

    /// Answers a question by a stream.
    ///
    /// # Errors
    /// If nobody is there to work on it.
    pub async fn answer(&self, asking: Asking, work: Work) -> Answered {
        let asked = asking.clone();
        let mut task = match off_thread(move || asked.ask()).await? {
            Known::Already(event) => return Ok(events(stream::iter([Ok(event)]))),
            Known::After(task) => task,
        };
        bound(&mut task, &self.limits);
        let lent = self.helpers(asking.question).lend(HANDOVER).await;
        let lent = lent.ok_or_else(|| busy("the solver is busy with other games; try again soon"))?;
        let (mouth, words) = unbounded_channel();
        let listener = Listener { words, watch: Arc::default() };
        let watch = Arc::clone(&listener.watch);
        let job = move || {
            compute(&asking, &task, lent, &watch, &mouth);
            drop(work);
        };
        // Without a thread to be had, nothing better can be done.
        let started = thread::Builder::new().stack_size(STACK).spawn(job);
        started.map_err(|_| busy("there is too much to do; try again soon"))?;
        Ok(events(stream::unfold(listener, Listener::next)))
    }
}

fn busy(why: &str) -> Refusal {
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why)
}

fn events(events: impl stream::Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    Sse::new(events).into_response()
}

fn event(kind: &str, data: &impl Serialize) -> Event {
    Event::default().event(kind).data(serde_json::to_string(data).expect("our own data can be written"))
}

fn bound(task: &mut Task, limits: &Limits) {
    let most = u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX);
    task.effort.millis = Some(task.effort.millis.map_or(most, |millis| millis.min(most)));
    task.effort.memory = task.effort.memory.min(limits.memory);
}

impl Asking {
    fn ask(&self) -> Answered<Known> {
        let broken = || busy("this game is broken; open it anew");
        let inquiry = self.session.lock().map_err(|_| broken())?.ask(self.question);
        match inquiry {
            Inquiry::Known(known) => self.report("answer", |_| known).map(Known::Already).ok_or_else(broken),
            Inquiry::Task(task) => Ok(Known::After(task)),
        }
    }

    /// What an answer means for the game.
    fn report(&self, kind: &str, happens: impl FnOnce(&mut Session) -> Vec<Happening>) -> Option<Event> {
        let mut session = self.session.lock().ok()?;
        let happened = happens(&mut session);
        let reply = talk::reply(&session, happened);
        drop(session);
        Some(event(kind, &reply))
    }
}

/// Does the work, and tells what it finds. A panic in it is a bug of the solver, printed as such:
/// the stream ends without an answer, and the server goes on.
fn compute(asking: &Asking, task: &Task, mut lent: Lent, watch: &Watch, mouth: &UnboundedSender<Event>) {
    let control = Control { observer: watch, ..Control::new(watch, &watch.stop) };
    // Nobody is left to hear it if the page is gone.
    let tell = |kind, answer| {
        drop(asking.report(kind, |session| session.absorb(answer)).map(|event| mouth.send(event)))
    };
    let answer = lent.helper().work_aloud(task, control, &|answer| tell("found", answer));
    drop(lent);
    tell("answer", answer);
}

/// The end of a stream that the page has.
struct Listener {
    words: UnboundedReceiver<Event>,
    watch: Arc<Watch>,
}

impl Listener {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        let event = match timeout(BEAT, self.words.recv()).await {
            Ok(word) => word?,
            Err(_) => event("progress", &self.watch.tick()),
        };
        Some((Ok(event), self))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.watch.stop.store(true, Ordering::Relaxed);
    }
}

/// Looks over the shoulder of a search: it notes how it goes only when somebody wants to know.
struct Watch {
    since: Instant,
    stop: AtomicBool,
    wanted: AtomicBool,
    seen: Mutex<Option<Glimpse>>,
}

impl Default for Watch {
    fn default() -> Self {
        let (stop, wanted) = (AtomicBool::new(false), AtomicBool::new(false));
        Self { since: Instant::now(), stop, wanted, seen: Mutex::default() }
    }
}

impl Watch {
    fn tick(&self) -> Tick {
        let glimpse = self.seen.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.wanted.store(true, Ordering::Relaxed);
        Tick { seconds: self.since.elapsed().as_secs_f64(), glimpse }
    }
}

impl Clock for Watch {
    fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }
}

impl Observer for Watch {
    fn progress(&self, progress: &Progress<'_>) {
        if self.wanted.swap(false, Ordering::Relaxed) {
            *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress.into());
        }
    }
}
