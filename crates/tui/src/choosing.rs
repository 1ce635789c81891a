//! Choosing from short lists, and what comes of it: how to solve, solutions, copies; also the
//! solver on a whole pack.

use crate::app::{App, Screen};
use crate::batch::Batch;
use crate::known::{Known, Source};
use crate::list::lines_of;
use crate::picker::{Menu, Picker};
use crate::theme::Role;
use ratatui::crossterm::event::KeyCode;
use sokonaut_game::{Command, Than, counted};
use sokonaut_rules::verify;

/// Where one comes from a list.
fn above(picker: &Picker) -> Screen {
    match (&picker.menu, picker.method()) {
        (Menu::Techniques(_) | Menu::Estimates(_), Some(method)) => {
            Screen::Picker(Picker::of_strategies(method))
        }
        _ => Screen::Game,
    }
}

/// The list that a letter leads to from the list of strategies.
fn below(picker: &Picker, letter: char) -> Option<Picker> {
    let method = picker.method().filter(|_| matches!(picker.menu, Menu::Strategies(_)))?;
    match letter {
        't' => Picker::of_techniques(method),
        'e' => Picker::of_estimates(method),
        _ => None,
    }
}

impl App {
    pub(crate) fn on_picker_key(&mut self, key: KeyCode) {
        let Screen::Picker(picker) = &mut self.screen else { return };
        let page = isize::from(i16::try_from(self.area.height).unwrap_or(24)) - 4;
        match key {
            KeyCode::Char('k') => picker.go(-1),
            KeyCode::Char('j') => picker.go(1),
            KeyCode::Enter => {
                let picked = picker.clone();
                self.screen = Screen::Game;
                self.pick(picked);
            }
            KeyCode::Char(' ') => picker.mark(),
            KeyCode::Esc | KeyCode::Char('q') => self.screen = above(picker),
            KeyCode::Char(letter) => {
                if let Some(deeper) = below(picker, letter) {
                    *picker = deeper;
                }
            }
            key => picker.go(lines_of(key, page).unwrap_or(0)),
        }
    }

    fn pick(&mut self, mut picker: Picker) {
        if let Menu::Estimates(_) = picker.menu {
            picker.mark();
        }
        if let Some(method) = picker.method() {
            self.method = method.fitted();
            return self.solve_anew();
        }
        let Picker { menu, line } = picker;
        match menu {
            Menu::Strategies(_) | Menu::Techniques(_) | Menu::Estimates(_) => {}
            Menu::Solutions(known) => {
                if let Some(known) = known.get(line) {
                    self.show(known);
                }
            }
            Menu::Like => self.ask_for_one_like_this(Than::ALL[line.min(Than::ALL.len() - 1)]),
            Menu::Copies => match line {
                0 => self.copy(self.session.lurd(), "the moves are copied"),
                1 => self.copy(self.session.level().to_xsb(), "the level is copied"),
                _ => self.copy(self.session.to_sok(&self.title()), "level and solutions are copied"),
            },
        }
    }

    fn copy(&mut self, text: String, message: &str) {
        self.clipboard = Some(text);
        self.say(Role::Good, message);
    }

    /// Replays a solution; the game at hand is kept.
    fn show(&mut self, known: &Known) {
        self.deep.cancel();
        let (at, _) = self.session.progress();
        let keep = at > 0 && !self.session.is_solved();
        if keep {
            self.command(Command::Snapshot);
        }
        let events = self.session.show(&known.solution);
        self.hear(events);
        let back = if keep { "; g: back to your game" } else { "" };
        self.say(Role::Good, format!("{}: space pauses{back}", known.source));
    }

    /// Lists the solutions of the level that anybody knows.
    pub(crate) fn list_solutions(&mut self) {
        let known = self.known_solutions();
        if known.is_empty() {
            self.say(Role::Faint, "no solution is known yet; s: solve");
        } else {
            self.screen = Screen::Picker(Picker::new(Menu::Solutions(known)));
        }
    }

    fn known_solutions(&self) -> Vec<Known> {
        let mut all = Vec::new();
        for (source, best) in
            [(Source::Own, self.session.best()), (Source::Solver, self.session.aided_best())]
        {
            for (by, solution) in [("fewest moves", &best.moves), ("fewest pushes", &best.pushes)] {
                all.extend(solution.clone().map(|solution| Known { source, by: by.to_owned(), solution }));
            }
        }
        if self.visiting.is_none() {
            let games = &self.packs.item(self.place).about.games;
            all.extend(games.iter().filter_map(|game| {
                let solution = verify(self.session.level(), &game.moves.dirs()).ok()?;
                Some(Known { source: Source::File, by: game.title.clone().unwrap_or_default(), solution })
            }));
        }
        all.extend(self.archive.solutions(self.session.level()));
        // The same moves from the same source are one solution, whatever they are the best of.
        let mut different: Vec<Known> = Vec::new();
        for known in all {
            let same = |other: &&mut Known| other.source == known.source && other.solution == known.solution;
            match different.iter_mut().find(same) {
                Some(other) if other.by != known.by => other.by = format!("{}, {}", other.by, known.by),
                Some(_) => {}
                None => different.push(known),
            }
        }
        different
    }

    /// Starts the solver on all levels of the pack that nobody has solved, or stops it.
    pub(crate) fn toggle_batch(&mut self) {
        if let Some(batch) = self.batch.take() {
            let (solved, tried) = (batch.solved, counted(batch.tried, "level"));
            return self.say(Role::Faint, format!("stopped: {solved} of {tried} solved"));
        }
        let open = self.packs.places_of(self.place.pack).filter(|&place| !self.standing(place).is_solved());
        let levels: Vec<_> =
            open.filter_map(|place| self.packs.level(place).map(|level| (place, level.clone()))).collect();
        if levels.is_empty() {
            return self.say(Role::Faint, "every level of this pack has a solution");
        }
        self.say(Role::Good, format!("the solver works on {}; A stops it", counted(levels.len(), "level")));
        self.batch = Some(Batch::start(levels, &self.method));
    }

    /// Takes in what the solver has found for levels of the pack.
    pub(crate) fn hear_batch(&mut self) {
        let Some(batch) = &mut self.batch else { return };
        let news = batch.news();
        let over = batch.is_over().then(|| (batch.solved, counted(batch.levels, "level")));
        let mut changed = false;
        for (place, solution) in news {
            let (Some(key), Some(solution)) = (self.packs.key(place), solution) else { continue };
            self.store.keep_solver(key, &solution);
            changed = true;
            if place == self.place && self.visiting.is_none() {
                self.session.add_aided_solution(&solution);
            }
        }
        if changed {
            self.save();
        }
        if let Some((solved, levels)) = over {
            self.batch = None;
            self.say(Role::Good, format!("the solver has solved {solved} of {levels}; B lists them"));
        }
    }
}
