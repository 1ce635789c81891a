//! The search from both ends finds what the plain search finds, and proves no more than is true.

use crate::common;
use crate::plain::{self, Answer, Artist, Cost, First};
use sokonaut_level::Level;
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::{Analysis, Symmetries};
use sokonaut_solver::internals::board::{Board, State};
use sokonaut_solver::internals::search::{Bidirectional, Knowledge, Search, Step, steps_of_path};
use sokonaut_solver::{Objective, Options};

const OBJECTIVES: [(Objective, First); 3] = [
    (Objective::Moves, First::Moves),
    (Objective::PushesThenMoves, First::Pushes),
    (Objective::Pushes, First::Pushes),
];

fn in_order(objective: Objective, cost: Cost) -> [u32; 2] {
    let (pushes, moves) = (cost.pushes as u32, cost.moves as u32);
    match objective {
        Objective::Moves => [moves, pushes],
        Objective::Pushes => [pushes, 0],
        _ => [pushes, moves],
    }
}

/// Searches for something below a cost, position by position. Every bound on the way must hold for
/// the true cost.
fn search(level: &Level, objective: Objective, below: [u32; 2], truth: Option<Cost>) -> Option<[u32; 2]> {
    let board = Board::new(level).expect("a board");
    let facts = Analysis::<2>::new(&board);
    let knowledge = Knowledge::new(&facts, None);
    let start = State { boxes: facts.starts, player: facts.board.player() };
    let techniques = Options::default().techniques;
    let mut search = Bidirectional::new(&knowledge, objective, techniques, 1 << 26, &[start])?;
    search.seek_below(below);
    loop {
        let bound = search.lower_bound();
        let least = truth.map_or(u32::MAX, |cost| in_order(objective, cost)[0]).min(below[0]);
        assert!(bound <= least, "{bound} is more than {least}");
        match search.step(1) {
            Step::Running => {}
            Step::Exhausted => return None,
            Step::Solved(path) => {
                let steps = steps_of_path(&facts.board, &path, &Watch::default()).expect("nobody interrupts");
                return Some(in_order(objective, plain::play(level, &steps).expect("a solution")));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Compares all answers about a level with the plain search; is it solvable?
fn check(name: &str, level: &Level) -> bool {
    if level.goals().count() > level.boxes().len() {
        return false;
    }
    let mut solved = false;
    for (objective, first) in OBJECTIVES {
        let truth = match plain::best(level, first, 400_000) {
            Answer::Best(best) => Some(best),
            Answer::Unsolvable => None,
            Answer::TooLarge => continue,
        };
        let (anything, fewest) = ([u32::MAX; 2], truth.map(|best| in_order(objective, best)));
        assert_eq!(search(level, objective, anything, truth), fewest, "{name}: {objective:?}");
        let Some([first, second]) = fewest.filter(|fewest| *fewest != [0; 2]) else { continue };
        solved = true;
        let just_above = search(level, objective, [first, second + 1], truth);
        assert_eq!(just_above, fewest, "{name}: {objective:?}, with a ceiling just above");
        let nothing = search(level, objective, [first, second], truth);
        assert_eq!(nothing, None, "{name}: {objective:?}, below the best");
    }
    solved
}

#[test]
fn tiny_levels() {
    let solved = common::tiny_levels().into_iter().filter(|(name, level)| check(name, level)).count();
    assert!(solved > 10, "{solved} were compared");
}

/// One push out of the pocket the box is nearly there, but for the side on which the player is:
/// there the pushes that are left fall by more than one.
const POCKET: &str = "  ###\n  # #####\n###     #\n#@$   $.#\n### #####\n  #.#\n  ###";

#[test]
fn pushes_left_may_fall_by_more_than_one() {
    let level: Level = POCKET.parse().expect("a level");
    assert!(check("pocket", &level));
}

/// After its first push the player cannot get to the box from the sides on which it would have
/// another goal.
const CROSSING: &str = "  #####\n  #   #\n  # $ #\n### ####\n#@$ .#\n### ##\n  #.#\n  ###";

#[test]
fn a_push_may_seem_to_open_a_way_to_a_goal() {
    let level: Level = CROSSING.parse().expect("a level");
    assert!(check("crossing", &level));
}

#[test]
fn random_levels() {
    let mut artist = Artist::new(51);
    let solved = common::count_solvable((0..250).map(|_| artist.level()), check);
    assert!(solved > 60, "{solved} can be solved");
}

/// The first box has to make way, and waits at the beginning of a corridor until the other is home:
/// going all the way at once would cost a walk back.
const WAITING: &str = "###########\n#@$      .#\n### #######\n#.$ #\n#####";

#[test]
fn a_box_may_wait_in_a_corridor_without_goals() {
    let level: Level = WAITING.parse().expect("a level");
    assert!(check("waiting", &level));
}

/// A box in a blind alley of goals is pushed on at once.
#[test]
fn alleys() {
    let mut artist = Artist::new(53);
    let solved = common::count_solvable((0..300).map(|_| artist.alley()), check);
    assert!(solved > 150, "{solved} can be solved");
}

#[test]
fn mirror_images() {
    let (mut artist, mut solved) = (Artist::new(52), 0);
    for number in 0..400 {
        let Some(level) = plain::mirrored(&artist.level()).filter(|level| level.boxes().len() <= 4) else {
            continue;
        };
        let Ok(board) = Board::new(&level) else { continue };
        let symmetries = Symmetries::new(&board);
        let usable = symmetries.list().iter().any(|symmetry| symmetry.keeps_starts);
        if board.len() <= 30 && usable {
            solved += usize::from(check(&format!("level {number}"), &level));
        }
    }
    assert!(solved > 20, "{solved} can be solved");
}
