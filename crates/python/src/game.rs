//! A game: the session that all faces share, with Python as one more face.

use crate::arena::course::planes;
use crate::errand::Errand;
use crate::errors::{IllegalMove, MovesError, bug, misuse};
use crate::level::{Level, Square, square, squares};
use crate::lost::Verdict;
use crate::options::Wanted;
use pyo3::prelude::*;
use sokonaut_game::{Command, Event, Prefer, Session, Stride};
use sokonaut_level::{Dir, Lurd, LurdError, Pos};
use sokonaut_rules::{Played, Position};
use sokonaut_solver::{Control, WallClock};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The largest board that is judged on the thread that asks: it is done before another thread would
/// have begun, and environments for learning ask after every push.
const AT_ONCE: usize = 1000;

/// A game in progress.
#[pyclass(frozen, module = "sokonaut")]
pub struct Game {
    level: Py<Level>,
    session: Mutex<Session>,
}

impl Game {
    fn session(&self) -> MutexGuard<'_, Session> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its level and its position.
    pub fn place(&self, py: Python<'_>) -> (Py<Level>, Position) {
        (self.level.clone_ref(py), self.session().position().clone())
    }

    /// Does something; a refusal is an exception.
    fn apply(&self, command: Command) -> PyResult<()> {
        let refusal = self.session().apply(command).into_iter().find_map(|event| match event {
            Event::Rejected { why } => Some(why.to_string()),
            _ => None,
        });
        refusal.map_or(Ok(()), |why| Err(IllegalMove::new_err(why)))
    }
}

/// Moves in letters.
pub fn moves(text: &str) -> PyResult<Lurd> {
    text.parse().map_err(|error: LurdError| MovesError::new_err(error.to_string()))
}

#[pymethods]
impl Game {
    #[new]
    fn new(level: Bound<'_, Level>) -> Self {
        let session = Session::new(level.get().shared().level().clone());
        Self { level: level.unbind(), session: Mutex::new(session) }
    }

    /// The level that is played.
    #[getter]
    fn level(&self, py: Python<'_>) -> Py<Level> {
        self.level.clone_ref(py)
    }

    /// Makes the steps of a text such as `rrU`, all of them or, if one is illegal, none.
    fn play(&self, text: &str) -> PyResult<()> {
        let dirs = moves(text)?.dirs();
        {
            let session = self.session();
            let mut ahead = session.position().clone();
            for (step, &dir) in dirs.iter().enumerate() {
                let refuse = |blocked| IllegalMove::new_err(format!("step {}: {blocked}", step + 1));
                ahead.play(session.level(), dir).map_err(refuse)?;
            }
        }
        dirs.into_iter().try_for_each(|dir| self.apply(Command::Move(dir)))
    }

    /// The letters of the steps that are legal now, capitals for pushes.
    fn legal_moves(&self) -> String {
        let session = self.session();
        let letter = |dir: Dir| match session.position().clone().play(session.level(), dir).ok()? {
            Played::Walked => Some(dir.letter()),
            Played::Pushed(_) => Some(dir.letter().to_ascii_uppercase()),
        };
        Dir::ALL.into_iter().filter_map(letter).collect()
    }

    /// The pushes that are legal now, after a walk or at once: the box, and the letter of the
    /// direction.
    fn legal_pushes(&self) -> Vec<(Square, char)> {
        let session = self.session();
        let (level, boxes, reach) = (session.level(), &session.position().boxes, session.reach());
        let free = |pos: &Pos| !level.is_wall(*pos) && !boxes.contains(pos);
        let legal = |&(pos, dir): &(Pos, Dir)| {
            let behind = pos.step(dir.opposite());
            behind.is_some_and(|behind| reach.contains(&behind))
                && pos.step(dir).is_some_and(|ahead| free(&ahead))
        };
        let all = boxes.iter().flat_map(|&pos| Dir::ALL.map(|dir| (pos, dir)));
        all.filter(legal).map(|(pos, dir)| (square(pos), dir.letter())).collect()
    }

    /// Takes back a step; false if there is none.
    fn undo(&self) -> bool {
        self.apply(Command::Undo(Stride::Step)).is_ok()
    }

    /// Makes a step again that was taken back; false if there is none.
    fn redo(&self) -> bool {
        self.apply(Command::Redo(Stride::Step)).is_ok()
    }

    /// Goes back to the start; everything can be made again.
    fn restart(&self) {
        // At the start there is nothing to take back, which is no error here.
        let _ = self.apply(Command::Restart);
    }

    /// Walks to a square without touching a box.
    fn walk_to(&self, to: Square) -> PyResult<()> {
        self.apply(Command::WalkTo(pos(to)))
    }

    /// Brings a box to a square, no other box being moved.
    #[pyo3(signature = (source, to, prefer="pushes"))]
    fn push_box_to(&self, source: Square, to: Square, prefer: &str) -> PyResult<()> {
        let prefer = match prefer {
            "pushes" => Prefer::Pushes,
            "moves" => Prefer::Moves,
            other => return Err(misuse(format!("prefer '{other}'? choose one of: pushes, moves"))),
        };
        self.apply(Command::PushBoxTo { from: pos(source), to: pos(to), prefer })
    }

    /// The squares that the player can walk to now.
    fn reach(&self) -> Vec<Square> {
        squares(&self.session().reach())
    }

    /// Where the boxes are.
    #[getter]
    fn boxes(&self) -> Vec<Square> {
        squares(&self.session().position().boxes)
    }

    /// Where the player is.
    #[getter]
    fn player(&self) -> Square {
        square(self.session().position().player)
    }

    /// Is every box on a goal?
    #[getter]
    fn solved(&self) -> bool {
        self.session().is_solved()
    }

    /// The steps made, pushes in capitals.
    #[getter]
    fn lurd(&self) -> String {
        self.session().lurd()
    }

    /// Number of steps made.
    #[getter]
    fn moves(&self) -> usize {
        self.session().metrics().moves
    }

    /// Number of pushes among them.
    #[getter]
    fn pushes(&self) -> usize {
        self.session().metrics().pushes
    }

    /// The position in letters.
    fn draw(&self) -> String {
        let session = self.session();
        session.position().draw(session.level())
    }

    /// Why the position is lost, as far as that can be proved without a search and within the
    /// limits.
    fn _doom(&self, py: Python<'_>, wanted: Wanted) -> PyResult<Option<Verdict>> {
        let (position, limits) = (self.session().position().clone(), wanted.limits());
        let shared = self.level.get().shared();
        let area = usize::from(shared.level().rows()) * usize::from(shared.level().cols());
        let judge = move |stop: &AtomicBool| {
            let clock = WallClock::start();
            shared.why_lost(&position, &limits, Control::new(&clock, stop))
        };
        let doom = if area <= AT_ONCE {
            py.detach(|| judge(&AtomicBool::new(false)))
        } else {
            let errand = Errand::start(1, move |send, stop| {
                let _ = send.send(judge(stop));
            })?;
            errand.next(py)?.ok_or_else(bug)?
        };
        Ok(doom.as_ref().map(Verdict::lost))
    }

    /// Walls, goals, boxes and the player as planes of bytes, 0 or 1, on a board of at least this
    /// size.
    fn _planes(&self, rows: usize, columns: usize) -> Vec<u8> {
        let session = self.session();
        planes(session.level(), session.position(), rows, columns)
    }

    fn __str__(&self) -> String {
        self.draw()
    }

    fn __repr__(&self) -> String {
        let session = self.session();
        let metrics = session.metrics();
        let end = if session.is_solved() { ", solved" } else { "" };
        format!("<Game: {} moves, {} pushes{end}>", metrics.moves, metrics.pushes)
    }
}

fn pos((row, col): Square) -> Pos {
    Pos::new(row, col)
}
