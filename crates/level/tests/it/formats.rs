//! The formats in the dress in which collections wear them.

use sokonaut_level::{Defect, Dialect, GameOutcome, Level, ParsedLevel, Place, Reader, read};

fn all(text: &str) -> Vec<ParsedLevel> {
    read(text).collect()
}

fn titles(text: &str) -> Vec<String> {
    read(text).map(|level| level.about.title.unwrap_or_else(|| "-".into())).collect()
}

/// Three different boards.
const A: &str = "#####\n#@$.#\n#####";
const B: &str = "######\n#@ $.#\n######";
const C: &str = "######\n#@$ .#\n######";

#[test]
fn letters_for_mailers() {
    let letters: Level = "WWWWWWW\nWP-b_BW\nWWWWWWW".parse().unwrap();
    assert_eq!(letters.to_xsb(), "#######\n#+ $ *#\n#######\n");
    assert_eq!("WWWWW\nWpb.W\nWWWWW".parse::<Level>().unwrap().to_xsb(), A.to_owned() + "\n");
}

#[test]
fn letters_of_lecture_notes() {
    let expected: Level = "######\n#@$ .#\n# *  #\n######".parse().unwrap();
    for text in ["■■■■■■\n■@$?T■\n■?*??■\n■■■■■■", "||||||\n|@$?T|\n|?*??|\n||||||"]
    {
        let parsed = read(text).next().unwrap();
        assert_eq!((parsed.dialect(), parsed.level().unwrap()), (Dialect::Notes, expected.clone()));
    }
    // The same bar ends a row where walls are drawn with `#`.
    let runs = read("6#|#@$-.#|#-*--#|6#|").next().unwrap();
    assert_eq!((runs.dialect(), runs.level().unwrap()), (Dialect::Xsb, expected));
    // Rows of a broken board are still rows.
    let broken = read("■■■■■■■■■■\n■?????■\n■?T$?■\n■■■■■■").next().unwrap();
    assert!(matches!(broken.level().unwrap_err().defects(), [Defect::NoPlayer(_)]));
}

#[test]
fn titles_above_boards() {
    assert_eq!(titles(&format!("; one\n{A}\n\n; two\n{B}\n\n; three\n{C}\n")), ["one", "two", "three"]);
    assert_eq!(titles(&format!("one\n\n{A}\n\ntwo\n\n{B}\n\n{C}\n")), ["one", "two", "-"]);
    assert_eq!(titles(&format!("'one'\n{A}\n'two'\n{B}\n'three'\n{C}\n")), ["one", "two", "three"]);
    assert_eq!(titles(&format!("1\n{A}\n\n2\n{B}\n\n3\n{C}\n")), ["1", "2", "3"]);
    assert_eq!(titles(&format!("Level 1\n\n{A}\n\nLevel 2\n\n{B}\n")), ["Level 1", "Level 2"]);
    assert_eq!(titles(&format!("Title: one\nAuthor: me\n{A}\n\nTitle: two\n{B}\n")), ["one", "two"]);
}

#[test]
fn titles_below_boards() {
    assert_eq!(titles(&format!("{A}\n; one\n\n{B}\n; two\n\n{C}\n; three\n")), ["one", "two", "three"]);
    assert_eq!(titles(&format!("{A}\n\none\n\n{B}\n\ntwo\n\n{C}\n")), ["one", "two", "-"]);
    assert_eq!(titles(&format!("{A}\nTitle: one\n\n{B}\nTitle: two\n")), ["one", "two"]);
    let header = "; A collection\n; Copyright: somebody\n; with boards";
    let text = format!("{header}\n\n{A}\n\n; 1\n\n{B}\n\n; 2\n\n{C}\n\n; 3\n");
    assert_eq!(titles(&text), ["1", "2", "3"]);
    let lonely = format!("A header of one line\n\n{A}\n\n; 1\n\n{B}\n\n; 2\n");
    assert_eq!(titles(&lonely), ["1", "2"]);
    let mut reader = Reader::new();
    reader.push(lonely.as_bytes());
    reader.finish();
    assert_eq!(reader.header().notes, ["A header of one line"]);
}

#[test]
fn a_level_alone_takes_the_words_around_it() {
    assert_eq!(titles(&format!("{A}\n; one\n")), ["one"]);
    assert_eq!(titles(&format!("one\n{A}\nwords\n")), ["one"]);
}

const SOK: &str = "\
:: These lines are for you and me
::
Collection: Two of a kind
Author: Nobody in particular
A note about the file

First

#####
#@$.#
#####

Author: Somebody
A note about the level
Comment:
  several lines

  ####
Comment-End:
Comment: one line
Copyright: none

Solution/moves 1
R

Saved Game
Rl
2(l)

Second

######
#@ $.#
######

Solution 2/1 (by hand)
2r

Snapshot
rrrrr

Solver: by hand
Solver time: 00:00:01
";

#[test]
fn sok_with_everything() {
    let mut reader = Reader::new();
    // Byte by byte: pieces of any size must do.
    SOK.bytes().for_each(|byte| reader.push(&[byte]));
    reader.finish();
    let levels: Vec<ParsedLevel> = reader.by_ref().collect();
    let header = reader.header();
    assert_eq!(header.title.as_deref(), Some("Two of a kind"));
    assert_eq!(header.notes, ["A note about the file"]);

    let first = &levels[0].about;
    assert_eq!((first.title.as_deref(), first.author.as_deref()), (Some("First"), Some("Somebody")));
    assert_eq!(
        first.notes,
        ["A note about the level", "several lines", "", "####", "one line", "Copyright: none"]
    );
    let games: Vec<_> = first
        .games
        .iter()
        .map(|game| (game.title.as_deref().unwrap(), game.moves.to_string(), game.outcome))
        .collect();
    assert_eq!(
        games,
        [
            ("Solution/moves 1", "R".to_owned(), GameOutcome::Solution),
            ("Saved Game", "Rlll".to_owned(), GameOutcome::Illegal),
        ]
    );

    let second = &levels[1].about;
    assert_eq!(second.title.as_deref(), Some("Second"));
    assert_eq!(second.author.as_deref(), Some("Nobody in particular"));
    let outcomes: Vec<_> = second.games.iter().map(|game| game.outcome).collect();
    assert_eq!(outcomes, [GameOutcome::Solution, GameOutcome::Illegal]);
    assert_eq!(second.notes, ["Solver: by hand", "Solver time: 00:00:01"]);
}

#[test]
fn what_a_solver_writes() {
    let text = format!(
        "A solution file\n=======\nCollection: X\n\n\nLevel 1\n\n{A}\n\nSolution\nR\n\n\nSolver: S\nSolver time: 00:00:01\n\n\
         Level 2\n\n{B}\n\nSolver: S\n\nLevel 3\n\n{C}\n\nSolution\nRR\n\nSolver: S\n"
    );
    assert_eq!(titles(&text), ["Level 1", "Level 2", "Level 3"]);
    let solved: Vec<usize> = read(&text).map(|level| level.about.games.len()).collect();
    assert_eq!(solved, [1, 0, 1]);
}

#[test]
fn a_comment_that_nobody_closes_swallows_no_level() {
    let text = format!("one\n\n{A}\n\nComment:\nwords\n\ntwo\n\n{B}\n\nComment:\n\nthree\n\n{C}\n");
    assert_eq!(titles(&text), ["one", "two", "three"]);
    assert_eq!(all(&text)[0].about.notes, ["words"]);
}

const SLC: &str = r#"<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<SokobanLevels>
  <Title>Caf&#233; &amp; more</Title>
  <Description>
    Two levels
  </Description>
  <Email>nobody@example.org</Email>
  <!-- <Level Id="no"><L>#</L></Level> -->
  <LevelCollection Copyright="Some 'one'" MaxWidth="6" MaxHeight="4">
    <Level Id="The first" Width="6" Height="4">
      <L>  ####</L>
      <L>###  #</L>
      <L>#@$ .#</L>
      <L>######</L>
    </Level>
    <Level Id="2" Width="5" Height="3" Copyright="Other">
      <L>#####</L><L>#@x.#</L>
      <L>#####</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
"#;

#[test]
fn slc() {
    let mut reader = Reader::new();
    reader.push(SLC.as_bytes());
    reader.finish();
    let levels: Vec<ParsedLevel> = reader.by_ref().collect();
    assert_eq!(reader.header().title.as_deref(), Some("Café & more"));
    assert_eq!(reader.header().notes, ["Two levels", "nobody@example.org"]);
    let about: Vec<(&str, &str)> = levels
        .iter()
        .map(|level| (level.about.title.as_deref().unwrap(), level.about.author.as_deref().unwrap()))
        .collect();
    assert_eq!(about, [("The first", "Some 'one'"), ("2", "Other")]);
    assert_eq!(levels[0].level().unwrap().to_xsb(), "  ####\n###  #\n#@$ .#\n######\n");
    let error = levels[1].level().unwrap_err();
    assert_eq!(
        error.defects()[0].to_string(),
        "line 18, column 24: 'x' is not a letter of a board; use only # @ + $ * . and space (or W p P b B . - _)"
    );
}

#[test]
fn slc_in_latin_1_on_one_line() {
    let bytes = b"<SokobanLevels><Title>Caf\xE9</Title><LevelCollection><Level Id='\xC9t\xE9'><L>####</L><L>#@.#</L><L>####</L></Level>";
    let level = read(&bytes[..]).next().unwrap();
    assert_eq!(level.about.title.as_deref(), Some("Été"));
    assert!(level.level().is_ok());
}

#[test]
fn slc_places_are_those_of_the_text_whatever_stands_before_them() {
    let rows = "<L>#####</L>\n<L>#&#64;<!-- a\nbox -->$x#</L>\n<L><![CDATA[####x]]></L>";
    let level =
        read(&format!("<Level\n Id='one'\n Copyright='me'>\n{rows}\n</Level>")).next().expect("a level");
    assert_eq!((level.about.title.as_deref(), level.about.author.as_deref()), (Some("one"), Some("me")));
    assert_eq!(level.text(), "#####\n#@$x#\n####x\n");
    let places: Vec<_> =
        level.level().expect_err("two letters").defects().iter().map(Defect::place).collect();
    let at = |line, column| Some(Place { line, column });
    assert_eq!(places, [at(5, 9), at(7, 17)]);
    assert_eq!(level.place(), Place { line: 4, column: 4 });
}

#[test]
fn slc_entities_of_its_own_are_not_resolved() {
    let mut bomb = String::from("<?xml version='1.0'?>\n<!DOCTYPE a [\n<!ENTITY lol '#####'>\n");
    for _ in 0..9 {
        bomb += &format!("<!ENTITY lol '{}'>\n", "&lol;".repeat(10));
    }
    bomb += "]>\n<Title>&lol; &amp; &unknown; &</Title>\n<Level><L>####</L><L>#@.#</L><L>&lol;</L><L>####</L></Level>";
    let mut reader = Reader::new();
    reader.push(bomb.as_bytes());
    reader.finish();
    let level = reader.next().expect("a level");
    assert_eq!(level.text(), "####\n#@.#\n&lol;\n####\n");
    assert_eq!(reader.header().title.as_deref(), Some("&lol; & &unknown; &"));
}

#[test]
fn slc_with_everything_left_open() {
    let text = "<Title>Tea<Level Id=one><L>####<L>#@.#<Level id=two><L>####</L><L>#@.#</L><L>####</L>";
    let mut reader = Reader::new();
    reader.push(text.as_bytes());
    reader.finish();
    let levels: Vec<ParsedLevel> = reader.by_ref().collect();
    assert_eq!(reader.header().title.as_deref(), Some("Tea"));
    assert_eq!(
        levels.iter().map(|level| level.about.title.as_deref()).collect::<Vec<_>>(),
        [Some("one"), Some("two")]
    );
    assert!(levels[0].level().is_err() && levels[1].level().is_ok());
}

#[test]
fn a_bad_level_does_not_lose_the_others() {
    let levels = all(&format!("; a\n{A}\n\n; bad\n####\n#@$#\n#  \n####\n\n; b\n{B}\n"));
    let fine: Vec<bool> = levels.iter().map(|level| level.level().is_ok()).collect();
    assert_eq!(fine, [true, false, true]);
    assert_eq!(levels[2].about.title.as_deref(), Some("b"));
}

#[test]
fn rules_and_decoration_are_not_boards() {
    assert_eq!(
        titles(&format!("########\nHeading\n########\n\n------\none\n{A}\n======\ntwo\n{B}\n")),
        ["one", "two"]
    );
}

#[test]
fn text_without_a_board() {
    for text in ["", "\n\n", "Hello", "***", "12", "<xml/>", "<", "rrUU", ":: words", "Comment:\n####\n"] {
        assert_eq!(all(text), [], "{text:?}");
        assert!(matches!(text.parse::<Level>().unwrap_err().defects(), [Defect::NoBoard(_)]));
    }
    let two = format!("{A}\n\n{B}");
    assert!(matches!(two.parse::<Level>().unwrap_err().defects(), [Defect::SecondLevel(_)]));
}

#[test]
fn an_unannounced_word_is_a_note_unless_it_is_legal() {
    let level = &all(&format!("one\n\n{C}\n\nuuu\n\nRR\n"))[0];
    assert_eq!(level.about.notes, ["uuu"]);
    assert_eq!(level.about.games.len(), 1);
}

const PAGE: &str = "\
<!DOCTYPE html>
<html><head><title>Two &amp; more</title><style>pre { color: #@$. }</style></head>
<body><script>document.write('<pre>#@$.#</pre>')</script>
<h1>Levels</h1><p>Here are <a href='x'>some</a>:</p>
<h2>First
 one</h2>
<pre class=board>
#####
#@&#36;.#
&num;&#35;&#x23;##
</pre>
<p>words</p><div>Second</div><PRE>######<br>#@<b>$</b>&nbsp;.#<br/>######</PRE>
<textarea>
Author: Somebody

#####
#.$&commat;#
#####

Solution
L
</textarea>
</body></html>
";

#[test]
fn boards_on_a_page_of_the_web() {
    let mut reader = Reader::new();
    reader.push(PAGE.as_bytes());
    reader.finish();
    assert_eq!(reader.header().title.as_deref(), Some("Two & more"));
    let levels: Vec<ParsedLevel> = reader.collect();
    let boards: Vec<String> = levels.iter().map(|level| level.level().unwrap().to_xsb()).collect();
    assert_eq!(boards, [A, C, "#####\n#.$@#\n#####"].map(|board| board.to_owned() + "\n"));
    let titles: Vec<Option<&str>> = levels.iter().map(|level| level.about.title.as_deref()).collect();
    assert_eq!(titles, [Some("First one"), Some("Second"), None]);
    assert_eq!(levels[2].about.games[0].outcome, GameOutcome::Solution);
    // A board has the line where it stands.
    assert_eq!(levels[0].place(), Place { line: 8, column: 1 });
    assert_eq!(levels[1].place().line, 12);
    // So it is if nothing but XML is announced, and however the text is cut.
    for text in [format!("<?xml version='1.0'?>\n{PAGE}"), PAGE.replace('\n', "\r\n")] {
        assert_eq!(read(&text).filter(|level| level.level().is_ok()).count(), 3, "{text}");
    }
}

#[test]
fn a_page_without_levels_says_so() {
    let told = sokonaut_level::absence("<html><body><pre>nothing</pre>").to_string();
    assert!(told.contains("no <pre> in it has a level"), "{told}");
    for text in ["<pre>", "<pre>#", "<pre>\n</pre", "<html><pre><pre>##", "<p>#####<br>#@$.#<br>#####</p>"] {
        assert_eq!(all(text).len(), 0, "{text}");
    }
}

const MAZES: &str = "\
*************************************
Maze: 1
File offset: 148C, DS:00FC, table offset: 0000
Size X: 6, Size Y: 4
End: 14D4
Length: 71

  XXXX
XXX  X
X@* .X
X &XXX
XXXX

*************************************
Maze: 2
File offset: 14D4, DS:0145, table offset: 0002

XXXXX
X@*?X
XXXXX
*************************************
Maze: 3

XXXXX
X+*.X
XXXXX
";

#[test]
fn the_mazes_of_the_first_sokoban() {
    for text in [MAZES.to_owned(), MAZES[MAZES.find("Maze").unwrap()..].to_owned()] {
        assert_eq!(titles(&text), ["Maze 1", "Maze 2", "Maze 3"]);
        let levels = all(&text);
        assert_eq!(levels[0].level().unwrap().to_xsb(), "  ####\n###  #\n#@$ .#\n# *###\n####\n");
        assert_eq!(levels[0].dialect(), Dialect::Maze);
        let broken = levels[1].level().unwrap_err();
        assert!(broken.to_string().contains("'?'"), "{broken}");
        assert_eq!(levels[2].level().unwrap().to_xsb(), "#####\n#+$.#\n#####\n");
    }
    // A row of boxes on goals may begin an ordinary board.
    let stars = "************\n############\n#@$.       #\n############\n";
    assert_eq!(read(stars).next().unwrap().level().unwrap().to_xsb(), stars);
    assert_eq!(all("**********\n\n\n\n\n\nMaze: 1\n").len(), 0);
}

#[test]
fn walls_of_the_letter_x_where_that_can_be_played() {
    let text = "One\n\nXXXXX\nX@*.X\nXXXXX\n\nXXX\n\nXXXXXX\nX@* .X\nX & XX\nXXXXX\n";
    assert_eq!(titles(text), ["One", "XXX"]);
    let boards: Vec<String> = read(text).map(|level| level.level().unwrap().to_xsb()).collect();
    assert_eq!(boards, ["#####\n#@$.#\n#####\n", "######\n#@$ .#\n# * ##\n#####\n"]);
    // What cannot be played is words, and a title may look like a row.
    assert_eq!(all("XXXXX\nX@*.\nXXXXX\n").len(), 0);
    assert_eq!(titles(&format!("XXX\n{A}\n\nX X\n{B}\n")), ["XXX", "X X"]);
}
