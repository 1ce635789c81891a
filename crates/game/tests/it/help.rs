//! Help from the solver, held against the exact answer on small levels.

use crate::common::{answer, tiny_levels};
use sokonaut_game::{
    Command, Effort, Event, Helper, Inquiry, Length, Prefer, Question, Reason, Refusal, Replay, Session,
    Silence, Stride,
};
use sokonaut_level::{Dir, Level, Pos};
use sokonaut_rules::Position;
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::{Board, Reach, State};
use sokonaut_solver::{Control, Judge, NoClock, WallClock};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Every reachable state of a tiny level: does the judge ever call a solvable one lost?
#[test]
fn the_judge_is_never_wrong_and_mostly_right() {
    let (mut lost, mut named) = (0_usize, 0_usize);
    for (name, level) in tiny_levels() {
        let board = Board::new(&level).expect("not hopeless");
        let oracle = Oracle::<1>::explore(&board, 250_000).expect("small");
        let fixed: Vec<Pos> =
            level.boxes().iter().copied().filter(|&pos| board.square_from_pos(pos).is_none()).collect();
        let mut judge = Judge::new(&level).expect("not hopeless");
        for state in oracle.states().iter().step_by(7) {
            let boxes: Vec<Pos> =
                state.boxes.iter().map(|square| board.pos(square)).chain(fixed.iter().copied()).collect();
            let verdict = judge.why_lost(&boxes, board.pos(state.player));
            let solvable = oracle.pushes_left(state).is_some();
            lost += usize::from(!solvable);
            if let Some(verdict) = verdict {
                assert!(!solvable, "{name}: {verdict:?}\n{}", board.draw(&state.boxes, Some(state.player)));
                assert!(verdict.boxes.iter().all(|pos| boxes.contains(pos)), "{name}: {verdict:?}");
                named += 1;
            }
        }
    }
    assert!(named * 10 >= lost * 9, "{named} of {lost} lost positions are explained");
}

/// A game that wanders about, the same way every time.
fn wander(level: &Level, seed: u64, steps: usize) -> Session {
    let mut session = Session::new(level.clone());
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..steps {
        session.apply(Command::Move(Dir::from_index(random.usize(..4))));
    }
    session
}

fn pushes_left(level: &Level, oracle: &Oracle<1>, board: &Board, position: &Position) -> Option<Option<u32>> {
    let square = |pos: Pos| board.square_from_pos(pos);
    let moving = position.boxes.iter().filter_map(|&pos| square(pos));
    let state = State { boxes: moving.collect(), player: square(position.player)? };
    let state = state.canonical(board, &mut Reach::default());
    let _ = level;
    oracle.knows(&state).then(|| oracle.pushes_left(&state))
}

#[test]
fn the_way_back_ends_where_the_last_solution_was() {
    let (mut looked, mut certain) = (0, 0);
    for (name, level) in tiny_levels() {
        let board = Board::new(&level).expect("not hopeless");
        let oracle = Oracle::<1>::explore(&board, 250_000).expect("small");
        let mut helper = Helper::default();
        for seed in 0..6 {
            let mut session = wander(&level, seed, 60);
            let events = answer(&mut session, &mut helper, Question::Lost);
            let Some(Event::Lost { back: Some(back), .. }) = events.first() else { continue };
            let at = session.progress().0;
            session.apply(Command::Replay(Replay::Seek(back.to.unwrap_or(0))));
            looked += 1;
            let Some(left) = pushes_left(&level, &oracle, &board, session.position()) else { continue };
            assert_eq!(left.is_some(), back.to.is_some(), "{name} {seed}");
            if back.certain {
                certain += 1;
                session.apply(Command::Redo(Stride::Push));
                if let Some(left) = pushes_left(&level, &oracle, &board, session.position()) {
                    assert_eq!(left, None, "{name} {seed}: the next push is the mistake");
                }
                assert_eq!(back.moves, at - back.to.expect("certain of something"));
            }
        }
    }
    assert!(looked > 20 && certain * 10 > looked * 9, "{certain} of {looked}");
}

#[test]
fn hints_followed_one_by_one_solve_the_level() {
    for (name, level) in tiny_levels() {
        let mut session = Session::new(level.clone());
        let mut helper = Helper::default();
        let mut tasks = 0;
        for _ in 0..200 {
            if session.is_solved() {
                break;
            }
            tasks += usize::from(matches!(session.ask(Question::Hint), Inquiry::Task(_)));
            match answer(&mut session, &mut helper, Question::Hint).first() {
                Some(Event::Hint { from, dir, .. }) => {
                    let stand = from.step(dir.opposite()).expect("a square");
                    session.apply(Command::WalkTo(stand));
                    session.apply(Command::Move(*dir));
                }
                // Some of the tiny levels have no solution.
                Some(Event::Lost { .. }) => break,
                other => panic!("{name}: {other:?}"),
            }
        }
        assert!(tasks <= 1, "{name}: {tasks} searches for one game");
    }
}

#[test]
fn the_rest_is_played_to_the_end_and_is_not_the_players_best() {
    let mut session = Session::new("########\n#@ $ . #\n#  $ . #\n########".parse().unwrap());
    session.apply(Command::Move(Dir::Right));
    let events = answer(&mut session, &mut Helper::default(), Question::Rest);
    assert!(matches!(events[..], [Event::Solution(Length { pushes: 4, .. })]), "{events:?}");
    assert_eq!(session.apply(Command::PlayRest), [Event::Playing { on: true }]);
    let mut last = Vec::new();
    while session.is_playing() {
        last = session.apply(Command::Replay(Replay::Tick));
    }
    assert!(session.is_solved());
    assert!(last.iter().any(|event| matches!(event, Event::Solved { new_best, .. } if !new_best.moves)));
    assert!(session.best().is_empty());
}

#[test]
fn an_answer_for_an_earlier_position_is_kept_but_not_told() {
    let mut session = Session::new("########\n#@ $   #\n#    . #\n########".parse().unwrap());
    let Inquiry::Task(task) = session.ask(Question::Doomed) else { panic!("nothing is known") };
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let about_start = Helper::default().work(&task, control);
    session.apply(Command::Move(Dir::Right));
    assert_eq!(session.absorb(about_start.clone()), []);
    session.apply(Command::Restart);
    assert!(matches!(session.ask(Question::Doomed), Inquiry::Known(_)), "the fact was kept");
    session.apply(Command::Load("#####\n#@$.#\n#####".into()));
    assert_eq!(session.absorb(about_start), [], "another level: dropped");
}

#[test]
fn a_dead_square_is_named_with_its_box() {
    let mut session = Session::new("#######\n#@    #\n#  $ .#\n#     #\n#######".parse().unwrap());
    for dir in [Dir::Right, Dir::Right, Dir::Down] {
        session.apply(Command::Move(dir));
    }
    let events = answer(&mut session, &mut Helper::default(), Question::Lost);
    let [Event::Lost { why, back: Some(back) }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((why.reason, &why.boxes[..]), (Reason::DeadSquare, &[Pos::new(3, 3)][..]));
    assert_eq!((back.to, back.moves, back.certain), (Some(2), 1, true));
}

/// A box pushed to the wall of a large hall. That it is lost shows at once, but for the facts of
/// the level, which take their time and memory.
#[test]
fn what_a_proof_needs_is_within_the_effort_too() {
    let row = |inside: &str| format!("#{inside}#\n");
    let (wall, floor) = (row(&"#".repeat(60)), row(&" ".repeat(60)));
    let boxes = row(&format!("  {}  ", "$.".repeat(28)));
    let player = row(&format!("  @{}", " ".repeat(57)));
    let rows = format!("{floor}{boxes}").repeat(18);
    let hall = format!("{wall}{floor}{floor}{boxes}{player}{boxes}{rows}{floor}{wall}");
    let mut session = Session::new(hall.parse().unwrap());
    for _ in 0..2 {
        session.apply(Command::Move(Dir::Up));
    }
    let Inquiry::Task(task) = session.ask(Question::Doomed) else { panic!("nothing is known") };
    let found = |effort: Effort, stop: bool| {
        let (clock, stop) = (WallClock::start(), AtomicBool::new(stop));
        let mut task = task.clone();
        task.effort = effort;
        Helper::default().work(&task, Control::new(&clock, &stop)).is_lost()
    };
    let effort = Effort { millis: None, ..task.effort };
    assert!(found(effort, false), "with enough of everything");
    assert!(!found(Effort { memory: 1 << 20, ..effort }, false), "the facts do not fit");
    assert!(!found(Effort { millis: Some(0), ..effort }, false), "there is no time");
    assert!(!found(effort, true), "nobody waits any more");
}

#[test]
fn a_stopped_task_says_so() {
    let level: Level = "########\n#@ $ . #\n#  $ . #\n#      #\n########".parse().unwrap();
    let mut session = Session::new(level);
    let Inquiry::Task(task) = session.ask(Question::Rest) else { panic!("nothing is known") };
    let stop = AtomicBool::new(true);
    let control = Control::new(&NoClock, &stop);
    let events = session.absorb(Helper::default().work(&task, control));
    assert_eq!(events, [Event::Undecided { question: Question::Rest, why: Silence::Stopped }]);
}

#[test]
fn a_task_survives_the_wire_and_a_forged_one_is_recognised() {
    let mut session = Session::new("########\n#@ $ . #\n#      #\n########".parse().unwrap());
    session.apply(Command::Move(Dir::Right));
    session.apply(Command::Move(Dir::Right));
    let Inquiry::Task(task) = session.ask(Question::Rest) else { panic!("nothing is known") };
    let text = serde_json::to_string(&task).unwrap();
    let read: sokonaut_game::Task = serde_json::from_str(&text).unwrap();
    assert!(read.is_sound());
    let stop = AtomicBool::new(false);
    let control = Control::new(&NoClock, &stop);
    let answer = Helper::default().work(&read, control);
    let answer = serde_json::from_str(&serde_json::to_string(&answer).unwrap()).unwrap();
    assert!(matches!(session.absorb(answer)[..], [Event::Solution(Length { pushes: 1, .. })]));
    for (honest, forged) in [("[1,2]", "[7,7]"), ("\"dir\":\"r\"", "\"dir\":\"u\"")] {
        let forged = text.replacen(honest, forged, 1);
        let task: sokonaut_game::Task = serde_json::from_str(&forged).unwrap();
        assert!(!task.is_sound(), "{forged}");
    }
}

/// A hall with one box, solved by a long way round; the best way has 3 moves, all of them pushes.
fn solved_badly() -> Session {
    let hall = "########\n#      #\n#      #\n# @$  .#\n#      #\n#      #\n########";
    let mut session = Session::new(hall.parse().unwrap());
    for way in [[(3, 3), (2, 3)], [(2, 3), (2, 5)], [(2, 5), (3, 5)], [(3, 5), (3, 6)]] {
        let [from, to] = way.map(|(row, col)| Pos::new(row, col));
        session.apply(Command::PushBoxTo { from, to, prefer: Prefer::Moves });
    }
    assert!(session.is_solved() && session.best().pushes.as_ref().unwrap().pushes() == 5);
    session
}

#[test]
fn a_solution_is_shortened_and_kept() {
    for question in [Question::FewerMoves, Question::FewerPushes] {
        let mut session = solved_badly();
        let was = Length::from(session.best().moves.as_ref().unwrap());
        session.apply(Command::Restart);
        let events = answer(&mut session, &mut Helper::default(), question);
        let now = Length { moves: 3, pushes: 3 };
        assert_eq!(events, [Event::Shortened { now, was, exhausted: true }]);
        let best = session.best();
        assert_eq!([&best.moves, &best.pushes].map(|best| best.as_ref().unwrap().lurd()), ["RRR", "RRR"]);
        // From the start on the shorter solution is what the solver plays.
        let events = answer(&mut session, &mut Helper::default(), Question::Rest);
        assert_eq!(events, [Event::Solution(Length { moves: 3, pushes: 3 })]);
    }
}

#[test]
fn a_shorter_solution_is_kept_though_the_work_was_stopped() {
    let mut session = solved_badly();
    let Inquiry::Task(task) = session.ask(Question::FewerPushes) else { panic!("there is work to do") };
    let (stop, told) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let control = Control::new(&NoClock, &stop);
    let tell = |answer| {
        told.lock().unwrap().push(answer);
        stop.store(true, Ordering::Relaxed);
    };
    let _ = Helper::default().work_aloud(&task, control, &tell);
    let first = told.into_inner().unwrap().swap_remove(0);
    let mut other = Session::new(session.level().clone());
    other.apply(Command::Load("#####\n#@$.#\n#####".into()));
    assert_eq!(other.absorb(first.clone()), [], "it is about a level that is no more");
    let events = session.absorb(first);
    let best = Length::from(session.best().pushes.as_ref().unwrap());
    assert_eq!(events, [Event::Shorter(best)]);
}

#[test]
fn what_is_not_solved_cannot_be_shortened() {
    let session = Session::new("#####\n#@$.#\n#####".parse().unwrap());
    let Inquiry::Known(events) = session.ask(Question::FewerMoves) else { panic!("nothing to work on") };
    assert_eq!(events, [Event::Rejected { why: Refusal::NotSolvedYet }]);
}
