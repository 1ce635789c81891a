//! Overlays through a session: what is asked, and what becomes of the answer.

use crate::common::{answer, tiny_levels};
use sokonaut_game::{Command, Event, Helper, Inquiry, Layer, Overlay, Painter, Question, Refusal, Session};
use sokonaut_level::Dir;
use sokonaut_solver::{Control, NoClock};
use std::sync::atomic::AtomicBool;

fn ask(session: &mut Session, overlay: Overlay) -> Vec<Event> {
    answer(session, &mut Helper::default(), Question::Overlay { overlay, of: None })
}

fn layer(events: &[Event]) -> &Layer {
    match events {
        [Event::Overlay(layer)] => layer,
        other => panic!("no overlay: {other:?}"),
    }
}

#[test]
fn every_overlay_is_answered_for_every_level() {
    for (name, level) in tiny_levels() {
        let mut session = Session::new(level);
        for overlay in Overlay::ALL {
            let events = ask(&mut session, overlay);
            let layer = layer(&events);
            assert_eq!(layer.overlay, overlay);
            assert!(!layer.legend.is_empty(), "{name}: {overlay} says nothing");
            assert!(layer.marks.is_sorted_by_key(|mark| mark.at), "{name}: {overlay}");
            let on_floor = |mark: &sokonaut_game::Mark| !session.level().is_wall(mark.at);
            assert!(layer.marks.iter().all(on_floor), "{name}: {overlay}");
        }
    }
}

#[test]
fn an_overlay_of_a_position_left_behind_is_dropped() {
    let mut session = Session::new("#######\n#@ $ .#\n#######".parse().expect("a level"));
    let worked = |session: &Session, overlay| match session.ask(Question::Overlay { overlay, of: None }) {
        Inquiry::Task(task) => {
            let stop = AtomicBool::new(false);
            let control = Control::new(&NoClock, &stop);
            Helper::default().work(&task, control)
        }
        Inquiry::Known(events) => panic!("nothing is known: {events:?}"),
    };
    let (of_position, of_level) = (worked(&session, Overlay::Reach), worked(&session, Overlay::Dead));
    session.apply(Command::Move(Dir::Right));
    assert!(session.absorb(of_position).is_empty());
    assert_eq!(layer(&session.absorb(of_level)).overlay, Overlay::Dead);
    assert_eq!(layer(&ask(&mut session, Overlay::Reach)).marks.len(), 2);
}

#[test]
fn the_reverse_game_has_the_overlays_of_the_level_only() {
    let mut session = Session::new("#######\n#@ $ .#\n#######".parse().expect("a level"));
    session.apply(Command::Reverse(true));
    assert_eq!(layer(&ask(&mut session, Overlay::Dead)).overlay, Overlay::Dead);
    let refused = session.ask(Question::Overlay { overlay: Overlay::Corrals, of: None });
    let Inquiry::Known(events) = refused else { panic!("it makes no sense there") };
    assert_eq!(events, [Event::Rejected { why: Refusal::NotNow }]);
}

#[test]
fn the_painter_draws_the_same() {
    let level = "########\n#@ $ ..#\n#   $  #\n########".parse().expect("a level");
    let mut session = Session::new(level);
    for overlay in Overlay::ALL {
        let painted = Painter::new(session.level()).paint(overlay, session.position(), None);
        assert_eq!(layer(&ask(&mut session, overlay)), &painted);
    }
}
