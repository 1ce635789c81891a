//! Colours and letters, with and without colour, with and without Unicode.

use crate::looks::Look;
use crate::store::Store;
use ratatui::style::{Modifier, Style};
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
    /// Which colours.
    pub look: Look,
    /// May colours be used? If not, reverse, bold and dim must do.
    pub colour: bool,
    /// May letters beyond ASCII be used?
    pub unicode: bool,
}

impl Theme {
    /// What the environment asks for: `NO_COLOR`, `TERM`, and the encoding of the locale.
    pub fn from_env() -> Self {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default();
        let utf8 = ["utf-8", "utf8"].iter().any(|name| locale.to_lowercase().contains(name));
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        Self { look: Look::Auto, colour: set("NO_COLOR").is_none() && !dumb, unicode: utf8 }
    }

    /// The same with the look that the player chose last.
    pub fn as_remembered(self, store: &Store) -> Self {
        Self { look: store.theme().and_then(Look::named).unwrap_or(self.look), ..self }
    }

    /// The style of a role.
    pub fn style(self, role: Role) -> Style {
        if self.colour { self.look.style(role) } else { plain(role) }
    }

    /// What the whole screen is painted with.
    pub fn base(self) -> Style {
        if self.colour { self.look.base() } else { Style::new() }
    }

    /// Two letters for a square of the board.
    pub fn pair(self, role: Role) -> &'static str {
        match (role, self.unicode) {
            (Role::Wall, true) => "██",
            (Role::Wall, false) => "##",
            // A blank after each mark: marks side by side do not run together.
            (Role::Goal, true) => "• ",
            (Role::Goal, false) => ". ",
            (Role::Box, _) => "[]",
            (Role::BoxOnGoal, _) => "<>",
            (Role::Player, true) => "◖◗",
            (Role::Player, false) => "()",
            (Role::Dead, true) => "× ",
            (Role::Dead, false) => "x ",
            (Role::Target, true) => "◦ ",
            (Role::Target, false) => "o ",
            _ => "  ",
        }
    }

    /// A line for headings.
    pub fn rule(self) -> &'static str {
        if self.unicode { "─" } else { "-" }
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
        let theme = Theme { look: Look::Dark, colour: false, unicode: true };
        let roles = [Role::Box, Role::BoxOnGoal, Role::Lost, Role::Hint];
        for role in roles {
            assert_eq!((theme.style(role).fg, theme.style(role).bg), (None, None));
        }
        for (index, &one) in roles.iter().enumerate() {
            assert!(roles[index + 1..].iter().all(|&other| theme.style(one) != theme.style(other)));
        }
        assert_eq!(theme.base(), Style::new());
    }

    #[test]
    fn what_stands_on_a_board_differs_by_its_letters_alone() {
        let roles =
            [Role::Wall, Role::Floor, Role::Goal, Role::Box, Role::BoxOnGoal, Role::Player, Role::Dead];
        for unicode in [true, false] {
            let theme = Theme { look: Look::Auto, colour: true, unicode };
            for (index, &one) in roles.iter().enumerate() {
                assert!(
                    roles[index + 1..].iter().all(|&other| theme.pair(one) != theme.pair(other)),
                    "{one:?}"
                );
            }
        }
    }
}
