//! Help from the solver: what is known is told at once, what is not becomes a task.

use crate::answer::{Question, Silence};
use crate::event::{Back, Event, Refusal};
use crate::hand::Hand;
use crate::length::Length;
use crate::method::Method;
use crate::motion::Gait;
use crate::session::Session;
use crate::task::{Answer, Effort, Found, Inquiry, Task};
use crate::track::Track;
use sokonaut_level::Dir;
use sokonaut_rules::{Position, verify};
use std::sync::Arc;

impl Session {
    /// Asks the solver something about the present position, or about the drawn level.
    #[must_use]
    pub fn ask(&self, question: Question) -> Inquiry {
        self.inquire(question, None)
    }

    /// The same, worked out in a way of the player's choice even if an answer is known.
    #[must_use]
    pub fn ask_anew(&self, question: Question, method: Method) -> Inquiry {
        self.inquire(question, Some(method))
    }

    fn inquire(&self, question: Question, method: Option<Method>) -> Inquiry {
        let refused = |why| Inquiry::Known(vec![Event::Rejected { why }]);
        let (level, track) = match (&self.draft, question) {
            (Some(draft), Question::Rating) => match draft.level() {
                Ok(level) => (Arc::new(level), None),
                Err(lacks) => return Inquiry::Known(vec![Event::Edited { lacks }]),
            },
            (_, Question::Daily { .. } | Question::Like { .. }) => (Arc::clone(&self.level), None),
            (Some(_), _) => return refused(Refusal::NotNow),
            (None, Question::Overlay { overlay, .. }) if !overlay.is_of_position() => {
                (Arc::clone(&self.level), None)
            }
            (None, Question::Facts) => (Arc::clone(&self.level), None),
            (None, Question::Rating | Question::Fewest) => (Arc::clone(&self.level), None),
            (None, _) if question.is_shortening() => return self.shorten(question),
            (None, _) if self.reverse.is_some() => return refused(Refusal::NotNow),
            (None, _) => (Arc::clone(&self.level), Some(&self.track)),
        };
        if let Some(known) = self.known(question).filter(|_| method.is_none()) {
            return Inquiry::Known(known);
        }
        let start = track.map_or_else(|| Position::start(&level), |track| track.start().clone());
        let made = track.map_or_else(Vec::new, |track| track.made().to_vec());
        let (method, effort) = (method.unwrap_or_default(), Effort::of(question));
        Inquiry::Task(Task { epoch: self.epoch, question, level, start, made, method, effort })
    }

    /// The work of shortening the best solution that the player has.
    fn shorten(&self, question: Question) -> Inquiry {
        let best = if question == Question::FewerMoves { &self.best.moves } else { &self.best.pushes };
        let mut track = Track::new(Gait::Push, Position::start(&self.level));
        let laid_out = best.as_ref().map(|best| track.lay_out(Hand::Player, &self.level, best.steps()));
        if !matches!(laid_out, Some(Ok(()))) {
            return Inquiry::Known(vec![Event::Rejected { why: Refusal::NotSolvedYet }]);
        }
        track.seek(track.len());
        let (start, made) = (track.start().clone(), track.made().to_vec());
        let (epoch, level, effort) = (self.epoch, Arc::clone(&self.level), Effort::of(question));
        let method = Method::default();
        Inquiry::Task(Task { epoch, question, level, start, made, method, effort })
    }

    /// Keeps a solution that somebody found, if it is one.
    fn learn(&mut self, steps: &[Dir]) -> Option<Length> {
        let solution = verify(&self.level, steps).ok()?;
        self.add_solution(&solution);
        Some(Length::from(&solution))
    }

    /// Takes in what a helper found out, and tells what of it concerns the present position.
    pub fn absorb(&mut self, answer: Answer) -> Vec<Event> {
        let Answer { epoch, question, about, found } = answer;
        if epoch != self.epoch {
            return Vec::new();
        }
        match found {
            Found::Solution(steps) => {
                self.known.add_solution(&self.level, &about, &steps);
                self.known(question).unwrap_or_default()
            }
            Found::Lost { why, back } => {
                self.known.add_lost(&self.level, about.clone(), why.clone());
                if !self.is_at(&about) {
                    return Vec::new();
                }
                vec![Event::Lost { why, back: back.map(|back| self.back(back.solvable, back.certain)) }]
            }
            Found::Outlook(left) => {
                self.outlook = Some((about.clone().normal(&self.level), left));
                let here = self.is_at(&about);
                here.then(|| undecided(question, Silence::NoProof)).into_iter().collect()
            }
            Found::Fewest { fewest, steps } => {
                self.known.add_solution(&self.level, &about, &steps);
                self.fewest = Some(fewest);
                Vec::new()
            }
            Found::Facts(facts) => {
                self.facts = Some(facts);
                self.known(question).unwrap_or_default()
            }
            // Of another position than the present one it would be a wrong drawing.
            Found::Overlay(layer) if layer.overlay.is_of_position() && !self.is_at(&about) => Vec::new(),
            Found::Overlay(layer) => vec![Event::Overlay(layer)],
            Found::Rating(rating, flaw) => {
                self.flaw = flaw;
                vec![Event::Rated(rating)]
            }
            Found::Shorter(steps) => self.learn(&steps).map(Event::Shorter).into_iter().collect(),
            Found::Shortened { steps, was, exhausted } => {
                let now = self.learn(&steps).unwrap_or(was);
                vec![Event::Shortened { now, was, exhausted }]
            }
            Found::Made(made) => vec![Event::Made(made)],
            Found::Nothing(why) if self.track.position() == &about || question.is_for_a_level() => {
                vec![undecided(question, why)]
            }
            Found::Nothing(_) => Vec::new(),
        }
    }

    /// What is known already.
    fn known(&self, question: Question) -> Option<Vec<Event>> {
        let position = self.track.position();
        let event = match question {
            Question::Hint => {
                let push = self.known.hint(&self.level, position)?;
                Event::Hint { from: push.from, to: push.from.step(push.dir)?, dir: push.dir }
            }
            Question::Rest => {
                let rest = self.known.rest(&self.level, position)?;
                let mut after = self.track.clone();
                after.lay_out(Hand::Other, &self.level, &rest).ok()?;
                after.seek(after.len());
                let pushes = after.metrics().pushes - self.track.metrics().pushes;
                Event::Solution(Length { moves: rest.len(), pushes })
            }
            Question::Doomed => match self.known.why_lost(&self.level, position) {
                Some(why) => Event::Lost { why: why.clone(), back: None },
                None => self.to_go().map(|_| undecided(question, Silence::NoProof))?,
            },
            Question::Fewest => return self.fewest.map(|_| Vec::new()),
            Question::Facts => Event::Facts(self.facts.clone()?),
            Question::Lost => {
                self.known.hint(&self.level, position)?;
                Event::Alive
            }
            Question::Rating | Question::FewerPushes | Question::FewerMoves => return None,
            Question::Overlay { .. } | Question::Daily { .. } | Question::Like { .. } => return None,
        };
        Some(vec![event])
    }

    /// Is the game, played forward, in this position now?
    fn is_at(&self, position: &Position) -> bool {
        self.is_forward() && self.track.position() == position
    }

    /// Pushes that are left at least in the present position, if somebody has
    /// [asked](Question::Doomed).
    #[must_use]
    pub fn to_go(&self) -> Option<u32> {
        let (about, left) = self.outlook.as_ref().filter(|_| self.is_forward())?;
        let position = self.track.position();
        let here = about.boxes == position.boxes && *about == position.clone().normal(&self.level);
        here.then_some(*left)
    }

    fn back(&self, to: Option<usize>, certain: bool) -> Back {
        Back { to, moves: to.map_or(self.track.at(), |to| self.track.at() - to), certain }
    }
}

fn undecided(question: Question, why: Silence) -> Event {
    Event::Undecided { question, why }
}
