//! The census of tiny levels: how many states at each push depth, counted in every way we have.
//!
//! `levels/tiny/census.txt` pins the numbers. To count again after a level was changed, run
//! `SOKONAUT_CENSUS=write cargo test -p sokonaut-solver --test census` and look at the difference.

use crate::common::{self, Case, W, tiny_cases};
use sokonaut_level::{Dir, Level};
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::{Board, Reach, Square, SquareSet, State};
use sokonaut_solver::internals::moves::{Backward, Forward, MacroMoves, SingleMoves};
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

type Set = SquareSet<W>;

#[test]
fn the_census_is_the_pinned_one() {
    let path = common::tiny_folder().join("census.txt");
    let mut text = String::new();
    for case in tiny_cases() {
        writeln!(text, "{}", case.name).expect("text grows");
        for (depth, count) in case.oracle.census().iter().enumerate() {
            writeln!(text, "{depth} {count}").expect("text grows");
        }
    }
    if std::env::var("SOKONAUT_CENSUS").is_ok_and(|wish| wish == "write") {
        std::fs::write(&path, &text).expect("the census can be written");
    }
    let pinned = std::fs::read_to_string(&path).expect("the pinned census");
    for (line, (counted, pinned)) in text.lines().zip(pinned.lines()).enumerate() {
        assert_eq!(counted, pinned, "line {} of census.txt", line + 1);
    }
    assert_eq!(text.lines().count(), pinned.lines().count());
}

/// The slow generator knows nothing of the solver. It plays the level as written, so only levels
/// from which the board leaves nothing out can be compared.
#[test]
fn the_plain_rules_count_the_same() {
    const DEPTH: usize = 9;
    let mut compared = 0;
    for (case, (_, level)) in tiny_cases().iter().zip(common::tiny_levels()) {
        let goals = level.goals().count();
        if (goals, level.boxes().len()) != (case.facts.board.goals().len(), case.facts.board.boxes().len())
            || has_dead_end(&case.facts.board, &level)
        {
            continue;
        }
        let mut census = case.oracle.census();
        census.truncate(DEPTH + 1);
        assert_eq!(sokonaut_rules::census(&level, DEPTH), census, "{}", case.name);
        compared += 1;
    }
    assert!(compared >= 15, "only {compared} levels could be compared");
}

/// Was floor left out that lies next to the floor of the board?
fn has_dead_end(board: &Board, level: &Level) -> bool {
    board.squares().any(|square| {
        Dir::ALL.into_iter().any(|dir| {
            let next = board.pos(square).step(dir).expect("a board lies within walls");
            board.square_from_pos(next).is_none() && !level.is_wall(next)
        })
    })
}

#[test]
fn single_moves_reach_the_same_states_depth_by_depth() {
    for case in tiny_cases() {
        let (board, moves) = (&case.facts.board, SingleMoves::<Forward>::default());
        let (mut reach, mut steps) = (Reach::default(), Vec::new());
        let start = State::<W>::start(board, &mut reach);
        let (mut layer, mut seen, mut census) = (vec![start], HashSet::from([start]), Vec::new());
        while !layer.is_empty() {
            census.push(layer.len() as u64);
            let mut next = Vec::new();
            for state in layer {
                let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
                steps.clear();
                moves.all(board, &state.boxes, &region, &Set::EMPTY, &mut steps);
                for &step in &steps {
                    let boxes = state.boxes.without(step.from).with(step.to);
                    let player = moves.canonical(board, &boxes, &region, step, &mut reach);
                    let flooded = reach.canonical(board, &board.blocked(&boxes), step.player);
                    assert_eq!(player, flooded, "{}:\n{}", case.name, board.draw(&boxes, Some(step.player)));
                    let after = State { boxes, player };
                    if seen.insert(after) {
                        next.push(after);
                    }
                }
            }
            layer = next;
        }
        assert_eq!(census, case.oracle.census(), "{}", case.name);
    }
}

#[test]
fn macro_moves_reach_the_same_states() {
    for case in tiny_cases() {
        let board = &case.facts.board;
        let (mut reach, mut generator) = (Reach::default(), MacroMoves::<Forward>::new(board));
        let start = State::<W>::start(board, &mut reach);
        let (mut queue, mut seen) = (vec![start], HashSet::from([start]));
        let mut moves = Vec::new();
        while let Some(state) = queue.pop() {
            let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
            moves.clear();
            for from in &state.boxes {
                generator.of_box(board, &state.boxes, &region, from, &Set::EMPTY, &mut moves);
            }
            for step in &moves {
                let boxes = state.boxes.without(step.from).with(step.to);
                let beside = board.step(step.to, step.side);
                let flooded = reach.canonical(board, &board.blocked(&boxes), beside);
                assert_eq!(step.player, flooded, "{}:\n{}", case.name, board.draw(&boxes, Some(beside)));
                let after = State { boxes, player: step.player };
                assert!(case.oracle.knows(&after), "{}:\n{}", case.name, board.draw(&boxes, Some(beside)));
                if seen.insert(after) {
                    queue.push(after);
                }
            }
        }
        assert_eq!(seen.len(), case.oracle.states().len(), "{}", case.name);
    }
}

/// One macro move, by its two ends.
type Ends = (Square, Square, Square);

#[test]
fn macro_moves_are_the_closure_of_pushes_of_one_box() {
    for case in some_states_of_each_case() {
        let board = &case.board;
        let (mut reach, mut generator) = (Reach::default(), MacroMoves::<Forward>::new(board));
        for state in &case.states {
            let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
            let regions = reach.regions(board, &board.blocked(&state.boxes)).len();
            for from in &state.boxes {
                let mut moves = Vec::new();
                generator.of_box(board, &state.boxes, &region, from, &Set::EMPTY, &mut moves);
                let mut fast: HashMap<Ends, u16> = HashMap::new();
                for step in &moves {
                    let boxes = state.boxes.without(from).with(step.to);
                    let after = reach.regions(board, &board.blocked(&boxes)).len();
                    let [before_parts, after_parts] = step.parts.map(usize::from);
                    assert_eq!(regions + after_parts, after + before_parts, "\n{}", board.draw(&boxes, None));
                    let twice = fast.insert((from, step.to, step.player), step.pushes);
                    assert_eq!(twice, None, "a macro move is listed twice");
                }
                assert_eq!(fast, pushes_of_one_box(board, &mut reach, state, from));
            }
        }
    }
}

/// Where pushes of one box alone lead, with the fewest pushes; the state as it is now is left out.
fn pushes_of_one_box(board: &Board, reach: &mut Reach, state: &State<W>, from: Square) -> HashMap<Ends, u16> {
    let mut best = HashMap::new();
    let (mut layer, mut pushes) = (vec![(*state, from)], 0);
    let mut seen = HashSet::from([(from, state.player)]);
    while !layer.is_empty() {
        pushes += 1;
        let mut next = Vec::new();
        for (state, at) in layer {
            for (to, after) in Oracle::pushes(board, reach, &state) {
                if !after.boxes.contains(at) && seen.insert((to, after.player)) {
                    best.insert((from, to, after.player), pushes);
                    next.push((after, to));
                }
            }
        }
        layer = next;
    }
    best
}

struct Sample {
    board: Board,
    states: Vec<State<W>>,
}

/// At most 300 states of each tiny level, spread over its state space.
fn some_states_of_each_case() -> Vec<Sample> {
    let sample = |case: &Case| {
        let states = case.oracle.states();
        let stride = states.len().div_ceil(300);
        Sample { board: case.facts.board.clone(), states: states.iter().step_by(stride).copied().collect() }
    };
    tiny_cases().iter().map(sample).collect()
}

#[test]
fn pulls_from_the_solved_states_meet_exactly_what_can_be_solved() {
    for case in tiny_cases() {
        let board = &case.facts.board;
        if board.goals().len() != board.boxes().len() {
            continue;
        }
        let mut reach = Reach::default();
        let solvable: HashSet<State<W>> = case
            .oracle
            .states()
            .iter()
            .filter(|state| case.oracle.pushes_left(state).is_some())
            .copied()
            .collect();
        let by_singles = pull_closure(board, &mut reach, single_pulls);
        let by_macros = pull_closure(board, &mut reach, macro_pulls);
        assert_eq!(by_singles.len(), by_macros.len(), "{}", case.name);
        assert!(by_singles == by_macros);
        let met: HashSet<_> = by_singles.into_iter().filter(|state| case.oracle.knows(state)).collect();
        assert_eq!(met.len(), solvable.len(), "{}", case.name);
        assert!(met == solvable, "{}", case.name);
    }
}

fn pull_closure(
    board: &Board,
    reach: &mut Reach,
    pulls: impl Fn(&Board, &mut Reach, &State<W>) -> Vec<State<W>>,
) -> HashSet<State<W>> {
    let mut queue = State::<W>::solved(board, reach);
    let mut seen: HashSet<_> = queue.iter().copied().collect();
    while let Some(state) = queue.pop() {
        for before in pulls(board, reach, &state) {
            if seen.insert(before) {
                queue.push(before);
            }
        }
    }
    seen
}

fn single_pulls(board: &Board, reach: &mut Reach, state: &State<W>) -> Vec<State<W>> {
    let (moves, mut steps) = (SingleMoves::<Backward>::default(), Vec::new());
    let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
    moves.all(board, &state.boxes, &region, &Set::EMPTY, &mut steps);
    let after = |step| {
        let sokonaut_solver::internals::moves::SingleMove { from, to, player, .. } = step;
        let boxes = state.boxes.without(from).with(to);
        let canonical = moves.canonical(board, &boxes, &region, step, reach);
        assert_eq!(canonical, reach.canonical(board, &board.blocked(&boxes), player));
        State { boxes, player: canonical }
    };
    steps.into_iter().map(after).collect()
}

fn macro_pulls(board: &Board, reach: &mut Reach, state: &State<W>) -> Vec<State<W>> {
    let (mut generator, mut steps) = (MacroMoves::<Backward>::new(board), Vec::new());
    let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
    for from in &state.boxes {
        generator.of_box(board, &state.boxes, &region, from, &Set::EMPTY, &mut steps);
    }
    let after = |step: &sokonaut_solver::internals::moves::MacroMove| State {
        boxes: state.boxes.without(step.from).with(step.to),
        player: step.player,
    };
    steps.iter().map(after).collect()
}

#[test]
fn a_pull_takes_a_push_back() {
    for case in some_states_of_each_case() {
        let mut reach = Reach::default();
        for state in &case.states {
            for (_, after) in Oracle::pushes(&case.board, &mut reach, state) {
                assert!(single_pulls(&case.board, &mut reach, &after).contains(state));
            }
        }
    }
}
