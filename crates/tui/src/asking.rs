//! Questions to the solver: who works on them, and when they are settled.

use crate::app::App;
use crate::theme::Role;
use crate::worker::News;
use sokonaut_game::{Command, Inquiry, Question};

impl App {
    /// Asks the solver; what is known is told at once.
    pub(crate) fn ask(&mut self, question: Question) {
        match self.session.ask(question) {
            Inquiry::Known(events) => self.hear(events),
            Inquiry::Task(task) if question == Question::Doomed || question == Question::Facts => {
                self.quick.give(task);
            }
            Inquiry::Task(task) => {
                self.glimpse = None;
                self.deep.give(task);
                self.say(Role::Faint, thinking(question));
            }
        }
    }

    /// Asks the solver what it thinks of a drawing as it is now.
    pub(crate) fn rate_drawing(&mut self) {
        if std::mem::take(&mut self.unrated)
            && self.is_editing()
            && let Inquiry::Task(task) = self.session.ask(Question::Rating)
        {
            self.glimpse = None;
            self.deep.give(task);
        }
    }

    /// Takes in what the workers have found out since the last time.
    pub(crate) fn hear_news(&mut self) {
        for news in self.quick.news().into_iter().chain(self.deep.news()) {
            match news {
                News::Glimpse(glimpse) => self.glimpse = Some(glimpse),
                News::Found(answer) | News::Done(answer) => {
                    let events = self.session.absorb(answer);
                    self.hear(events);
                }
            }
        }
    }

    /// Is the question at hand one of the past after this command?
    pub(crate) fn settles_questions(&self, command: &Command) -> bool {
        match command {
            Command::Replay(_) | Command::Snapshot | Command::PlayRest => false,
            Command::Load(_) | Command::Paste(_) | Command::Edit(_) => true,
            _ => !self.deep.question().is_some_and(Question::outlives_a_move),
        }
    }
}

fn thinking(question: Question) -> &'static str {
    match question {
        Question::FewerPushes => "looking for fewer pushes, play on if you like; esc stops",
        Question::FewerMoves => "looking for fewer moves, play on if you like; esc stops",
        _ => "the solver is thinking; esc cancels",
    }
}
