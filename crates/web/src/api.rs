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

use crate::answer::{Answered, Refusal, Text, json, off_thread};
use crate::limits::Limits;
use crate::page;
use crate::reader::Reader;
use crate::seats::Work;
use crate::sessions::{Sessions, Shared};
use crate::stream::{Asking, SolverPool};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::ALLOW;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sokonaut_game::{Command, Question, Session};
use sokonaut_level::Pos;
use sokonaut_protocol::catalogue::Collection;
use sokonaut_protocol::plots::Upload;
use sokonaut_protocol::talk::{self, Look, Opening, Reply};
use sokonaut_protocol::{NotOpened, ProtocolError};
use std::io;
use std::sync::Arc;

/// Everything that requests share.
#[derive(Debug)]
struct Api {
    words: sokonaut_protocol::Limits,
    sessions: Sessions,
    pool: SolverPool,
    reader: Reader,
}

/// A new game.
#[derive(Serialize)]
struct Opened {
    game: String,
    #[serde(flatten)]
    reply: Reply,
}

/// The table above, with these collections. A path that is not in it leads nowhere.
///
/// # Errors
/// If there is no thread to be had that reads.
pub fn routes(collections: Vec<Collection>, limits: Limits) -> io::Result<Router> {
    let api = Api::new(limits)?;
    let collections: Vec<_> = collections.into_iter().map(|levels| limits.words.bound(levels)).collect();
    let collections = serde_json::to_vec(&collections).expect("our own data can be written");
    let routes = page::paths()
        .fold(Router::new(), |files, (path, part)| files.route(&path, text(part.mime, part.text)))
        .route("/api/collections", text("application/json", collections))
        .route("/api/collection", post(read))
        .route("/api/plots", posted(|api, _, body| api.plots(&said::<Vec<Upload>>(body)?)))
        .route("/api/game", post(open))
        .route("/api/game/{name}/command", post(obey))
        .route("/api/game/{name}/look", posted(|api, name, body| api.look(name, said(body)?)))
        // A look at the head alone must not make anybody compute.
        .route("/api/game/{name}/ask/{*question}", get(ask).head(async || ([(ALLOW, "GET")], not_allowed())))
        .fallback(async || nowhere())
        .method_not_allowed_fallback(async || not_allowed())
        .with_state(Arc::new(api));
    Ok(routes)
}

/// A text that anybody may read.
fn text(mime: &'static str, plain: impl Into<Bytes>) -> MethodRouter<Arc<Api>> {
    let text = Arc::new(Text::new(mime, plain.into()));
    get(move |wishes: HeaderMap| {
        let text = Arc::clone(&text);
        off_thread(move || Ok(text.answer(&wishes)))
    })
}

/// Something to do with a body, for a game if the path names one.
fn posted(does: fn(&Api, &str, &[u8]) -> Answered) -> MethodRouter<Arc<Api>> {
    post(move |State(api): State<Arc<Api>>, name: Option<Path<String>>, body: Bytes| {
        off_thread(move || does(&api, name.as_deref().map_or("", String::as_str), &body))
    })
}

async fn read(State(api): State<Arc<Api>>, text: Bytes) -> Answered {
    let words = api.words;
    api.reader.read(move || Ok(json(&words.read(&text).map_err(too_large)?))).await
}

async fn open(State(api): State<Arc<Api>>, body: Bytes) -> Answered {
    let words = api.words;
    let session = api.reader.read(move || opened(words, &said(&body)?)).await?;
    off_thread(move || {
        let reply = talk::reply(&session, Vec::new());
        Ok(json(&Opened { game: api.sessions.add(session), reply }))
    })
    .await
}

fn opened(words: sokonaut_protocol::Limits, opening: &Opening) -> Answered<Session> {
    words.open(opening).map_err(|why| match why {
        NotOpened::TooMuch(why) => too_large(why),
        NotOpened::NoLevel(why) => Refusal::of(StatusCode::UNPROCESSABLE_ENTITY, &why),
    })
}

async fn obey(State(api): State<Arc<Api>>, Path(name): Path<String>, body: Bytes) -> Answered {
    let command: Command = off_thread(move || said(&body)).await?;
    let reads = matches!(command, Command::Load(_) | Command::Paste(_));
    let keeper = Arc::clone(&api);
    let work = move || keeper.obey(&name, command);
    if reads { api.reader.read(work).await } else { off_thread(work).await }
}

async fn ask(
    State(api): State<Arc<Api>>,
    Path((name, question)): Path<(String, String)>,
    Extension(work): Extension<Work>,
) -> Answered {
    let path: Vec<&str> = question.split('/').collect();
    let question = asked(&path).ok_or_else(nowhere)?;
    api.pool.answer(Asking { session: api.game(&name)?, question }, work).await
}

impl Api {
    fn new(limits: Limits) -> io::Result<Self> {
        Ok(Self {
            words: limits.words,
            sessions: Sessions::new(limits.sessions),
            pool: SolverPool::new(limits),
            reader: Reader::new()?,
        })
    }

    fn plots(&self, files: &[Upload]) -> Answered {
        let wrong = |why: String| Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, &why);
        Ok(json(&self.words.plots(files).map_err(wrong)?))
    }

    fn obey(&self, name: &str, command: Command) -> Answered {
        let shared = self.game(name)?;
        let mut session = shared.lock().map_err(|_| gone())?;
        self.words.admit(&session, &command).map_err(too_large)?;
        let events = session.apply(command);
        Ok(json(&talk::reply(&session, events)))
    }

    fn look(&self, name: &str, look: Look) -> Answered {
        let shared = self.game(name)?;
        let session = shared.lock().map_err(|_| gone())?;
        Ok(json(&talk::look(&session, look)))
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
        ["like", than, seed] => Some(Question::Like { than: than.parse().ok()?, seed: seed.parse().ok()? }),
        ["overlay", name] => Some(Question::Overlay { overlay: name.parse().ok()?, of: None }),
        ["overlay", name, row, col] => {
            let of = Pos::new(row.parse().ok()?, col.parse().ok()?);
            Some(Question::Overlay { overlay: name.parse().ok()?, of: Some(of) })
        }
        _ => None,
    }
}

fn said<T: DeserializeOwned>(body: &[u8]) -> Answered<T> {
    let wrong = |error: serde_json::Error| Refusal::new(StatusCode::BAD_REQUEST, &error.to_string());
    serde_json::from_slice(body).map_err(wrong)
}

fn nowhere() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is nothing here")
}

fn not_allowed() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this method makes no sense here")
}

fn gone() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "this game is not kept any more; open it anew")
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed over by map_err")]
fn too_large(excess: ProtocolError) -> Refusal {
    Refusal::of(StatusCode::PAYLOAD_TOO_LARGE, &excess)
}
