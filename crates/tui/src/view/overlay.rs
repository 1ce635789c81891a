//! What the analysis knows, on the board and in the panel.

use crate::app::App;
use crate::theme::{Role, Theme};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use sokonaut_game::Tone;
use sokonaut_level::Pos;

/// The style and the two letters of a square that is marked.
pub fn look(app: &App, pos: Pos, role: Role) -> Option<(Style, String)> {
    let mark = app.overlay.mark(pos)?;
    let theme = app.theme;
    let label = written(&mark.label, theme);
    let text = match role {
        Role::Player => theme.pair(role).to_owned(),
        // A box stays a box, with its label inside if there is room.
        Role::Box | Role::BoxOnGoal if label.chars().count() == 1 => format!("[{label}"),
        Role::Box | Role::BoxOnGoal => theme.pair(role).to_owned(),
        Role::Goal if label.chars().count() == 1 => {
            theme.pair(role).chars().take(1).collect::<String>() + &label
        }
        _ if label.chars().count() > 2 => "++".to_owned(),
        _ => format!("{label:>2}"),
    };
    let mut style = tint(theme, mark.tone);
    if matches!(role, Role::Box | Role::BoxOnGoal | Role::Player) {
        style = style.add_modifier(Modifier::BOLD);
    }
    // Two digits fill a square: without a change from column to column they would run together.
    if text == label && pos.col.is_multiple_of(2) {
        style = style.add_modifier(Modifier::REVERSED);
    }
    Some((style, text))
}

/// What the marks mean.
pub fn legend(app: &App) -> Vec<Line<'static>> {
    let Some(layer) = app.overlay.layer() else { return Vec::new() };
    let line = |key: &sokonaut_game::Key| {
        let words = Span::styled(format!(" {}", key.meaning), app.theme.style(Role::Faint));
        match key.tone {
            Some(tone) => {
                let label = format!("{:>2}", written(&key.label, app.theme));
                Line::from(vec![Span::styled(label, tint(app.theme, tone)), words])
            }
            None => Line::from(words),
        }
    };
    layer.legend.iter().map(line).collect()
}

/// Arrows only where there are any.
fn written(label: &str, theme: Theme) -> String {
    let plain = |letter| match letter {
        '→' => '>',
        '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '↔' => '-',
        '↕' => '|',
        other => other,
    };
    if theme.unicode { label.to_owned() } else { label.chars().map(plain).collect() }
}

fn tint(theme: Theme, tone: Tone) -> Style {
    if !theme.colour {
        return Style::new();
    }
    Style::new().fg(Color::Indexed(16)).bg(Color::Indexed(tone.index()))
}
