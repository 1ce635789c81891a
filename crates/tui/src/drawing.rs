//! The keys of the editor.

use crate::app::App;
use ratatui::crossterm::event::KeyCode;
use sokonaut_game::{Command, Edit};
use sokonaut_level::{Dir, Pos};

impl App {
    pub(crate) fn on_editor_key(&mut self, key: KeyCode) {
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

    pub(crate) fn draw_letter(&mut self, at: Pos, letter: char) {
        self.pen.1 = letter;
        self.command(Command::Edit(Edit::Paint { at, letter }));
    }
}
