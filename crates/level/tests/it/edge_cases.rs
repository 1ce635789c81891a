//! One test for each case that a reader of levels has to decide. `docs/formats.md` has the same
//! list.

use sokonaut_level::limits::{MAX_STEPS, MAX_UNFOLDED};
use sokonaut_level::{Defect, Holes, Leniency, Level, ParsedLevel, Place, Pos, Tabs, read};

fn all(text: impl AsRef<[u8]>) -> Vec<ParsedLevel> {
    read(text.as_ref()).collect()
}

fn one(text: impl AsRef<[u8]>) -> ParsedLevel {
    let mut levels = all(text.as_ref());
    assert_eq!(levels.len(), 1, "{levels:#?}");
    levels.remove(0)
}

fn defects(text: &str) -> Vec<Defect> {
    one(text).level().unwrap_err().defects().to_vec()
}

fn at(line: usize, column: usize) -> Place {
    Place { line, column }
}

const PLAIN: &str = "#####\n#@$.#\n#####\n";

#[test]
fn byte_order_mark_line_ends_trailing_blanks_nul_and_latin_1() {
    let expected: Level = PLAIN.parse().unwrap();
    for bytes in [
        &b"\xEF\xBB\xBF#####\r\n#@$.#\r\n#####\r\n"[..],
        b"#####\r#@$.#\r#####",
        b"#####   \n#@$.#  \t\n#####\n",
        b"#####\n#@$.#\n#####\n\0\0\0\0",
        b"\xFF\xFE#\0#\0#\0#\0#\0\r\0\n\0#\0@\0$\0.\0#\0\r\0\n\0#\0#\0#\0#\0#\0",
    ] {
        assert_eq!(one(bytes).level().unwrap(), expected, "{}", String::from_utf8_lossy(bytes));
    }
    let latin = one(b"; Ch\xE2teau\n#####\n#@$.#\n#####\n");
    assert_eq!(latin.about.title.as_deref(), Some("Château"));
}

#[test]
fn tabs_in_board_rows() {
    let text = "#########\n#@$.\t#\n#########\n";
    assert_eq!(defects(text)[0], Defect::Tab(at(2, 5)));
    let lenient = Leniency { tabs: Tabs::Expand, ..Leniency::default() };
    assert_eq!(one(text).level_with(lenient).unwrap().to_xsb(), "#########\n#@$.    #\n#########\n");
}

#[test]
fn not_enclosed() {
    let text = "#####\n#@$.#\n# ###\n";
    assert_eq!(defects(text), [Defect::Open(at(3, 2))]);
    let lenient = Leniency { holes: Holes::Close, ..Leniency::default() };
    let closed = one(text).level_with(lenient).unwrap();
    assert_eq!(closed.to_xsb(), "#######\n#######\n##@$.##\n## ####\n#######\n");
    // A level without holes stays as it is.
    assert_eq!(one(PLAIN).level_with(lenient).unwrap().to_xsb(), PLAIN);
    // The hole may be behind a box.
    assert_eq!(defects("#####\n#@.$\n#####\n"), [Defect::Open(at(2, 5))]);
}

#[test]
fn floor_or_decoration_outside() {
    let text = "#####  . #\n#@$.#\n#####  *\n-\n   ###\n   #*#\n   ###\n";
    let level = one(text).level().unwrap();
    assert_eq!(level.to_xsb(), text);
    assert_eq!(level.boxes().len(), 3);
    // A box off the goals that nobody reaches: a level like any other, only unsolvable.
    assert_eq!("#####\n#@$.#\n##### $".parse::<Level>().unwrap().boxes().len(), 2);
}

#[test]
fn more_goals_than_boxes() {
    assert_eq!("######\n#@$..#\n######".parse::<Level>().unwrap().goals().count(), 2);
}

#[test]
fn more_boxes_than_goals() {
    assert_eq!("######\n#@$$.#\n######".parse::<Level>().unwrap().boxes().len(), 2);
}

#[test]
fn no_player() {
    assert_eq!(defects("#####\n# $.#\n#####\n"), [Defect::NoPlayer(at(1, 1))]);
}

#[test]
fn several_players() {
    assert_eq!(defects("######\n#@$.+#\n######\n"), [Defect::SecondPlayer(at(2, 5))]);
}

#[test]
fn zero_boxes_or_already_solved() {
    assert!("####\n#@.#\n####".parse::<Level>().unwrap().is_solved());
    assert!("####\n#@*#\n####".parse::<Level>().unwrap().is_solved());
}

#[test]
fn title_that_looks_like_moves_or_a_lone_star() {
    let text = format!("Ruud\n\n{PLAIN}\nDull\n\n{PLAIN}\n*\n\n{PLAIN}");
    let levels = all(text);
    let titles: Vec<_> = levels.iter().map(|level| level.about.title.as_deref()).collect();
    assert_eq!(titles, [Some("Ruud"), Some("Dull"), None]);
    assert!(levels.iter().all(|level| level.about.games.is_empty()));
    // Initials are words even right on a board.
    let initials = one(format!("B.B.\n{PLAIN}"));
    assert_eq!(initials.about.title.as_deref(), Some("B.B."));
    assert_eq!(initials.level().unwrap().to_xsb(), PLAIN);
    // The same letters are moves where they are legal, and only below a board.
    let played = one(format!("Rl\n\n{PLAIN}\nRl\n"));
    assert_eq!(played.about.title.as_deref(), Some("Rl"));
    assert_eq!(played.about.games[0].moves.to_string(), "Rl");
}

#[test]
fn rows_of_digits_and_letters() {
    let level = one("--3#|3#-#|#pb.#|5#\n").level().unwrap();
    assert_eq!(level.to_xsb(), "  ###\n### #\n#@$.#\n#####\n");
    assert_eq!(one("2-3#\n3#-#\n#pb.#\n5#\n").level().unwrap(), level);
    assert_eq!(one("5#|\n#@$.#|\n2(2#)#|\n").level().unwrap().to_xsb(), PLAIN);
    // No playable board, no run lengths: these are titles.
    for title in ["3B", "12-b", "(B) 2", "#17", "2W", "4(p)"] {
        let level = one(format!("{title}\n{PLAIN}"));
        assert_eq!(level.about.title.as_deref(), Some(title));
        assert_eq!(level.level().unwrap().to_xsb(), PLAIN);
    }
    // But what is drawn as a board, and is broken, is reported.
    assert_eq!(defects("5#|#--$#|5#\n"), [Defect::NoPlayer(at(1, 2))]);
}

#[test]
fn interior_empty_row() {
    let level = one("###\n#@#\n###\n_\n###\n#.#\n###\n").level().unwrap();
    assert_eq!(level.to_xsb(), "###\n#@#\n###\n-\n###\n#.#\n###\n");
    assert_eq!(level.rows(), 7);
}

/// What a board looks like in a document that was printed and read back.
fn as_printed(xsb: &str) -> String {
    let letter = |glyph: char| match glyph {
        '#' => "■".to_owned(),
        ' ' => "?".to_owned(),
        '.' => "T".to_owned(),
        '$' => r"\$".to_owned(),
        other => other.to_string(),
    };
    // Where a letter is escaped, the blank after it tends to be lost.
    let row = |row: &str| row.chars().map(letter).collect::<Vec<_>>().join(" ").replace("$ ?", "$?");
    xsb.lines().map(|line| row(line) + "\n\n").collect()
}

#[test]
fn blanks_between_the_letters() {
    let level: Level = "  #####\n### @ #\n#  $. #\n#  $. #\n#######\n".parse().unwrap();
    let spaced: String = level
        .to_xsb()
        .lines()
        .map(|row| row.chars().flat_map(|glyph| [glyph, ' ']).collect::<String>() + "\n")
        .collect();
    assert_eq!(one(&spaced).level().unwrap(), level);
    let indented: String = spaced.lines().map(|row| format!("   {row}\n")).collect();
    assert_eq!(one(&indented).level().unwrap(), level, "by any number of blanks");
    // Places are those of the text.
    assert_eq!(defects(&spaced.replace('@', " ")), [Defect::NoPlayer(at(1, 1))]);
    assert_eq!(defects("# # # #\n# @ $ .\n# # # #\n"), [Defect::Open(at(2, 7))]);
}

#[test]
fn a_board_with_floor_columns_is_never_squeezed() {
    for text in [
        "#######\n# # # #\n# @$. #\n# # # #\n#######\n",
        "#####\n#@ .#\n# $ #\n#####\n",
        "# # #\n#####\n#@$.#\n#####\n# # #\n",
        "### ###\n#@### #\n# $ . #\n#######\n",
    ] {
        assert_eq!(one(text).level().unwrap().to_xsb(), text);
    }
    // Nor is one that only looks like it in most of its rows, even if it is broken.
    assert_eq!(one("# # #\n# @ #\n# ## \n").text(), "# # #\n# @ #\n# ## \n");
}

#[test]
fn empty_lines_between_the_rows() {
    let rows = |lines: usize| PLAIN.replace('\n', &"\n".repeat(lines + 1));
    for text in [rows(1), rows(3), format!("Tea\n\n{}Coffee\n", rows(1))] {
        assert_eq!(one(&text).level().unwrap().to_xsb(), PLAIN, "{text}");
    }
    let titles = |text: &str| all(text).into_iter().map(|level| level.about.title).collect::<Vec<_>>();
    assert_eq!(titles(&format!("Tea\n\n{}", rows(1))), [Some("Tea".to_owned())]);
    // Two of them, told apart by a wider gap or by words.
    assert_eq!(all(format!("{}\n{}", rows(1), rows(1))).len(), 2);
    let two = titles(&format!("one\n\n{}two\n\n{}", rows(1), rows(1)));
    assert_eq!(two, [Some("one".to_owned()), Some("two".to_owned())]);
    // What is drawn between walls, with one player, and is broken, is reported as one level.
    assert_eq!(defects("#####\n\n#@$.#\n\n##  #\n\n"), [Defect::Open(at(5, 3))]);
    // Rows that touch, levels on a line of their own, and rules are what they were.
    let alone = "5#|#@$.#|5#";
    assert_eq!(all(format!("{alone}\n\n*\n\n{alone}\n\n-\n\n{alone}\n")).len(), 3);
    assert_eq!(all(format!("###\n\n###\n\n{PLAIN}\n###\n\n###\n\n###\n")).len(), 1);
    assert_eq!(all("#@$.#\n\n#@ $.#\n\n#@$ .#\n").len(), 3, "three players are three levels");
}

#[test]
fn escaped_symbols() {
    assert_eq!(one("\\#####\n#@\\$\\.#\n\\#####\n").level().unwrap().to_xsb(), PLAIN);
    // A level that needs none has none: then such a line is words.
    for words in [r"\$", r"\#5", r"*\**", r"(\_"] {
        assert_eq!(one(format!("{PLAIN}{words}\n")).level().unwrap().to_xsb(), PLAIN, "{words}");
        assert_eq!(
            one(format!("{words}\n■■■■\n■@*■\n■■■■\n")).level().unwrap().to_xsb(),
            "####\n#@*#\n####\n"
        );
    }
    assert_eq!(defects("#####\n#@\\$x#\n#####\n"), [Defect::UnknownLetter(at(2, 5), 'x')]);
}

#[test]
fn boards_as_documents_print_them() {
    let level: Level = "########\n#. ## .#\n# $  $ #\n#  @   #\n########\n".parse().unwrap();
    let text = as_printed(&level.to_xsb());
    assert!(text.contains(r"■ ? \$? ? \$? ■"), "{text}");
    let page = format!("RESULTS\n\n--- Board 1 ---\n\nThe start:\n\n{text}No solution was found.");
    assert_eq!(one(&page).level().unwrap(), level);
    assert_eq!(one(page.replace('■', "|")).level().unwrap(), level);
}

#[test]
fn what_was_seen_instead_of_a_level() {
    for (text, told) in [
        ("", "there is no level in this text; it is empty; draw walls"),
        (
            "XXXXX\nX@$.X\nXXXXX\n",
            "line 2, column 1: there is no level in this text; 'X' is not a letter of a board; perhaps it is a wall, #; draw",
        ),
        (
            "█████\n█@$.█\n█████\n",
            "line 2, column 1: there is no level in this text; '█' is not a letter of a board; perhaps it is a wall, #; draw",
        ),
        (
            "Hello\nworld\n",
            "line 1, column 1: there is no level in this text; 'H' begins words, and no line looks like a row of a board",
        ),
        (
            "Note\n\n  ####\n",
            "line 3, column 3: there is no level in this text; letters of a board, but too few",
        ),
        (
            "A letter to me@home\n",
            "line 1, column 1: there is no level in this text; 'A' is not a letter of a board, on the line that",
        ),
        (
            "<a>@$.</a>\n###\n",
            "line 1, column 1: there is no level in this text; '<' begins XML, but no <Level>",
        ),
    ] {
        let error = text.parse::<Level>().unwrap_err();
        let defect = error.defects()[0].to_string();
        assert!(defect.starts_with(told), "{text:?}: {defect}");
    }
    assert_eq!(
        sokonaut_level::absence("#####\n").to_string(),
        "line 1, column 1: letters of a board, but too few: it takes walls, a player and three rows without words \
         between; draw walls with #, boxes with $, goals with . and the player with @"
    );
}

#[test]
fn huge_boards_and_endless_runs() {
    let row = "#".repeat(3000);
    assert_eq!(defects(&format!("{row}\n#@$.#\n{row}\n")), [Defect::TooLarge(at(1, 1))]);
    let tall = "##\n".repeat(100_000);
    assert!(matches!(defects(&tall)[..], [Defect::TooLarge(_)]));
    assert!(all("999999999#|#@#\n").is_empty());
    assert!(all("9(".repeat(1000) + "#" + &")".repeat(1000)).is_empty());
    let many = PLAIN.to_owned() + "\n";
    assert_eq!(read(&many.repeat(5000)).count(), 5000);
    // 300 × 300 is fine as a drawing, but not with more floor than a solver can number.
    let room = |side: usize| {
        let middle = format!("#{}#\n", " ".repeat(side)).repeat(side - 1);
        let wall = "#".repeat(side + 2);
        format!("{wall}\n#@{}#\n{middle}{wall}\n", " ".repeat(side - 1))
    };
    assert!(one(room(200)).level().is_ok());
    assert_eq!(defects(&room(300)), [Defect::TooLarge(at(1, 1))]);
}

#[test]
fn ragged_rows_are_padded_with_outside() {
    let level: Level = " ####\n##@.###\n#  $  #\n###  ##\n  ####\n".parse().unwrap();
    assert_eq!((level.rows(), level.cols()), (5, 7));
    assert!(!level.inside()[Pos::new(0, 6)]);
}

#[test]
fn every_defect_is_reported_at_once_with_a_remedy() {
    let error = one("; Mess\n######\n#@x$\t \n#+.y #\n######\n").level().unwrap_err();
    assert_eq!(
        error.defects(),
        [
            Defect::UnknownLetter(at(3, 3), 'x'),
            Defect::Open(at(3, 6)),
            Defect::SecondPlayer(at(4, 2)),
            Defect::UnknownLetter(at(4, 4), 'y'),
        ]
    );
    let message = error.to_string();
    assert!(
        message.starts_with("level \"Mess\" cannot be played: \n  line 3, column 3: 'x' is not"),
        "{message}"
    );
    assert!(message.contains("; draw the missing wall, or"), "{message}");
}

#[test]
fn hostile_texts_cost_no_more_than_their_length() {
    const SIZE: usize = 1 << 18;
    let wall = "#".repeat(250);
    let room =
        format!("{wall}\n#@{}#\n{}{wall}\n", " ".repeat(247), format!("#{}#\n", " ".repeat(248)).repeat(240));
    let pieces = [
        "r\n\n",
        "Comment:\n",
        "<",
        "&",
        "#\n",
        "3#|",
        "|\n",
        "9(",
        "*\n\n",
        "; x\n",
        "<a b='",
        "<!-- \n",
        "<![CDATA[\n>",
        "<!DOCTYPE a [\n>",
        "<a b=c>\n",
        "&lol;",
        "\u{feff}",
        "T\n",
        "@$",
        "#\n\n",
        "# @ $\n\n",
        "9999#\n\n",
        "\\#\n",
    ];
    for piece in pieces {
        let text = piece.repeat(SIZE / piece.len());
        read(&text).for_each(drop);
        read(&format!("<L>{text}")).for_each(drop);
        read(&format!("{PLAIN}{text}")).for_each(drop);
        read(&format!("{room}\n{text}")).for_each(drop);
    }
}

/// Steps of all saved games, and squares of all boards.
fn unfolded(text: &str) -> (usize, usize) {
    sokonaut_level::read(text).fold((0, 0), |(steps, squares), parsed| {
        let in_games: usize = parsed.about.games.iter().map(|game| game.moves.steps().len()).sum();
        let in_rows: usize = parsed.rows().iter().map(|row| row.text().len()).sum();
        (steps + in_games, squares + in_rows)
    })
}

#[test]
fn a_small_text_never_unfolds_to_gigabytes() {
    let board = "#####\n#@$.#\n#####\n\n";
    let games = format!("{board}{}", "Solution\n4000000r\n\n".repeat(500)).repeat(3);
    let (steps, _) = unfolded(&games);
    assert!((MAX_STEPS..=MAX_UNFOLDED + games.len()).contains(&steps), "{steps}");
    let wide = format!("1000#|{}1000#\n\nWide\n\n", "#p2b2.992-#|#998-#|".repeat(490)).repeat(40);
    // Neither a line of words that is escaped nor empty lines between the rows pay for more.
    let escaped = wide.replace("1000#\n", "1000#\n\\#\n");
    let rows = format!("1000#\n\n#p2b2.992-#\n\n{}1000#\n\n", "#998-#\n\n".repeat(980));
    let loose = format!("{rows}Wide\n\n").repeat(40);
    for text in [wide, escaped, loose] {
        let (_, squares) = unfolded(&text);
        assert!((1_000_000..=MAX_UNFOLDED + text.len()).contains(&squares), "{squares}");
    }
}

#[test]
fn what_is_written_out_is_read_however_long_it_is() {
    let games = format!("Solution\n{}\n\n", "rl".repeat(20_000)).repeat(250);
    let text = format!("#####\n#@ *#\n#####\n\n{games}").repeat(2);
    assert_eq!(unfolded(&text).0, 20_000_000);
    assert_eq!(unfolded(&format!("{text}Solution\n2(rl)\n")).0, 20_000_004);
}
