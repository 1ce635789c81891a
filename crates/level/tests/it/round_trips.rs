//! What is written reads back the same, and nothing that is read can break the reader.

use proptest::prelude::*;
use sokonaut_level::{
    About, GameOutcome, Grid, Ground, Level, Lurd, ParsedLevel, Pos, SavedGame, Symmetry, read, sok_entry,
    sok_header,
};

/// A playable level: random ground, boxes and decoration, with a closed frame around the player's
/// part.
fn any_level() -> impl Strategy<Value = Level> {
    let ground = prop_oneof![3 => Just(Ground::Floor), 2 => Just(Ground::Wall), 1 => Just(Ground::Goal)];
    (1u16..7, 1u16..9).prop_flat_map(move |(rows, cols)| {
        let area = usize::from(rows * cols);
        let squares = prop::collection::vec((ground.clone(), prop::bool::weighted(0.2)), area);
        (squares, 0..area, any::<bool>()).prop_map(move |(squares, player, indented)| {
            let margin = if indented { 2 } else { 1 };
            let mut grid = Grid::filled(rows + 2, cols + margin + 1, Ground::Wall);
            let at = |index: usize| {
                let index = u16::try_from(index).unwrap();
                Pos::new(1 + index / cols, margin + index % cols)
            };
            (0..grid.rows())
                .for_each(|row| (1..margin).for_each(|col| grid[Pos::new(row, col - 1)] = Ground::Floor));
            let mut boxes = Vec::new();
            for (index, &(ground, has_box)) in squares.iter().enumerate() {
                let ground = if index == player { Ground::Goal } else { ground };
                grid[at(index)] = ground;
                boxes.extend((has_box && ground != Ground::Wall && index != player).then_some(at(index)));
            }
            Level::new(grid, boxes, at(player)).unwrap()
        })
    })
}

fn any_line() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,30}",
        "[#@$.*+ 0-9()|-]{0,10}",
        "[lurdLURD0-9 ]{0,10}",
        "(; |'|Title: |Author: |Comment:|Comment-End|:: |<|Solution )[ -~]{0,10}",
        "\\PC{0,12}",
    ]
    .prop_map(|line| line.trim().replace(['\u{a0}', '\u{feff}'], ""))
}

fn any_title() -> impl Strategy<Value = Option<String>> {
    prop::option::of(any_line().prop_map(|line| line.trim().to_owned()))
        .prop_map(|title| title.filter(|title| !title.is_empty()))
}

fn any_about() -> impl Strategy<Value = About> {
    (any_title(), any_title(), prop::collection::vec(any_line(), 0..5))
        .prop_map(|(title, author, notes)| About { title, author, notes, ..About::default() })
}

/// Moves that the level allows, found by trying.
fn walk(level: &Level, tries: &[usize]) -> Lurd {
    let mut text = String::new();
    for &index in tries {
        let dir = sokonaut_level::Dir::from_index(index);
        let longer = format!("{text}{}", dir.letter());
        let read_back = read(&(level.to_xsb() + "\n" + &longer)).next().unwrap();
        if !read_back.about.games.is_empty() {
            text = longer;
        }
    }
    text.parse().unwrap()
}

proptest! {
    #[test]
    fn a_level_on_a_page_or_in_old_letters_is_the_same_level(level in any_level(), title in "[A-K][a-k]{0,8}") {
        let board = level.to_xsb();
        let escaped = board.replace('#', "&#35;").replace('$', "&dollar;").replace(' ', "&nbsp;");
        let page = format!("<html><body><h2>{title}</h2>\n<p></p><pre class='x'>\n{escaped}</pre>");
        let parsed = read(&page).next().expect("a level");
        prop_assert_eq!(parsed.level().expect("the same level"), level.clone());
        prop_assert_eq!(parsed.about.title, Some(title));
        let old = board.replace('*', "&").replace('$', "*").replace('#', "X");
        let parsed = read(&format!("Maze: 7\nLength: 3\n\n{old}\n")).next().expect("a level");
        prop_assert_eq!(parsed.level().expect("the same level"), level);
        prop_assert_eq!(parsed.about.title.as_deref(), Some("Maze 7"));
    }

    #[test]
    fn boards(level in any_level()) {
        prop_assert_eq!(&level.to_xsb().parse::<Level>().unwrap(), &level);
        prop_assert_eq!(&level.to_run_lengths().parse::<Level>().unwrap(), &level);
        prop_assert_eq!(&level.to_xsb().replace('\n', "\r\n").parse::<Level>().unwrap(), &level);
        let letters: String = level.to_xsb().chars().map(|glyph| match glyph {
            '#' => 'W', '@' => 'p', '+' => 'P', '$' => 'b', '*' => 'B', ' ' => '-', other => other,
        }).collect();
        prop_assert_eq!(&format!("WWWW\n{letters}").parse::<Level>().map(|level| level.identity()), &Ok(level.identity()));
    }

    #[test]
    fn plain_collections(levels in prop::collection::vec(any_level(), 1..5)) {
        let name = |index: usize| format!("Level {index}");
        let entry = |(i, level): (usize, &Level)| format!("; {}\n{}\n", name(i), level.to_xsb());
        let text: String = levels.iter().enumerate().map(entry).collect();
        let back: Vec<(Option<String>, Level)> =
            read(&text).map(|parsed| (parsed.about.title.clone(), parsed.level().unwrap())).collect();
        let expected: Vec<_> = levels.into_iter().enumerate().map(|(i, level)| (Some(name(i)), level)).collect();
        prop_assert_eq!(back, expected);
    }

    #[test]
    fn sok_collections(
        entries in prop::collection::vec((any_level(), any_about(), prop::collection::vec(0usize..4, 0..5)), 1..4),
        header in any_about(),
        game_title in prop::sample::select(vec![None, Some("Solution"), Some("Best by far"), Some("Saved Game 7")]),
    ) {
        let mut text = sok_header(&header);
        let mut expected = Vec::new();
        for (level, mut about, tries) in entries {
            let moves = walk(&level, &tries);
            if !moves.steps().is_empty() {
                let title = game_title.map(str::to_owned);
                about.games.push(SavedGame { title, moves, outcome: GameOutcome::Unfinished });
            }
            text += &sok_entry(&level, &about);
            about.author = about.author.or(header.author.clone());
            expected.push((level, about));
        }
        let back: Vec<(Level, About)> = read(&text).map(|parsed| (parsed.level().unwrap(), mended(parsed))).collect();
        prop_assert_eq!(back, expected, "{}", text);
    }

    #[test]
    fn names_do_not_depend_on_the_drawing(level in any_level(), way in 0usize..8) {
        let turned = level.turned(Symmetry::ALL[way]);
        prop_assert_eq!(turned.identity(), level.identity());
        prop_assert_eq!(turned.symmetries(), level.symmetries());
        let normal = level.normal_form();
        prop_assert_eq!(normal.identity(), level.identity());
        prop_assert_eq!(&normal.normal_form(), &normal);
        prop_assert_eq!(&turned.normal_form(), &normal);
        prop_assert_eq!(&normal.to_xsb().parse::<Level>().unwrap(), &normal);
        prop_assert!([1, 2, 4, 8].contains(&level.symmetries()));
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        survives(&bytes);
    }

    #[test]
    fn arbitrary_lines_never_panic(lines in prop::collection::vec(any_line(), 0..20)) {
        survives(lines.join("\n").as_bytes());
    }

    #[test]
    fn boards_among_arbitrary_lines(
        parts in prop::collection::vec(
            prop_oneof![any_level().prop_map(|level| level.to_xsb()), any_line().prop_map(|line| line + "\n"), Just("\n".to_owned())],
            0..20,
        ),
    ) {
        survives(parts.concat().as_bytes());
    }

    #[test]
    fn almost_boards_never_panic(text in "[#@$.*+WpbB ■|?T0-9()\t\n-]{0,80}") {
        survives(text.as_bytes());
        survives(format!("<Level><L>{text}</L></Level>").as_bytes());
    }
}

/// Whether the walk happened to solve the level is not what is tested.
fn mended(mut parsed: ParsedLevel) -> About {
    parsed.about.games.iter_mut().for_each(|game| game.outcome = GameOutcome::Unfinished);
    parsed.about
}

/// Everything that can be done to a text, and what was playable reads back.
fn survives(bytes: &[u8]) {
    // What cannot be read as a solution is told once, and not written again.
    let playable: Vec<(Level, About)> = read(bytes)
        .filter_map(|parsed| Some((parsed.level().ok()?, About { broken: Vec::new(), ..parsed.about })))
        .collect();
    let mut text = sok_header(&About::default());
    playable.iter().for_each(|(level, about)| text += &sok_entry(level, about));
    let back: Vec<(Level, About)> =
        read(&text).map(|parsed| (parsed.level().unwrap(), parsed.about)).collect();
    assert_eq!(back, playable, "{text}");
}
