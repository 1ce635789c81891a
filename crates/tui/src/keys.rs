//! Which key does what: one table for the game, the help screen and the line at the bottom.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use sokonaut_level::Dir;

/// What a key can do in the game; the table below says it in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Move(Dir),
    Undo,
    UndoPush,
    Redo,
    RedoPush,
    Restart,
    Hint,
    Solve,
    Shorten,
    Check,
    TurnBack,
    Warn,
    DeadSquares,
    Reach,
    Monitor,
    PlayPause,
    Slower,
    Faster,
    Snapshot,
    Restore,
    Reverse,
    Edit,
    Prefer,
    Next,
    Previous,
    Browse,
    CopyMoves,
    CopyLevel,
    CopyAll,
    Help,
    Leave,
}

/// A line of the table.
pub struct Binding {
    keys: &'static [KeyCode],
    /// The keys as people read them.
    pub shown: &'static str,
    /// What they do.
    pub action: Action,
    /// What that is, in words; empty for keys that share a line with those above.
    pub help: &'static str,
}

const fn bind(keys: &'static [KeyCode], shown: &'static str, action: Action, help: &'static str) -> Binding {
    Binding { keys, shown, action, help }
}

use KeyCode::Char;

/// Every key of the game.
pub const BINDINGS: &[Binding] = &[
    bind(&[KeyCode::Up, Char('k')], "arrows, hjkl", Action::Move(Dir::Up), "move, push"),
    bind(&[KeyCode::Down, Char('j')], "", Action::Move(Dir::Down), ""),
    bind(&[KeyCode::Left, Char('h')], "", Action::Move(Dir::Left), ""),
    bind(&[KeyCode::Right, Char('l')], "", Action::Move(Dir::Right), ""),
    bind(&[Char('u'), KeyCode::Backspace], "u", Action::Undo, "undo a step"),
    bind(&[Char('U')], "U", Action::UndoPush, "undo a push"),
    bind(&[Char('r'), Char('.')], "r", Action::Redo, "redo a step"),
    bind(&[Char('R')], "R", Action::RedoPush, "redo a push"),
    bind(&[Char('x'), KeyCode::Home], "x", Action::Restart, "start again"),
    bind(&[Char('i')], "i", Action::Hint, "hint: the next push"),
    bind(&[Char('s')], "s", Action::Solve, "solve from here"),
    bind(&[Char('z')], "z", Action::Shorten, "shorten my solution"),
    bind(&[Char('c')], "c", Action::Check, "is this lost, and why?"),
    bind(&[Char('b')], "b", Action::TurnBack, "back before the mistake"),
    bind(&[Char('w')], "w", Action::Warn, "warn of lost positions"),
    bind(&[Char('d')], "d", Action::DeadSquares, "show dead squares"),
    bind(&[Char('a')], "a", Action::Reach, "show where I can walk"),
    bind(&[Char('m')], "m", Action::Monitor, "watch the solver"),
    bind(&[Char(' ')], "space", Action::PlayPause, "replay, pause"),
    bind(&[Char('[')], "[ ]", Action::Slower, "replay slower, faster"),
    bind(&[Char(']')], "", Action::Faster, ""),
    bind(&[Char('p')], "p", Action::Snapshot, "keep this position"),
    bind(&[Char('P')], "P", Action::Restore, "back to the last kept"),
    bind(&[Char('v')], "v", Action::Reverse, "reverse game: pull"),
    bind(&[Char('e')], "e", Action::Edit, "edit the level"),
    bind(&[Char('f')], "f", Action::Prefer, "mouse: save pushes/moves"),
    bind(&[Char('n'), KeyCode::PageDown], "n", Action::Next, "next level"),
    bind(&[Char('N'), KeyCode::PageUp], "N", Action::Previous, "level before"),
    bind(&[Char('o'), KeyCode::Tab], "o", Action::Browse, "choose a level"),
    bind(&[Char('y')], "y", Action::CopyMoves, "copy the moves"),
    bind(&[Char('Y')], "Y", Action::CopyLevel, "copy the level"),
    bind(&[Char('S')], "S", Action::CopyAll, "copy it with solutions"),
    bind(&[Char('?'), KeyCode::F(1)], "?", Action::Help, "this help"),
    bind(&[Char('q'), KeyCode::Esc], "q, esc", Action::Leave, "cancel, leave"),
];

/// What a key does.
#[must_use]
pub fn action(key: KeyEvent) -> Option<Action> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return None;
    }
    BINDINGS.iter().find(|binding| binding.keys.contains(&key.code)).map(|binding| binding.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_bound_twice_and_every_line_fits() {
        let keys: Vec<_> = BINDINGS.iter().flat_map(|binding| binding.keys).collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[index + 1..].contains(key), "{key:?}");
        }
        for binding in BINDINGS {
            assert!(binding.shown.len() <= 12 && binding.help.len() <= 24, "{}", binding.help);
        }
    }
}
