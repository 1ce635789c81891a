//! Requests and answers, as text on both sides.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sokonaut_game::{Answer, Command, Event, Helper, Inquiry, Question, Session, Task};
use sokonaut_protocol::catalogue;
use sokonaut_protocol::plots::Upload;
use sokonaut_protocol::talk::{self, Look, Opening, Tick};
use sokonaut_protocol::{ErrorKind, Limits, ProtocolError};
use sokonaut_solver::{Clock, Control, Observer, Progress, Throttle};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How often a listener hears of the work.
const BEAT: Duration = Duration::from_millis(100);
/// As much as a browser gives a page without complaint.
const MEMORY: usize = 1 << 30;

/// A game and a helper.
#[derive(Debug, Default)]
pub struct Dispatcher {
    session: Option<Session>,
    helper: Helper,
}

/// What the dispatcher needs to know of the world.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// Milliseconds since some moment.
    pub now: fn() -> f64,
    /// Hears of the work, as JSON: how it goes, or `{"found": …}` with an answer for
    /// `Request::Absorb` that is good to have before the end.
    pub progress: fn(&str),
}

/// What can be asked. On the wire: `{"send":{"move":"u"}}`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Request {
    /// The levels that come with the program.
    Starter,
    /// The levels of a text.
    Read(String),
    /// The plots of bench runs.
    Plots(Vec<Upload>),
    /// Begins a game.
    Open(Opening),
    /// Does something in the game.
    Send(Command),
    /// Looks at the board.
    Look(Look),
    /// Asks about the position: gives a reply, or a task for somebody to work off.
    Ask(Question),
    /// Works a task off.
    Work(Task),
    /// Takes in what came of a task.
    Absorb(Answer),
}

/// A reply, or work to be done first.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Asked {
    Known(talk::Reply),
    Task(Task),
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case", untagged)]
enum Response {
    Ok { ok: Value },
    Error { error: String, trouble: ProtocolError },
}

type Answered = Result<Value, ProtocolError>;

impl Dispatcher {
    /// Answers a request: `{"ok": …}`, or `{"error": "why", "trouble": …}`.
    pub fn call(&mut self, request: &[u8], world: Surroundings) -> Vec<u8> {
        let request = serde_json::from_slice(request).map_err(other);
        let response = match request.and_then(|request| self.answer(request, world)) {
            Ok(ok) => Response::Ok { ok },
            Err(why) => Response::Error { error: why.english.clone(), trouble: why },
        };
        serde_json::to_vec(&response).expect("our own data can be written")
    }

    fn answer(&mut self, request: Request, world: Surroundings) -> Answered {
        match request {
            Request::Starter => Ok(told(&catalogue::starter())),
            Request::Read(text) => Ok(told(&Limits::default().read(text.as_bytes())?)),
            Request::Plots(files) => Ok(told(&Limits::default().plots(&files).map_err(other)?)),
            Request::Open(opening) => {
                self.session = Some(Limits::default().open(&opening).map_err(ProtocolError::from)?);
                self.reply(|_| Vec::new())
            }
            Request::Send(command) => {
                Limits::default().admit(self.session()?, &command)?;
                self.reply(|session| session.apply(command))
            }
            Request::Look(look) => Ok(told(&talk::look(self.session()?, look))),
            Request::Ask(question) => self.ask(question),
            Request::Work(task) => self.work(task, world),
            Request::Absorb(answer) => self.reply(|session| session.absorb(answer)),
        }
    }

    fn session(&mut self) -> Result<&mut Session, ProtocolError> {
        self.session.as_mut().ok_or_else(|| other("no level is open"))
    }

    fn reply(&mut self, act: impl FnOnce(&mut Session) -> Vec<Event>) -> Answered {
        let session = self.session()?;
        let events = act(session);
        Ok(told(&talk::reply(session, events)))
    }

    fn ask(&mut self, question: Question) -> Answered {
        let session = self.session()?;
        Ok(told(&match session.ask(question) {
            Inquiry::Known(events) => Asked::Known(talk::reply(session, events)),
            Inquiry::Task(task) => Asked::Task(task),
        }))
    }

    fn work(&mut self, mut task: Task, world: Surroundings) -> Answered {
        task.effort.memory = task.effort.memory.min(MEMORY);
        let clock = PageClock { now: world.now, since: (world.now)() };
        let listener = Listener { tell: world.progress, throttle: Throttle::new(clock, BEAT) };
        let never = AtomicBool::new(false);
        let control = Control { observer: &listener, ..Control::new(&clock, &never) };
        let found = |answer| (world.progress)(&told(&Found { found: answer }).to_string());
        Ok(told(&self.helper.work_aloud(&task, control, &found)))
    }
}

/// An error that no player can be blamed for.
fn other(why: impl std::fmt::Display) -> ProtocolError {
    ProtocolError::new(ErrorKind::Other, why)
}

fn told(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("our own data can be written")
}

/// The page's clock, from when the work began.
#[derive(Clone, Copy)]
struct PageClock {
    now: fn() -> f64,
    since: f64,
}

impl Clock for PageClock {
    fn elapsed(&self) -> Duration {
        Duration::try_from_secs_f64(((self.now)() - self.since) / 1000.0).unwrap_or_default()
    }
}

/// Tells the page how a search goes.
struct Listener {
    tell: fn(&str),
    throttle: Throttle<PageClock>,
}

impl Observer for Listener {
    fn progress(&self, progress: &Progress<'_>) {
        if self.throttle.is_due() {
            let seconds = self.throttle.clock().elapsed().as_secs_f64();
            (self.tell)(&told(&Tick { seconds, glimpse: Some(progress.into()) }).to_string());
        }
    }
}

/// An answer on the way.
#[derive(Serialize)]
struct Found {
    found: Answer,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const WORLD: Surroundings = Surroundings { now: || 0.0, progress: |_| {} };

    fn call(dispatcher: &mut Dispatcher, request: &Value) -> Value {
        serde_json::from_slice(&dispatcher.call(request.to_string().as_bytes(), WORLD)).unwrap()
    }

    #[test]
    fn a_game_with_a_helper_elsewhere() {
        let (mut page, mut worker) = (Dispatcher::default(), Dispatcher::default());
        let opened = call(&mut page, &json!({"open": {"level": "#######\n#@$  .#\n#######\n"}}));
        assert_eq!(opened["ok"]["view"]["boxes"], 1);
        let task = call(&mut page, &json!({"ask": "rest"}))["ok"]["task"].take();
        let answer = call(&mut worker, &json!({ "work": task }))["ok"].take();
        let told = call(&mut page, &json!({ "absorb": answer }));
        assert_eq!(told["ok"]["events"][0], json!({"event": "solution", "moves": 3, "pushes": 3}));
        let known = call(&mut page, &json!({"ask": "hint"}));
        assert_eq!(known["ok"]["known"]["events"][0]["event"], "hint");
        let moved = call(&mut page, &json!({"send": {"move": "r"}}));
        assert_eq!(moved["ok"]["moves"], "R");
        assert_eq!(call(&mut page, &json!({"look": "reach"}))["ok"], json!([[1, 1], [1, 2]]));
    }

    #[test]
    fn an_overlay_is_a_task_like_any_other() {
        let mut dispatcher = Dispatcher::default();
        call(&mut dispatcher, &json!({"open": {"level": "#######\n#@$  .#\n#######\n"}}));
        let question = json!({"overlay": {"overlay": "distances", "of": [1, 3]}});
        let task = call(&mut dispatcher, &json!({ "ask": question }))["ok"]["task"].take();
        let answer = call(&mut dispatcher, &json!({ "work": task }))["ok"].take();
        let told = call(&mut dispatcher, &json!({ "absorb": answer }))["ok"]["events"][0].take();
        assert_eq!((&told["event"], &told["overlay"]), (&json!("overlay"), &json!("distances")));
        assert_eq!(told["marks"][0], json!({"at": [1, 1], "tone": "sky", "label": "2"}));
    }

    #[test]
    fn nonsense_is_an_error() {
        let mut dispatcher = Dispatcher::default();
        for request in [json!({"send": "restart"}), json!("nothing"), json!({"open": {"level": "x"}})] {
            assert!(call(&mut dispatcher, &request)["error"].is_string(), "{request}");
        }
    }

    #[test]
    fn plots_of_a_run() {
        let table = "collection,level,solved,cpu_seconds,pushes,moves\nPack,1,1,0.5,3,9\n";
        let drawn = call(&mut Dispatcher::default(), &json!({"plots": [{"name": "peer", "text": table}]}));
        assert_eq!(drawn["ok"]["runs"], json!(["peer"]));
        let wrong = call(&mut Dispatcher::default(), &json!({"plots": [{"name": "peer", "text": "x"}]}));
        assert!(wrong["error"].as_str().unwrap().contains("neither"), "{wrong}");
    }

    #[test]
    fn levels_of_a_text() {
        let read = call(&mut Dispatcher::default(), &json!({"read": "; Tea\n#####\n#@$.#\n#####\n"}));
        assert_eq!(read["ok"]["levels"][0]["title"], "Tea");
        let starter = call(&mut Dispatcher::default(), &json!("starter"));
        assert!(starter["ok"][0]["levels"][0]["board"].is_string());
    }
}
