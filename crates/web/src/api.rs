//! What can be asked of the server, path by path.
//!
//! | method and path | body | answer |
//! |---|---|---|
//! | `GET /`, `/main.js`, … | | a file of the page |
//! | `GET /api/collections` | | the levels that the server was started with |
//! | `POST /api/collection` | a file with levels | its levels |
//! | `POST /api/plots` | a list of [`Upload`] | [`Plots`](sokonaut_protocol::plots::Plots) of these runs |
//! | `POST /api/game` | [`Opening`] | the name of a new game, and a [`Reply`] |
//! | `POST /api/game/NAME/command` | [`Command`] | a [`Reply`] |
//! | `POST /api/game/NAME/look` | [`Look`] | squares |
//! | `GET /api/game/NAME/ask/QUESTION` | | a stream of events, see [`stream`](crate::stream) |
//! | `GET /api/game/NAME/ask/daily/DAY` | | the same, for the level of a day: days since 1 January 1970 |
//! | `GET /api/game/NAME/ask/like/THAN/SEED` | | the same, for a level like this one: easier, same or harder |
//! | `GET /api/game/NAME/ask/overlay/OVERLAY` | | the same; `/ROW/COLUMN` after it is the box whose distances are wanted |

use crate::http::{Method, Request, Response, Status};
use crate::limits::Limits;
use crate::page;
use crate::sessions::{Sessions, Shared};
use crate::stream::Asking;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sokonaut_game::{Command, Question, Than};
use sokonaut_level::Pos;
use sokonaut_protocol::catalogue::Collection;
use sokonaut_protocol::plots::Upload;
use sokonaut_protocol::talk::{self, Look, Opening, Reply};
use sokonaut_protocol::{NotOpened, Trouble};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How a request is answered.
#[derive(Debug)]
pub enum Answer {
    /// At once.
    Whole(Response),
    /// By and by.
    Stream(Asking),
}

/// Everything that requests share.
#[derive(Debug)]
pub struct Api {
    words: sokonaut_protocol::Limits,
    collections: Vec<Collection>,
    sessions: Sessions,
    /// Held while a text is read: run lengths in a small one may take tens of megabytes until it is
    /// known that they are too many, and there are many connections.
    reading: Mutex<()>,
}

/// A new game.
#[derive(Serialize)]
struct Opened {
    game: String,
    #[serde(flatten)]
    reply: Reply,
}

type Answered<T = Response> = Result<T, Response>;

impl Api {
    /// Serves these collections.
    #[must_use]
    pub fn new(collections: Vec<Collection>, limits: Limits) -> Self {
        Self {
            words: limits.words,
            collections: collections.into_iter().map(|levels| limits.words.bound(levels)).collect(),
            sessions: Sessions::new(limits.sessions),
            reading: Mutex::default(),
        }
    }

    /// Answers a request.
    #[must_use]
    pub fn answer(&self, request: &Request) -> Answer {
        let path: Vec<&str> = request.path.split('/').skip(1).collect();
        let whole = match path.as_slice() {
            ["api", "game", name, "ask", question @ ..] => match self.ask(request, name, question) {
                Ok(asking) => return Answer::Stream(asking),
                Err(refusal) => Err(refusal),
            },
            ["api", rest @ ..] => self.api(request, rest),
            _ => file(request),
        };
        Answer::Whole(whole.unwrap_or_else(|refusal| refusal))
    }

    fn api(&self, request: &Request, path: &[&str]) -> Answered {
        match path {
            ["collections"] => reads(request).map(|()| Response::json(&self.collections)),
            ["collection"] => posts(request).and_then(|()| self.read(&request.body)),
            ["plots"] => posts(request).and_then(|()| self.plots(&json::<Vec<Upload>>(request)?)),
            ["game"] => posts(request).and_then(|()| self.open(json(request)?)),
            ["game", name, "command"] => posts(request).and_then(|()| self.obey(name, json(request)?)),
            ["game", name, "look"] => posts(request).and_then(|()| self.look(name, json(request)?)),
            _ => Err(nowhere()),
        }
    }

    fn read(&self, text: &[u8]) -> Answered {
        let _alone = self.reading();
        Ok(Response::json(&self.words.read(text).map_err(too_large)?))
    }

    fn plots(&self, files: &[Upload]) -> Answered {
        let plots = self.words.plots(files).map_err(|why| Response::refusal(Status::Unprocessable, &why))?;
        Ok(Response::json(&plots))
    }

    #[expect(clippy::needless_pass_by_value, reason = "it is parsed just before, and ends here")]
    fn open(&self, opening: Opening) -> Answered {
        let alone = self.reading();
        let session = self.words.open(&opening).map_err(|why| match why {
            NotOpened::TooMuch(why) => too_large(why),
            NotOpened::NoLevel(why) => Response::trouble(Status::Unprocessable, &why),
        })?;
        drop(alone);
        let reply = talk::reply(&session, Vec::new());
        Ok(Response::json(&Opened { game: self.sessions.add(session), reply }))
    }

    fn obey(&self, name: &str, command: Command) -> Answered {
        let reads = matches!(command, Command::Load(_) | Command::Paste(_));
        let _alone = reads.then(|| self.reading());
        let shared = self.game(name)?;
        let mut session = shared.lock().map_err(|_| gone())?;
        self.words.admit(&session, &command).map_err(too_large)?;
        let events = session.apply(command);
        Ok(Response::json(&talk::reply(&session, events)))
    }

    fn look(&self, name: &str, look: Look) -> Answered {
        let shared = self.game(name)?;
        let session = shared.lock().map_err(|_| gone())?;
        Ok(Response::json(&talk::look(&session, look)))
    }

    fn ask(&self, request: &Request, name: &str, question: &[&str]) -> Answered<Asking> {
        // A look at the head alone must not make anybody compute.
        if request.method != Method::Get {
            return Err(Response::not_allowed("GET"));
        }
        let question = asked(question).ok_or_else(nowhere)?;
        Ok(Asking { session: self.game(name)?, question })
    }

    fn reading(&self) -> MutexGuard<'_, ()> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn game(&self, name: &str) -> Answered<Shared> {
        self.sessions.find(name).ok_or_else(gone)
    }
}

/// The question that the end of a path is.
fn asked(path: &[&str]) -> Option<Question> {
    match path {
        [word] => serde_json::from_value((*word).into()).ok(),
        ["daily", day] => Some(Question::Daily { day: day.parse().ok()? }),
        ["like", than, seed] => Some(Question::Like { than: Than::named(than)?, seed: seed.parse().ok()? }),
        ["overlay", name] => Some(Question::Overlay { overlay: name.parse().ok()?, of: None }),
        ["overlay", name, row, col] => {
            let of = Pos::new(row.parse().ok()?, col.parse().ok()?);
            Some(Question::Overlay { overlay: name.parse().ok()?, of: Some(of) })
        }
        _ => None,
    }
}

fn file(request: &Request) -> Answered {
    let part = page::part(&request.path).ok_or_else(nowhere)?;
    reads(request)?;
    Ok(Response::file(part.mime, part.text))
}

fn reads(request: &Request) -> Answered<()> {
    let reads = matches!(request.method, Method::Get | Method::Head);
    if reads { Ok(()) } else { Err(Response::not_allowed("GET, HEAD")) }
}

fn posts(request: &Request) -> Answered<()> {
    if request.method == Method::Post { Ok(()) } else { Err(Response::not_allowed("POST")) }
}

fn json<T: DeserializeOwned>(request: &Request) -> Answered<T> {
    let wrong = |error: serde_json::Error| Response::refusal(Status::BadRequest, &error.to_string());
    serde_json::from_slice(&request.body).map_err(wrong)
}

fn nowhere() -> Response {
    Response::refusal(Status::NotFound, "there is nothing here")
}

fn gone() -> Response {
    Response::refusal(Status::NotFound, "this game is not kept any more; open it anew")
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed over by map_err")]
fn too_large(excess: Trouble) -> Response {
    Response::trouble(Status::TooLarge, &excess)
}
