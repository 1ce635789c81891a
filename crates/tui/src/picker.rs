//! Choosing one of a few things: how to solve, a solution, what to copy.

use crate::known::Known;
use crate::list::moved;
use sokonaut_game::{Length, Method};
use sokonaut_solver::{EstimateKind, Technique, strategies};

/// A list, and the line that is chosen in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picker {
    /// What there is to choose from.
    pub menu: Menu,
    /// The chosen line.
    pub line: usize,
}

/// What there is to choose from. Those about the solver have the method as it is chosen so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Menu {
    /// How the solver searches; the line is the strategy.
    Strategies(Method),
    /// What the strategy may use.
    Techniques(Method),
    /// How the strategy looks ahead.
    Estimates(Method),
    /// Solutions to look at.
    Solutions(Vec<Known>),
    /// What goes to the clipboard.
    Copies,
    /// How hard another level shall be.
    Like,
}

/// What can be copied.
pub const COPIES: [(&str, &str); 3] =
    [("moves", "the steps made"), ("level", "the board"), ("all", "the level with its solutions, as .sok")];

/// How hard another level can be, in the order of `Than::ALL`.
const LIKE: [(&str, &str); 3] = [
    ("easier", "as large, with as many boxes, and less to think about"),
    ("same", "another one of this kind"),
    ("harder", "as large, with as many boxes, and more to think about"),
];

/// Keys, and what they do.
type Keys = Vec<(&'static str, &'static str)>;

impl Picker {
    /// A list with its first line chosen.
    pub fn new(menu: Menu) -> Self {
        Self { menu, line: 0 }
    }

    /// Levels like the one at hand, about as hard if nothing is said.
    pub fn of_levels_like_this() -> Self {
        Self { menu: Menu::Like, line: 1 }
    }

    /// The strategies, the one in use chosen.
    pub fn of_strategies(method: Method) -> Self {
        let line = strategies().iter().position(|strategy| strategy.name == method.info().name);
        Self { line: line.unwrap_or(0), menu: Menu::Strategies(method) }
    }

    /// The techniques that a strategy may use; nothing if it cannot be told.
    pub fn of_techniques(method: Method) -> Option<Self> {
        method.info().takes_techniques().then(|| Self::new(Menu::Techniques(method)))
    }

    /// The estimates, the one in use chosen; nothing if the strategy has none to choose.
    pub fn of_estimates(method: Method) -> Option<Self> {
        let used = method.estimate.or(method.info().estimate())?;
        let line = EstimateKind::ALL.iter().position(|&estimate| estimate == used);
        Some(Self { line: line.unwrap_or(0), menu: Menu::Estimates(method) })
    }

    /// The method with what is chosen here; nothing if the list is about something else.
    pub fn method(&self) -> Option<Method> {
        match &self.menu {
            Menu::Strategies(method) => {
                // The first is what the solver does by itself.
                let chosen = strategies().get(self.line).filter(|_| self.line > 0);
                Some(Method { strategy: chosen.map(|known| known.name.to_owned()), ..method.clone() })
            }
            Menu::Techniques(method) | Menu::Estimates(method) => Some(method.clone()),
            Menu::Solutions(_) | Menu::Copies | Menu::Like => None,
        }
    }

    /// Switches the technique, or takes the estimate, of the chosen line.
    pub fn mark(&mut self) {
        match &mut self.menu {
            Menu::Techniques(method) => {
                let Some(&technique) = Technique::ALL.get(self.line) else { return };
                let set = method.techniques;
                method.techniques =
                    if set.has(technique) { set.without(technique) } else { set.with(technique) };
            }
            Menu::Estimates(method) => method.estimate = EstimateKind::ALL.get(self.line).copied(),
            Menu::Strategies(_) | Menu::Solutions(_) | Menu::Copies | Menu::Like => {}
        }
    }

    /// What the list is for.
    pub fn title(&self) -> String {
        match &self.menu {
            Menu::Strategies(_) => "Solve from here by".to_owned(),
            Menu::Techniques(method) => format!("Techniques of {}", method.info().name),
            Menu::Estimates(method) => format!("Estimate of {}", method.info().name),
            Menu::Solutions(_) => "Solutions of this level".to_owned(),
            Menu::Copies => "Copy".to_owned(),
            Menu::Like => "Make a level like this one".to_owned(),
        }
    }

    /// The keys that do something here.
    pub fn keys(&self) -> Keys {
        let mut keys = vec![("up down", "choose")];
        match &self.menu {
            Menu::Strategies(_) => {
                let info = self.method().unwrap_or_default().info();
                keys.extend(info.takes_techniques().then_some(("t", "techniques")));
                keys.extend(info.estimate().map(|_| ("e", "estimate")));
                keys.push(("enter", "solve"));
            }
            Menu::Techniques(_) => keys.extend([("space", "on, off"), ("enter", "solve")]),
            Menu::Estimates(_) => keys.extend([("space", "take it"), ("enter", "solve")]),
            Menu::Solutions(_) => keys.push(("enter", "watch it")),
            Menu::Copies => keys.push(("enter", "copy")),
            Menu::Like => keys.push(("enter", "make it")),
        }
        keys.push(("esc", "back"));
        keys
    }

    /// The lines: a name, and what is to be said of it.
    pub fn lines(&self) -> Vec<(String, String)> {
        let owned = |(name, help): (&str, &str)| (name.to_owned(), help.to_owned());
        match &self.menu {
            Menu::Strategies(_) => strategies().iter().map(|known| owned((known.name, known.help))).collect(),
            Menu::Techniques(method) => Technique::ALL.map(|one| technique(method, one)).to_vec(),
            Menu::Estimates(method) => EstimateKind::ALL.map(|one| estimate(method, one)).to_vec(),
            Menu::Copies => COPIES.into_iter().map(owned).collect(),
            Menu::Like => LIKE.into_iter().map(owned).collect(),
            Menu::Solutions(known) => known.iter().map(solution).collect(),
        }
    }

    /// What else is to be said of the chosen line, or of the list.
    pub fn remark(&self) -> Option<String> {
        match &self.menu {
            Menu::Strategies(_) => Some(about(&self.method()?)),
            Menu::Techniques(_) => Some("a guess may lead astray, the others never do".to_owned()),
            Menu::Estimates(_) => Some("a guess may be too high, the others never are".to_owned()),
            Menu::Like => Some("it can be solved, and its fewest pushes are proved".to_owned()),
            Menu::Solutions(_) | Menu::Copies => None,
        }
    }

    /// Goes so many lines down, or up.
    pub fn go(&mut self, lines: isize) {
        self.line = moved(self.line, lines, self.lines().len());
    }
}

/// What a strategy can be told, and what it is told.
fn about(method: &Method) -> String {
    let (info, fitted) = (method.info(), method.clone().fitted());
    if !info.takes_techniques() {
        return "techniques of its own: nothing to choose".to_owned();
    }
    let techniques = fitted.techniques;
    match fitted.estimate.or(info.estimate()) {
        Some(estimate) => format!("techniques: {techniques}; estimate: {}", estimate.name()),
        None => format!("techniques: {techniques}; no estimate to choose"),
    }
}

fn technique(method: &Method, technique: Technique) -> (String, String) {
    let mark = if method.techniques.has(technique) { "[x]" } else { "[ ]" };
    let guess = if technique.is_guess() { " (guess)" } else { "" };
    (format!("{mark} {}{guess}", technique.name()), technique.help().to_owned())
}

fn estimate(method: &Method, estimate: EstimateKind) -> (String, String) {
    let own = method.info().estimate();
    let mark = if method.estimate.or(own) == Some(estimate) { "(*)" } else { "( )" };
    let guess = if estimate.is_admissible() { "" } else { " (guess)" };
    let usual = if own == Some(estimate) { "; the usual one" } else { "" };
    (format!("{mark} {}{guess}", estimate.name()), format!("{}{usual}", estimate.help()))
}

fn solution(known: &Known) -> (String, String) {
    let length = Length::from(&known.solution).to_string();
    let words = if known.by.is_empty() { length } else { format!("{length}; {}", known.by) };
    (known.source.to_string(), words)
}
