//! What the program makes of the events of the session.

use crate::app::{App, Marks};
use crate::loss::Loss;
use crate::theme::Role;
use sokonaut_game::{Back, Command, Event, Length, Mode, Motion, NewBest, Question, Silence, Why, counted};
use sokonaut_level::Dir;

impl App {
    /// Hears what happened.
    pub(crate) fn hear(&mut self, events: Vec<Event>) {
        let mut pushed = false;
        for event in events {
            pushed |= matches!(event, Event::Moved(Motion { shift: Some(_), .. }));
            self.hear_one(event);
        }
        if pushed && self.warns() && self.session.mode() == Mode::Forward && !self.session.is_solved() {
            self.ask(Question::Doomed);
        }
    }

    fn hear_one(&mut self, event: Event) {
        match event {
            Event::Moved(_) | Event::Undone(_) | Event::Jumped => self.unmark(&event),
            Event::Loaded => {
                self.visiting = Some("a level of your own".to_owned());
                self.overlay.forget();
                self.marks = Marks::default();
                self.defects.clear();
                self.say(Role::Good, "have fun");
            }
            Event::Solved { moves, pushes, new_best, .. } => self.celebrate(moves, pushes, new_best),
            Event::Rejected { why } => self.say(Role::Faint, why.to_string()),
            Event::Snapped { number } => self.say(Role::Good, format!("kept as number {}", number + 1)),
            Event::Playing { .. } => {}
            Event::Switched { mode } => self.introduce(mode),
            Event::Edited { lacks } => {
                (self.unrated, self.rating) = (lacks.is_empty(), None);
                self.defects = lacks.iter().map(ToString::to_string).collect();
            }
            Event::Hint { from, dir, .. } => {
                self.marks.hint = Some((from, dir));
                self.say(Role::Good, format!("push the marked box {}", way(dir)));
            }
            Event::Solution(length) => {
                self.say(Role::Good, format!("solved in {length}; space pauses"));
                self.command(Command::PlayRest);
            }
            Event::Lost { why, back } => self.mourn(why, back),
            Event::Alive => self.say(Role::Good, "not lost: a solution is left"),
            Event::Facts(_) => {}
            Event::Overlay(layer) => self.overlay.hear(layer),
            Event::Made(made) => self.open_made(made),
            Event::Rated(rating) => self.rating = Some(rating),
            Event::Shorter(now) => {
                self.say(Role::Good, format!("shorter: {now}; esc stops"));
                self.keep();
            }
            Event::Shortened { now, was, .. } if now == was => {
                self.say(Role::Faint, format!("nothing shorter than {was} was found"));
            }
            Event::Shortened { now, was, .. } => {
                self.say(Role::Good, format!("from {was} to {now}; x s plays it"));
                self.keep();
            }
            // The quick question is asked after every push: no answer is no news.
            Event::Undecided { question: Question::Doomed, .. } => {}
            Event::Undecided { question, why } => self.say(Role::Faint, self.undecided(question, why)),
        }
    }

    fn celebrate(&mut self, moves: usize, pushes: usize, best: NewBest) {
        let praise = match (best.moves, best.pushes) {
            _ if self.session.is_aided() => ", not all by yourself",
            (true, true) => ", your best",
            (true, false) => ", your fewest moves",
            (false, true) => ", your fewest pushes",
            (false, false) => "",
        };
        let length = Length { moves, pushes };
        let worth = if self.session.is_aided() { String::new() } else { self.praise(pushes) };
        self.say(Role::Good, format!("Solved! {length}{praise}{worth}. enter: next level"));
        self.keep();
    }

    fn mourn(&mut self, why: Why, back: Option<Back>) {
        let advice = match back {
            Some(Back { to: Some(_), moves, certain }) => {
                let about = if certain || moves == 1 { "" } else { "at least " };
                format!("; t: back to before it, {about}{}", counted(moves, "move"))
            }
            Some(Back { to: None, .. }) => "; no solvable position was found on the way here".to_owned(),
            None => "; L: where was the mistake?".to_owned(),
        };
        self.say(Role::Bad, format!("Lost: {why}{advice}"));
        self.marks.lost = Some(Loss::new(why, back, &self.session.lurd()));
    }

    /// Another position: old marks are old, but what is lost stays lost.
    fn unmark(&mut self, event: &Event) {
        let lost = self.marks.lost.take().map(|loss| loss.after(event));
        let forward = self.session.mode() == Mode::Forward;
        let lost = lost.filter(|loss| forward && loss.holds(&self.session.lurd()));
        self.marks = Marks { lost, ..Marks::default() };
    }

    fn introduce(&mut self, mode: Mode) {
        let text = match mode {
            Mode::Forward => "the game goes on",
            Mode::Reverse => "pull the boxes to where they start; click to place the player",
            Mode::Editor => "draw with the letters of a board; enter plays it",
        };
        self.say(Role::Good, text);
    }

    fn undecided(&self, question: Question, why: Silence) -> String {
        let strategy = self.method.strategy.as_ref().filter(|_| question == Question::Rest);
        match (why, strategy) {
            (Silence::NoProof, _) => "no proof was found that this is lost".to_owned(),
            (Silence::Stopped, _) => "cancelled".to_owned(),
            _ if question.is_for_a_level() => "no level was made in the time there is; try again".to_owned(),
            (Silence::Unfit, _) => "this strategy cannot work on this level; S: choose another".to_owned(),
            (Silence::Limit, Some(name)) => format!("{name} finds no solution; S: choose another strategy"),
            (Silence::Limit, None) => "the solver cannot tell in the time it has".to_owned(),
        }
    }
}

fn way(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Right => "right",
        Dir::Down => "down",
        Dir::Left => "left",
    }
}
