//! Laws of a session, tried with random commands.

use crate::common::tiny_levels;
use proptest::prelude::*;
use sokonaut_game::{BoxPaths, Command, Edit, Event, Gait, Prefer, Replay, Session, Stride};
use sokonaut_level::{Dir, Level, Pos};
use sokonaut_rules::{Game, Played, Position};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

fn any_dir() -> impl Strategy<Value = Dir> {
    (0..4_usize).prop_map(Dir::from_index)
}

fn any_pos() -> impl Strategy<Value = Pos> {
    (0..9_u16, 0..10_u16).prop_map(|(row, col)| Pos::new(row, col))
}

fn any_stride() -> impl Strategy<Value = Stride> {
    prop_oneof![Just(Stride::Step), Just(Stride::Push), Just(Stride::All)]
}

/// Commands that stay in the forward game.
fn forward_command() -> impl Strategy<Value = Command> {
    prop_oneof![
        12 => any_dir().prop_map(Command::Move),
        2 => any_stride().prop_map(Command::Undo),
        2 => any_stride().prop_map(Command::Redo),
        1 => Just(Command::Restart),
        2 => any_pos().prop_map(Command::WalkTo),
        2 => (any_pos(), any_pos()).prop_map(|(from, to)| Command::PushBoxTo { from, to, prefer: Prefer::Moves }),
        1 => Just(Command::Snapshot),
        1 => (0..4_usize).prop_map(Command::Restore),
        1 => Just(Command::Replay(Replay::Start)),
        1 => Just(Command::Replay(Replay::Tick)),
        1 => (0..60_usize).prop_map(|at| Command::Replay(Replay::Seek(at))),
    ]
}

/// Any command at all, nonsense included.
fn any_command() -> impl Strategy<Value = Command> {
    prop_oneof![
        10 => forward_command(),
        2 => any::<bool>().prop_map(Command::Reverse),
        1 => Just(Command::PlayRest),
        1 => "[lurdLURD#@$. \n3(]{0,20}".prop_map(Command::Paste),
        1 => Just(Command::Load("#####\n#@$.#\n#####".to_owned())),
        1 => Just(Command::Edit(Edit::Open)),
        1 => (any::<u16>(), any::<u16>()).prop_map(|(rows, cols)| Command::Edit(Edit::Blank { rows, cols })),
        2 => (any_pos(), "[-# .$*@+x]").prop_map(|(at, letter)| {
            Command::Edit(Edit::Paint { at, letter: letter.chars().next().unwrap_or('#') })
        }),
        1 => Just(Command::Edit(Edit::Play)),
        1 => Just(Command::Edit(Edit::Cancel)),
    ]
}

fn any_level() -> impl Strategy<Value = Level> {
    let levels: Vec<Level> = tiny_levels().into_iter().map(|(_, level)| level).collect();
    prop::sample::select(levels)
}

/// The plain version: every (boxes, player) reachable when only one box may move, by pushes or
/// pulls.
fn plain_costs(
    level: &Level,
    start: &Position,
    gait: Gait,
    from: Pos,
    prefer: Prefer,
) -> BTreeMap<Pos, (usize, usize)> {
    let others: BTreeSet<Pos> = start.boxes.iter().copied().filter(|&pos| pos != from).collect();
    let key = |pushes, moves| if prefer == Prefer::Pushes { (pushes, moves) } else { (moves, pushes) };
    let mut best: BTreeMap<(Pos, Pos), (usize, usize)> = BTreeMap::new();
    let mut queue = VecDeque::from([((from, start.player), (0, 0))]);
    while let Some(((at, player), (pushes, moves))) = queue.pop_front() {
        let cost = key(pushes, moves);
        if best.get(&(at, player)).is_some_and(|&known| known <= cost) {
            continue;
        }
        best.insert((at, player), cost);
        for dir in Dir::ALL {
            let mut boxes = others.clone();
            boxes.insert(at);
            let mut position = Position { boxes, player };
            let Ok(motion) = gait.step(level, &mut position, dir) else { continue };
            let at = match motion.shift {
                Some((from, _)) if from != at => continue,
                Some((_, to)) => to,
                None => at,
            };
            let pushes = pushes + usize::from(motion.shift.is_some());
            queue.push_back(((at, position.player), (pushes, moves + 1)));
        }
    }
    let mut out = BTreeMap::new();
    for ((at, _), cost) in best {
        out.entry(at).and_modify(|known: &mut (usize, usize)| *known = cost.min(*known)).or_insert(cost);
    }
    out
}

/// Replays the keys of a path; gives the cost and where the box ended.
fn cost_of_path(
    level: &Level,
    start: &Position,
    gait: Gait,
    from: Pos,
    keys: &[Dir],
) -> (Pos, (usize, usize)) {
    let (mut position, mut at, mut pushes) = (start.clone(), from, 0);
    for &dir in keys {
        let motion = gait.step(level, &mut position, dir).expect("a path is legal");
        if let Some((from, to)) = motion.shift {
            assert_eq!(from, at, "no other box moves");
            (at, pushes) = (to, pushes + 1);
        }
    }
    (at, (pushes, keys.len()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_session_plays_by_the_rules(level in any_level(), commands in prop::collection::vec(forward_command(), 0..60)) {
        let mut session = Session::new(level.clone());
        for command in commands {
            session.apply(command);
            let mut game = Game::new(&level);
            for letter in session.lurd().chars() {
                let played = game.play(Dir::from_letter(letter).unwrap()).expect("what the session plays is legal");
                prop_assert_eq!(matches!(played, Played::Pushed(_)), letter.is_ascii_uppercase());
            }
            prop_assert_eq!(game.position(), session.position());
            prop_assert_eq!(game.is_solved(), session.is_solved());
        }
    }

    #[test]
    fn undo_and_redo_cancel_out(level in any_level(), commands in prop::collection::vec(forward_command(), 0..40), stride in any_stride()) {
        let mut session = Session::new(level);
        for command in commands {
            session.apply(command);
        }
        let (before, lurd) = (session.position().clone(), session.lurd());
        let steps = lurd.len();
        session.apply(Command::Undo(stride));
        let back = session.progress().0;
        session.apply(Command::Replay(Replay::Seek(steps)));
        prop_assert_eq!((session.position(), session.lurd()), (&before, lurd.clone()));
        session.apply(Command::Replay(Replay::Seek(back)));
        session.apply(Command::Replay(Replay::Seek(usize::MAX)));
        session.apply(Command::Replay(Replay::Seek(steps)));
        prop_assert_eq!((session.position(), session.lurd()), (&before, lurd));
    }

    #[test]
    fn events_tell_the_whole_story(level in any_level(), commands in prop::collection::vec(forward_command(), 0..60)) {
        // A face that only listens ends up with the same position.
        let mut session = Session::new(level);
        let mut heard = session.position().clone();
        for command in commands {
            for event in session.apply(command) {
                match event {
                    Event::Moved(motion) => motion.make(&mut heard),
                    Event::Undone(motion) => motion.take_back(&mut heard),
                    Event::Jumped | Event::Loaded => heard = session.position().clone(),
                    _ => {}
                }
            }
            prop_assert_eq!(&heard, session.position());
        }
    }

    #[test]
    fn no_command_breaks_a_session(level in any_level(), commands in prop::collection::vec(any_command(), 0..60)) {
        let mut session = Session::new(level);
        for command in commands {
            let before = session.view();
            let events = session.apply(command);
            let view = session.view();
            prop_assert_eq!(view.boxes, session.position().boxes.len());
            if let [Event::Rejected { .. }] = events[..] {
                prop_assert_eq!(before, view, "a refusal changes nothing");
            }
            let text = serde_json::to_string(&events).unwrap();
            prop_assert_eq!(serde_json::from_str::<Vec<Event>>(&text).unwrap(), events);
        }
    }

    #[test]
    fn commands_survive_the_wire(command in any_command()) {
        let text = serde_json::to_string(&command).unwrap();
        prop_assert_eq!(serde_json::from_str::<Command>(&text).unwrap(), command);
    }

    #[test]
    fn ways_of_a_box_are_legal_and_cheapest(
        level in any_level(),
        keys in prop::collection::vec(any_dir(), 0..20),
        prefer in prop_oneof![Just(Prefer::Pushes), Just(Prefer::Moves)],
        gait in prop_oneof![Just(Gait::Push), Just(Gait::Pull)],
    ) {
        let mut position = Position::start(&level);
        for dir in keys {
            let _ = gait.step(&level, &mut position, dir);
        }
        for &from in &position.boxes {
            let paths = BoxPaths::new(&level, &position, gait, from, prefer);
            let mut plain = plain_costs(&level, &position, gait, from, prefer);
            plain.remove(&from);
            prop_assert_eq!(paths.squares(), plain.keys().copied().collect::<Vec<_>>());
            for (&to, &cost) in &plain {
                let keys = paths.to(to).expect("it is among the squares");
                let (at, (pushes, moves)) = cost_of_path(&level, &position, gait, from, &keys);
                let paid = if prefer == Prefer::Pushes { (pushes, moves) } else { (moves, pushes) };
                prop_assert_eq!((at, paid), (to, cost));
            }
        }
    }
}
