//! The column at the right: numbers, the solver at work, what is wrong with a drawing.

use crate::app::{App, SPEEDS};
use crate::theme::Role;
use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use sokonaut_game::{Glimpse, Mode, Rating};
use sokonaut_level::Level;

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
    solver(app, &mut lines);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}

fn row(app: &App, name: &str, value: impl Into<String>) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!("{name:<12}"), app.theme.style(Role::Faint)),
        Span::raw(value.into()),
    ])
}

fn heading(app: &App, text: &str) -> Line<'static> {
    let rest = app.theme.rule().repeat(22_usize.saturating_sub(text.len()));
    Line::styled(format!("{text} {rest}"), app.theme.style(Role::Faint))
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
    if view.redo > 0 {
        lines.push(row(app, "to redo", grouped(view.redo as u64)));
    }
    if view.snapshots > 0 {
        lines.push(row(app, "kept", view.snapshots.to_string()));
    }
    let mut wishes = Vec::new();
    wishes.extend((view.mode == Mode::Reverse).then_some("reverse game".to_owned()));
    wishes.extend(view.playing.then(|| format!("replay, {} a second", SPEEDS[app.speed])));
    wishes.extend(app.warns().then_some("warnings on".to_owned()));
    wishes.extend(app.show_dead.then_some("dead squares shown".to_owned()));
    lines.extend(wishes.into_iter().map(|wish| Line::styled(wish, app.theme.style(Role::Key))));
    if view.solved {
        lines.push(Line::styled("solved", app.theme.style(Role::Good)));
    }
}

fn drawing(app: &App, lines: &mut Vec<Line<'static>>) {
    lines.push(heading(app, "editor"));
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
        lines.push(row(app, "effort", format!("{} positions", grouped(nodes))));
    }
}

fn solver(app: &App, lines: &mut Vec<Line<'static>>) {
    let busy = app.busy();
    if busy.is_none() && !app.monitor {
        return;
    }
    lines.push(Line::default());
    lines.push(heading(app, "solver"));
    match busy {
        Some(time) => lines.push(row(app, "thinking", format!("{:.1} s", time.as_secs_f64()))),
        None => lines.push(Line::styled("at rest", app.theme.style(Role::Faint))),
    }
    let Some(glimpse) = &app.glimpse else { return };
    lines.push(row(app, "strategy", glimpse.strategy));
    lines.push(row(app, "positions", grouped(glimpse.nodes)));
    if glimpse.position.is_empty() {
        // The optimizer has no most promising position.
        return;
    }
    lines.push(row(app, "memory", format!("{} MiB", glimpse.memory >> 20)));
    lines.push(row(app, "boxes home", format!("{} of {}", glimpse.packed, glimpse.boxes)));
    if app.monitor {
        lines.push(Line::default());
        lines.extend(miniature(app.session.level(), glimpse));
    }
}

/// The most promising position, a letter a square.
fn miniature(level: &Level, glimpse: &Glimpse) -> Vec<Line<'static>> {
    // The solver tells of boxes only: the player is drawn where it starts, unless a box stands there.
    let drawn = level.draw(&glimpse.position, level.player());
    let without_player = drawn.replace('@', " ").replace('+', ".");
    without_player.lines().map(|line| Line::raw(line.to_owned())).collect()
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn digits_in_groups() {
        let groups = [0, 12, 999, 1000, 1_234_567].map(super::grouped);
        assert_eq!(groups, ["0", "12", "999", "1,000", "1,234,567"]);
    }
}
