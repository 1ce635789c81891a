//! The course: every lesson can be solved, and its mistake is one.

use sokonaut_game::{COLLECTIONS, Command, Event, Helper, Inquiry, Lesson, Question, Reason, Session, Shelf};
use sokonaut_level::{Dir, Level, Pos};
use sokonaut_rules::Position;
use sokonaut_solver::{Control, Judge, NoClock, Objective, Options, Outcome, solve};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

/// The lessons, each with its level, the moves of its mistake and the pushes of its solution.
fn course() -> Vec<(String, Level, Lesson, usize)> {
    let learn = COLLECTIONS.iter().find(|known| known.name == "Learn").expect("a course");
    let items = Shelf::read(learn.text).items;
    let lesson = |item: &sokonaut_game::Item| {
        let [solution] = item.solutions().try_into().expect("one solution");
        let level = item.level.clone().expect("a level");
        (item.title(0), level, Lesson::of(item).expect("a lesson"), solution.pushes())
    };
    items.iter().map(lesson).collect()
}

fn after(level: &Level, steps: &[Dir]) -> Position {
    let mut position = Position::start(level);
    for &dir in steps {
        position.play(level, dir).expect("a legal move");
    }
    position
}

fn why_lost(level: &Level, position: &Position) -> Option<Reason> {
    let boxes: Vec<Pos> = position.boxes.iter().copied().collect();
    Judge::new(level).expect("not hopeless").why_lost(&boxes, position.player).map(|lost| lost.proof.into())
}

#[test]
fn there_are_words_and_many_kinds_of_mistake() {
    let course = course();
    assert!((10..=14).contains(&course.len()));
    for (title, _, lesson, _) in &course {
        assert!((40..140).contains(&lesson.words.len()), "{title}: {}", lesson.words);
    }
    let kinds: HashSet<Reason> = course.iter().map(|(_, _, lesson, _)| lesson.teaches).collect();
    assert!(kinds.len() >= 4, "{kinds:?}");
}

#[test]
fn the_solutions_have_the_fewest_pushes() {
    let stop = AtomicBool::new(false);
    for (title, level, _, pushes) in course() {
        let options = Options { objective: Objective::Pushes, ..Options::default() };
        let report = solve(&level, &options, Control::new(&NoClock, &stop)).expect("any level can be tried");
        let Outcome::Solved(solution) = &report.outcome else { panic!("{title} is not solved") };
        assert!(report.optimal && solution.pushes() == pushes, "{title}: {} pushes", solution.pushes());
    }
}

#[test]
fn the_last_move_of_a_mistake_loses_and_the_proof_is_of_the_kind_taught() {
    let stop = AtomicBool::new(false);
    for (title, level, lesson, _) in course() {
        let steps = lesson.mistake.dirs();
        assert_eq!(why_lost(&level, &after(&level, &steps)), Some(lesson.teaches), "{title}");
        let before = after(&level, &steps[..steps.len() - 1]);
        let ground = |pos| level.ground(pos);
        let mut grid = sokonaut_level::Grid::filled(level.rows(), level.cols(), sokonaut_level::Ground::Wall);
        grid.positions().for_each(|pos| grid[pos] = ground(pos));
        let before = Level::new(grid, before.boxes.iter().copied(), before.player).expect("a level");
        let report = solve(&before, &Options::default(), Control::new(&NoClock, &stop))
            .expect("any level can be tried");
        assert!(matches!(report.outcome, Outcome::Solved(_)), "{title}: it was lost before");
    }
}

#[test]
fn the_game_explains_the_mistake_and_the_way_back() {
    let stop = AtomicBool::new(false);
    for (title, level, lesson, _) in course() {
        let mut session = Session::new(level);
        let steps = lesson.mistake.dirs();
        steps.iter().for_each(|&dir| drop(session.apply(Command::Move(dir))));
        let Inquiry::Task(task) = session.ask(Question::Lost) else { panic!("nothing is known yet") };
        let events = session.absorb(Helper::default().work(&task, Control::new(&NoClock, &stop)));
        let [Event::Lost { why, back: Some(back) }] = events.as_slice() else {
            panic!("{title}: {events:?}")
        };
        assert_eq!(
            (why.reason, back.to, back.certain),
            (lesson.teaches, Some(steps.len() - 1), true),
            "{title}"
        );
    }
}
