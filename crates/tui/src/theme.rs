//! Colours and letters, with and without colour, with and without Unicode.

use ratatui::style::{Color, Modifier, Style};
use std::env;

/// What a piece of the screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A wall.
    Wall,
    /// Nothing.
    Floor,
    /// A goal without a box.
    Goal,
    /// A box off the goals.
    Box,
    /// A box that is home.
    BoxOnGoal,
    /// The player.
    Player,
    /// A square where a box would be lost.
    Dead,
    /// The box and the square of a hint.
    Hint,
    /// A box that shows why the game is lost.
    Lost,
    /// The box that was chosen, or the cursor of the editor.
    Chosen,
    /// A square that the chosen box can go to.
    Target,
    /// A heading.
    Title,
    /// Something of little weight.
    Faint,
    /// A key that can be pressed.
    Key,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
}

/// How things look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// May colours be used? If not, reverse, bold and dim must do.
    pub colour: bool,
    /// May letters beyond ASCII be used?
    pub unicode: bool,
}

impl Theme {
    /// What the environment asks for: `NO_COLOR`, `TERM`, and the encoding of the locale.
    #[must_use]
    pub fn from_env() -> Self {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default();
        let utf8 = ["utf-8", "utf8"].iter().any(|name| locale.to_lowercase().contains(name));
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        Self { colour: set("NO_COLOR").is_none() && !dumb, unicode: utf8 }
    }

    /// The style of a role.
    #[must_use]
    pub fn style(self, role: Role) -> Style {
        if self.colour { coloured(role) } else { plain(role) }
    }

    /// Two letters for a square of the board.
    #[must_use]
    pub fn pair(self, role: Role) -> &'static str {
        match (role, self.unicode) {
            (Role::Wall, true) => "██",
            (Role::Wall, false) => "##",
            (Role::Goal, true) => "··",
            (Role::Goal, false) => "..",
            (Role::Box | Role::BoxOnGoal, _) => "[]",
            (Role::Player, true) => "◖◗",
            (Role::Player, false) => "()",
            (Role::Dead, true) => "××",
            (Role::Dead, false) => "xx",
            (Role::Target, true) => "◦◦",
            (Role::Target, false) => "oo",
            _ => "  ",
        }
    }

    /// A line for headings.
    #[must_use]
    pub fn rule(self) -> &'static str {
        if self.unicode { "─" } else { "-" }
    }
}

fn coloured(role: Role) -> Style {
    let style = Style::new();
    match role {
        Role::Wall => style.fg(Color::DarkGray),
        Role::Floor => style,
        Role::Goal => style.fg(Color::LightYellow),
        Role::Box => style.fg(Color::Black).bg(Color::Yellow),
        Role::BoxOnGoal => style.fg(Color::Black).bg(Color::Green),
        Role::Player => style.fg(Color::LightCyan).add_modifier(Modifier::BOLD),
        Role::Dead => style.fg(Color::Red).add_modifier(Modifier::DIM),
        Role::Hint => style.fg(Color::Black).bg(Color::Magenta).add_modifier(Modifier::BOLD),
        Role::Lost => style.fg(Color::White).bg(Color::Red).add_modifier(Modifier::BOLD),
        Role::Chosen => style.fg(Color::Black).bg(Color::Cyan),
        Role::Target => style.fg(Color::Cyan),
        Role::Title => style.fg(Color::LightCyan).add_modifier(Modifier::BOLD),
        Role::Faint => style.fg(Color::Gray).add_modifier(Modifier::DIM),
        Role::Key => style.fg(Color::LightYellow),
        Role::Good => style.fg(Color::LightGreen).add_modifier(Modifier::BOLD),
        Role::Bad => style.fg(Color::LightRed).add_modifier(Modifier::BOLD),
    }
}

fn plain(role: Role) -> Style {
    let style = Style::new();
    match role {
        Role::Floor | Role::Goal | Role::Target => style,
        Role::Wall | Role::Faint | Role::Dead => style.add_modifier(Modifier::DIM),
        Role::Box | Role::Player | Role::Title | Role::Key | Role::Good => style.add_modifier(Modifier::BOLD),
        Role::BoxOnGoal | Role::Chosen => style.add_modifier(Modifier::REVERSED),
        Role::Hint => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        Role::Lost | Role::Bad => style.add_modifier(Modifier::BOLD | Modifier::REVERSED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_nothing_is_coloured_and_what_matters_differs() {
        let theme = Theme { colour: false, unicode: true };
        let roles = [Role::Box, Role::BoxOnGoal, Role::Lost, Role::Hint];
        for role in roles {
            assert_eq!((theme.style(role).fg, theme.style(role).bg), (None, None));
        }
        for (index, &one) in roles.iter().enumerate() {
            assert!(roles[index + 1..].iter().all(|&other| theme.style(one) != theme.style(other)));
        }
    }
}
