//! Whose solution is it? What the solver, a file or a pasted text played is never the player's own.

use crate::common::answer;
use sokonaut_game::{
    Command, Event, Hand, Helper, Inquiry, Method, NewBest, Question, Replay, Session, Stride,
};
use sokonaut_level::{Dir, Level, Lurd};
use sokonaut_rules::{Verified, verify};

const ROOM: &str = "########\n#@ $ . #\n#  $ . #\n########";

fn session() -> Session {
    Session::new(ROOM.parse().unwrap())
}

fn solved_by_the_solver() -> Session {
    let mut session = session();
    answer(&mut session, &mut Helper::default(), Question::Rest);
    session.apply(Command::PlayRest);
    while session.is_playing() {
        session.apply(Command::Replay(Replay::Tick));
    }
    assert!(session.is_solved());
    session
}

fn replay_by_hand(session: &mut Session, lurd: &str) -> Vec<Event> {
    let dirs = lurd.parse::<Lurd>().unwrap().dirs();
    dirs.into_iter().map(|dir| session.apply(Command::Move(dir))).last().unwrap_or_default()
}

fn own(session: &Session) -> bool {
    !session.best().is_empty()
}

#[test]
fn the_last_push_by_hand_does_not_make_a_solution_the_players() {
    let mut session = solved_by_the_solver();
    let lurd = session.lurd();
    session.apply(Command::Undo(Stride::Step));
    let events = replay_by_hand(&mut session, &lurd[lurd.len() - 1..]);
    assert!(matches!(
        events[..],
        [_, Event::Solved { new_best: NewBest { moves: false, pushes: false }, .. }]
    ));
    assert!(!own(&session) && session.is_aided());
    assert_eq!(session.aided_best().moves.as_ref().map(Verified::lurd), Some(lurd));
}

#[test]
fn a_solution_that_one_has_seen_and_then_plays_from_the_start_is_ones_own() {
    let mut session = solved_by_the_solver();
    let lurd = session.lurd();
    session.apply(Command::Restart);
    replay_by_hand(&mut session, &lurd);
    assert!(own(&session) && !session.is_aided());
}

#[test]
fn a_kept_position_remembers_who_played() {
    let mut session = solved_by_the_solver();
    let last = session.lurd().pop().map(String::from).unwrap();
    session.apply(Command::Undo(Stride::Step));
    session.apply(Command::Snapshot);
    session.apply(Command::Restart);
    session.apply(Command::Restore(0));
    replay_by_hand(&mut session, &last);
    assert!(session.is_solved() && !own(&session));
}

#[test]
fn pasted_moves_and_solutions_of_a_pasted_file_are_not_the_players() {
    let mut session = Session::new("######\n#@$ .#\n######".parse().unwrap());
    let events = session.apply(Command::Paste("RR".to_owned()));
    assert!(matches!(events[..], [Event::Jumped, Event::Solved { .. }]));
    assert!(!own(&session));
    session.apply(Command::Paste("Tiny\n\n#####\n#@$.#\n#####\n\nSolution\nR\n".to_owned()));
    assert!(!own(&session));
    let Inquiry::Known(hint) = session.ask(Question::Hint) else { panic!("the file tells it") };
    assert!(matches!(hint[..], [Event::Hint { dir: Dir::Right, .. }]));
}

#[test]
fn a_game_that_was_left_goes_on_as_whose_it_was() {
    let level: Level = "######\n#@$ .#\n######".parse().unwrap();
    for (hand, wanted) in [(Hand::Player, true), (Hand::Other, false)] {
        let mut session = Session::new(level.clone());
        session.resume(hand, &"R".parse().unwrap());
        session.apply(Command::Move(Dir::Right));
        assert_eq!((session.is_solved(), own(&session)), (true, wanted));
    }
    let mut session = Session::new(level);
    session.resume(Hand::Player, &"uuu".parse().unwrap());
    assert_eq!(session.lurd(), "", "moves of another level are left alone");
}

#[test]
fn a_shown_solution_is_replayed_from_the_start() {
    let mut session = session();
    let level = session.level().clone();
    session.apply(Command::Move(Dir::Down));
    let solution = verify(&level, &"rRRlldRR".parse::<Lurd>().unwrap().dirs()).unwrap();
    assert_eq!(session.show(&solution), [Event::Jumped, Event::Playing { on: true }]);
    assert_eq!(session.progress(), (0, 8));
    session.apply(Command::Redo(Stride::All));
    assert!(session.is_solved() && !own(&session));
    session.apply(Command::Reverse(true));
    assert!(matches!(session.show(&solution)[..], [Event::Rejected { .. }]));
}

#[test]
fn a_strategy_of_ones_choice_works_even_where_a_solution_is_known() {
    let mut session = solved_by_the_solver();
    session.apply(Command::Restart);
    assert!(matches!(session.ask(Question::Rest), Inquiry::Known(_)));
    let method = |name: &str| Method { strategy: Some(name.to_owned()), ..Method::default() };
    let Inquiry::Task(task) = session.ask_anew(Question::Rest, method("breadth-first")) else {
        panic!("it is worked out anew")
    };
    assert!(task.is_sound());
    let Inquiry::Task(task) = session.ask_anew(Question::Rest, method("nobody knows it")) else { panic!() };
    assert!(!task.is_sound(), "no strategy has this name");
}
