//! The board: every square by what it is, then what is marked on it.

use crate::app::App;
use crate::theme::Role;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use sokonaut_level::{Cell, Dir, Ground, Level, Pos};
use std::collections::BTreeSet;

/// Draws the board of the game, or of the editor.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let geometry = app.geometry();
    let marks = Overlay::of(app);
    for pos in geometry.squares() {
        let Some((x, y)) = geometry.place(pos) else { continue };
        let cell = cell(app, pos);
        let mut role = role_of(cell);
        if role == Role::Wall && !app.is_editing() && app.session.level().ground(pos) != Ground::Wall {
            role = Role::Floor;
        }
        let (style, text) = marks.look(app, pos, role);
        put(frame.buffer_mut(), (x, y), geometry.width, style, &text, letter(cell));
    }
}

/// Two letters where there is room, else the letter of the board.
fn put(buffer: &mut Buffer, (x, y): (u16, u16), width: u16, style: Style, pair: &str, letter: char) {
    if width == 2 {
        buffer.set_string(x, y, pair, style);
    } else {
        buffer.set_string(x, y, letter.to_string(), style);
    }
}

fn letter(cell: Cell) -> char {
    cell.letter()
}

fn cell(app: &App, pos: Pos) -> Cell {
    if let Some(draft) = app.session.draft() {
        return draft.cell(pos);
    }
    let position = app.session.position();
    Cell::of(app.session.level().ground(pos), position.boxes.contains(&pos), position.player == pos)
}

/// What a square looks like when nothing is marked on it.
pub fn role_of(cell: Cell) -> Role {
    match cell {
        Cell::Wall => Role::Wall,
        Cell::Floor => Role::Floor,
        Cell::Goal => Role::Goal,
        Cell::Box => Role::Box,
        Cell::BoxOnGoal => Role::BoxOnGoal,
        Cell::Player | Cell::PlayerOnGoal => Role::Player,
    }
}

/// What is drawn over the squares.
struct Overlay {
    dead: BTreeSet<Pos>,
    reach: BTreeSet<Pos>,
    lost: BTreeSet<Pos>,
    chosen: Option<Pos>,
    targets: BTreeSet<Pos>,
    hint: Option<(Pos, Dir)>,
    /// In the reverse game: where the boxes shall end.
    starts: BTreeSet<Pos>,
}

impl Overlay {
    fn of(app: &App) -> Self {
        let dead = app.session.dead_squares().filter(|_| app.show_dead).unwrap_or_default();
        let reach = if app.show_reach && !app.is_editing() { app.session.reach() } else { Vec::new() };
        let chosen = app.marks.chosen.as_ref();
        let cursor = app.is_editing().then_some(app.pen.0);
        Self {
            dead: dead.iter().copied().collect(),
            reach: reach.into_iter().collect(),
            lost: app.marks.lost.iter().flat_map(|(why, _)| why.boxes.iter().copied()).collect(),
            chosen: cursor.or(chosen.map(|(from, _)| *from)),
            targets: chosen.map(|(_, paths)| paths.squares().into_iter().collect()).unwrap_or_default(),
            hint: app.marks.hint,
            starts: starts(app),
        }
    }

    /// The style and the two letters of a square.
    fn look(&self, app: &App, pos: Pos, role: Role) -> (Style, String) {
        let theme = app.theme;
        let pair = theme.pair(role).to_owned();
        if self.chosen == Some(pos) {
            return (theme.style(Role::Chosen), pair);
        }
        if self.lost.contains(&pos) {
            return (theme.style(Role::Lost), pair);
        }
        if let Some((from, dir)) = self.hint {
            if pos == from {
                return (theme.style(Role::Hint), pair);
            }
            if from.step(dir) == Some(pos) {
                return (theme.style(Role::Hint), arrow(dir, theme.unicode).to_owned());
            }
        }
        if self.targets.contains(&pos) && role != Role::Player {
            return (theme.style(Role::Target), theme.pair(Role::Target).to_owned());
        }
        if self.starts.contains(&pos) && role == Role::Floor {
            return (theme.style(Role::Target), theme.pair(Role::Goal).to_owned());
        }
        if self.dead.contains(&pos) && role == Role::Floor {
            return (theme.style(Role::Dead), theme.pair(Role::Dead).to_owned());
        }
        if self.reach.contains(&pos) && role == Role::Floor {
            return (theme.style(Role::Faint), theme.pair(Role::Target).to_owned());
        }
        (theme.style(role), pair)
    }
}

fn starts(app: &App) -> BTreeSet<Pos> {
    let reverse = app.session.mode() == sokonaut_game::Mode::Reverse;
    let boxes = |level: &Level| level.boxes().iter().copied().collect();
    if reverse { boxes(app.session.level()) } else { BTreeSet::new() }
}

fn arrow(dir: Dir, unicode: bool) -> &'static str {
    match (dir, unicode) {
        (Dir::Up, true) => "▲▲",
        (Dir::Right, true) => "▶▶",
        (Dir::Down, true) => "▼▼",
        (Dir::Left, true) => "◀◀",
        (Dir::Up, false) => "^^",
        (Dir::Right, false) => ">>",
        (Dir::Down, false) => "vv",
        (Dir::Left, false) => "<<",
    }
}
