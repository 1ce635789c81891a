//! Choosing one of a few things: a strategy, a solution, what to copy.

use crate::known::Known;
use sokonaut_game::Length;
use sokonaut_solver::strategies;

/// A list, and the line that is chosen in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picker {
    /// What there is to choose from.
    pub menu: Menu,
    /// The chosen line.
    pub line: usize,
}

/// What there is to choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Menu {
    /// How the solver searches.
    Strategies,
    /// Solutions to look at.
    Solutions(Vec<Known>),
    /// What goes to the clipboard.
    Copies,
}

/// What can be copied.
pub const COPIES: [(&str, &str); 3] =
    [("moves", "the steps made"), ("level", "the board"), ("all", "the level with its solutions, as .sok")];

impl Picker {
    /// A list with its first line chosen.
    #[must_use]
    pub fn new(menu: Menu) -> Self {
        Self { menu, line: 0 }
    }

    /// The strategies, the one in use chosen.
    #[must_use]
    pub fn of_strategies(in_use: Option<&str>) -> Self {
        let line = strategies().iter().position(|strategy| Some(strategy.name) == in_use);
        Self { line: line.unwrap_or(0), ..Self::new(Menu::Strategies) }
    }

    /// What the list is for.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match self.menu {
            Menu::Strategies => "Solve from here by",
            Menu::Solutions(_) => "Solutions of this level",
            Menu::Copies => "Copy",
        }
    }

    /// What the chosen line is for when enter is pressed.
    #[must_use]
    pub fn verb(&self) -> &'static str {
        match self.menu {
            Menu::Strategies => "solve",
            Menu::Solutions(_) => "watch it",
            Menu::Copies => "copy",
        }
    }

    /// The lines: a name, and what is to be said of it.
    #[must_use]
    pub fn lines(&self) -> Vec<(String, String)> {
        let owned = |(name, help): (&str, &str)| (name.to_owned(), help.to_owned());
        match &self.menu {
            Menu::Strategies => strategies().iter().map(|known| owned((known.name, known.help))).collect(),
            Menu::Copies => COPIES.into_iter().map(owned).collect(),
            Menu::Solutions(known) => known.iter().map(solution).collect(),
        }
    }

    /// Goes so many lines down, or up.
    pub fn go(&mut self, lines: isize) {
        let last = self.lines().len().saturating_sub(1);
        self.line = self.line.saturating_add_signed(lines).min(last);
    }
}

fn solution(known: &Known) -> (String, String) {
    let length = Length::from(&known.solution).to_string();
    let words = if known.by.is_empty() { length } else { format!("{length}; {}", known.by) };
    (known.source.to_string(), words)
}
