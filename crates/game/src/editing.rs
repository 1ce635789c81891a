//! The editor of a session.

use crate::command::Edit;
use crate::draft::Draft;
use crate::event::{Event, Refusal};
use crate::session::Session;

impl Session {
    pub(crate) fn edit(&mut self, edit: Edit) -> Result<Vec<Event>, Refusal> {
        match edit {
            Edit::Open => Ok(self.open(Draft::of(&self.level))),
            Edit::Blank { rows, cols } => Ok(self.open(Draft::blank(rows, cols))),
            Edit::Draw(text) => Ok(self.open(Draft::read(&text).ok_or(Refusal::BadPaint)?)),
            Edit::Paint { at, letter } => {
                let draft = self.draft.as_mut().ok_or(Refusal::NotNow)?;
                if !draft.paint(at, letter) {
                    return Err(Refusal::BadPaint);
                }
                self.flaw = None;
                Ok(vec![edited(draft)])
            }
            Edit::Play => match self.draft.as_ref().ok_or(Refusal::NotNow)?.level() {
                Ok(level) => Ok(self.change_level(level)),
                Err(lacks) => Ok(vec![Event::Edited { lacks }]),
            },
            Edit::Cancel => {
                self.draft.take().ok_or(Refusal::NotNow)?;
                Ok(vec![Event::Switched { mode: self.mode() }, Event::Jumped])
            }
        }
    }

    fn open(&mut self, draft: Draft) -> Vec<Event> {
        let edited = edited(&draft);
        self.flaw = None;
        self.draft = Some(draft);
        vec![Event::Switched { mode: self.mode() }, edited]
    }
}

fn edited(draft: &Draft) -> Event {
    Event::Edited { lacks: draft.level().err().unwrap_or_default() }
}
