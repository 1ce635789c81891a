//! Overlays through a session: what is asked, and what becomes of the answer.

use crate::common::{answer, tiny_levels};
use sokonaut_game::{Command, Event, Helper, Inquiry, Layer, Overlay, Painter, Question, Refusal, Session};
use sokonaut_level::{Dir, Level};
use sokonaut_rules::Position;
use sokonaut_solver::{Control, Limits, NoClock};
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

/// Boxes as on the black fields of a chessboard, and goals on the white ones: every square that is
/// free is a corral, and every two that touch might be one together.
#[test]
fn an_overlay_that_takes_long_hears_a_request_to_stop() {
    let rows = (0..35).map(|row| if row % 2 == 0 { "$.".repeat(18) } else { ".$".repeat(18) });
    let rows: String = rows.map(|row| format!("#  {row}  #\n")).collect();
    let (wall, hall) = ("#".repeat(42), format!("#{}#\n", " ".repeat(40)).repeat(2));
    let start = format!("#@{}#\n", " ".repeat(39));
    let level: Level = format!("{wall}\n{start}{hall}{rows}{hall}{wall}\n").parse().expect("a level");
    let painter = Painter::new(&level);
    let stop = AtomicBool::new(true);
    for overlay in [Overlay::Packing, Overlay::Corrals] {
        let control = Control::new(&NoClock, &stop);
        let about = (overlay, None);
        let layer = painter.paint_within(about, &Position::start(&level), &Limits::default(), control);
        assert!(layer.is_none(), "{overlay}");
    }
}
