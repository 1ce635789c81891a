//! Help from the solver as a stream of server-sent events: `progress` again and again, `found` for
//! what is good to have before the end, then one `answer`.
//!
//! The stream is also the leash: when the page goes away, or closes it, the work ends.

use crate::helpers::{Helpers, Lent};
use crate::http::{Response, Status, head_of_stream};
use crate::limits::Limits;
use crate::sessions::Shared;
use serde::Serialize;
use sokonaut_game::{Answer, Event, Glimpse, Inquiry, Question, Session, Task};
use sokonaut_protocol::talk::{self, Tick};
use sokonaut_solver::{Clock, Control, Observer, Progress};
use std::io::{self, ErrorKind, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often the page hears of the work, and how soon it is noticed that nobody listens.
const BEAT: Duration = Duration::from_millis(100);
/// How long a question waits for the one before it to let go of its helper.
const HANDOVER: Duration = Duration::from_secs(1);
/// As much as the main thread of a program has.
const STACK: usize = 8 << 20;

/// The helpers of the server. Quick questions have their own, so that no solve keeps a player
/// waiting, and so has what is worked on in the background.
#[derive(Debug)]
pub struct Desk {
    quick: Helpers,
    solves: Helpers,
    background: Helpers,
}

/// A question about a game.
#[derive(Debug)]
pub struct Asking {
    /// The game.
    pub session: Shared,
    /// What the player wants to know.
    pub question: Question,
}

impl Desk {
    /// Helpers for as many solves as allowed.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            quick: Helpers::new(limits.solves),
            solves: Helpers::new(limits.solves),
            background: Helpers::new(1),
        }
    }

    fn helpers(&self, question: Question) -> &Helpers {
        match question {
            question if question.is_quick() => &self.quick,
            question if question.is_background() => &self.background,
            _ => &self.solves,
        }
    }

    /// Answers a question into a stream.
    ///
    /// # Errors
    /// If nobody listens any more.
    pub fn answer(&self, asking: &Asking, out: &TcpStream, limits: &Limits) -> io::Result<()> {
        let busy = |why| Response::refusal(Status::Busy, why).write(&mut &*out, true, false);
        let Ok(inquiry) = asking.session.lock().map(|session| session.ask(asking.question)) else {
            return busy("this game is broken; open it anew");
        };
        let mut task = match inquiry {
            Inquiry::Known(events) => {
                (&*out).write_all(head_of_stream().as_bytes())?;
                return report(asking, out, "answer", |_| events);
            }
            Inquiry::Task(task) => task,
        };
        bound(&mut task, limits);
        let Some(lent) = self.helpers(asking.question).lend(HANDOVER) else {
            return busy("the solver is busy with other games; try again soon");
        };
        (&*out).write_all(head_of_stream().as_bytes())?;
        let answer = work(asking, &task, lent, out)?;
        report(asking, out, "answer", |session| session.absorb(answer))
    }
}

fn bound(task: &mut Task, limits: &Limits) {
    let most = u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX);
    task.effort.millis = Some(task.effort.millis.map_or(most, |millis| millis.min(most)));
    task.effort.memory = task.effort.memory.min(limits.memory);
}

/// Tells the page what an answer means for its game.
fn report(
    asking: &Asking,
    out: &TcpStream,
    event: &str,
    events: impl FnOnce(&mut Session) -> Vec<Event>,
) -> io::Result<()> {
    let Ok(mut session) = asking.session.lock() else { return Err(ErrorKind::BrokenPipe.into()) };
    let events = events(&mut session);
    let reply = talk::reply(&session, events);
    drop(session);
    send(out, event, &reply)
}

fn send(mut out: &TcpStream, event: &str, data: &impl Serialize) -> io::Result<()> {
    let data = serde_json::to_string(data).expect("our own data can be written");
    out.write_all(format!("event: {event}\ndata: {data}\n\n").as_bytes())
}

/// What the thread at work says.
enum Word {
    Found(Answer),
    Done(Answer),
}

/// Does the work on a thread of its own, and tells how it goes.
fn work(asking: &Asking, task: &Task, lent: Lent<'_>, out: &TcpStream) -> io::Result<Answer> {
    let watch = Watch { since: Instant::now(), wanted: AtomicBool::new(false), seen: Mutex::default() };
    let stop = AtomicBool::new(false);
    let control = Control { observer: &watch, ..Control::new(&watch, &stop) };
    let (mouth, words) = channel();
    thread::scope(|scope| {
        let job = move || compute(task, lent, control, &mouth);
        thread::Builder::new().stack_size(STACK).spawn_scoped(scope, job)?;
        loop {
            let told = match words.recv_timeout(BEAT) {
                Ok(Word::Done(answer)) => return Ok(answer),
                Ok(Word::Found(answer)) => report(asking, out, "found", |session| session.absorb(answer)),
                // A bug of the solver, printed as such. The page gets no answer, the server goes on.
                Err(RecvTimeoutError::Disconnected) => return Err(ErrorKind::BrokenPipe.into()),
                Err(RecvTimeoutError::Timeout) => listens(out).and_then(|()| watch.tell(out)),
            };
            if let Err(gone) = told {
                stop.store(true, Ordering::Relaxed);
                return Err(gone);
            }
        }
    })
}

fn compute(task: &Task, mut lent: Lent<'_>, control: Control<'_>, mouth: &Sender<Word>) {
    // Nobody is left to hear it if the page is gone.
    let say = |word| drop(mouth.send(word));
    say(Word::Done(lent.helper().work_aloud(task, control, &|answer| say(Word::Found(answer)))));
}

/// Is somebody still there? A closed socket reads as empty, an open one as "nothing yet".
fn listens(out: &TcpStream) -> io::Result<()> {
    out.set_nonblocking(true)?;
    let peeked = out.peek(&mut [0]);
    out.set_nonblocking(false)?;
    match peeked {
        Ok(0) => Err(ErrorKind::BrokenPipe.into()),
        Err(error) if error.kind() != ErrorKind::WouldBlock => Err(error),
        _ => Ok(()),
    }
}

/// Looks over the shoulder of a search: it notes how it goes only when somebody wants to know.
struct Watch {
    since: Instant,
    wanted: AtomicBool,
    seen: Mutex<Option<Glimpse>>,
}

impl Watch {
    fn tell(&self, out: &TcpStream) -> io::Result<()> {
        let glimpse = self.seen.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.wanted.store(true, Ordering::Relaxed);
        send(out, "progress", &Tick { seconds: self.since.elapsed().as_secs_f64(), glimpse })
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
