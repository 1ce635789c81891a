//! What holds for every level that is made.

use sokonaut_generate::{Day, Generator, Made, Style, Than, Wishes, daily, like};
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

fn of_the_day(day: &str) -> Made {
    daily(day.parse().expect("a day"), None, Control::new(&NoClock, &AtomicBool::new(false)))
        .expect("a level")
}

const MONDAY: &str = " #####\n##@ .##\n# $   #\n#.  $ #\n#######\n";
/// The page's test of the static site has this one, too: WebAssembly makes the same.
const WEDNESDAY: &str = "  ######\n ##@   #\n #  .  #\n##$  ###\n#  $  .#\n# .$   #\n########\n";
const SUNDAY: &str = "#### ####\n#  ###@ #\n#    $  #\n#  $# . #\n#  $ .. #\n# $   . #\n#########\n";

/// Everybody has the same level on the same day: what was made once stays so. If these change, the
/// levels of days past and to come change for all players, and scores are not comparable.
#[test]
fn the_levels_of_known_days() {
    let drawn = ["2026-11-16", "2026-11-18", "2030-01-06"].map(|day| of_the_day(day).level.to_xsb());
    assert_eq!(drawn, [MONDAY, WEDNESDAY, SUNDAY]);
}

#[test]
fn every_day_has_a_level_that_can_be_solved() {
    let mut seen = HashSet::new();
    for day in 20_800..20_814 {
        let made =
            daily(Day::new(day).expect("a day"), None, Control::new(&NoClock, &AtomicBool::new(false)));
        let made = made.expect("a level");
        let solution = verify(&made.level, made.rank.solution.steps()).expect("it is solved");
        assert_eq!(solution.pushes(), made.rank.pushes);
        assert!(seen.insert(made.level.identity()), "every day another");
    }
}

#[test]
fn the_level_of_the_day_can_be_stopped() {
    let stop = AtomicBool::new(true);
    let control = Control::new(&NoClock, &stop);
    assert!(daily("2026-11-18".parse().expect("a day"), None, control).is_none());
}

#[test]
fn a_level_like_another_is_of_its_kind_and_as_hard_as_wished() {
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let model = of_the_day("2026-11-18");
    let mut scores = Vec::new();
    for than in [Than::Easier, Than::Same, Than::Harder] {
        let found = like(&model.level, than, 5, None, control).expect("a level");
        assert!(found.fits, "{than:?}");
        assert_eq!(found.made.level.boxes().len(), model.level.boxes().len());
        assert!(verify(&found.made.level, found.made.rank.solution.steps()).is_ok());
        let again = like(&model.level, than, 5, None, control).expect("the same level");
        assert_eq!(again.made.level, found.made.level, "the seed decides");
        scores.push(found.made.rank.score);
    }
    assert!(scores.is_sorted(), "{scores:?}");
    stop.store(true, Ordering::Relaxed);
    assert!(like(&model.level, Than::Same, 5, None, control).is_none());
    stop.store(false, Ordering::Relaxed);
    assert!(like(&model.level, Than::Same, 5, Some(Duration::ZERO), control).is_none());
}
