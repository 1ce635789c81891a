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
    Strategies,
    SolveAll,
    Solutions,
    Shorten,
    Check,
    TurnBack,
    Warn,
    DeadSquares,
    Reach,
    Overlay,
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
    /// Goes on to the next level, if this one is solved.
    GoOn,
    Previous,
    Browse,
    /// Opens the level of the day.
    Daily,
    /// Makes a level like the one at hand.
    Like,
    /// Plays the mistake that a lesson is about.
    Mistake,
    Copy,
    Theme,
    Help,
    /// Ends the game.
    Quit,
    /// Stops what goes on; if nothing does, asks whether to end the game.
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

/// Every key of the game. Where the page has a letter for the same thing, it stands first.
pub const BINDINGS: &[Binding] = &[
    bind(&[KeyCode::Up, Char('k')], "arrows, hjkl", Action::Move(Dir::Up), "move, push"),
    bind(&[KeyCode::Down, Char('j')], "", Action::Move(Dir::Down), ""),
    bind(&[KeyCode::Left, Char('h')], "", Action::Move(Dir::Left), ""),
    bind(&[KeyCode::Right, Char('l')], "", Action::Move(Dir::Right), ""),
    bind(&[Char('u'), KeyCode::Backspace, Char(',')], "u", Action::Undo, "undo a step"),
    bind(&[Char('U')], "U", Action::UndoPush, "undo a push"),
    bind(&[Char('y'), Char('r'), Char('.')], "y, r", Action::Redo, "redo a step"),
    bind(&[Char('Y'), Char('R')], "Y, R", Action::RedoPush, "redo a push"),
    bind(&[Char('x'), KeyCode::Home], "x", Action::Restart, "start again"),
    bind(&[Char('H'), Char('i')], "H, i", Action::Hint, "hint: the next push"),
    bind(&[Char('s'), KeyCode::Insert], "s, insert", Action::Solve, "solve from here"),
    bind(&[Char('S')], "S", Action::Strategies, "solve by a strategy"),
    bind(&[Char('A')], "A", Action::SolveAll, "solve the pack, stop it"),
    bind(&[Char('K')], "K", Action::Solutions, "watch known solutions"),
    bind(&[Char('z')], "z", Action::Shorten, "shorten my solution"),
    bind(&[Char('L'), Char('c')], "L, c", Action::Check, "is this lost, and why?"),
    bind(&[Char('t')], "t", Action::TurnBack, "back before the mistake"),
    bind(&[Char('w')], "w", Action::Warn, "warn of lost positions"),
    bind(&[Char('d')], "d", Action::DeadSquares, "show dead squares"),
    bind(&[Char('a')], "a", Action::Reach, "show where I can walk"),
    bind(&[Char('O')], "O", Action::Overlay, "show rooms, tunnels, ..."),
    bind(&[Char('m')], "m", Action::Monitor, "watch the solver"),
    bind(&[Char(' ')], "space", Action::PlayPause, "replay, pause"),
    bind(&[Char('-'), Char('[')], "- +, [ ]", Action::Slower, "replay slower, faster"),
    bind(&[Char('+'), Char('='), Char(']')], "", Action::Faster, ""),
    bind(&[Char('p')], "p", Action::Snapshot, "keep this position"),
    bind(&[Char('g'), Char('P')], "g, P", Action::Restore, "go to the last kept"),
    bind(&[Char('v')], "v", Action::Reverse, "reverse game: pull"),
    bind(&[Char('e')], "e", Action::Edit, "edit the level"),
    bind(&[Char('f')], "f", Action::Prefer, "mouse: save pushes/moves"),
    bind(&[Char('n'), KeyCode::PageDown], "n", Action::Next, "next (solved: enter)"),
    bind(&[KeyCode::Enter], "", Action::GoOn, ""),
    bind(&[Char('N'), KeyCode::PageUp], "N", Action::Previous, "level before"),
    bind(&[Char('B'), Char('b'), Char('o'), KeyCode::Tab], "B, o", Action::Browse, "choose pack and level"),
    bind(&[Char('G')], "G", Action::Daily, "the level of the day"),
    bind(&[Char('M')], "M", Action::Like, "make one like this"),
    bind(&[Char('E')], "E", Action::Mistake, "lesson: see the mistake"),
    bind(&[Char('C')], "C", Action::Copy, "copy moves or level"),
    bind(&[Char('T')], "T", Action::Theme, "other colours"),
    bind(&[Char('?'), KeyCode::F(1)], "?", Action::Help, "this help"),
    bind(&[Char('q')], "q", Action::Quit, "quit; esc: stop, leave"),
    bind(&[KeyCode::Esc], "", Action::Leave, ""),
];

/// What a key does.
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
