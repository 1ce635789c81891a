//! The proofs made for a position about to be expanded: galleries, audits against exact answers,
//! broken twins.

use crate::audits::{audit, audit_restriction, scene};
use crate::common::{Case, random_cases, tiny_cases};
use sokonaut_level::Level;
use sokonaut_solver::Techniques;
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::{Analysis, FAR};
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::{Board, Reach, SquareSet, State};
use sokonaut_solver::internals::deadlocks::retrograde_freeze::RetrogradeFreeze;
use sokonaut_solver::internals::deadlocks::small_search::CorralRules;
use sokonaut_solver::internals::deadlocks::{
    Bipartite, Corral, PiCorral, PiRules, Restriction, Sound, Verdict, Walled, Walls, Warm, Zones,
};
use sokonaut_solver::internals::moves::{Backward, MacroMoves};

/// Everything on.
fn every_proof<const W: usize>(board: &Board) -> Warm<W> {
    Warm::new(board, Techniques::ALL, usize::MAX).expect("something is on")
}

/// Which proof catches a drawn position, if any; the drawing must be what it claims to be.
fn caught_by(level: &str, position: &str) -> Option<&'static str> {
    let (facts, state) = scene::<1>(level, position);
    let told = told_by(&facts, &state);
    if let Some(oracle) = Oracle::explore(&facts.board, 100_000).filter(|oracle| oracle.knows(&state)) {
        assert_eq!(told.is_some(), oracle.pushes_left(&state).is_none(), "{position}");
    }
    told
}

fn told_by(facts: &Analysis<1>, state: &State<1>) -> Option<&'static str> {
    if Walls::without_retrograde().wall_up(facts, state, &Watch::default()).1 == Verdict::Dead {
        return Some("walls");
    }
    let (walled, verdict) = Walls::new().wall_up(facts, state, &Watch::default());
    if Bipartite::new(&facts.board).judge(facts, &walled, state.player, &Watch::default()) == Verdict::Dead {
        return Some("bipartite");
    }
    if verdict == Verdict::Dead {
        return Some("retrograde");
    }
    let mut zones = Zones::new();
    zones.find(facts, &walled, state.player, &Watch::default());
    let corral =
        Corral::<1>::with_memory(&facts.board, usize::MAX).judge(facts, &walled, &zones, &Watch::default());
    (corral == Verdict::Dead).then_some("corral")
}

#[test]
fn walls_gallery() {
    let hall = "########\n#  .. @#\n#  ..  #\n# $$$$ #\n#      #\n########";
    // A block with boxes off their goals.
    assert_eq!(caught_by(hall, "########\n#  .$$@#\n#  .$$ #\n#      #\n#      #\n########"), Some("walls"));
    // The same on the goals, and two boxes side by side at the wall on their goals.
    assert_eq!(caught_by(hall, "########\n#  ** @#\n#  **  #\n#      #\n#      #\n########"), None);
    assert_eq!(caught_by(hall, "########\n#  ** @#\n#  ..  #\n#   $$ #\n#      #\n########"), None);
    // The lower box can move, but only into the corner beside its frozen neighbour.
    assert_eq!(caught_by(hall, "########\n#  ** @#\n#  .$$ #\n#      #\n#      #\n########"), None);
}

#[test]
fn bipartite_gallery() {
    let door = "#########\n#   ### #\n# $ ..  #\n# $$#   #\n#@  #  .#\n#########";
    // Two boxes hold each other in the doorway; the third is on the wrong side.
    let shut = "#########\n#   ### #\n#   **  #\n# $ #   #\n#@  #  .#\n#########";
    assert_eq!(caught_by(door, shut), Some("bipartite"));
    let through = "#########\n#   ### #\n# @ **  #\n#   # $ #\n#   #  .#\n#########";
    assert_eq!(caught_by(door, through), Some("bipartite"));
    let before = "#########\n#   ### #\n#   .*  #\n#  $# $ #\n#@  #  .#\n#########";
    assert_eq!(caught_by(door, before), None);
}

#[test]
fn retro_gallery() {
    let level = "#########\n#       #\n# $ $ $ #\n# $ $ $ #\n#  @    #\n### ## ##\n\
                 ##...# ##\n##     ##\n##...  ##\n#########";
    // Each box alone could still reach each goal of the upper row. But the outer two each need the
    // other's square free, now that the lower row is full.
    let late = "#########\n#       #\n# $ $ $ #\n#       #\n#  @    #\n### ## ##\n\
                ##...# ##\n##     ##\n##***  ##\n#########";
    assert_eq!(caught_by(level, late), Some("retrograde"));
    let in_time = "#########\n#       #\n#     $ #\n#       #\n#  @    #\n### ## ##\n\
                   ##*.*# ##\n##     ##\n##***  ##\n#########";
    assert_eq!(caught_by(level, in_time), None);
}

#[test]
fn corral_gallery() {
    let level = "######\n#@ . #\n#. $ #\n# $$ #\n#   .#\n######";
    // The corner can be entered by neither box without losing it.
    assert_eq!(caught_by(level, "######\n# $+ #\n#*   #\n# $  #\n#   .#\n######"), Some("corral"));
    let level = "######\n#.@. #\n#  $ #\n# $$ #\n#   .#\n######";
    // Here the corner is a goal.
    assert_eq!(caught_by(level, "######\n#.$+ #\n# $  #\n# $  #\n#   .#\n######"), None);
}

#[test]
fn pi_corral_gallery() {
    let level = "########\n#  #.  #\n#  #   #\n#  #$###\n#   @  #\n#.$    #\n########";
    let (facts, state) = scene::<1>(level, level);
    let gate = state.boxes.iter().next().expect("the box in the doorway is the first");
    assert_eq!(restrict::<Sound>(&mut (), &facts, &state), Restriction::Only(SquareSet::EMPTY.with(gate)));
    // The other box stands where the player should: it might be pushed away first.
    let behind = level.replace("   @  ", "   $ @").replace(".$", ". ");
    let (facts, state) = scene::<1>(level, &behind);
    assert_eq!(restrict::<Sound>(&mut (), &facts, &state), Restriction::None);
}

/// A detector of plain positions from one that wants to know the closed parts.
fn judge_corral<R: CorralRules>(corral: &mut Corral<1, R>, facts: &Analysis<1>, state: &State<1>) -> Verdict {
    let (mut zones, walled) = (Zones::new(), Walled::new(facts, &state.boxes));
    zones.find(facts, &walled, state.player, &Watch::default());
    corral.judge(facts, &walled, &zones, &Watch::default())
}

fn restrict<R: PiRules>((): &mut (), facts: &Analysis<1>, state: &State<1>) -> Restriction<1> {
    let (mut zones, walled) = (Zones::new(), Walled::new(facts, &state.boxes));
    zones.find(facts, &walled, state.player, &Watch::default());
    PiCorral::<1, R>::new().restrict(facts, &walled, &zones, &Watch::default())
}

fn warm_restriction(warm: &mut Warm<1>, facts: &Analysis<1>, state: &State<1>) -> Restriction<1> {
    match warm.judge(facts, state, &Watch::default()) {
        (Verdict::Dead, _) => Restriction::Dead,
        (Verdict::Unknown, boxes) => boxes.map_or(Restriction::None, Restriction::Only),
    }
}

fn audit_all(cases: &[Case]) {
    let new_walls = |_: &Analysis<1>| Walls::new();
    let plain = |bipartite: &mut Bipartite<1>, facts: &Analysis<1>, state: &State<1>| {
        bipartite.judge(facts, &Walled::new(facts, &state.boxes), state.player, &Watch::default())
    };
    for (name, tally) in [
        (
            "walls",
            audit(
                cases,
                |_| Walls::without_retrograde(),
                |walls, facts, state| walls.wall_up(facts, state, &Watch::default()).1,
            ),
        ),
        (
            "walls and retrograde",
            audit(cases, new_walls, |walls, facts, state| walls.wall_up(facts, state, &Watch::default()).1),
        ),
        ("bipartite alone", audit(cases, |facts| Bipartite::new(&facts.board), plain)),
        (
            "corral alone",
            audit(cases, |facts| Corral::<1>::with_memory(&facts.board, usize::MAX), judge_corral),
        ),
        (
            "all together",
            audit(
                cases,
                |facts| every_proof(&facts.board),
                |warm, facts, state| warm.judge(facts, state, &Watch::default()).0,
            ),
        ),
    ] {
        println!("{name:<16} {tally}");
        assert_eq!(tally.wrong, 0, "{name}");
    }
    for (name, tally) in [
        ("pi-corral alone", audit_restriction(cases, |_| (), restrict::<Sound>)),
        ("all together", audit_restriction(cases, |facts| every_proof(&facts.board), warm_restriction)),
    ] {
        println!("{name:<16} {tally}");
        assert_eq!((tally.lost, tally.longer), (0, 0), "{name}");
    }
}

#[test]
fn no_proof_is_wrong_on_the_tiny_levels() {
    audit_all(tiny_cases());
}

#[test]
fn no_proof_is_wrong_on_random_boards() {
    audit_all(&random_cases(200, 12, 4000));
}

/// With nothing frozen, the rows of the matching are those of the facts.
#[test]
fn a_lone_box_reaches_what_the_distances_say() {
    for Case { facts, oracle, .. } in tiny_cases() {
        let mut bipartite = Bipartite::new(&facts.board);
        for state in oracle.states().iter().step_by(7) {
            let walled = Walled::new(facts, &state.boxes);
            for square in &state.boxes {
                let side = facts.sides.towards(&facts.board, square, state.player);
                let row = facts.to_goals.row_by_side(square, side);
                let goals = facts.board.goals().iter().zip(row).filter(|(_, pushes)| **pushes != FAR);
                let expected: SquareSet<1> = goals.map(|(goal, _)| *goal).collect();
                assert_eq!(
                    bipartite.goals_of(facts, &walled, state.player, square, &Watch::default()),
                    expected
                );
            }
        }
    }
}

/// What was pulled from the end can be pushed back: boards too large for exact answers are checked
/// too.
#[test]
fn positions_pulled_from_the_end_are_never_called_dead() {
    let level: Level = "\
################
#   #      #...#
# $ # $ #   ...#
#  $    # # ...#
## ###### #  ..#
# $  $ $  ## ###
#  $ #  $    @ #
# $  # $ # # $ #
#    #     #   #
################"
        .parse()
        .expect("a level");
    let facts = Analysis::<2>::new(&Board::new(&level).expect("a board"));
    let (board, mut reach, mut random) = (&facts.board, Reach::default(), fastrand::Rng::with_seed(5));
    let (mut pulls, mut moves) = (MacroMoves::<Backward>::new(board), Vec::new());
    let (mut warm, mut restricted) = (every_proof(board), 0);
    let ends = State::solved(board, &mut reach);
    for _ in 0..200 {
        let mut state = ends[random.usize(..ends.len())];
        for _ in 0..40 {
            let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
            moves.clear();
            for from in &state.boxes {
                pulls.of_box(board, &state.boxes, &region, from, &SquareSet::EMPTY, &mut moves);
            }
            if moves.is_empty() {
                break;
            }
            let step = moves[random.usize(..moves.len())];
            state = State { boxes: state.boxes.without(step.from).with(step.to), player: step.player };
            let drawn = || board.draw(&state.boxes, Some(state.player));
            let (verdict, only) = warm.judge(&facts, &state, &Watch::default());
            assert_eq!(verdict, Verdict::Unknown, "{}", drawn());
            restricted += usize::from(only.is_some());
        }
    }
    assert!(restricted > 100, "{restricted}");
}

/// The same questions in the same order get the same answers, whatever was remembered meanwhile.
#[test]
fn proofs_repeat_themselves() {
    for Case { facts, oracle, .. } in &random_cases(20, 3, 2000) {
        let answers = || {
            let mut warm = every_proof(&facts.board);
            let answers: Vec<_> =
                oracle.states().iter().map(|state| warm.judge(facts, state, &Watch::default())).collect();
            (answers, warm.memory())
        };
        assert_eq!(answers(), answers());
    }
}

struct NoOutward;
impl CorralRules for NoOutward {
    const OUTWARD: bool = false;
}

struct EnteredGoalsCount;
impl CorralRules for EnteredGoalsCount {
    const FORGET_ENTERED: bool = false;
}

struct NoInward;
impl PiRules for NoInward {
    const INWARD: bool = false;
}

struct NoPlayable;
impl PiRules for NoPlayable {
    const PLAYABLE: bool = false;
}

struct NoWork;
impl PiRules for NoWork {
    const WORK: bool = false;
}

/// Reaching for each box with all others as walls: they could have been moved out of the way.
fn judge_among_walls(bipartite: &mut Bipartite<1>, facts: &Analysis<1>, state: &State<1>) -> Verdict {
    let stuck = state.boxes.iter().any(|square| {
        let others = state.boxes.without(square);
        let goals = facts.goals.difference(&others);
        let walled =
            Walled { walls: facts.board.blocked(&others), boxes: state.boxes.difference(&others), goals };
        bipartite.judge(facts, &walled, state.player, &Watch::default()) == Verdict::Dead
    });
    if stuck { Verdict::Dead } else { Verdict::Unknown }
}

/// Looking back with every box on a goal as a wall: it may have to move once more.
fn judge_settled_too_soon(
    retrograde: &mut RetrogradeFreeze<1>,
    facts: &Analysis<1>,
    state: &State<1>,
) -> Verdict {
    let (there, goals) = (state.boxes.intersection(&facts.goals), facts.goals.difference(&state.boxes));
    let walled = Walled { walls: facts.board.blocked(&there), boxes: state.boxes.difference(&there), goals };
    retrograde
        .settled(facts, &walled, state.player, &Watch::default())
        .map_or(Verdict::Dead, |_| Verdict::Unknown)
}

#[test]
fn broken_twins_are_convicted() {
    let cases = &random_cases(300, 12, 4000);
    for (name, tally) in [
        (
            "outward pushes forgotten",
            audit(cases, |facts| Corral::<1, NoOutward>::with_memory(&facts.board, usize::MAX), judge_corral),
        ),
        (
            "entered goals counted",
            audit(
                cases,
                |facts| Corral::<1, EnteredGoalsCount>::with_memory(&facts.board, usize::MAX),
                judge_corral,
            ),
        ),
        ("settled too soon", audit(cases, |_| RetrogradeFreeze::new(), judge_settled_too_soon)),
        ("boxes as walls", audit(cases, |facts| Bipartite::new(&facts.board), judge_among_walls)),
    ] {
        println!("{name:<24} {tally}");
        assert_ne!(tally.wrong, 0, "{name}");
    }
    for (name, tally) in [
        ("without I", audit_restriction(cases, |_| (), restrict::<NoInward>)),
        ("without P", audit_restriction(cases, |_| (), restrict::<NoPlayable>)),
        ("without work", audit_restriction(cases, |_| (), restrict::<NoWork>)),
    ] {
        println!("{name:<24} {tally}");
        assert_ne!(tally.lost, 0, "{name}");
    }
}
