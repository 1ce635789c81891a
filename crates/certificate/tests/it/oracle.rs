//! What is proved is held against the plain rules, position by position.

use sokonaut_certificate::{Claim, Limits, NotProved, prove};
use sokonaut_collections::{COLLECTIONS, LOST, TINY};
use sokonaut_level::{Level, Pos, read};
use sokonaut_rules::Position;
use std::collections::BTreeSet;

/// Positions after which a level counts as too large for plain code.
const MOST: usize = 4000;

/// Fewest pushes by the plain rules: `Some(None)` if there is no solution, `None` if it takes too
/// long.
fn fewest(level: &Level) -> Option<Option<u32>> {
    let mut ring = BTreeSet::from([Position::start(level).normal(level)]);
    let mut seen = ring.clone();
    for pushes in 0.. {
        if ring.iter().any(|position| position.is_solved(level)) {
            return Some(Some(pushes));
        }
        if ring.is_empty() {
            return Some(None);
        }
        let next = ring.iter().flat_map(|position| position.pushed(level));
        ring = next.filter(|position| !seen.contains(position)).collect();
        seen.extend(ring.iter().cloned());
        if seen.len() > MOST {
            break;
        }
    }
    None
}

/// What is true is proved and checked, and what is not is not.
fn hold_against_the_rules(level: &Level) -> bool {
    let Some(known) = fewest(level) else { return false };
    let limits = Limits::default();
    let drawing = level.to_xsb();
    let claim = known.map_or(Claim::Unsolvable, Claim::AtLeast);
    let certificate = prove(level, claim, &limits).unwrap_or_else(|why| panic!("{claim}: {why}\n{drawing}"));
    let checked = certificate.check(level).unwrap_or_else(|why| panic!("{claim}: {why}\n{drawing}"));
    assert_eq!(checked.claim, claim, "{drawing}");
    if let Some(pushes) = known {
        for wrong in [Claim::AtLeast(pushes + 1), Claim::Unsolvable] {
            assert_eq!(prove(level, wrong, &limits), Err(NotProved::Solution(pushes)), "{drawing}");
        }
    }
    true
}

fn levels(text: &str) -> Vec<Level> {
    read(text).filter_map(|parsed| parsed.level().ok()).collect()
}

/// They are too large for the plain rules, but the checker shares nothing with who proves.
#[test]
fn lost_positions_of_ours() {
    let lost = levels(LOST.text);
    assert_eq!(lost.len(), 10);
    for level in lost {
        let drawing = level.to_xsb();
        let certificate = prove(&level, Claim::Unsolvable, &Limits::default());
        let certificate = certificate.unwrap_or_else(|why| panic!("{why}\n{drawing}"));
        let checked = certificate.check(&level).unwrap_or_else(|why| panic!("{why}\n{drawing}"));
        assert_eq!(checked.claim, Claim::Unsolvable, "{drawing}");
    }
}

#[test]
fn levels_of_ours() {
    let texts = TINY.iter().chain(&COLLECTIONS[..1]).map(|collection| collection.text);
    let held = texts.flat_map(levels).filter(hold_against_the_rules).count();
    assert!(held >= 20, "only {held}");
}

#[test]
fn random_boards() {
    let mut random = fastrand::Rng::with_seed(20);
    let (mut solvable, mut unsolvable) = (0, 0);
    while solvable < 25 || unsolvable < 25 {
        let Some(level) = random_board(&mut random) else { continue };
        if hold_against_the_rules(&level) {
            match prove(&level, Claim::Unsolvable, &Limits::default()) {
                Ok(_) => unsolvable += 1,
                Err(_) => solvable += 1,
            }
        }
    }
}

/// A room of 6 × 5 squares with pillars, two or three boxes, as many goals, and sometimes one more.
fn random_board(random: &mut fastrand::Rng) -> Option<Level> {
    let (rows, cols) = (5, 6);
    let mut cells = vec![b' '; rows * cols];
    let boxes = random.usize(2..4);
    let goals = boxes + usize::from(random.u8(..4) == 0);
    let mut put = |letter: u8, count: usize| {
        for _ in 0..count {
            let free: Vec<usize> = (0..cells.len()).filter(|&at| cells[at] == b' ').collect();
            cells[free[random.usize(..free.len())]] = letter;
        }
    };
    put(b'#', 6);
    put(b'$', boxes);
    put(b'.', goals);
    put(b'@', 1);
    let wall = "#".repeat(cols + 2);
    let row = |row: &[u8]| format!("#{}#\n", String::from_utf8_lossy(row));
    let text = format!("{wall}\n{}{wall}\n", cells.chunks(cols).map(row).collect::<String>());
    text.parse().ok()
}

#[test]
fn a_box_that_nobody_reaches() {
    let stranded: Level = "#####  ###\n#@$.#  #$#\n#####  ###".parse().expect("a level");
    assert_eq!(stranded.boxes()[1], Pos::new(1, 8));
    let certificate = prove(&stranded, Claim::Unsolvable, &Limits::default()).expect("plainly so");
    assert!(certificate.check(&stranded).is_ok());
    assert_eq!(certificate.size(), (0, 0));
}

#[test]
fn it_stops_when_it_is_told() {
    let hall: Level =
        "##########\n#@  $  . #\n#  $  .  #\n# $   .  #\n#  $   . #\n##########".parse().expect("a level");
    let few = Limits { placements: 50 };
    assert_eq!(prove(&hall, Claim::AtLeast(40), &few), Err(NotProved::TooLarge(50)));
    let stopped =
        sokonaut_certificate::prove_while(&hall, Claim::AtLeast(40), &Limits::default(), &mut |n| n < 20);
    assert_eq!(stopped, Err(NotProved::Stopped));
}
