//! Facts of the analysis against exact answers, over all positions of small levels.

use crate::common::tiny_cases;
use sokonaut_level::{Dir, Level};
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::{Analysis, PackingPlan, RoomLinks, Rooms, Tunnels};
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::{Board, Reach, Square, SquareSet, State};
use sokonaut_solver::internals::moves::{Forward, MacroMoves};
use std::collections::{BTreeSet, HashMap};

/// Small levels with tunnels: one-way, with a way round, with goals inside, with doors and bends.
const LEVELS: [&str; 10] = [
    // Two rooms and a one-way tunnel.
    "############\n#    ####  #\n#  $     . #\n# $  #### .#\n#@   ####  #\n############",
    // The same with a goal in the tunnel.
    "############\n#    ####  #\n#  $  .  . #\n# $  ####  #\n#@   ####  #\n############",
    // A door between two rooms, goals on both sides.
    "#########\n#.  #   #\n# $   $.#\n#@  #   #\n#########",
    // A ring: the player can walk round, a box may have to wait in the tunnel.
    "#########\n#@      #\n# ####  #\n#  $ .$ #\n# #### .#\n#       #\n#########",
    // A dead-end alley of goals.
    "##########\n#    #####\n#  $  ...#\n# $ $#####\n#@   #####\n##########",
    // A box has to step aside into a niche of the tunnel.
    "###########\n#    ##   #\n#@$ $   . #\n#  # ##.  #\n#    #    #\n###########",
    // A tunnel with a side room in the middle.
    "###########\n#   # #   #\n#.$   @ $.#\n#   # #   #\n#####$#####\n##### #####\n#####.#####\n###########",
    // Bends.
    "#########\n#@  #####\n#       #\n#  #### #\n####    #\n#### $  #\n####   .#\n####    #\n#########",
    // Two doors in a row; the box must be turned between them.
    "#########\n#   #   #\n#@$     #\n#   #   #\n##### ###\n####   ##\n####.  ##\n#########",
    // A start box in a door.
    "##########\n#.   #   #\n#.   $ @ #\n#  $ #   #\n#    #   #\n##########",
];

fn board(text: &str) -> Board {
    Board::new(&text.parse::<Level>().expect("a level")).expect("a board")
}

type Set = SquareSet<1>;

/// A tunnel macro that forgets a condition.
type Naive<'a> = &'a dyn Fn(&Board, Square, Dir) -> bool;

/// May a box moved onto `to` in direction `dir` be moved on at once?
type GoesOn<'a> = &'a dyn Fn(Square, Dir) -> bool;

/// One push or pull and, if `goes_on` says so, the ones that follow from it: the position and the
/// number of moves. Nothing if the moves that must follow are not possible.
fn play(
    board: &Board,
    boxes: Set,
    from: Square,
    dir: Dir,
    pulls: bool,
    goes_on: GoesOn<'_>,
) -> Option<(Set, Square, u32)> {
    let (mut boxes, mut at, mut moves) = (boxes, from, 0);
    loop {
        let to = board.step(at, dir);
        let player = if pulls { board.step(to, dir) } else { at };
        let others = board.blocked(&boxes).without(at);
        if others.contains(to) || others.contains(player) {
            return None;
        }
        boxes = boxes.without(at).with(to);
        (at, moves) = (to, moves + 1);
        if !goes_on(to, dir) {
            return Some((boxes, player, moves));
        }
    }
}

/// All children of a state with their costs.
fn children(board: &Board, state: &State<1>, pulls: bool, goes_on: GoesOn<'_>) -> Vec<(State<1>, u32)> {
    let mut reach = Reach::default();
    let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
    let mut list = Vec::new();
    for from in &state.boxes {
        for dir in Dir::ALL {
            let stand = board.step(from, if pulls { dir } else { dir.opposite() });
            if region.contains(stand)
                && let Some((boxes, player, moves)) = play(board, state.boxes, from, dir, pulls, goes_on)
            {
                list.push((State { boxes, player }.canonical(board, &mut reach), moves));
            }
        }
    }
    list
}

/// Fewest moves from each state to a state that `is_end`, with and without `goes_on`, must be the
/// same. Returns how many states there are and the first one for which they differ.
fn compare(
    board: &Board,
    roots: Vec<State<1>>,
    pulls: bool,
    is_end: &dyn Fn(&State<1>) -> bool,
    goes_on: GoesOn<'_>,
) -> (usize, Option<State<1>>) {
    let mut states = roots;
    let mut number: HashMap<State<1>, usize> = states.iter().enumerate().map(|(i, &s)| (s, i)).collect();
    let (mut plain, mut shortened) = (Vec::new(), Vec::new());
    while plain.len() < states.len() {
        let state = states[plain.len()];
        let mut edges = |goes_on: GoesOn<'_>| -> Vec<(usize, u32)> {
            let mut numbered = Vec::new();
            for (next, moves) in children(board, &state, pulls, goes_on) {
                let index = *number.entry(next).or_insert_with(|| {
                    states.push(next);
                    states.len() - 1
                });
                numbered.push((index, moves));
            }
            numbered
        };
        plain.push(edges(&|_, _| false));
        shortened.push(edges(goes_on));
        assert!(states.len() < 200_000, "the level is too large for this test");
    }
    let ends: Vec<bool> = states.iter().map(is_end).collect();
    let (plain, shortened) = (distances(&ends, &plain), distances(&ends, &shortened));
    let differs = (0..states.len()).find(|&state| plain[state] != shortened[state]);
    (states.len(), differs.map(|index| states[index]))
}

/// Moves from each state to an end: Dijkstra's method backwards.
fn distances(ends: &[bool], edges: &[Vec<(usize, u32)>]) -> Vec<Option<u32>> {
    let mut before = vec![Vec::new(); edges.len()];
    for (from, edges) in edges.iter().enumerate() {
        edges.iter().for_each(|&(to, moves)| before[to].push((from, moves)));
    }
    let mut least = vec![None; edges.len()];
    let mut open: BTreeSet<(u32, usize)> = (0..ends.len()).filter(|&s| ends[s]).map(|s| (0, s)).collect();
    while let Some((moves, state)) = open.pop_first() {
        if least[state].is_none() {
            least[state] = Some(moves);
            open.extend(before[state].iter().map(|&(from, more)| (moves + more, from)));
        }
    }
    least
}

fn compare_pushes(board: &Board, goes_on: GoesOn<'_>) -> (usize, Option<State<1>>) {
    let goals: Set = board.goals().iter().copied().collect();
    let start = State::start(board, &mut Reach::default());
    compare(board, vec![start], false, &|state| state.is_solved(&goals), goes_on)
}

fn compare_pulls(board: &Board, goes_on: GoesOn<'_>) -> (usize, Option<State<1>>) {
    let start = State::<1>::start(board, &mut Reach::default());
    let roots = State::solved(board, &mut Reach::default());
    compare(board, roots, true, &|state| *state == start, goes_on)
}

#[test]
fn pushing_on_in_tunnels_loses_nothing() {
    for text in LEVELS {
        let board = board(text);
        let tunnels = Analysis::<1>::new(&board).tunnels;
        let (states, wrong) = compare_pushes(&board, &|to, dir| tunnels.continues(to, dir));
        assert!(states > 12, "{text}");
        assert_eq!(wrong.map(|state| board.draw(&state.boxes, Some(state.player))), None);
    }
}

#[test]
fn pulling_on_in_tunnels_loses_nothing() {
    for text in LEVELS {
        let board = board(text);
        let tunnels = Analysis::<1>::new(&board).tunnels;
        let (_, wrong) = compare_pulls(&board, &|to, dir| tunnels.continues_pull(to, dir));
        assert_eq!(wrong.map(|state| board.draw(&state.boxes, Some(state.player))), None);
    }
}

#[test]
fn the_oracle_agrees_that_the_next_push_is_the_best_one() {
    for text in LEVELS {
        let board = board(text);
        let tunnels = Analysis::<1>::new(&board).tunnels;
        let oracle = Oracle::<1>::explore(&board, 200_000).expect("a small level");
        assert!(
            oracle.pushes_left(&oracle.states()[0]).is_some(),
            "an unsolvable level tests nothing: {text}"
        );
        let mut forced = 0;
        for state in oracle.states() {
            for (child, to, dir) in pushes(&board, state) {
                if !tunnels.is_forced(to, dir) {
                    continue;
                }
                let left = oracle.pushes_left(&child);
                let next = play(&board, child.boxes, to, dir, false, &|_, _| false);
                let next = next.map(|(boxes, player, _)| {
                    State { boxes, player }.canonical(&board, &mut Reach::default())
                });
                let then = next.and_then(|next| oracle.pushes_left(&next));
                assert_eq!(
                    left,
                    then.map(|pushes| pushes + 1),
                    "{}",
                    board.draw(&child.boxes, Some(child.player))
                );
                forced += 1;
            }
        }
        assert!(forced > 0 || !tunnels_force(&board, &tunnels), "{text}");
    }
}

/// Single pushes of a state: the child, where the box went and in which direction.
fn pushes(board: &Board, state: &State<1>) -> Vec<(State<1>, Square, Dir)> {
    let mut reach = Reach::default();
    let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
    let mut list = Vec::new();
    for from in &state.boxes {
        for dir in Dir::ALL.into_iter().filter(|dir| region.contains(board.step(from, dir.opposite()))) {
            if let Some((boxes, player, _)) = play(board, state.boxes, from, dir, false, &|_, _| false) {
                list.push((State { boxes, player }.canonical(board, &mut reach), board.step(from, dir), dir));
            }
        }
    }
    list
}

fn tunnels_force(board: &Board, tunnels: &Tunnels) -> bool {
    board.squares().any(|square| Dir::ALL.iter().any(|&dir| tunnels.is_forced(square, dir)))
}

/// The naive tunnel macros, each without one of the conditions: the levels must convict them all.
#[test]
fn naive_tunnel_macros_are_convicted() {
    let between_walls = |board: &Board, to: Square, dir: Dir| {
        let side = Dir::from_index(dir.index() + 1);
        [side, side.opposite()].iter().all(|&d| board.step(to, d) == board.wall())
    };
    let is_goal = |board: &Board, to: Square| board.goals().contains(&to);
    // Walls on both sides, but perhaps a way round.
    let ways_round =
        |board: &Board, to: Square, dir: Dir| between_walls(board, to, dir) && !is_goal(board, to);
    // No way round, but perhaps a goal.
    let goals = |board: &Board, to: Square, dir: Dir| {
        let facts = Analysis::<1>::new(board);
        between_walls(board, to, dir) && facts.sides.parts(to)
    };
    // Cuts the floor, but perhaps other pushes are possible.
    let other_pushes =
        |board: &Board, to: Square, _: Dir| Analysis::<1>::new(board).sides.parts(to) && !is_goal(board, to);
    let naive: [Naive<'_>; 3] = [&ways_round, &goals, &other_pushes];
    for (number, naive) in naive.iter().enumerate() {
        let convicted = LEVELS.iter().any(|text| {
            let board = board(text);
            let table: HashMap<(Square, usize), bool> = board
                .squares()
                .flat_map(|square| Dir::ALL.map(|dir| ((square, dir.index()), naive(&board, square, dir))))
                .collect();
            compare_pushes(&board, &|to, dir| table[&(to, dir.index())]).1.is_some()
        });
        assert!(convicted, "naive macro {number} goes free");
    }
}

/// Room links by the definition, with plain floods and no masks.
fn plain_links(board: &Board, rooms: &Rooms, boxes: &Set) -> BTreeSet<(usize, usize)> {
    let count = rooms.count();
    let mut links: BTreeSet<(usize, usize)> =
        (0..count).flat_map(|a| (0..count).map(move |b| (a, b))).collect();
    links.retain(|(a, b)| a != b);
    for room in 0..count {
        let mut visited = Set::EMPTY;
        let mut fragments = 0;
        for start in board.squares().filter(|&s| rooms.of(s) == Some(room)) {
            if boxes.contains(start) || visited.contains(start) {
                continue;
            }
            fragments += 1;
            let (mut stack, mut flooded, mut seen) = (vec![start], Set::EMPTY.with(start), BTreeSet::new());
            while let Some(square) = stack.pop() {
                for next in board.neighbours(square).into_iter().filter(|&next| next != board.wall()) {
                    match rooms.of(next) {
                        Some(other) if other != room => {
                            seen.insert(other);
                        }
                        _ if boxes.contains(next) || flooded.contains(next) => {}
                        _ => {
                            flooded.insert(next);
                            stack.push(next);
                        }
                    }
                }
            }
            visited = visited.union(&flooded);
            links.retain(|(a, b)| (*a != room || seen.contains(b)) && (*b != room || seen.contains(a)));
        }
        if fragments == 0 {
            links.retain(|&(a, b)| a != room && b != room);
        }
    }
    links
}

#[test]
fn missing_links_are_those_of_the_definition() {
    let levels = [
        "###############\n#   #    #    #\n# @      # $  #\n#   #         #\n##### #  #  . #\n###      ## ###\n##   #      ###\n##   ##########\n###############",
        "##########\n#  ##    #\n#        #\n#   ##   #\n# @ ##  .#\n## ### ###\n#   $    #\n#   ##   #\n##########",
    ];
    let mut random = fastrand::Rng::with_seed(7);
    for text in levels {
        let board = board(text);
        let rooms = Rooms::new(&board);
        let mut links = RoomLinks::<1>::new(&board, &rooms);
        let all = plain_links(&board, &rooms, &Set::EMPTY);
        assert!(rooms.count() > 2 && all.len() > 2, "{text}");
        assert_eq!(usize::from(links.count()) * 2, all.len());
        for round in 0..4000 {
            let boxes: Set = (0..round % 14).map(|_| Square::new(random.usize(..board.len()))).collect();
            let missing = all.difference(&plain_links(&board, &rooms, &boxes)).count() / 2;
            // Twice: computed and remembered.
            for _ in 0..2 {
                assert_eq!(
                    usize::from(links.rebase(&board, &boxes)),
                    missing,
                    "{}",
                    board.draw(&boxes, None)
                );
            }
        }
    }
}

/// Can every step of a plan be played, with a box from outside or from where it is parked, and the
/// player anywhere?
fn can_be_played(facts: &Analysis<1>, plan: &PackingPlan<1>) -> Result<(), String> {
    let board = &facts.board;
    let mut moves = MacroMoves::<Forward>::new(board);
    let outside = facts.floor.difference(&plan.area.inside).difference(&plan.area.goals);
    for (step, layout) in plan.steps.iter().zip(&plan.layouts) {
        let sources = step.from.map_or(outside, |from| Set::EMPTY.with(from));
        let others = step.from.map_or(*layout, |from| layout.without(from));
        let mut list = Vec::new();
        for source in &sources {
            let boxes = others.with(source);
            moves.of_box(board, &boxes, &facts.floor.difference(&boxes), source, &Set::EMPTY, &mut list);
        }
        if !list.iter().any(|way| way.to == step.to) {
            return Err(board.draw(layout, Some(step.to)));
        }
    }
    Ok(())
}

#[test]
fn packing_plans_can_be_played_one_box_at_a_time() {
    let levels = [
        "############\n#      #...#\n# $ $   ...#\n#   $ $#   #\n# $ $  #####\n#@     #####\n############",
        "############\n#      #   #\n# $ $    . #\n#@  $ $#...#\n# $ $  #.. #\n#      #####\n############",
        "##########\n#  .  .  #\n# $ ## $ #\n#@  ##   #\n# $ ## $ #\n#  .  .  #\n##########",
        // Two doors, and a box inside at the start.
        "############\n#      # . #\n# $ $    . #\n#@  $  #$..#\n#        . #\n#   $  #   #\n############",
    ];
    for text in levels.iter().chain(&LEVELS) {
        let facts = Analysis::<1>::new(&board(text));
        for plan in PackingPlan::all(&facts, &Watch::default()).expect("nobody interrupts") {
            assert!(plan.complete, "{text}");
            assert_eq!(plan.layouts.len(), plan.steps.len() + 1);
            assert_eq!(plan.layouts[0], facts.starts.intersection(&plan.area.inside.union(&plan.area.goals)));
            assert_eq!(can_be_played(&facts, &plan), Ok(()), "{text}");
        }
    }
}

#[test]
fn boxes_are_parked_where_the_order_needs_it() {
    let mut parked = 0;
    for case in tiny_cases() {
        let facts = Analysis::<1>::new(&case.facts.board);
        for plan in PackingPlan::all(&facts, &Watch::default())
            .expect("nobody interrupts")
            .iter()
            .filter(|plan| plan.complete)
        {
            assert_eq!(can_be_played(&facts, plan), Ok(()), "{}", case.name);
            parked += plan.steps.iter().filter(|step| step.from.is_some()).count();
        }
    }
    assert!(parked > 0, "no level needs it, or it is never done");
}
