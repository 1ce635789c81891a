//! Laws that hold for every game.

use proptest::prelude::*;
use sokonaut_level::{Dir, Level, Symmetry};
use sokonaut_rules::{Game, Metrics, Reason, census, replay, verify};

const LEVELS: [&str; 3] = [
    "#######\n#@ $. #\n# $ * #\n#.    #\n#######",
    "  ####\n###  ####\n#     $ #\n# #  #$ #\n# . .#@ #\n#########",
    "#########\n#   +$  #\n# $   $ #\n#.  #  .#\n#########",
];

fn any_walk() -> impl Strategy<Value = (Level, Vec<Dir>)> {
    let dirs = prop::collection::vec((0usize..4).prop_map(Dir::from_index), 0..80);
    (prop::sample::select(LEVELS.to_vec()), dirs).prop_map(|(text, dirs)| {
        let level: Level = text.parse().unwrap();
        let mut game = Game::new(&level);
        let legal = dirs.into_iter().filter(|&dir| game.play(dir).is_ok()).collect();
        (level, legal)
    })
}

fn played<'level>(level: &'level Level, dirs: &[Dir]) -> Game<'level> {
    let mut game = Game::new(level);
    for &dir in dirs {
        game.play(dir).unwrap();
    }
    game
}

proptest! {
    #[test]
    fn the_judge_agrees_with_the_game((level, dirs) in any_walk(), extra in 0usize..4) {
        let game = played(&level, &dirs);
        match verify(&level, &dirs) {
            Ok(verified) => {
                prop_assert!(game.is_solved());
                prop_assert_eq!(verified.written(), &game.moves());
                prop_assert_eq!(verified.metrics(), Metrics::of(game.history()));
            }
            Err(refuted) => {
                prop_assert!(!game.is_solved());
                prop_assert!(matches!(refuted.reason, Reason::BoxesLeft(_)));
                prop_assert_eq!(refuted.step, dirs.len());
            }
        }
        let dir = Dir::from_index(extra);
        if let Err(blocked) = game.clone().play(dir) {
            let refuted = verify(&level, &[&dirs[..], &[dir]].concat()).unwrap_err();
            prop_assert_eq!((refuted.step, refuted.reason), (dirs.len(), Reason::Blocked(blocked)));
        }
    }

    #[test]
    fn written_moves_replay((level, dirs) in any_walk()) {
        let game = played(&level, &dirs);
        let again = replay(&level, &game.moves().run_lengths().parse().unwrap()).unwrap();
        prop_assert_eq!((&again.game, again.miscased), (&game, None));
        let lower = replay(&level, &game.moves().to_string().to_lowercase().parse().unwrap()).unwrap();
        prop_assert_eq!((&lower.game, lower.miscased), (&game, None));
    }

    #[test]
    fn lengths_are_ordered_and_do_not_depend_on_the_side_one_looks_from((level, dirs) in any_walk()) {
        let metrics = Metrics::of(played(&level, &dirs).history());
        prop_assert!(metrics.box_changes <= metrics.box_lines);
        prop_assert!(metrics.box_lines <= metrics.pushes);
        prop_assert!(metrics.pushing_sessions <= metrics.pushes);
        prop_assert!(metrics.pushes <= metrics.moves);
        prop_assert!(metrics.player_lines <= metrics.moves);
        for symmetry in Symmetry::ALL {
            let turned: Vec<Dir> = dirs.iter().map(|&dir| symmetry.dir(dir)).collect();
            prop_assert_eq!(Metrics::of(played(&level.turned(symmetry), &turned).history()), metrics);
        }
    }
}

#[test]
fn the_census_does_not_depend_on_the_side_one_looks_from() {
    for text in LEVELS {
        let level: Level = text.parse().unwrap();
        let counts = census(&level, 4);
        for symmetry in Symmetry::ALL {
            assert_eq!(census(&level.turned(symmetry), 4), counts, "\n{level}");
        }
        assert_eq!(census(&level.normal_form(), 4), counts, "\n{level}");
    }
}
