//! What happens when something happens: keys, the mouse, time, news from the solver.

use crate::app::{App, Marks, SPEEDS, Screen};
use crate::browser::Browser;
use crate::keys::{self, Action};
use crate::theme::Role;
use ratatui::crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use sokonaut_game::{Command, Edit, Mode, Prefer, Question, Replay, Stride};
use sokonaut_level::{Dir, Pos};
use std::time::{Duration, Instant};

impl App {
    /// Takes an input of the terminal.
    pub fn on_input(&mut self, input: Input) {
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
            Screen::Help => self.screen = Screen::Game,
            Screen::Browser(_) => self.on_browser_key(key.code),
            Screen::Game if self.is_editing() => self.on_editor_key(key.code),
            Screen::Game => {
                if let Some(action) = keys::action(key) {
                    self.act(action);
                }
            }
        }
    }

    fn act(&mut self, action: Action) {
        self.message = None;
        match action {
            Action::Move(dir) => self.command(Command::Move(dir)),
            Action::Undo => self.command(Command::Undo(Stride::Step)),
            Action::UndoPush => self.command(Command::Undo(Stride::Push)),
            Action::Redo => self.command(Command::Redo(Stride::Step)),
            Action::RedoPush => self.command(Command::Redo(Stride::Push)),
            Action::Restart => self.command(Command::Restart),
            Action::Hint => self.ask(Question::Hint),
            Action::Solve => self.ask(Question::Rest),
            Action::Shorten => self.ask(Question::shorter(self.prefer)),
            Action::Check => self.ask(Question::Lost),
            Action::TurnBack => self.turn_back(),
            Action::Warn => self.toggle_warnings(),
            Action::DeadSquares => self.show_dead = !self.show_dead,
            Action::Reach => self.show_reach = !self.show_reach,
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
            Action::Next => self.open_neighbour(1),
            Action::Previous => self.open_neighbour(-1),
            Action::Browse => self.screen = Screen::Browser(Browser::at(self.index.unwrap_or(0))),
            Action::CopyMoves => self.copy(self.session.lurd(), "the moves are copied"),
            Action::CopyLevel => self.copy(self.session.level().to_xsb(), "the level is copied"),
            Action::CopyAll => {
                self.copy(self.session.to_sok(&self.title()), "level and solutions are copied")
            }
            Action::Help => self.screen = Screen::Help,
            Action::Leave => self.cancel_or_leave(),
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
        match self.marks.lost.as_ref().and_then(|(_, back)| *back).and_then(|back| back.to) {
            Some(to) => {
                self.command(Command::Replay(Replay::Seek(to)));
                self.say(Role::Good, "this position can be solved");
            }
            None => self.say(Role::Faint, "first ask with c where the mistake was"),
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

    fn copy(&mut self, text: String, message: &str) {
        self.clipboard = Some(text);
        self.say(Role::Good, message);
    }

    fn cancel_or_leave(&mut self) {
        // What was found so far is not lost.
        self.hear_news();
        if self.deep.cancel() {
            self.say(Role::Faint, "cancelled");
        } else if self.marks.chosen.take().is_none() {
            self.over = true;
        }
    }

    /// Remembers the game.
    pub(crate) fn keep(&mut self) {
        self.store.remember(&self.session);
        if let Err(error) = self.store.save() {
            self.say(Role::Bad, format!("your progress cannot be saved: {error}"));
        }
    }

    /// Opens the next level in a direction that can be played.
    fn open_neighbour(&mut self, step: isize) {
        let mut index = self.index.unwrap_or(0);
        while let Some(next) = index.checked_add_signed(step).filter(|&next| next < self.shelf.items.len()) {
            index = next;
            if self.shelf.items[index].level.is_ok() {
                self.open(index);
                return;
            }
        }
        self.say(Role::Faint, if step > 0 { "this is the last level" } else { "this is the first level" });
    }

    /// Opens a level by its number, from 1.
    ///
    /// # Errors
    /// If there is no such level, or it cannot be played.
    pub fn open_number(&mut self, number: usize) -> Result<(), String> {
        let index = number.checked_sub(1).filter(|&index| index < self.shelf.items.len());
        let index = index.ok_or_else(|| format!("there are only {} levels", self.shelf.items.len()))?;
        self.shelf.items[index].level.as_ref().map_err(ToString::to_string)?;
        self.open(index);
        Ok(())
    }

    fn open(&mut self, index: usize) {
        match self.shelf.items[index].level.clone() {
            Err(error) => self.say(Role::Bad, error.to_string()),
            Ok(level) => {
                self.keep();
                self.deep.cancel();
                self.quick.cancel();
                self.glimpse = None;
                self.session = self.store.session(level);
                self.index = Some(index);
                self.marks = Marks::default();
                self.screen = Screen::Game;
            }
        }
    }

    fn paste(&mut self, text: String) {
        self.keep();
        self.command(Command::Paste(text));
    }

    fn on_browser_key(&mut self, key: KeyCode) {
        let Screen::Browser(browser) = &mut self.screen else { return };
        let page = isize::from(i16::try_from(self.area.height).unwrap_or(24)) - 6;
        match key {
            KeyCode::Up => browser.go(&self.shelf, -1),
            KeyCode::Down => browser.go(&self.shelf, 1),
            KeyCode::PageUp => browser.go(&self.shelf, -page),
            KeyCode::PageDown => browser.go(&self.shelf, page),
            KeyCode::Home => browser.line = 0,
            KeyCode::End => browser.go(&self.shelf, isize::MAX),
            KeyCode::Backspace => browser.unsearch(),
            KeyCode::Char(letter) => browser.search(letter),
            KeyCode::Enter => {
                if let Some(index) = browser.chosen(&self.shelf) {
                    self.open(index);
                }
            }
            KeyCode::Esc | KeyCode::Tab => self.screen = Screen::Game,
            _ => {}
        }
    }

    fn on_editor_key(&mut self, key: KeyCode) {
        self.message = None;
        let (at, _) = self.pen;
        let go = |dir: Dir| at.step(dir).unwrap_or(at);
        match key {
            KeyCode::Up => self.move_pen(go(Dir::Up)),
            KeyCode::Down => self.move_pen(go(Dir::Down)),
            KeyCode::Left => self.move_pen(go(Dir::Left)),
            KeyCode::Right => self.move_pen(go(Dir::Right)),
            KeyCode::Char('n') => self.command(Command::Edit(Edit::Blank { rows: 9, cols: 13 })),
            KeyCode::Char(letter) => self.draw_letter(at, letter),
            KeyCode::Enter => {
                self.keep();
                self.command(Command::Edit(Edit::Play));
            }
            KeyCode::Esc => self.command(Command::Edit(Edit::Cancel)),
            _ => {}
        }
    }

    fn move_pen(&mut self, to: Pos) {
        let within = |draft: &sokonaut_game::Draft| to.row < draft.rows() && to.col < draft.cols();
        if self.session.draft().is_some_and(within) {
            self.pen.0 = to;
        }
    }

    fn draw_letter(&mut self, at: Pos, letter: char) {
        self.pen.1 = letter;
        self.command(Command::Edit(Edit::Paint { at, letter }));
    }

    fn on_mouse(&mut self, mouse: MouseEvent) {
        let square = self.geometry().square(mouse.column, mouse.row);
        match (&self.screen, mouse.kind, square) {
            (Screen::Game, MouseEventKind::Down(MouseButton::Left), Some(at)) if self.is_editing() => {
                self.pen.0 = at;
                self.draw_letter(at, self.pen.1);
            }
            (Screen::Game, MouseEventKind::Drag(MouseButton::Left), Some(at)) if self.is_editing() => {
                self.draw_letter(at, self.pen.1);
            }
            (Screen::Game, MouseEventKind::Down(MouseButton::Left), Some(at)) => self.click(at),
            (Screen::Game, MouseEventKind::Up(MouseButton::Left), Some(at)) => self.drop_box(at),
            (Screen::Game, MouseEventKind::Down(MouseButton::Right), _) => self.act(Action::Undo),
            (Screen::Game, MouseEventKind::ScrollUp, _) if !self.is_editing() => self.act(Action::Undo),
            (Screen::Game, MouseEventKind::ScrollDown, _) if !self.is_editing() => self.act(Action::Redo),
            (Screen::Browser(_), MouseEventKind::ScrollUp, _) => self.on_browser_key(KeyCode::Up),
            (Screen::Browser(_), MouseEventKind::ScrollDown, _) => self.on_browser_key(KeyCode::Down),
            _ => {}
        }
    }

    /// A click chooses a box, sends the chosen box to a square, or sends the player there.
    fn click(&mut self, at: Pos) {
        self.message = None;
        let chosen = self.marks.chosen.take();
        match chosen {
            Some((from, _)) if from == at => {}
            _ if self.session.position().boxes.contains(&at) => {
                let paths = self.session.box_paths(at, self.prefer);
                self.marks.chosen = Some((at, paths));
            }
            Some((from, _)) => self.command(Command::PushBoxTo { from, to: at, prefer: self.prefer }),
            None => self.command(Command::WalkTo(at)),
        }
    }

    /// The button comes up elsewhere than it went down: the box was dragged.
    fn drop_box(&mut self, at: Pos) {
        if let Some((from, _)) = self.marks.chosen.take_if(|(from, _)| *from != at) {
            self.command(Command::PushBoxTo { from, to: at, prefer: self.prefer });
        }
    }
}
