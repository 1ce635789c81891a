//! What page and session say to each other, as plain data.

use crate::error::ProtocolError;
use serde::{Deserialize, Serialize};
use sokonaut_game::{Event, Glimpse, Hand, Prefer, Session, View};
use sokonaut_level::{Level, Lurd, Pos};
use sokonaut_rules::verify;

/// How a page begins: also how it goes on after the other side forgot its game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Opening {
    /// A level in any of the formats.
    pub level: String,
    /// Moves made on it, `*` after those that are not undone.
    #[serde(default)]
    pub moves: String,
    /// Are the moves not the player's alone? So it is with those of a link. What others made is not
    /// the player's best.
    #[serde(default)]
    pub aided: bool,
    /// Solutions from earlier games.
    #[serde(default)]
    pub best: Vec<String>,
}

/// A question about the board that needs no solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Where can the player walk?
    Reach,
    /// Where can this box be brought?
    Box {
        /// The box.
        from: Pos,
        /// What the way should save.
        prefer: Prefer,
    },
}

/// What happened, and how things stand now.
#[derive(Clone, Debug, Serialize)]
pub struct Reply {
    /// What happened.
    pub events: Vec<Event>,
    /// How things stand.
    pub view: View,
    /// The moves made.
    pub moves: String,
    /// Did anybody but the player make some of them?
    pub aided: bool,
    /// The level at its start, as text: with the moves it is all that a permalink needs.
    pub level: String,
}

/// How the work on a question goes.
#[derive(Clone, Debug, Serialize)]
pub struct Tick {
    /// Since it began.
    pub seconds: f64,
    /// What the search is at, if somebody looked.
    #[serde(flatten)]
    pub glimpse: Option<Glimpse>,
}

impl Opening {
    /// The session that the page wants.
    ///
    /// # Errors
    /// What is wrong with the level. Moves that make no sense are left out: a level is better than
    /// nothing.
    pub(crate) fn open(&self) -> Result<Session, ProtocolError> {
        let level = first_level(&self.level)?;
        let known = self.best.iter().filter_map(|text| text.parse::<Lurd>().ok());
        let known: Vec<_> = known.filter_map(|moves| verify(&level, &moves.dirs()).ok()).collect();
        let mut session = Session::new(level);
        for solution in &known {
            session.add_solution(solution);
        }
        if let Ok(moves) = self.moves.parse() {
            session.resume(if self.aided { Hand::Other } else { Hand::Player }, &moves);
        }
        Ok(session)
    }
}

fn first_level(text: &str) -> Result<Level, ProtocolError> {
    let mut complaint = None;
    for parsed in sokonaut_level::read(text) {
        match parsed.level() {
            Ok(level) => return Ok(level),
            Err(error) => complaint = complaint.or_else(|| Some(ProtocolError::of_level(&error))),
        }
    }
    let nothing = || ProtocolError::of_absence(text.as_bytes(), &sokonaut_level::absence(text));
    Err(complaint.unwrap_or_else(nothing))
}

/// Tells the page how things stand.
pub fn reply(session: &Session, events: Vec<Event>) -> Reply {
    Reply {
        events,
        view: session.view(),
        moves: session.lurd(),
        aided: session.is_aided(),
        level: session.level().to_xsb(),
    }
}

/// Looks at the board: squares, row by row.
pub fn look(session: &Session, look: Look) -> Vec<Pos> {
    match look {
        Look::Reach => session.reach(),
        Look::Box { from, prefer } => session.box_paths(from, prefer).squares(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use sokonaut_game::Command;
    use sokonaut_level::Dir;

    #[test]
    fn an_opening_takes_up_an_earlier_game() {
        let level = "#######\n#@$  .#\n#######\n";
        let opening = Opening {
            level: level.into(),
            moves: "R".into(),
            aided: false,
            best: vec!["RRR".into(), "UU".into()],
        };
        let reply = reply(&opening.open().unwrap(), Vec::new());
        assert_eq!(reply.view.board, "#######\n# @$ .#\n#######\n");
        assert_eq!((reply.moves.as_str(), reply.level.as_str()), ("R", level));
        assert_eq!(reply.view.best_moves.as_deref(), Some("RRR"));
    }

    #[test]
    fn moves_of_a_link_are_not_the_players() {
        let linked = |moves: &str, aided: bool| {
            let level = "#######\n#@$  .#\n#######\n".to_owned();
            Opening { level, moves: moves.to_owned(), aided, ..Opening::default() }.open().expect("a level")
        };
        assert!(linked("RRR", false).best().moves.is_some());
        assert!(linked("RRR", true).best().is_empty());
        let mut session = linked("RR", true);
        let events = session.apply(Command::Move(Dir::Right));
        assert!(session.is_solved() && session.best().is_empty(), "only the last push is the player's");
        let told = reply(&session, events);
        assert!(told.aided, "so that the page can go on with it elsewhere");
        let again = Opening { level: told.level, moves: told.moves, aided: told.aided, best: Vec::new() };
        assert!(again.open().expect("the same level").is_aided());
    }

    #[test]
    fn nonsense_is_told_or_left_out() {
        let opening = |level: &str, moves: &str| Opening {
            level: level.to_owned(),
            moves: moves.to_owned(),
            ..Opening::default()
        };
        assert!(opening("no level", "").open().is_err());
        assert!(opening("####\n#@$.\n####", "").open().unwrap_err().english.contains("hole"));
        let session = opening("#####\n#@$.#\n#####", "uuu").open().unwrap();
        assert_eq!(session.lurd(), "");
    }

    #[test]
    fn what_happened_is_told_by_its_type() {
        let mut session = Session::new("#####\n#@$.#\n#####".parse().unwrap());
        let events = session.apply(serde_json::from_str(r#"{"move":"u"}"#).unwrap());
        let told = serde_json::to_value(reply(&session, events)).unwrap();
        let blocked = json!({"refusal": "blocked", "detail": {"wall": [0, 1]}});
        assert_eq!(told["events"][0], json!({"event": "rejected", "why": blocked}));
    }

    #[test]
    fn squares_of_a_box() {
        let session = Session::new("#######\n#@$  .#\n#######".parse().unwrap());
        let look_at: Look = serde_json::from_str(r#"{"box":{"from":[1,2],"prefer":"pushes"}}"#).unwrap();
        let squares = look(&session, look_at);
        assert!(squares.contains(&Pos::new(1, 5)) && squares.contains(&Pos::new(1, 3)), "{squares:?}");
        assert_eq!(look(&session, Look::Reach), [Pos::new(1, 1)]);
    }
}
