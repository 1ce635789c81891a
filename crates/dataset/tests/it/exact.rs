//! The tablebase against the oracle, at every position of tiny levels.

use crate::oracle::Oracle;
use sokonaut_collections::TINY;
use sokonaut_dataset::{Tablebase, ToGo};
use sokonaut_generate::{Generator, Wishes};
use sokonaut_level::Level;
use sokonaut_rules::Position;
use std::sync::atomic::AtomicBool;

const MOST: usize = 1_000_000;

fn table(level: &Level) -> Tablebase {
    Tablebase::new(level, MOST, &AtomicBool::new(false)).expect("it is small")
}

fn tiny_levels() -> impl Iterator<Item = (String, Level)> {
    TINY.iter().flat_map(|collection| {
        let level = |parsed: sokonaut_level::ParsedLevel| parsed.level().expect("a level of ours");
        sokonaut_level::read(collection.text).map(move |parsed| (collection.name.to_owned(), level(parsed)))
    })
}

/// Tiny levels with their oracles; a few are too large for these.
fn tried_levels(most: usize) -> Vec<(String, Level, Oracle)> {
    tiny_levels()
        .filter_map(|(name, level)| Oracle::new(&level, most).map(|oracle| (name, level, oracle)))
        .collect()
}

/// The first position of a level of which something else is told than the oracle says.
fn first_error(level: &Level, oracle: &Oracle, told: impl Fn(&Position) -> Option<ToGo>) -> Option<String> {
    oracle.positions().find_map(|position| {
        let mut told = told(position);
        if let Some(told) = &mut told {
            told.next_for_pushes.sort_unstable();
            told.next_for_moves.sort_unstable();
        }
        let truth = oracle.to_go(position);
        (told != truth).then(|| format!("\n{}told {told:?}\nis   {truth:?}", position.draw(level)))
    })
}

#[test]
fn every_label_of_the_tiny_levels_is_right() {
    let levels = tried_levels(40_000);
    assert!(levels.len() >= 6, "{}", levels.len());
    for (name, level, oracle) in levels {
        let table = table(&level);
        assert_eq!(first_error(&level, &oracle, |position| table.to_go(position)), None, "{name}");
    }
}

#[test]
fn every_label_of_new_levels_is_right() {
    let wishes = Wishes { boxes: 2, rows: 6, cols: 7, ..Wishes::default() };
    for made in Generator::new(wishes, 7).take(40) {
        let table = table(&made.level);
        let oracle = Oracle::new(&made.level, 50_000).expect("it is small");
        let error = first_error(&made.level, &oracle, |position| table.to_go(position));
        assert_eq!(error, None, "\n{}", made.level);
        let start = table.to_go(&Position::start(&made.level)).expect("it can be solved");
        assert_eq!(start.pushes as usize, made.rank.pushes, "as the solver has proved");
    }
}

/// Twins that are broken in one way each; the levels must convict all of them.
#[test]
fn what_is_a_little_wrong_is_found() {
    type Break = fn(&Level, &Tablebase, &Position) -> Option<ToGo>;
    let twins: [(&str, Break); 5] = [
        ("moves are counted along solutions of fewest pushes alone", |level, table, position| {
            let to_go = table.to_go(position)?;
            Some(ToGo { moves: moves_by_pushes(level, table, position, &to_go), ..to_go })
        }),
        ("the player's square does not matter for moves", |level, table, position| {
            let moves = table.to_go(&position.clone().normal(level)).map(|to_go| to_go.moves);
            Some(ToGo { moves: moves?, ..table.to_go(position)? })
        }),
        ("one best push is enough", |_, table, position| {
            let mut to_go = table.to_go(position)?;
            to_go.next_for_pushes.truncate(1);
            Some(to_go)
        }),
        ("the player's region does not matter", |level, table, position| {
            let player =
                level.positions().find(|&pos| level.inside()[pos] && !position.boxes.contains(&pos))?;
            table.to_go(&Position { player, ..position.clone() })
        }),
        ("what is solved goes on", |level, table, position| {
            let to_go = table.to_go(position)?;
            Some(ToGo { moves: to_go.moves + u32::from(position.is_solved(level)), ..to_go })
        }),
    ];
    let levels = tried_levels(3_000);
    let levels: Vec<_> =
        levels.into_iter().map(|(_, level, oracle)| (table(&level), level, oracle)).collect();
    for (name, broken) in twins {
        let convicted = levels.iter().any(|(table, level, oracle)| {
            first_error(level, oracle, |position| broken(level, table, position)).is_some()
        });
        assert!(convicted, "nobody noticed: {name}");
    }
}

/// Moves of the shortest way by pushes that are all best for pushes.
fn moves_by_pushes(level: &Level, table: &Tablebase, position: &Position, to_go: &ToGo) -> u32 {
    let walks = |push: &(sokonaut_level::Pos, sokonaut_level::Dir)| {
        let behind = push.0.step(push.1.opposite()).expect("the player was there");
        let mut after = Position { player: behind, ..position.clone() };
        after.play(level, push.1).expect("a push");
        let left = table.to_go(&after).expect("a best push kills nothing");
        let onward = moves_by_pushes(level, table, &after, &left);
        steps(level, position, behind) + 1 + onward
    };
    to_go.next_for_pushes.iter().map(walks).min().unwrap_or(0)
}

fn steps(level: &Level, position: &Position, to: sokonaut_level::Pos) -> u32 {
    let mut reached = std::collections::BTreeSet::from([position.player]);
    let mut count = 0;
    while !reached.contains(&to) {
        let ring: Vec<_> = reached
            .iter()
            .flat_map(|pos| sokonaut_level::Dir::ALL.into_iter().filter_map(|dir| pos.step(dir)))
            .filter(|next| !level.is_wall(*next) && !position.boxes.contains(next))
            .collect();
        reached.extend(ring);
        count += 1;
    }
    count
}

#[test]
fn levels_that_cannot_be_solved_and_boxes_that_are_walled_in() {
    for (text, left) in [
        ("#####\n#@$ #\n#####", None),
        ("#####\n#@$.###\n##### #\n    #$#\n    ###", None),
        ("######\n#@$.##\n######\n    #*\n", Some(1)),
        ("#####\n#@*.#\n#####", Some(0)),
        ("####\n#@.#\n####", Some(0)),
    ] {
        let level: Level = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        let table = table(&level);
        let to_go = table.to_go(&Position::start(&level));
        assert_eq!(to_go.map(|to_go| to_go.pushes), left, "\n{text}");
        let oracle = Oracle::new(&level, 1000).expect("it is small");
        assert_eq!(first_error(&level, &oracle, |position| table.to_go(position)), None, "\n{text}");
    }
}

#[test]
fn what_is_no_position_of_the_level_has_no_label() {
    let level: Level = "######\n#@$ .#\n######".parse().unwrap();
    let (table, start) = (table(&level), Position::start(&level));
    let elsewhere = Position { player: sokonaut_level::Pos::new(0, 0), ..start.clone() };
    assert_eq!(table.to_go(&elsewhere), None);
    assert_eq!(table.to_go(&Position { boxes: [].into(), ..start }), None);
}

#[test]
fn optima_of_others_are_ours() {
    let Some(levels) = crate::reference::microban() else { return };
    let mut compared = 0;
    for (number, level, [pushes, moves]) in &levels {
        let Ok(table) = Tablebase::new(level, 4_000, &AtomicBool::new(false)) else { continue };
        let to_go = table.to_go(&Position::start(level)).expect("it can be solved");
        for (ours, theirs) in [(to_go.pushes, pushes), (to_go.moves, moves)] {
            assert!(theirs.is_empty() || *theirs == ours.to_string(), "level {number}: {ours}, not {theirs}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}
