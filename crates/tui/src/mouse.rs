//! The mouse: clicks walk, choose and push, the wheel undoes and redoes.

use crate::app::{App, Screen};
use crate::keys::Action;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use sokonaut_game::Command;
use sokonaut_level::Pos;

impl App {
    pub(crate) fn on_mouse(&mut self, mouse: MouseEvent) {
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
            (Screen::Picker(_), MouseEventKind::ScrollUp, _) => self.on_picker_key(KeyCode::Up),
            (Screen::Picker(_), MouseEventKind::ScrollDown, _) => self.on_picker_key(KeyCode::Down),
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
