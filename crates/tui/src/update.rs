//! What happens when something happens: keys and time. The mouse, the editor, the lists and the
//! levels have files of their own.

use crate::app::{App, SPEEDS, Screen};
use crate::browser::Browser;
use crate::keys::{self, Action};
use crate::looks::Look;
use crate::making::today;
use crate::picker::{Menu, Picker};
use crate::theme::Role;
use crate::view;
use ratatui::crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use sokonaut_game::{Command, Edit, Mode, Prefer, Question, Replay, Stride};
use std::time::{Duration, Instant};

impl App {
    /// Takes an input of the terminal.
    pub fn on_input(&mut self, input: Input) {
        // Whoever goes on with anything but a key has answered the question whether to leave.
        self.leaving &= matches!(input, Input::Key(_)) || is_idle(&input);
        match input {
            Input::Key(key) if key.kind != KeyEventKind::Release => self.on_key(key),
            Input::Mouse(mouse) => self.on_mouse(mouse),
            Input::Resize(width, height) => self.area = Rect::new(0, 0, width, height),
            Input::Paste(text) => self.paste(text),
            _ => {}
        }
    }

    /// Lets time pass: replays go on, news from the solver is heard.
    pub fn on_time(&mut self, now: Instant) {
        self.hear_news();
        self.rate_drawing();
        let wants_facts = self.show_dead && self.session.dead_squares().is_none();
        if wants_facts && !self.is_editing() && self.quick.busy().is_none() {
            self.ask(Question::Facts);
        }
        self.refresh_overlay();
        if !self.session.is_playing() {
            self.next_step = None;
            return;
        }
        let pause = Duration::from_secs(1) / SPEEDS[self.speed];
        let mut next = self.next_step.unwrap_or(now);
        while next <= now && self.session.is_playing() {
            self.command(Command::Replay(Replay::Tick));
            next += pause;
        }
        self.next_step = Some(next);
    }

    fn on_key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.over = true;
            return;
        }
        match &self.screen {
            Screen::Help(page) => self.turn_help(key.code, page + 1),
            Screen::Browser(_) => self.on_browser_key(key.code),
            Screen::Picker(_) => self.on_picker_key(key.code),
            Screen::Game if self.is_editing() => self.on_editor_key(key.code),
            Screen::Game => {
                if let Some(action) = keys::action(key) {
                    self.act(action);
                }
            }
        }
    }

    /// The next page of the keys; after the last the game.
    fn turn_help(&mut self, key: KeyCode, next: usize) {
        let more = key != KeyCode::Esc && key != KeyCode::Char('q') && next < view::help_pages(self.area);
        self.screen = if more { Screen::Help(next) } else { Screen::Game };
    }

    pub(crate) fn act(&mut self, action: Action) {
        self.message = None;
        let asked = std::mem::take(&mut self.leaving);
        match action {
            Action::Move(dir) => self.command(Command::Move(dir)),
            Action::Undo => self.command(Command::Undo(Stride::Step)),
            Action::UndoPush => self.command(Command::Undo(Stride::Push)),
            Action::Redo => self.command(Command::Redo(Stride::Step)),
            Action::RedoPush => self.command(Command::Redo(Stride::Push)),
            Action::Restart => self.command(Command::Restart),
            Action::Hint => self.ask(Question::Hint),
            Action::Solve => self.ask_for_solution(),
            Action::Strategies => {
                self.screen = Screen::Picker(Picker::of_strategies(self.method.clone()));
            }
            Action::SolveAll => self.toggle_batch(),
            Action::Solutions => self.list_solutions(),
            Action::Shorten => self.ask(Question::shorter(self.prefer)),
            Action::Check => self.ask(Question::Lost),
            Action::TurnBack => self.turn_back(),
            Action::Warn => self.toggle_warnings(),
            Action::DeadSquares => self.show_dead = !self.show_dead,
            Action::Reach => self.show_reach = !self.show_reach,
            Action::Overlay => self.next_overlay(),
            Action::Monitor => self.monitor = !self.monitor,
            Action::PlayPause => {
                let replay = if self.session.is_playing() { Replay::Pause } else { Replay::Start };
                self.command(Command::Replay(replay));
            }
            Action::Slower => self.set_speed(self.speed.saturating_sub(1)),
            Action::Faster => self.set_speed((self.speed + 1).min(SPEEDS.len() - 1)),
            Action::Snapshot => self.command(Command::Snapshot),
            Action::Restore => self.command(Command::Restore(self.session.snapshots().wrapping_sub(1))),
            Action::Reverse => self.command(Command::Reverse(self.session.mode() == Mode::Forward)),
            Action::Edit => {
                self.pen.0 = self.session.position().player;
                self.command(Command::Edit(Edit::Open));
            }
            Action::Prefer => self.toggle_prefer(),
            Action::Next => self.open_neighbour(true),
            Action::GoOn if self.session.is_solved() => self.open_neighbour(true),
            Action::GoOn => {}
            Action::Previous => self.open_neighbour(false),
            Action::Browse => self.screen = Screen::Browser(Browser::at(self.place)),
            Action::Daily => self.open_daily(today()),
            Action::Like => self.screen = Screen::Picker(Picker::of_levels_like_this()),
            Action::Mistake => self.show_mistake(),
            Action::Copy => self.screen = Screen::Picker(Picker::new(Menu::Copies)),
            Action::Theme => self.change_look(),
            Action::Help => self.screen = Screen::Help(0),
            Action::Quit => self.over = true,
            Action::Leave => self.cancel_or_leave(asked),
        }
    }

    /// Gives the session a command and hears what happens.
    pub(crate) fn command(&mut self, command: Command) {
        if self.settles_questions(&command) {
            self.deep.cancel();
        }
        let events = self.session.apply(command);
        self.hear(events);
    }

    fn turn_back(&mut self) {
        match self.marks.lost.as_ref().and_then(|loss| loss.back).and_then(|back| back.to) {
            Some(to) => {
                self.command(Command::Replay(Replay::Seek(to)));
                self.say(Role::Good, "this position can be solved");
            }
            None => self.say(Role::Faint, "first ask with L where the mistake was"),
        }
    }

    fn toggle_warnings(&mut self) {
        self.store.set_warn(!self.store.warn());
        let (role, text) = match self.store.warn() {
            true => (Role::Good, "you are warned when a push loses the game"),
            false => (Role::Faint, "no warnings"),
        };
        self.say(role, text);
        if self.store.warn() {
            self.ask(Question::Doomed);
        }
    }

    fn toggle_prefer(&mut self) {
        let (prefer, text) = match self.prefer {
            Prefer::Pushes => (Prefer::Moves, "a box goes where you click by fewest moves"),
            Prefer::Moves => (Prefer::Pushes, "a box goes where you click by fewest pushes"),
        };
        self.prefer = prefer;
        self.say(Role::Faint, text);
    }

    fn set_speed(&mut self, speed: usize) {
        self.speed = speed;
        self.say(Role::Faint, format!("{} steps a second", SPEEDS[speed]));
    }

    fn change_look(&mut self) {
        if !self.theme.colour {
            return self.say(Role::Faint, "this terminal shows no colours, or NO_COLOR is set");
        }
        self.wear(self.theme.look.next());
        self.say(Role::Faint, format!("colours: {}", self.theme.look.name()));
    }

    /// Takes a look, and remembers it.
    pub fn wear(&mut self, look: Look) {
        self.theme.look = look;
        self.store.set_theme(look.name());
    }

    /// Stops what goes on. If nothing does, asks whether the game shall end, and ends it if it
    /// asked just before.
    fn cancel_or_leave(&mut self, asked: bool) {
        // What was found so far is not lost.
        self.hear_news();
        if self.deep.cancel() {
            self.say(Role::Faint, "cancelled");
        } else if self.session.is_playing() {
            self.command(Command::Replay(Replay::Pause));
        } else if self.marks.chosen.take().is_none() {
            self.over = asked;
            self.leaving = true;
            self.say(Role::Key, "leave the game? esc again or q: yes, any other key: no");
        }
    }

    /// Remembers the game.
    pub(crate) fn keep(&mut self) {
        self.store.remember(&self.session);
        self.save();
    }

    /// Writes down what is remembered.
    pub(crate) fn save(&mut self) {
        if let Err(error) = self.store.save() {
            self.say(Role::Bad, format!("your progress cannot be saved: {error}"));
        }
    }
}

/// Is it only the mouse passing by?
fn is_idle(input: &Input) -> bool {
    matches!(input, Input::Mouse(MouseEvent { kind: MouseEventKind::Moved, .. }))
}
