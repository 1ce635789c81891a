//! Levels that a session asks for: the one of the day, and others like the one at hand.

use sokonaut_game::{
    Command, Edit, Effort, Event, Helper, Inquiry, Made, Question, Session, Silence, Task, Than,
};
use sokonaut_solver::{Control, NoClock};
use std::sync::atomic::AtomicBool;

const ROOM: &str = "########\n#  .  .#\n# $$   #\n#  @   #\n########";

fn session() -> Session {
    Session::new(ROOM.parse().expect("a level"))
}

fn task(session: &Session, question: Question) -> Task {
    let Inquiry::Task(task) = session.ask(question) else { panic!("it has to be made") };
    task
}

fn answer(session: &mut Session, task: &Task, stopped: bool) -> Vec<Event> {
    let stop = AtomicBool::new(stopped);
    // As it goes over a wire.
    let told = serde_json::to_string(&Helper::default().work(task, Control::new(&NoClock, &stop)));
    session.absorb(serde_json::from_str(&told.expect("plain data")).expect("plain data"))
}

fn made(events: &[Event]) -> &Made {
    let [Event::Made(made)] = events else { panic!("{events:?}") };
    made
}

#[test]
fn the_level_of_the_day_is_the_same_in_every_session() {
    let question = Question::Daily { day: 20_775 };
    let mut other = Session::new("#####\n#@$.#\n#####".parse().expect("a level"));
    let first = answer(&mut session(), &task(&session(), question), false);
    other.apply(Command::Edit(Edit::Open));
    let asked = task(&other, question);
    let second = answer(&mut other, &asked, false);
    assert_eq!(made(&first), made(&second));
    assert!(made(&first).fits && made(&first).pushes > 0);
    let none = answer(&mut session(), &task(&session(), Question::Daily { day: u32::MAX }), false);
    assert!(matches!(none[0], Event::Undecided { why: Silence::Unfit, .. }));
}

#[test]
fn another_level_is_made_while_one_plays_on() {
    let mut session = session();
    let task = task(&session, Question::Like { than: Than::Same, seed: 3 });
    session.apply(Command::Move(sokonaut_level::Dir::Left));
    let events = answer(&mut session, &task, false);
    assert_eq!(made(&events).level.boxes().len(), 2);
    let told = serde_json::to_value(&events[0]).expect("plain data");
    assert_eq!(told["event"], "made");
    assert!(told["level"].as_str().expect("a board").ends_with("#\n"), "{told}");
}

#[test]
fn the_work_can_be_stopped_and_has_an_end() {
    for question in [Question::Daily { day: 1 }, Question::Like { than: Than::Harder, seed: 1 }] {
        let mut session = session();
        let task = task(&session, question);
        let events = answer(&mut session, &task, true);
        assert!(matches!(events[0], Event::Undecided { why: Silence::Stopped, .. }), "{events:?}");
        assert!(Effort::of(question).millis.is_some() && question.outlives_a_move());
    }
}
