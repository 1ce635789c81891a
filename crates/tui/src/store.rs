//! What is remembered between games: best solutions, the solver's, the game at hand, a few wishes.
//!
//! One JSON file in the user's data folder. It is written beside itself and then renamed, so a
//! crash leaves the old one or the new one, never half of one. Two games at once do not lose each
//! other's solutions: the file is read again before it is written, and the better solution stays.

use serde::{Deserialize, Serialize};
use sokonaut_game::{Hand, Length, Session};
use sokonaut_level::{Level, Lurd};
use sokonaut_rules::{Verified, verify};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The memory of earlier games.
#[derive(Debug)]
pub struct Store {
    /// `None`: nothing is kept, as in tests and where there is no home.
    path: Option<PathBuf>,
    memory: Memory,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Memory {
    /// Does the player wish to be warned of lost positions?
    warn: bool,
    /// The look that the player chose.
    theme: Option<String>,
    levels: BTreeMap<Key, Record>,
}

/// What is known of one level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Record {
    /// The solution with fewest moves, as text.
    moves: Option<String>,
    /// The solution with fewest pushes, as text.
    pushes: Option<String>,
    /// The shortest solution that the solver found or helped with, as text.
    solver: Option<String>,
    /// The game that was left, as text.
    game: Option<String>,
    /// Did anybody but the player make steps of that game?
    aided: bool,
}

/// The name under which a level is remembered: that of the puzzle, however it is turned.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Key(String);

impl Key {
    /// The name of a level. It takes a look at every square, so keep it where it is asked for
    /// often.
    pub fn of(level: &Level) -> Self {
        Self(format!("{:.16}", level.identity()))
    }
}

/// The folder where the program keeps what it remembers for a user; `None` if the user has no home.
pub fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")));
    data.map(|data| data.join("sokonaut"))
}

impl Store {
    /// The store of the user; empty if nothing can be read.
    pub fn open() -> Self {
        Self::at(data_folder().map(|data| data.join("progress.json")))
    }

    /// The store in this file; `None` keeps nothing.
    pub fn at(path: Option<PathBuf>) -> Self {
        let memory = path.as_deref().and_then(read).unwrap_or_default();
        Self { path, memory }
    }

    /// Has nobody played yet?
    pub fn is_new(&self) -> bool {
        self.memory.levels.is_empty()
    }

    /// Does the player wish to be warned?
    pub fn warn(&self) -> bool {
        self.memory.warn
    }

    /// Keeps the wish to be warned.
    pub fn set_warn(&mut self, warn: bool) {
        self.memory.warn = warn;
    }

    /// The look that the player chose.
    pub fn theme(&self) -> Option<&str> {
        self.memory.theme.as_deref()
    }

    /// Keeps the look that the player chose.
    pub fn set_theme(&mut self, name: &str) {
        self.memory.theme = Some(name.to_owned());
    }

    /// Fewest moves and fewest pushes of the player's solutions of a level.
    pub fn best(&self, key: &Key) -> Option<Length> {
        let record = self.memory.levels.get(key)?;
        let (moves, pushes) = record.moves.as_ref().zip(record.pushes.as_ref())?;
        Some(Length { moves: moves.len(), pushes: pushes_of(pushes) })
    }

    /// Is a solution of the solver known?
    pub fn solver(&self, key: &Key) -> Option<Length> {
        let text = self.memory.levels.get(key)?.solver.as_ref()?;
        Some(Length { moves: text.len(), pushes: pushes_of(text) })
    }

    /// Keeps a solution that the solver found, if it is shorter than the one before.
    pub fn keep_solver(&mut self, key: &Key, solution: &Verified) {
        let record = self.memory.levels.entry(key.clone()).or_default();
        shorter(&mut record.solver, Some(solution.lurd()), by_moves);
    }

    /// Was a game left on this level?
    pub fn begun(&self, key: &Key) -> bool {
        self.memory.levels.get(key).is_some_and(|record| record.game.is_some())
    }

    /// A session for a level, with what is remembered of it.
    pub fn session(&self, level: Level) -> Session {
        let record = self.memory.levels.get(&Key::of(&level)).cloned().unwrap_or_default();
        // What was played on a mirror image of this level cannot be replayed here; then it begins
        // anew.
        let moves = |text: String| text.parse::<Lurd>().unwrap_or_default();
        let mut session = Session::new(level);
        let judged = |session: &Session, text: String| verify(session.level(), &moves(text).dirs()).ok();
        for text in [record.moves, record.pushes].into_iter().flatten() {
            if let Some(solution) = judged(&session, text) {
                session.add_solution(&solution);
            }
        }
        if let Some(solution) = record.solver.and_then(|text| judged(&session, text)) {
            session.add_aided_solution(&solution);
        }
        if let Some(game) = record.game {
            session.resume(if record.aided { Hand::Other } else { Hand::Player }, &moves(game));
        }
        session
    }

    /// Remembers a session.
    pub fn remember(&mut self, session: &Session) {
        let lurd = session.lurd();
        let forward = session.mode() == sokonaut_game::Mode::Forward;
        let key = Key::of(session.level());
        let record = self.memory.levels.entry(key.clone()).or_default();
        let best = session.best();
        record.moves = best.moves.as_ref().map(Verified::lurd).or(record.moves.take());
        record.pushes = best.pushes.as_ref().map(Verified::lurd).or(record.pushes.take());
        shorter(&mut record.solver, session.aided_best().moves.as_ref().map(Verified::lurd), by_moves);
        if forward {
            record.game = Some(lurd).filter(|lurd| !lurd.is_empty() && !session.is_solved());
            record.aided = record.game.is_some() && session.is_aided();
        }
        if *record == Record::default() {
            self.memory.levels.remove(&key);
        }
    }

    /// Writes everything down.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is then still there.
    pub fn save(&mut self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        if let Some(theirs) = read(path) {
            self.memory.learn_from(theirs);
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let beside = path.with_extension(format!("{}.tmp", std::process::id()));
        fs::write(&beside, serde_json::to_vec_pretty(&self.memory)?)?;
        fs::rename(&beside, path)
    }
}

impl Memory {
    /// Takes over what another game has written since: levels not known here, and better solutions.
    fn learn_from(&mut self, theirs: Self) {
        for (key, record) in theirs.levels {
            let ours = self.levels.entry(key).or_insert_with(|| record.clone());
            shorter(&mut ours.moves, record.moves, by_moves);
            shorter(&mut ours.pushes, record.pushes, |text| (pushes_of(text), text.len()));
            shorter(&mut ours.solver, record.solver, by_moves);
        }
    }
}

/// Keeps the cheaper of two texts.
fn shorter(ours: &mut Option<String>, theirs: Option<String>, cost: fn(&str) -> (usize, usize)) {
    if let Some(theirs) = theirs
        && ours.as_ref().is_none_or(|ours| cost(&theirs) < cost(ours))
    {
        *ours = Some(theirs);
    }
}

fn by_moves(text: &str) -> (usize, usize) {
    (text.len(), pushes_of(text))
}

fn pushes_of(text: &str) -> usize {
    text.chars().filter(char::is_ascii_uppercase).count()
}

/// Reads the file. One that makes no sense is put aside, not overwritten.
fn read(path: &Path) -> Option<Memory> {
    let text = fs::read(path).ok()?;
    serde_json::from_slice(&text)
        .inspect_err(|_| {
            let _ = fs::rename(path, path.with_extension("json.unreadable"));
        })
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_game::Command;
    use sokonaut_level::Dir;

    fn level() -> Level {
        "######\n#@$ .#\n######".parse().unwrap()
    }

    fn key() -> Key {
        Key::of(&level())
    }

    const TWO: Length = Length { moves: 2, pushes: 2 };

    #[test]
    fn a_game_with_help_stays_one_and_the_solver_has_a_line_of_its_own() {
        let mut store = Store::at(None);
        let mut session = store.session(level());
        session.apply(Command::Paste("R".to_owned()));
        store.remember(&session);
        let mut later = store.session(level());
        later.apply(Command::Move(Dir::Right));
        assert!(later.is_solved());
        store.remember(&later);
        assert_eq!((store.best(&key()), store.solver(&key())), (None, Some(TWO)));
        assert!(!store.session(level()).aided_best().is_empty());
    }

    #[test]
    fn games_and_solutions_are_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let path = Some(folder.path().join("deep/progress.json"));
        let mut store = Store::at(path.clone());
        let mut session = store.session(level());
        session.apply(Command::Move(Dir::Right));
        store.remember(&session);
        store.save().unwrap();
        let mut later = Store::at(path.clone());
        let mut session = later.session(level());
        assert_eq!((session.lurd().as_str(), later.begun(&key())), ("R", true));
        session.apply(Command::Move(Dir::Right));
        later.remember(&session);
        later.save().unwrap();
        let last = Store::at(path);
        assert_eq!((last.best(&key()), last.begun(&key())), (Some(TWO), false));
    }

    #[test]
    fn another_game_at_the_same_time_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = Some(folder.path().join("progress.json"));
        let (mut ours, mut theirs) = (Store::at(path.clone()), Store::at(path.clone()));
        let mut session = theirs.session(level());
        session.apply(Command::Move(Dir::Right));
        session.apply(Command::Move(Dir::Right));
        theirs.remember(&session);
        theirs.save().unwrap();
        ours.set_warn(true);
        ours.save().unwrap();
        assert_eq!(Store::at(path).best(&key()), Some(TWO));
    }

    #[test]
    fn an_unreadable_file_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("progress.json");
        fs::write(&path, "{ not json").unwrap();
        let mut store = Store::at(Some(path.clone()));
        store.save().unwrap();
        assert_eq!(fs::read_to_string(path.with_extension("json.unreadable")).unwrap(), "{ not json");
    }
}
