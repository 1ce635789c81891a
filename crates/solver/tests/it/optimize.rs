//! The optimizer: never worse, always right, the same every time, and as good as the truth on small
//! levels.

use crate::plain::{self, Answer, Artist, First};
use sokonaut_level::{Dir, Level};
use sokonaut_rules::{Verified, verify};
use sokonaut_solver::{
    Control, KeptEnds, Limits, Metric, NoClock, OptimizeOptions, Optimized, Options, Outcome, Ranking,
    optimize, solve,
};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

const EFFORT: u64 = 60_000;

fn options(named: &[Metric]) -> OptimizeOptions {
    OptimizeOptions {
        ranking: Ranking::new(named),
        limits: Limits { nodes: Some(EFFORT), ..Limits::default() },
        threads: 1,
        kept: None,
        restarts: false,
    }
}

fn run(level: &Level, given: &Verified, options: &OptimizeOptions) -> Optimized {
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let improved = optimize(level, std::slice::from_ref(given), options, control, &|_| {});
    improved.expect("a solution stays a solution")
}

/// A solution that nobody would be proud of: with more pushes than are needed.
fn clumsy(level: &Level) -> Option<Verified> {
    let pushes = |strategy| solved(level, strategy).map(|solution| solution.pushes());
    solved(level, "depth-first")
        .filter(|solution| pushes("astar").is_some_and(|fewest| fewest < solution.pushes()))
}

fn solved(level: &Level, strategy: &str) -> Option<Verified> {
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let options = Options { strategy: strategy.to_owned(), limits, ..Options::default() };
    match solve(level, &options, control).ok()?.outcome {
        Outcome::Solved(solution) => Some(solution),
        _ => None,
    }
}

fn random_levels(seed: u64, count: usize) -> impl Iterator<Item = (Level, Verified)> {
    let mut artist = Artist::new(seed);
    std::iter::repeat_with(move || artist.level())
        .filter_map(|level| clumsy(&level).map(|solution| (level, solution)))
        .take(count)
}

#[test]
fn clumsy_solutions_of_small_levels_become_nearly_best() {
    for (first, metrics) in
        [(First::Pushes, [Metric::Pushes, Metric::Moves]), (First::Moves, [Metric::Moves, Metric::Pushes])]
    {
        let (mut best, mut all, mut before) = (0, 0, 0);
        for (level, given) in random_levels(41, 60) {
            let Answer::Best(cost) = plain::best(&level, first, 150_000) else { continue };
            let after = run(&level, &given, &options(&metrics)).solution;
            let length = |solution: &Verified| match first {
                First::Pushes => solution.pushes(),
                First::Moves => solution.moves(),
            };
            let truth = match first {
                First::Pushes => cost.pushes,
                First::Moves => cost.moves,
            };
            assert!(truth <= length(&after) && length(&after) <= length(&given));
            best += usize::from(truth == length(&after));
            before += usize::from(truth == length(&given));
            all += 1;
        }
        assert!(all > 30 && best * 10 >= all * 9 && before * 2 < all, "{before} then {best} of {all}");
    }
}

/// Under a ceiling small levels are searched to the end: where pushes alone count, what comes out
/// is the best, and the work ends as soon as that is proved.
#[test]
fn fewest_pushes_of_small_levels_are_the_end_of_the_work() {
    let mut all = 0;
    for (level, given) in random_levels(44, 30) {
        let Answer::Best(cost) = plain::best(&level, First::Pushes, 150_000) else { continue };
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        let options = OptimizeOptions { restarts: true, limits, ..options(&[Metric::Pushes]) };
        let after = run(&level, &given, &options);
        assert_eq!(after.solution.pushes(), cost.pushes);
        assert!(after.exhausted);
        all += 1;
    }
    assert!(all > 15, "{all} levels");
}

/// With as many strays as boxes nothing is out of the vicinity, so that what a window leaves out is
/// only what its bounds leave out.
#[test]
fn windows_leave_out_nothing_that_is_better() {
    let mut all = 0;
    for (level, given) in random_levels(45, 120) {
        let Answer::Best(cost) = plain::best(&level, First::Pushes, 150_000) else { continue };
        if level.boxes().len() > 4 {
            continue;
        }
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        let after = run(&level, &given, &OptimizeOptions { limits, ..options(&[Metric::Pushes]) });
        assert_eq!(after.solution.pushes(), cost.pushes);
        all += 1;
    }
    assert!(all > 40, "{all} levels");
}

#[test]
fn no_ranking_makes_a_solution_worse() {
    let rankings: [&[Metric]; 5] = [
        &[Metric::BoxLines, Metric::Moves],
        &[Metric::BoxChanges, Metric::Pushes],
        &[Metric::PushingSessions],
        &[Metric::PlayerLines, Metric::Moves],
        &[Metric::Moves],
    ];
    for named in rankings {
        let ranking = Ranking::new(named);
        let mut gains = 0;
        for (level, given) in random_levels(42, 25) {
            let after = run(&level, &given, &options(named)).solution;
            assert_eq!(verify(&level, after.steps()).as_ref(), Ok(&after));
            let lengths = |solution: &Verified| ranking.lengths(&solution.metrics());
            assert!(lengths(&after) <= lengths(&given), "{ranking}");
            gains += usize::from(lengths(&after)[0] < lengths(&given)[0]);
        }
        assert!(gains > 2, "{ranking}: {gains} of 25 got better in what counts most");
    }
}

#[test]
fn the_same_work_gives_the_same_solution() {
    for (level, given) in random_levels(43, 10) {
        let options = OptimizeOptions { restarts: true, ..options(&[Metric::Pushes]) };
        let [a, b] = [(); 2].map(|()| run(&level, &given, &options));
        assert_eq!((a.solution, a.nodes), (b.solution, b.nodes));
    }
}

#[test]
fn workers_together_are_as_honest_as_one() {
    for (level, given) in random_levels(44, 10) {
        let options =
            OptimizeOptions { threads: 3, restarts: true, ..options(&[Metric::Pushes, Metric::Moves]) };
        let after = run(&level, &given, &options).solution;
        assert!(verify(&level, after.steps()).is_ok() && after.pushes() <= given.pushes());
    }
}

#[test]
fn pushes_outside_the_range_stay() {
    let pushed = |solution: &Verified| -> Vec<Dir> {
        let steps = solution.written().steps().iter();
        steps.filter(|step| step.is_push()).map(|step| step.dir()).collect()
    };
    let mut changed = 0;
    for (level, given) in random_levels(45, 40) {
        let quarter = given.pushes() / 4;
        let kept = Some(KeptEnds { before: quarter, after: quarter });
        let after = run(&level, &given, &OptimizeOptions { kept, ..options(&[Metric::Pushes]) }).solution;
        let (old, new) = (pushed(&given), pushed(&after));
        assert_eq!(old[..quarter], new[..quarter]);
        assert_eq!(old[old.len() - quarter..], new[new.len() - quarter..]);
        changed += usize::from(new.len() < old.len());
    }
    assert!(changed > 2, "{changed} of 40 got shorter");
}

#[test]
fn a_stop_keeps_what_was_found() {
    let (level, given) = random_levels(46, 1).next().expect("a level");
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let news = AtomicUsize::new(0);
    let options = OptimizeOptions { limits: Limits::default(), ..options(&[Metric::Pushes]) };
    let improved = optimize(&level, std::slice::from_ref(&given), &options, control, &|_| {
        news.fetch_add(1, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
    });
    let improved = improved.expect("a solution stays a solution");
    assert!(news.into_inner() > 0 && !improved.exhausted && improved.solution.pushes() <= given.pushes());
}
