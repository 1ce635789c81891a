//! The looks: which colours things have. All but the first are those of the page, as near as 256
//! colours come.

use crate::theme::Role;
use ratatui::style::{Color, Modifier, Style};

/// A choice of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// The terminal's own colours.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// As far apart as colours can be.
    Contrast,
}

impl Look {
    /// All looks, in the order in which a key goes through them.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Light, Self::Dark, Self::Contrast];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    /// The look with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|look| look.name() == name)
    }

    /// The look after this one.
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|&look| look == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// What the whole screen is painted with.
    pub fn base(self) -> Style {
        match self.palette() {
            None => Style::new(),
            Some(palette) => palette.on(palette.ink, palette.page),
        }
    }

    /// The style of a role.
    pub fn style(self, role: Role) -> Style {
        self.palette().map_or_else(|| own_colours(role), |palette| palette.style(role))
    }

    fn palette(self) -> Option<&'static Palette> {
        match self {
            Self::Auto => None,
            Self::Light => Some(&LIGHT),
            Self::Dark => Some(&DARK),
            Self::Contrast => Some(&CONTRAST),
        }
    }
}

/// Numbers of the 256 colours that terminals share.
struct Palette {
    page: u8,
    ink: u8,
    quiet: u8,
    accent: u8,
    good: u8,
    bad: u8,
    floor: u8,
    wall: u8,
    goal: u8,
    dead: u8,
    player: u8,
    /// Letters and surface of a box.
    crate_: (u8, u8),
    /// The same of a box that is home.
    home: (u8, u8),
    hint: (u8, u8),
    lost: (u8, u8),
    chosen: (u8, u8),
}

const LIGHT: Palette = Palette {
    page: 255,
    ink: 235,
    quiet: 242,
    accent: 25,
    good: 28,
    bad: 124,
    floor: 230,
    wall: 60,
    goal: 161,
    dead: 138,
    player: 24,
    crate_: (94, 179),
    home: (22, 107),
    hint: (231, 26),
    lost: (231, 124),
    chosen: (231, 25),
};

const DARK: Palette = Palette {
    page: 234,
    ink: 254,
    quiet: 247,
    accent: 111,
    good: 114,
    bad: 210,
    floor: 236,
    wall: 67,
    goal: 210,
    dead: 131,
    player: 231,
    crate_: (16, 172),
    home: (16, 71),
    hint: (16, 153),
    lost: (231, 160),
    chosen: (16, 75),
};

const CONTRAST: Palette = Palette {
    page: 16,
    ink: 231,
    quiet: 231,
    accent: 226,
    good: 120,
    bad: 217,
    floor: 16,
    wall: 245,
    goal: 226,
    dead: 203,
    player: 51,
    crate_: (16, 231),
    home: (16, 226),
    hint: (16, 201),
    lost: (231, 196),
    chosen: (16, 51),
};

impl Palette {
    fn on(&self, ink: u8, ground: u8) -> Style {
        Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(ground))
    }

    fn style(&self, role: Role) -> Style {
        let surface = |(ink, ground): (u8, u8)| self.on(ink, ground);
        let floor = |ink: u8| self.on(ink, self.floor);
        let words = |ink: u8| Style::new().fg(Color::Indexed(ink));
        match role {
            Role::Wall => self.on(self.wall, self.page),
            Role::Floor => floor(self.ink),
            Role::Goal => floor(self.goal).add_modifier(Modifier::BOLD),
            Role::Box => surface(self.crate_),
            Role::BoxOnGoal => surface(self.home),
            Role::Player => floor(self.player).add_modifier(Modifier::BOLD),
            Role::Dead => floor(self.dead),
            Role::Hint => surface(self.hint).add_modifier(Modifier::BOLD),
            Role::Lost => surface(self.lost).add_modifier(Modifier::BOLD),
            Role::Chosen => surface(self.chosen),
            Role::Target => floor(self.accent),
            Role::Title => words(self.accent).add_modifier(Modifier::BOLD),
            Role::Faint => words(self.quiet),
            Role::Key => words(self.accent),
            Role::Good => words(self.good).add_modifier(Modifier::BOLD),
            Role::Bad => words(self.bad).add_modifier(Modifier::BOLD),
        }
    }
}

fn own_colours(role: Role) -> Style {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_goes_through_all_looks_and_each_has_a_name() {
        let mut look = Look::default();
        for expected in Look::ALL {
            assert_eq!((look, Look::named(look.name())), (expected, Some(expected)));
            look = look.next();
        }
        assert_eq!((look, Look::named("pink")), (Look::Auto, None));
    }

    #[test]
    fn in_every_look_the_things_on_a_board_differ() {
        let roles =
            [Role::Wall, Role::Floor, Role::Goal, Role::Box, Role::BoxOnGoal, Role::Player, Role::Lost];
        for look in Look::ALL {
            for (index, &one) in roles.iter().enumerate() {
                let same = |&&other: &&Role| look.style(one) == look.style(other);
                assert_eq!(roles[index + 1..].iter().find(same), None, "{look:?} {one:?}");
            }
        }
    }
}
