//! Shorter solutions from the player's own: the optimizer works on a task.

use crate::answer::{Question, Silence};
use crate::length::Length;
use crate::task::{Found, Task};
use sokonaut_level::Dir;
use sokonaut_rules::verify;
use sokonaut_solver::{Best, Control, Metric, News, OptimizeOptions, Progress, Ranking, Stats, optimize};

/// What those who watch see as the strategy at work.
const NAME: &str = "optimizer";

/// Shortens the solution that the task carries until its effort is spent or somebody says stop.
/// What is found on the way is told at once, so nothing is lost if nobody waits for the end.
pub fn shorten(task: &Task, control: Control<'_>, tell: &(dyn Fn(Found) + Sync)) -> Found {
    let steps: Vec<Dir> = task.made.iter().map(|motion| motion.dir).collect();
    // A session sends solutions only, but a task may have come over a wire.
    let given = verify(&task.level, &steps).ok();
    let options = OptimizeOptions {
        ranking: ranking(task.question),
        limits: task.effort.limits(),
        ..OptimizeOptions::default()
    };
    let boxes = task.level.boxes().len();
    let solved = Best { packed: boxes, boxes, position: Vec::new() };
    let news = |news: News<'_>| match news {
        News::Better(better) => tell(Found::Shorter(better.steps().to_vec())),
        News::Working { nodes } => {
            let stats = Stats { expanded: nodes, ..Stats::default() };
            control.observer.progress(&Progress { strategy: NAME, stats: &stats, memory: 0, best: &solved });
        }
    };
    match optimize(&task.level, given.as_slice(), &options, control, &news) {
        Some(improved) => Found::Shortened {
            steps: improved.solution.steps().to_vec(),
            was: Length {
                moves: steps.len(),
                pushes: task.made.iter().filter(|made| made.shift.is_some()).count(),
            },
            exhausted: improved.exhausted,
        },
        None => Found::Nothing(Silence::Limit),
    }
}

/// What the question wants to be less, and what breaks ties.
fn ranking(question: Question) -> Ranking {
    match question {
        Question::FewerMoves => Ranking::new(&[Metric::Moves, Metric::Pushes]),
        _ => Ranking::new(&[Metric::Pushes, Metric::Moves]),
    }
}
