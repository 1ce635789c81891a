//! What a face shows beside the board: short solutions, how far it is, how few pushes are possible.

use crate::common::answer;
use sokonaut_game::{Command, Edit, Event, Fewest, Helper, Length, Question, Rating, Session, Stride};
use sokonaut_level::{Dir, Level, Pos};

/// A wide room in which the first solution that a search meets goes round the houses.
fn wide() -> Session {
    let row = format!("#{}#\n", " ".repeat(11));
    let wall = "#".repeat(13);
    let text = format!("{wall}\n{0}#    @$ .    #\n{0}{wall}\n", row.repeat(3));
    Session::new(text.parse().expect("a level"))
}

fn room() -> Session {
    let level: Level = "########\n#      #\n# $  @ #\n#    . #\n#      #\n########".parse().expect("a level");
    Session::new(level)
}

#[test]
fn what_is_shown_is_short() {
    let mut session = wide();
    let events = answer(&mut session, &mut Helper::default(), Question::Hint);
    let (from, to) = (Pos::new(4, 6), Pos::new(4, 7));
    assert_eq!(events, [Event::Hint { from, to, dir: Dir::Right }]);
    let events = answer(&mut session, &mut Helper::default(), Question::Rest);
    assert_eq!(events, [Event::Solution(Length { moves: 2, pushes: 2 })]);
    let events = answer(&mut wide(), &mut Helper::default(), Question::Rating);
    assert!(matches!(events[..], [Event::Rated(Rating::Solvable { moves: 2, pushes: 2, .. })]), "{events:?}");
}

#[test]
fn the_fewest_pushes_are_proved_and_make_nobody_better() {
    let mut session = room();
    assert_eq!(session.view().fewest, None);
    assert_eq!(answer(&mut session, &mut Helper::default(), Question::Fewest), []);
    assert_eq!(session.view().fewest, Some(Fewest { at_least: 4, at_most: 4 }));
    assert!(session.best().is_empty() && session.view().aided.is_none());
    let events = answer(&mut session, &mut Helper::default(), Question::Rest);
    assert!(
        matches!(events[..], [Event::Solution(Length { pushes: 4, .. })]),
        "the proof left a solution: {events:?}"
    );
}

#[test]
fn how_far_it_is_is_known_of_the_position_that_was_asked_about() {
    let mut session = room();
    let to_go = |session: &mut Session| {
        answer(session, &mut Helper::default(), Question::Doomed);
        session.view().to_go
    };
    assert_eq!(to_go(&mut session), Some(4));
    session.apply(Command::WalkTo(Pos::new(1, 2)));
    assert_eq!(session.view().to_go, Some(4), "walking changes nothing");
    session.apply(Command::Move(Dir::Down));
    assert_eq!(session.view().to_go, None, "nobody has asked");
    assert_eq!(to_go(&mut session), Some(3));
    session.apply(Command::Move(Dir::Down));
    assert_eq!(to_go(&mut session), None, "it is lost");
    session.apply(Command::Undo(Stride::Push));
    assert_eq!(to_go(&mut session), Some(3));
}

#[test]
fn the_reverse_game_has_targets_of_its_own() {
    let mut session = room();
    assert!(session.view().targets.is_empty());
    session.apply(Command::Reverse(true));
    let view = session.view();
    assert_eq!((view.targets, view.on_goals), (vec![Pos::new(2, 2)], 0));
}

#[test]
fn a_drawing_without_a_solution_says_why_until_it_is_changed() {
    let mut session = room();
    session.apply(Command::Edit(Edit::Draw("#####\n#$ .#\n# @ #\n#####\n".to_owned())));
    let events = answer(&mut session, &mut Helper::default(), Question::Rating);
    assert_eq!(events, [Event::Rated(Rating::Unsolvable)]);
    let flaw = session.view().flaw.expect("a box in a corner");
    assert_eq!(
        (flaw.at(), flaw.to_string().as_str()),
        (&[Pos::new(1, 1)][..], "the box at row 2, column 2 can never move")
    );
    session.apply(Command::Edit(Edit::Paint { at: Pos::new(1, 1), letter: ' ' }));
    assert_eq!(session.view().flaw, None);
}
