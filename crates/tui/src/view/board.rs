//! The board: every square by what it is, then what is marked on it.

use super::overlay;
use crate::app::App;
use crate::theme::Role;
use crate::view::tile::{Tile, role_of};
use ratatui::Frame;
use ratatui::style::Style;
use sokonaut_game::Mode;
use sokonaut_level::{Cell, Dir, Ground, Pos};
use std::collections::BTreeSet;

/// Draws the board of the game, or of the editor.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let geometry = app.geometry();
    let marks = Overlay::of(app);
    let inside = app.session.level().inside();
    for pos in geometry.squares() {
        let Some(at) = geometry.place(pos) else { continue };
        let cell = cell(app, pos);
        if cell == Cell::Floor && !app.is_editing() && !inside[pos] {
            continue;
        }
        let role = role_of(cell);
        let (style, pair) = marks.look(app, pos, role);
        Tile { cell, role, style, pair: &pair }.draw(app.theme, &geometry, at, frame.buffer_mut());
    }
}

fn cell(app: &App, pos: Pos) -> Cell {
    if let Some(draft) = app.session.draft() {
        return draft.cell(pos);
    }
    let position = app.session.position();
    Cell::of(ground(app, pos), position.boxes.contains(&pos), position.player == pos)
}

/// In the reverse game the boxes have to go to where they start.
fn ground(app: &App, pos: Pos) -> Ground {
    let level = app.session.level();
    match level.ground(pos) {
        Ground::Floor | Ground::Goal if app.session.mode() == Mode::Reverse => {
            if level.boxes().contains(&pos) { Ground::Goal } else { Ground::Floor }
        }
        ground => ground,
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
            lost: app.marks.lost.iter().flat_map(|loss| loss.why.boxes.iter().copied()).collect(),
            chosen: cursor.or(chosen.map(|(from, _)| *from)),
            targets: chosen.map(|(_, paths)| paths.squares().into_iter().collect()).unwrap_or_default(),
            hint: app.marks.hint,
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
                // Who stands in the way stays in sight.
                let sign = if role == Role::Player { pair } else { arrow(dir, theme.unicode).to_owned() };
                return (theme.style(Role::Hint), sign);
            }
        }
        if self.targets.contains(&pos) && role != Role::Player {
            return (theme.style(Role::Target), theme.pair(Role::Target).to_owned());
        }
        if let Some(look) = overlay::look(app, pos, role) {
            return look;
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
