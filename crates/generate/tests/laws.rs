//! What holds for every level that is made.

use sokonaut_generate::{Generator, Style, Wishes};
use sokonaut_rules::verify;
use sokonaut_solver::{Control, NoClock};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn wishes(style: Style) -> Wishes {
    Wishes { rows: 7, cols: 8, boxes: 2, style: Some(style), attempts: 60, ..Wishes::default() }
}

#[test]
fn levels_are_solvable_different_and_as_wished() {
    for style in Style::ALL {
        let made: Vec<_> = Generator::new(wishes(style), 7).take(4).collect();
        assert!(made.len() >= 2, "{style}: only {}", made.len());
        let names: HashSet<_> = made.iter().map(|made| made.level.identity()).collect();
        assert_eq!(names.len(), made.len(), "{style}: no two are the same");
        for made in made {
            let level = &made.level;
            assert_eq!((level.boxes().len(), level.goals().count()), (2, 2));
            let solution = verify(level, made.rank.solution.steps()).expect("the solution solves it");
            assert_eq!(solution.pushes(), made.rank.pushes);
            assert!(level.rows() <= 8 && level.cols() <= 8, "\n{level}");
        }
    }
}

#[test]
fn the_seed_decides_everything() {
    let drawn = |seed| -> Vec<String> {
        Generator::new(wishes(Style::Hall), seed).take(3).map(|made| made.level.to_xsb()).collect()
    };
    assert_eq!(drawn(1), drawn(1));
    assert_ne!(drawn(1), drawn(2));
}

#[test]
fn difficulty_is_kept_to() {
    let wishes = Wishes { difficulty: 20..=40, ..wishes(Style::Caves) };
    for made in Generator::new(wishes, 3).take(3) {
        assert!((20..=40).contains(&made.rank.score));
    }
}

#[test]
fn a_level_to_avoid_is_not_made_again() {
    let first = Generator::new(wishes(Style::Hall), 1).next().expect("a level");
    let mut again = Generator::new(wishes(Style::Hall), 1);
    again.avoid(&first.level);
    assert_ne!(again.next().expect("another").level.identity(), first.level.identity());
}

#[test]
fn attempts_one_by_one_make_the_same_levels_and_can_be_stopped() {
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let wishes = || Wishes { attempts: 12, ..wishes(Style::Rooms) };
    let mut generator = Generator::new(wishes(), 5);
    let mut made = Vec::new();
    while !generator.is_over() {
        made.extend(generator.attempt(None, control).map(|made| (made.attempt, made.level.to_xsb())));
    }
    assert_eq!(generator.attempts(), 12);
    let whole: Vec<_> = Generator::new(wishes(), 5).map(|made| (made.attempt, made.level.to_xsb())).collect();
    assert!(!whole.is_empty() && made == whole, "{made:?}");
    stop.store(true, Ordering::Relaxed);
    let mut stopped = Generator::new(wishes(), 5);
    assert!((0..12).all(|_| stopped.attempt(None, control).is_none()));
    stop.store(false, Ordering::Relaxed);
    let mut late = Generator::new(wishes(), 5);
    assert!((0..12).all(|_| late.attempt(Some(Duration::ZERO), control).is_none()));
}
