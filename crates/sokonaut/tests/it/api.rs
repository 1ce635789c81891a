//! What is public at the top of the library, by name and signature. If this must change for the
//! library to compile, so must other programs: that is a new second number of the version.

use sokonaut::generate::Made;
use sokonaut::level::{GameOutcome as Saved, Identity, LurdError};
use sokonaut::rules::{Blocked, Played};
use sokonaut::solver::{Hopeless, Inspection, Optimized, SolveError};
use sokonaut::{
    About, COLLECTIONS, Collection, Dir, Game, Generator, Judge, Level, LevelError, Lost, Lurd, MEMORY,
    Metrics, Objective, Optimizer, Options, Outcome, ParsedLevel, Pos, Position, Progress, Ranking, Refuted,
    Report, SavedGame, Session, Solver, Step, Unsolved, Verified, Wishes, inspect, optimize, read, sok_entry,
    sok_header, solve, solve_within, verify,
};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[test]
fn functions_are_called_as_before() {
    let _: fn(&Level) -> Result<Verified, Unsolved> = solve;
    let _: fn(&Level, Duration) -> Result<Verified, Unsolved> = solve_within;
    let _: fn(&Level, &Verified, Duration) -> Verified = optimize;
    let _: fn(&Level) -> Result<Inspection, Hopeless> = inspect;
    let _: fn(&Level, &[Dir]) -> Result<Verified, Refuted> = verify;
    let _: fn(&About) -> String = sok_header;
    let _: fn(&Level, &About) -> String = sok_entry;
    let _: Option<ParsedLevel> = read("").next();
    let (_, _): (usize, &[Collection]) = (MEMORY, COLLECTIONS);
}

#[test]
fn solver_and_optimizer_take_the_same_words() {
    type Told<T> = fn(Solver<'static>, T) -> Solver<'static>;
    let _: (Told<Objective>, Told<Duration>, Told<Options>) =
        (Solver::objective, Solver::within, Solver::options);
    let _: (Told<usize>, Told<usize>, Told<u64>) = (Solver::memory, Solver::threads, Solver::nodes);
    let _: (Told<&str>, Told<&'static AtomicBool>) = (Solver::strategy, Solver::stop);
    let _: Told<&'static (dyn Fn(&Progress<'_>) + Sync)> = Solver::on_progress;
    let _: fn(&Solver<'static>, &Level) -> Result<Verified, Unsolved> = Solver::solve;
    let _: fn(&Solver<'static>, &Level) -> Result<Report, SolveError> = Solver::report;

    type Asked<T> = fn(Optimizer<'static>, T) -> Optimizer<'static>;
    let _: (Asked<Ranking>, Asked<Duration>) = (Optimizer::ranking, Optimizer::within);
    let _: (Asked<usize>, Asked<usize>) = (Optimizer::memory, Optimizer::threads);
    let _: Asked<&'static AtomicBool> = Optimizer::stop;
    let _: Asked<&'static (dyn Fn(&Verified) + Sync)> = Optimizer::on_better;
    let _: fn(&Optimizer<'static>, &Level, &[Verified]) -> Option<Optimized> = Optimizer::optimize;
}

#[test]
fn values_have_the_parts_that_examples_use() {
    let _: fn(&str) -> Result<Level, LevelError> = str::parse::<Level>;
    let _: fn(&Level) -> &[Pos] = Level::boxes;
    let _: fn(&Level) -> Pos = Level::player;
    let _: fn(&Level) -> Identity = Level::identity;
    let _: fn(&ParsedLevel) -> Result<Level, LevelError> = ParsedLevel::level;
    let _: fn(&Lurd) -> Vec<Dir> = Lurd::dirs;
    let _: fn(&Lurd) -> &[Step] = Lurd::steps;
    let _: [fn(&Verified) -> usize; 2] = [Verified::moves, Verified::pushes];
    let _: fn(&Verified) -> String = Verified::lurd;
    let _: fn(&Verified) -> &Lurd = Verified::written;
    let _: fn(&Verified) -> Metrics = Verified::metrics;
    let _: fn(&mut Game<'static>, Dir) -> Result<Played, Blocked> = Game::play;
    let _: fn(&mut Game<'static>) -> Option<Step> = Game::undo;
    let _: for<'a> fn(&'a Game<'static>) -> &'a Position = Game::position;
    let _: fn(&Level) -> Result<Judge, Hopeless> = Judge::new;
    let _: fn(&mut Judge, &[Pos], Pos) -> Option<Lost> = Judge::why_lost;
    let _: fn(Level) -> Session = Session::new;
    let _: fn(Wishes, u64) -> Generator = Generator::new;
    let _: fn(&mut Generator) -> Option<Made> = Iterator::next;
    let saved = SavedGame { title: None, moves: Lurd::default(), outcome: Saved::Solution };
    let about =
        About { title: None, author: None, notes: Vec::new(), games: vec![saved], broken: Vec::new() };
    assert_eq!(about.games.len(), 1);
}

#[test]
fn a_report_says_how_it_ended() {
    let level = "#####\n#@$.#\n#####".parse().expect("a level");
    let report = Solver::default().report(&level).expect("the usual options");
    match report.outcome {
        Outcome::Solved(solution) => assert_eq!(solution.lurd(), "R"),
        Outcome::Unsolvable(_) | Outcome::OutOf(_) | Outcome::Stopped => panic!("it is easy"),
    }
}

/// So that `?` hands them on in programs with any other error type.
#[test]
fn errors_are_errors_to_others_too() {
    fn handed_on<E: std::error::Error + Send + Sync + 'static>(_: Option<E>) {}
    handed_on(None::<LevelError>);
    handed_on(None::<LurdError>);
    handed_on(None::<Unsolved>);
    handed_on(None::<SolveError>);
    handed_on(None::<Refuted>);
    handed_on(None::<Blocked>);
    handed_on(None::<Hopeless>);
}
