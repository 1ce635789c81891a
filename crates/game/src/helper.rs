//! Works tasks off, by the solver and by what is made of it here (`fewest.rs`, `polish.rs`,
//! `shorten.rs`).

use crate::answer::{Facts, Question, Rating, Reason, Silence, Why};
use crate::fewest::prove;
use crate::flaw::Flaw;
use crate::layers::Painter;
use crate::look_back::{Solvability, WayBack, look_back};
use crate::lost_proofs::LostProofs;
use crate::made;
use crate::method::Method;
use crate::overlay::Overlay;
use crate::polish::polished;
use crate::shorten::shorten;
use crate::task::{Answer, Found, Task};
use sokonaut_level::{Grid, Ground, Level, Pos};
use sokonaut_rules::{Position, Verified};
use sokonaut_solver::{Control, Outcome, Report, SolveError, Unready, inspect_within, solve};
use std::sync::Arc;

/// Works tasks off, one at a time. It keeps what it prepared for a level, so keep the helper.
#[derive(Debug, Default)]
pub struct Helper {
    proofs: Option<(Arc<Level>, LostProofs)>,
    painter: Option<(Arc<Level>, Painter)>,
}

impl Helper {
    /// Does the work. It ends soon after the stop flag of `control` is set, or when the task's
    /// effort is spent.
    #[must_use]
    pub fn work(&mut self, task: &Task, control: Control<'_>) -> Answer {
        self.work_aloud(task, control, &|_| {})
    }

    /// Does the work, and also tells what it finds on the way: answers that are good to have even
    /// if the work is stopped before its end.
    #[must_use]
    pub fn work_aloud(
        &mut self,
        task: &Task,
        control: Control<'_>,
        tell: &(dyn Fn(Answer) + Sync),
    ) -> Answer {
        let about = task.position();
        let answer =
            |found| Answer { epoch: task.epoch, question: task.question, about: about.clone(), found };
        let found = match task.question {
            Question::Hint | Question::Rest => self.solution(task, &about, control),
            Question::Doomed => self.doomed(task, &about, control),
            Question::Lost => self.lost(task, &about, control),
            Question::Facts => facts(task, control),
            Question::Overlay { overlay, of } => self.overlay(task, (overlay, of), control),
            Question::Rating => {
                let rating = rating(task, control);
                let flaw = (rating == Rating::Unsolvable).then(|| self.flaw(task, control));
                Found::Rating(rating, flaw)
            }
            Question::FewerPushes | Question::FewerMoves => {
                shorten(task, control, &|found| tell(answer(found)))
            }
            Question::Fewest => prove(task, control),
            Question::Daily { day } => made::of_the_day(task, day, control),
            Question::Like { than, seed } => made::like(task, than, seed, control),
        };
        answer(found)
    }

    fn overlay(&mut self, task: &Task, what: (Overlay, Option<Pos>), control: Control<'_>) -> Found {
        let (level, limits) = (&task.level, task.effort.limits());
        let known = self.painter.take().filter(|(known, _)| known == level).map(|(_, painter)| painter);
        let painter = match known.map_or_else(|| Painter::within(level, &limits, control), Ok) {
            Ok(painter) => painter,
            Err(why) => return Found::Nothing(why.into()),
        };
        let (_, painter) = self.painter.insert((Arc::clone(level), painter));
        let layer = painter.paint_within(what, &task.position(), &limits, control);
        layer.map_or_else(|| Found::Nothing(Silence::of(control)), Found::Overlay)
    }

    fn solution(&mut self, task: &Task, position: &Position, control: Control<'_>) -> Found {
        let Ok(report) = solve_from(task, position, control) else { return Found::Nothing(Silence::Unfit) };
        match report.outcome {
            Outcome::Solved(solution) => {
                let solution = shown(task, position, solution, control);
                Found::Solution(solution.steps().to_vec())
            }
            Outcome::Unsolvable(_) => Found::Lost { why: self.why(task, position, control), back: None },
            Outcome::OutOf(limit) => Found::Nothing(limit.into()),
            Outcome::Stopped => Found::Nothing(Silence::Stopped),
        }
    }

    fn doomed(&mut self, task: &Task, position: &Position, control: Control<'_>) -> Found {
        match self.proof(task, position, control) {
            Some(why) => Found::Lost { why, back: None },
            None => outlook(task, position, control),
        }
    }

    fn lost(&mut self, task: &Task, position: &Position, control: Control<'_>) -> Found {
        let why = match self.proof(task, position, control) {
            Some(why) => why,
            None => match self.solution(task, position, control) {
                Found::Lost { why, .. } => why,
                other => return other,
            },
        };
        let back = Some(self.way_back(task, control));
        Found::Lost { why, back }
    }

    /// Why a position is lost that is known to be.
    fn why(&mut self, task: &Task, position: &Position, control: Control<'_>) -> Why {
        self.proof(task, position, control).unwrap_or(Why { reason: Reason::Search, boxes: Vec::new() })
    }

    /// Why a level has no solution that is known to have none.
    fn flaw(&mut self, task: &Task, control: Control<'_>) -> Flaw {
        match inspect_within(&task.level, &task.effort.limits(), control) {
            Err(Unready::Hopeless(hopeless)) => hopeless.into(),
            _ => self.why(task, &task.start, control).into(),
        }
    }

    /// A cheap proof that a position is lost, if there is one and time enough to find it.
    fn proof(&mut self, task: &Task, position: &Position, control: Control<'_>) -> Option<Why> {
        let (level, limits) = (&task.level, task.effort.limits());
        if self.proofs.as_ref().is_none_or(|(known, _)| known != level) {
            self.proofs = Some((Arc::clone(level), LostProofs::default()));
        }
        self.proofs.as_mut()?.1.why(level, position, &limits, control)
    }

    /// The last solvable position of a game that is lost now.
    fn way_back(&mut self, task: &Task, control: Control<'_>) -> WayBack {
        let pushes: Vec<usize> =
            (0..task.made.len()).filter(|&step| task.made[step].shift.is_some()).collect();
        let mut position = task.start.clone();
        let mut positions = vec![position.clone()];
        for motion in &task.made {
            motion.make(&mut position);
            if motion.shift.is_some() {
                positions.push(position.clone());
            }
        }
        let proved = positions
            .iter()
            .position(|position| !control.stopped() && self.proof(task, position, control).is_some());
        let lost = proved.unwrap_or(pushes.len());
        let (solvable, first_lost) =
            look_back(lost, |index| solvability(solve_from(task, &positions[index], control)));
        let certain = solvable.is_some_and(|index| index + 1 == first_lost);
        WayBack { solvable: solvable.map(|index| pushes[index]), certain }
    }
}

fn solvability(report: Result<Report, SolveError>) -> Solvability {
    match report.map(|report| report.outcome) {
        Ok(Outcome::Solved(_)) => Solvability::Solvable,
        Ok(Outcome::Unsolvable(_)) => Solvability::Lost,
        Ok(Outcome::OutOf(_) | Outcome::Stopped) | Err(_) => Solvability::Unknown,
    }
}

/// Solves a position; the default method takes any level.
fn solve_from(task: &Task, position: &Position, control: Control<'_>) -> Result<Report, SolveError> {
    solve(&level_at(&task.level, position), &task.method.options(task.effort.limits()), control)
}

/// A position as a level of its own.
fn level_at(level: &Level, position: &Position) -> Level {
    let mut ground = Grid::filled(level.rows(), level.cols(), Ground::Wall);
    ground.positions().for_each(|pos| ground[pos] = level.ground(pos));
    Level::new(ground, position.boxes.iter().copied(), position.player).expect("play keeps a level a level")
}

/// A solution as it is shown: polished, unless the player wants to see what a strategy finds.
fn shown(task: &Task, position: &Position, solution: Verified, control: Control<'_>) -> Verified {
    if task.method != Method::default() {
        return solution;
    }
    polished(task, &level_at(&task.level, position), solution, control)
}

/// The pushes that are left at least.
fn outlook(task: &Task, position: &Position, control: Control<'_>) -> Found {
    let seen = inspect_within(&level_at(&task.level, position), &task.effort.limits(), control);
    let left = seen.ok().and_then(|facts| facts.lower_bound);
    left.map_or(Found::Nothing(Silence::NoProof), Found::Outlook)
}

fn facts(task: &Task, control: Control<'_>) -> Found {
    match inspect_within(&task.level, &task.effort.limits(), control) {
        Ok(facts) => Found::Facts(Facts { dead: facts.dead, lower_bound: facts.lower_bound }),
        Err(Unready::Hopeless(_)) => Found::Facts(Facts { dead: Vec::new(), lower_bound: None }),
        Err(limit) => Found::Nothing(limit.into()),
    }
}

fn rating(task: &Task, control: Control<'_>) -> Rating {
    let Ok(report) = solve_from(task, &task.start, control) else { return Rating::Unknown };
    let measured = |solution: Verified| Rating::Solvable {
        moves: solution.moves(),
        pushes: solution.pushes(),
        box_changes: solution.metrics().box_changes,
        nodes: report.stats.expanded,
    };
    match report.outcome {
        Outcome::Solved(solution) => measured(shown(task, &task.start, solution, control)),
        Outcome::Unsolvable(_) => Rating::Unsolvable,
        Outcome::OutOf(_) | Outcome::Stopped => Rating::Unknown,
    }
}
