//! How much a text or a command may ask for.

use crate::catalogue::{Collection, Readable};
use crate::error::{ErrorKind, ProtocolError};
use crate::talk::Opening;
use sokonaut_game::{Command, Draft, Edit, Session};
use sokonaut_level::Lurd;

/// Bounds on everything that the words of a page can make grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Squares of a level, walls and outside included.
    pub squares: usize,
    /// Squares and steps of all levels and games in one text, once its run lengths are unfolded.
    pub unfolded: usize,
    /// Steps of one game, those that can be redone included.
    pub steps: usize,
    /// Snapshots of one game.
    pub snapshots: usize,
    /// Bench runs in one set of plots.
    pub runs: usize,
    /// Collections in one set of plots.
    pub collections: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            squares: 10_000,
            unfolded: 1_000_000,
            steps: 100_000,
            snapshots: 100,
            runs: 16,
            collections: 500,
        }
    }
}

/// Why a game was not opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotOpened {
    /// It is too much.
    TooMuch(ProtocolError),
    /// There is no level to play.
    NoLevel(ProtocolError),
}

impl From<NotOpened> for ProtocolError {
    fn from(why: NotOpened) -> Self {
        let (NotOpened::TooMuch(why) | NotOpened::NoLevel(why)) = why;
        why
    }
}

impl Limits {
    /// The session that a page wants, if it is not too much.
    ///
    /// # Errors
    /// What is too much, or what is wrong with the level. Moves that make no sense are left out: a
    /// level is better than nothing.
    pub fn open(&self, opening: &Opening) -> Result<Session, NotOpened> {
        let texts = [&opening.level, &opening.moves].into_iter().chain(&opening.best);
        self.admit_texts(texts.map(|text| text.as_bytes())).map_err(NotOpened::TooMuch)?;
        let session = opening.open().map_err(NotOpened::NoLevel)?;
        let (rows, cols) = (session.level().rows(), session.level().cols());
        self.admit_board(rows, cols).map_err(NotOpened::TooMuch)?;
        Ok(session)
    }

    /// The levels of a text.
    ///
    /// # Errors
    /// If so much is in it that it can only be meant to do harm.
    pub fn read(&self, text: &[u8]) -> Result<Collection, ProtocolError> {
        self.admit_text(text)?;
        Ok(self.bound(Collection::read("", text)))
    }

    /// The same levels, of which those that are too large to be played say so.
    #[must_use]
    pub fn bound(&self, mut collection: Collection) -> Collection {
        for entry in &mut collection.levels {
            let Readable::Board(board) = &entry.level else { continue };
            let cols = board.lines().map(str::len).max().unwrap_or(0);
            let side = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
            if let Err(error) = self.admit_board(side(board.lines().count()), side(cols)) {
                entry.level = Readable::Defect(error);
            }
        }
        collection
    }

    /// May the text be read?
    ///
    /// # Errors
    /// If so much is in it that it can only be meant to do harm.
    pub fn admit_text(&self, text: &[u8]) -> Result<(), ProtocolError> {
        self.admit_texts([text])
    }

    /// May these texts be read, all of them together?
    ///
    /// # Errors
    /// As for one.
    pub fn admit_texts<'a>(&self, texts: impl IntoIterator<Item = &'a [u8]>) -> Result<(), ProtocolError> {
        let mut total = 0;
        for size in texts.into_iter().flat_map(sizes) {
            total += size;
            if total > self.unfolded {
                let most = self.unfolded;
                let words = format_args!("the text unfolds to more than {most} squares and steps");
                return Err(ProtocolError::new(ErrorKind::Long { most }, words));
            }
        }
        Ok(())
    }

    /// May a board of this size be played?
    ///
    /// # Errors
    /// If not.
    pub fn admit_board(&self, rows: u16, cols: u16) -> Result<(), ProtocolError> {
        let squares = usize::from(rows) * usize::from(cols);
        if squares > self.squares {
            let most = self.squares;
            let words = format_args!("a level of {rows} by {cols} squares is more than {most} squares");
            return Err(ProtocolError::new(ErrorKind::Large { rows, cols, most }, words));
        }
        Ok(())
    }

    /// May the command be obeyed?
    ///
    /// # Errors
    /// If it would make the session grow too large.
    pub fn admit(&self, session: &Session, command: &Command) -> Result<(), ProtocolError> {
        match command {
            Command::Load(text) | Command::Paste(text) => {
                self.admit_text(text.as_bytes())?;
                let level = sokonaut_level::read(text).find_map(|parsed| parsed.level().ok());
                level.map_or(Ok(()), |level| self.admit_board(level.rows(), level.cols()))?;
                let moves = text.parse::<Lurd>().map_or(0, |moves| moves.steps().len());
                self.admit_steps(moves)
            }
            Command::Edit(Edit::Blank { rows, cols }) => self.admit_board(*rows, *cols),
            // A drawing has bounded sides, but as text it may be anything.
            Command::Edit(Edit::Draw(text)) => match Draft::read(text) {
                Some(draft) => self.admit_board(draft.rows(), draft.cols()),
                None => Ok(()),
            },
            Command::Snapshot if session.snapshots() >= self.snapshots => {
                let most = self.snapshots;
                Err(ProtocolError::new(
                    ErrorKind::Snapshots { most },
                    format_args!("there are {most} snapshots already"),
                ))
            }
            // One way more than allowed is no harm: it is no longer than a level is large.
            Command::Move(_) | Command::WalkTo(_) | Command::PushBoxTo { .. } | Command::PlayRest => {
                self.admit_steps(session.progress().0)
            }
            _ => Ok(()),
        }
    }

    fn admit_steps(&self, steps: usize) -> Result<(), ProtocolError> {
        let most = self.steps;
        if steps <= most {
            return Ok(());
        }
        Err(ProtocolError::new(ErrorKind::Steps { most }, format_args!("a game has at most {most} steps")))
    }
}

/// Squares and steps of the levels in a text, level by level, or of the moves that it is.
fn sizes(text: &[u8]) -> impl Iterator<Item = usize> {
    let moves = str::from_utf8(text).ok().and_then(|text| text.parse::<Lurd>().ok());
    let levels = sokonaut_level::read(text).map(|parsed| {
        let squares: usize = parsed.rows().iter().map(|row| row.text().len()).sum();
        squares + parsed.about.games.iter().map(|game| game.moves.steps().len()).sum::<usize>()
    });
    moves.map(|moves| moves.steps().len()).into_iter().chain(levels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmless_texts_pass() {
        let limits = Limits::default();
        for text in ["", "nonsense", "#####\n#@$.#\n#####\n\nSolution\nR\n", "5#|#p b.#|5#", "2(3r)"] {
            assert_eq!(limits.admit_text(text.as_bytes()), Ok(()), "{text}");
        }
    }

    #[test]
    fn bombs_do_not() {
        let limits = Limits::default();
        let board = format!("{0}#p998#|{0}\n\n", "1000#|".repeat(400));
        let games = format!("#####\n#@$.#\n#####\n\n{}", "Solution\n900000r\n\n".repeat(3));
        for text in [board.repeat(2), games, "3000000r".to_owned()] {
            assert!(limits.admit_text(text.as_bytes()).is_err(), "{text}");
        }
        let moves = "900000r".as_bytes();
        assert!(limits.admit_text(moves).is_ok() && limits.admit_texts([moves; 2]).is_err());
    }

    #[test]
    fn a_level_that_is_too_large_is_read_but_not_offered() {
        let limits = Limits { squares: 20, ..Limits::default() };
        let text = "#####\n#@$.#\n#####\n\n; Wide\n#########\n#@$    .#\n#########\n";
        let told = serde_json::to_value(limits.read(text.as_bytes()).expect("two levels")).unwrap();
        assert!(told["levels"][0]["board"].is_string());
        let defect = &told["levels"][1]["defect"];
        assert_eq!(
            (&defect["trouble"], &defect["cols"], &defect["most"]),
            (&"large".into(), &9.into(), &20.into())
        );
    }

    #[test]
    fn a_session_stops_growing() {
        let limits = Limits { steps: 3, snapshots: 1, squares: 25, ..Limits::default() };
        let mut session = Session::new("#####\n#@$.#\n#####".parse().unwrap());
        let paste = |text: &str| Command::Paste(text.to_owned());
        assert!(limits.admit(&session, &paste("rlrl")).is_err());
        assert!(limits.admit(&session, &paste("#######\n#@$  .#\n#######\n#######")).is_err());
        assert!(limits.admit(&session, &Command::Edit(Edit::Blank { rows: 9, cols: 9 })).is_err());
        assert!(limits.admit(&session, &Command::Snapshot).is_ok());
        session.apply(Command::Snapshot);
        assert!(limits.admit(&session, &Command::Snapshot).is_err());
    }
}
