//! The column at the right: numbers, the solver at work, what is wrong with a drawing.

use crate::app::{App, SPEEDS};
use crate::theme::Role;
use crate::view::solver::{self, SolverView};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use sokonaut_game::{Length, Mode, Rating, counted, grouped};

/// Draws the panel, where there is room for one.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = app.areas().panel;
    if area.width == 0 {
        return;
    }
    let mut lines = vec![Line::default()];
    if app.is_editing() {
        drawing(app, &mut lines);
    } else {
        numbers(app, &mut lines);
    }
    overlay(app, &mut lines);
    let wrapped = |line: &Line<'_>| line.width().div_ceil(usize::from(area.width)).max(1);
    let above = (lines.iter().map(wrapped).sum::<usize>() as u16 + 1).min(area.height);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
    if let Some(solver) = solver(app) {
        let below = Rect { y: area.y + above, height: area.height - above, ..area };
        frame.render_widget(solver, below);
    }
}

fn row(app: &App, name: &str, value: impl Into<String>) -> Line<'static> {
    solver::row(app.theme, name, value)
}

fn numbers(app: &App, lines: &mut Vec<Line<'static>>) {
    let view = app.session.view();
    let metrics = app.session.metrics();
    let pulls = if view.mode == Mode::Reverse { "pulls" } else { "pushes" };
    lines.push(row(app, "moves", grouped(view.moves as u64)));
    lines.push(row(app, pulls, grouped(view.pushes as u64)));
    lines.push(row(app, "box changes", grouped(metrics.box_changes as u64)));
    lines.push(row(app, "at home", format!("{} of {}", view.on_goals, view.boxes)));
    let best = app.session.best();
    if let (Some(moves), Some(pushes)) = (&best.moves, &best.pushes) {
        lines.push(row(app, "best", format!("{} / {}", moves.moves(), pushes.pushes())));
    }
    if let Some(fewest) = app.fewest() {
        lines.push(row(app, "possible", counted(fewest, "push")));
    }
    if let Some(solved) = &app.session.aided_best().moves {
        let Length { moves, pushes } = Length::from(solved);
        lines.push(row(app, "solver", format!("{moves} / {pushes}")));
    }
    if view.redo > 0 {
        lines.push(row(app, "to redo", grouped(view.redo as u64)));
    }
    if view.snapshots > 0 {
        lines.push(row(app, "kept", view.snapshots.to_string()));
    }
    if let Some(lesson) = app.lesson() {
        lines.extend([Line::default(), solver::heading(app.theme, "lesson")]);
        lines.push(Line::raw(lesson.words));
        lines.push(Line::styled("E: see the mistake", app.theme.style(Role::Key)));
    }
    let mut wishes = Vec::new();
    wishes.extend((view.mode == Mode::Reverse).then_some("reverse game".to_owned()));
    wishes.extend(view.playing.then(|| format!("replay, {} a second", SPEEDS[app.speed])));
    wishes.extend(app.warns().then_some("warnings on".to_owned()));
    wishes.extend(app.method.strategy.as_ref().map(|name| format!("strategy {name}")));
    wishes.extend(app.method.details());
    wishes.extend(app.show_dead.then_some("dead squares shown".to_owned()));
    lines.extend(wishes.into_iter().map(|wish| Line::styled(wish, app.theme.style(Role::Key))));
    if let Some(loss) = &app.marks.lost {
        let known = loss.back.is_some_and(|back| back.to.is_some());
        let way = if known { "lost; t: back before it" } else { "lost" };
        lines.push(Line::styled(way, app.theme.style(Role::Bad)));
    }
    if view.solved {
        lines.push(Line::styled("solved", app.theme.style(Role::Good)));
    }
}

fn drawing(app: &App, lines: &mut Vec<Line<'static>>) {
    lines.push(solver::heading(app.theme, "editor"));
    if app.defects.is_empty() {
        lines.push(Line::styled("it can be played", app.theme.style(Role::Good)));
        rated(app, lines);
    }
    for defect in &app.defects {
        lines.push(Line::styled(format!("- {defect}"), app.theme.style(Role::Bad)));
    }
}

/// What the solver thinks of the drawing.
fn rated(app: &App, lines: &mut Vec<Line<'static>>) {
    let (text, role) = match app.rating {
        None => ("can it be solved? ...", Role::Faint),
        Some(Rating::Solvable { .. }) => ("it can be solved", Role::Good),
        Some(Rating::Unsolvable) => ("it has no solution", Role::Bad),
        Some(Rating::Unknown) => ("too hard to tell", Role::Key),
    };
    lines.push(Line::styled(text, app.theme.style(role)));
    if let Some(Rating::Solvable { moves, pushes, box_changes, nodes }) = app.rating {
        lines.push(row(app, "moves", grouped(moves as u64)));
        lines.push(row(app, "pushes", grouped(pushes as u64)));
        lines.push(row(app, "box changes", grouped(box_changes as u64)));
        lines.push(row(app, "effort", counted(nodes as usize, "position")));
    }
}

/// What is drawn over the board, and what it means.
fn overlay(app: &App, lines: &mut Vec<Line<'static>>) {
    if let Some(shown) = app.overlay.wanted.filter(|_| !app.is_editing()) {
        lines.extend([Line::default(), solver::heading(app.theme, shown.name())]);
        lines.extend(super::overlay::legend(app));
    }
}

/// The solver, while it works or is watched.
pub fn solver(app: &App) -> Option<SolverView<'_>> {
    let (time, board) = (app.busy(), app.monitor);
    let (level, glimpse, theme) = (app.session.level(), app.glimpse.as_ref(), app.theme);
    (time.is_some() || board).then_some(SolverView { level, glimpse, time, board, theme })
}
