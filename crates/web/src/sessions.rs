//! The games that the server keeps: a bounded number, the longest idle one makes room for a new
//! one.
//!
//! Nothing is lost with a dropped game: its page has the level and the moves, and opens it anew.

use sokonaut_game::Session;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game that several requests may use.
pub type Shared = Arc<Mutex<Session>>;

/// The games, by names that cannot be guessed.
#[derive(Debug)]
pub struct Sessions {
    most: usize,
    shelf: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    games: HashMap<String, Kept>,
    /// Counts uses: the game with the smallest number is idle longest.
    uses: u64,
}

#[derive(Debug)]
struct Kept {
    session: Shared,
    used: u64,
}

impl Sessions {
    /// Room for so many games.
    pub fn new(most: usize) -> Self {
        Self { most, shelf: Mutex::default() }
    }

    /// Keeps a game and tells its name.
    pub fn add(&self, session: Session) -> String {
        let name = unguessable();
        let mut shelf = self.shelf();
        while shelf.games.len() >= self.most {
            let idle = shelf.games.iter().min_by_key(|(_, kept)| kept.used).map(|(name, _)| name.clone());
            idle.and_then(|name| shelf.games.remove(&name));
        }
        shelf.uses += 1;
        let used = shelf.uses;
        shelf.games.insert(name.clone(), Kept { session: Arc::new(Mutex::new(session)), used });
        name
    }

    /// The game with this name. One whose work ended in a panic is as good as gone.
    pub fn find(&self, name: &str) -> Option<Shared> {
        let mut shelf = self.shelf();
        shelf.uses += 1;
        let used = shelf.uses;
        let kept = shelf.games.get_mut(name)?;
        kept.used = used;
        let session = Arc::clone(&kept.session);
        if session.is_poisoned() {
            shelf.games.remove(name);
            return None;
        }
        Some(session)
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        // Nothing that can panic runs while the shelf is held.
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// 128 bits from the randomness that the standard library gets for its hash tables.
fn unguessable() -> String {
    let word = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", word(), word())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Session {
        Session::new("#####\n#@$.#\n#####".parse().unwrap())
    }

    #[test]
    fn the_longest_idle_game_makes_room() {
        let sessions = Sessions::new(2);
        let (first, second) = (sessions.add(game()), sessions.add(game()));
        assert!(sessions.find(&first).is_some());
        let third = sessions.add(game());
        let there: Vec<bool> =
            [&first, &second, &third].iter().map(|name| sessions.find(name).is_some()).collect();
        assert_eq!(there, [true, false, true]);
    }

    #[test]
    fn names_differ() {
        assert_ne!(unguessable(), unguessable());
        assert_eq!(unguessable().len(), 32);
    }

    #[test]
    fn a_broken_game_is_gone() {
        let sessions = Sessions::new(2);
        let name = sessions.add(game());
        let shared = sessions.find(&name).unwrap();
        let broken = std::thread::spawn(move || {
            let _held = shared.lock();
            panic!("on purpose");
        });
        assert!(broken.join().is_err());
        assert!(sessions.find(&name).is_none());
    }
}
