//! Opening levels: the next one, one by number, one from the list.

use crate::app::{App, Marks, Screen};
use crate::list::lines_of;
use crate::packs::{Place, brief};
use crate::theme::Role;
use ratatui::crossterm::event::KeyCode;
use sokonaut_game::Command;
use sokonaut_level::Level;

impl App {
    /// Opens the next level in a direction that can be played. From a level that was pasted or
    /// drawn it goes back to the level that was played before.
    pub(crate) fn open_neighbour(&mut self, forward: bool) {
        let next = if self.visiting.is_some() {
            Some(self.place)
        } else {
            self.packs.neighbour(self.place, forward)
        };
        match next {
            Some(place) => self.open(place),
            None if forward => self.say(Role::Faint, "this is the last level"),
            None => self.say(Role::Faint, "this is the first level"),
        }
    }

    /// Opens a level by its number among all levels of all packs, from 1.
    ///
    /// # Errors
    /// If there is no such level, or it cannot be played.
    pub fn open_number(&mut self, number: usize) -> Result<(), String> {
        let place = number.checked_sub(1).and_then(|index| self.packs.places().nth(index));
        let place = place.ok_or_else(|| format!("there are only {} levels", self.packs.places().count()))?;
        self.packs.item(place).level.as_ref().map_err(brief)?;
        self.open(place);
        Ok(())
    }

    pub(crate) fn open(&mut self, place: Place) {
        match self.packs.item(place).level.clone() {
            Err(error) => self.say(Role::Bad, brief(&error)),
            Ok(level) => {
                self.message = None;
                self.keep();
                self.deep.cancel();
                self.quick.cancel();
                self.glimpse = None;
                self.place = place;
                self.begin(level, None);
                if let Some(lesson) = self.lesson().filter(|_| self.areas().panel.width == 0) {
                    self.say(Role::Good, lesson.words);
                }
            }
        }
    }

    /// Begins with a level, or goes on with it; one that is in no pack has a title.
    pub(crate) fn begin(&mut self, level: Level, visiting: Option<String>) {
        self.session = self.store.session(level);
        self.visiting = visiting;
        self.marks = Marks::default();
        self.overlay.forget();
        self.screen = Screen::Game;
    }

    pub(crate) fn paste(&mut self, text: String) {
        self.keep();
        self.command(Command::Paste(text));
    }

    pub(crate) fn on_browser_key(&mut self, key: KeyCode) {
        let Screen::Browser(browser) = &mut self.screen else { return };
        let page = isize::from(i16::try_from(self.area.height).unwrap_or(24)) - 6;
        match key {
            KeyCode::Left => browser.turn_to(&self.packs, false),
            KeyCode::Right => browser.turn_to(&self.packs, true),
            KeyCode::Backspace => browser.unsearch(),
            KeyCode::Char(letter) => browser.search(letter),
            KeyCode::Enter => {
                if let Some(place) = browser.chosen(&self.packs) {
                    self.open(place);
                }
            }
            KeyCode::Esc | KeyCode::Tab => self.screen = Screen::Game,
            key => browser.go(&self.packs, lines_of(key, page).unwrap_or(0)),
        }
    }
}
