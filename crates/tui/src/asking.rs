//! Questions to the solver: who works on them, and when they are settled.

use crate::app::App;
use crate::theme::Role;
use crate::worker::News;
use sokonaut_game::{Command, Inquiry, Method, Question, Task};

impl App {
    /// Asks the solver; what is known is told at once.
    pub(crate) fn ask(&mut self, question: Question) {
        match self.session.ask(question) {
            Inquiry::Known(events) => self.hear(events),
            Inquiry::Task(task) if question.is_quick() => {
                self.quick.give(task);
            }
            Inquiry::Task(task) => self.think(task),
        }
    }

    /// Asks for a solution from here, found in the way that the player has chosen.
    pub(crate) fn ask_for_solution(&mut self) {
        match self.method.strategy {
            None => self.ask(Question::Rest),
            Some(_) => self.solve_anew(),
        }
    }

    /// Searches for a solution even if one is known: the player wants to see how it is found.
    pub(crate) fn solve_anew(&mut self) {
        match self.session.ask_anew(Question::Rest, self.method.clone()) {
            Inquiry::Known(events) => self.hear(events),
            Inquiry::Task(task) => self.think(task),
        }
    }

    fn think(&mut self, task: Task) {
        let thinking = thinking(task.question(), &self.method);
        self.glimpse = None;
        self.deep.give(task);
        self.say(Role::Faint, thinking);
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
                News::Failed => self.say(Role::Bad, "the solver failed, which is a bug; the game goes on"),
            }
        }
        self.hear_batch();
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

fn thinking(question: Question, method: &Method) -> String {
    match (question, &method.strategy) {
        (Question::Daily { .. } | Question::Like { .. }, _) => {
            "a level is being made; esc cancels".to_owned()
        }
        (Question::FewerPushes, _) => "looking for fewer pushes, play on if you like; esc stops".to_owned(),
        (Question::FewerMoves, _) => "looking for fewer moves, play on if you like; esc stops".to_owned(),
        (Question::Rest, Some(name)) => {
            let words: Vec<String> = std::iter::once(name.clone()).chain(method.details()).collect();
            format!("the solver is thinking ({}); esc cancels", words.join(", "))
        }
        _ => "the solver is thinking; esc cancels".to_owned(),
    }
}
