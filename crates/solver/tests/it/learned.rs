//! Patterns: what is learned from a position must be lost wherever it turns up.

use crate::audits::scene;
use crate::common::{Case, random_cases, tiny_cases};
use sokonaut_solver::internals::alarm::Watch;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::board::{Reach, SquareSet, State};
use sokonaut_solver::internals::deadlocks::learned_patterns::DeadlockPattern;
use sokonaut_solver::internals::deadlocks::stuck_search::StuckRules;
use sokonaut_solver::internals::deadlocks::{Game, LearnedPatterns, Learner, Sound, Verdict};
use sokonaut_solver::internals::moves::{Backward, Direction, Forward, MacroMoves};
use std::collections::HashSet;
use std::fmt;

/// What an audit of learning found.
#[derive(Default)]
struct Lesson {
    patterns: usize,
    /// Lost positions, and those of them that hold a pattern.
    dead: usize,
    caught: usize,
    /// Living positions that hold a pattern.
    wrong: usize,
    witness: Option<String>,
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { patterns, dead, caught, wrong, witness } = self;
        write!(f, "{patterns:6} patterns {dead:8} dead {caught:8} caught {wrong} wrong")?;
        witness.iter().try_for_each(|witness| write!(f, "\n{witness}"))
    }
}

/// Learns from every position, then asks the store about every position.
fn study<D: Direction, R: StuckRules>(
    cases: &[Case],
    game: Game,
    budget: usize,
    positions: impl Fn(&Case) -> Vec<(State<1>, bool)>,
) -> Lesson {
    let mut lesson = Lesson::default();
    for case in cases {
        let (facts, all) = (&case.facts, positions(case));
        let mut learner = Learner::<1, D, R>::new(&facts.board);
        let mut learned = LearnedPatterns::new(&facts.board);
        // Learning from a third of the lost positions, the store has to recognise the others.
        for (state, _) in all.iter().step_by(3) {
            if learned.judge(&state.boxes, state.player) == Verdict::Unknown {
                learner
                    .learn(facts, game, state, budget, &Watch::default())
                    .into_iter()
                    .for_each(|pattern| learned.add(pattern));
            }
        }
        lesson.patterns += learned.patterns().len();
        for (state, alive) in &all {
            let dead = learned.judge(&state.boxes, state.player) == Verdict::Dead;
            lesson.dead += usize::from(!alive);
            lesson.caught += usize::from(!alive && dead);
            if *alive && dead {
                lesson.wrong += 1;
                let drawn = || facts.board.draw(&state.boxes, Some(state.player));
                lesson.witness.get_or_insert_with(|| format!("{}\n{}", case.name, drawn()));
            }
        }
    }
    lesson
}

/// All positions of the game as it is played, and whether they can be solved.
fn pushed(case: &Case) -> Vec<(State<1>, bool)> {
    let states = case.oracle.states().iter();
    states.map(|state| (*state, case.oracle.pushes_left(state).is_some())).collect()
}

/// Positions pulled from the end, and whether the start can reach them: at most some thousands.
fn pulled(case: &Case) -> Vec<(State<1>, bool)> {
    let (facts, board) = (&case.facts, &case.facts.board);
    if facts.goals.len() != facts.starts.len() {
        return Vec::new();
    }
    let (mut reach, mut macros) = (Reach::default(), MacroMoves::<Backward>::new(board));
    let mut states = State::solved(board, &mut reach);
    let mut met: HashSet<State<1>> = states.iter().copied().collect();
    let mut head = 0;
    while head < states.len() && states.len() < 4000 {
        let State { boxes, player } = states[head];
        head += 1;
        let region = reach.flood(board, &board.blocked(&boxes), player);
        let mut moves = Vec::new();
        for from in &boxes {
            macros.of_box(board, &boxes, &region, from, &SquareSet::EMPTY, &mut moves);
        }
        for step in moves {
            let next = State { boxes: boxes.without(step.from).with(step.to), player: step.player };
            if met.insert(next) {
                states.push(next);
            }
        }
    }
    states.into_iter().map(|state| (state, case.oracle.knows(&state))).collect()
}

fn audit_all(cases: &[Case]) {
    let push = study::<Forward, Sound>(cases, Game::Push, 500, pushed);
    println!("push  {push}");
    let pull = study::<Backward, Sound>(cases, Game::Pull, 500, pulled);
    println!("pull  {pull}");
    let packing = study::<Backward, Sound>(cases, Game::Packing, 500, pulled);
    println!("packing  {packing}");
    for lesson in [push, pull, packing] {
        assert_eq!(lesson.wrong, 0, "{lesson}");
        assert!(lesson.caught > 0);
    }
}

#[test]
fn nothing_wrong_is_learned_on_the_tiny_levels() {
    audit_all(tiny_cases());
}

#[test]
fn nothing_wrong_is_learned_on_random_boards() {
    audit_all(&random_cases(150, 11, 3000));
}

/// Takes a search that was tired soon for a proof.
struct Hasty;
impl StuckRules for Hasty {
    const BUDGET_IS_NO_PROOF: bool = false;
}

#[test]
fn a_hasty_learner_is_convicted() {
    let lesson = study::<Forward, Hasty>(tiny_cases(), Game::Push, 3, pushed);
    assert!(lesson.wrong > 0, "{lesson}");
}

/// A pattern that forgets where the player is.
#[test]
fn a_jam_without_the_player_is_convicted() {
    let mut wrong = 0;
    for case in tiny_cases() {
        let mut learner = Learner::<1, Forward>::new(&case.facts.board);
        let mut learned = LearnedPatterns::new(&case.facts.board);
        for (state, _) in pushed(case).iter().step_by(3) {
            if let Some(pattern) = learner.learn(&case.facts, Game::Push, state, 500, &Watch::default()) {
                learned.add(DeadlockPattern { region: case.facts.floor, ..pattern });
            }
        }
        let said = |state: &State<1>| learned.judge(&state.boxes, state.player) == Verdict::Dead;
        wrong += pushed(case).iter().filter(|(state, alive)| *alive && said(state)).count();
    }
    assert!(wrong > 0);
}

#[test]
fn a_moved_box_finds_the_same_patterns() {
    for case in tiny_cases().iter().take(6) {
        let mut learner = Learner::<1, Forward>::new(&case.facts.board);
        let mut learned = LearnedPatterns::new(&case.facts.board);
        for (state, _) in pushed(case).iter().step_by(5) {
            learner
                .learn(&case.facts, Game::Push, state, 500, &Watch::default())
                .into_iter()
                .for_each(|pattern| learned.add(pattern));
        }
        let judge = |state: &State<1>| learned.judge(&state.boxes, state.player);
        for state in case.oracle.states().iter().filter(|state| judge(state) == Verdict::Unknown) {
            for (moved, after) in pushes(&case.facts, state) {
                assert_eq!(judge(&after), learned.judge_moved(&after.boxes, moved, after.player));
            }
        }
    }
}

fn pushes(
    facts: &Analysis<1>,
    state: &State<1>,
) -> Vec<(sokonaut_solver::internals::board::Square, State<1>)> {
    sokonaut_solver::internals::audit::Oracle::pushes(&facts.board, &mut Reach::default(), state)
}

/// Two boxes hold each other against the wall; the third is free and no part of it.
#[test]
fn a_jam_is_minimal() {
    let level = "########\n#  . . #\n# $$ $ #\n#   .  #\n#   @  #\n########";
    let (facts, state) = scene::<1>(level, "########\n#$$. . #\n#    $ #\n#   .  #\n#   @  #\n########");
    let pattern = Learner::<1, Forward>::new(&facts.board)
        .learn(&facts, Game::Push, &state, 500, &Watch::default())
        .expect("a pattern");
    assert!(pattern.boxes.len() < 3, "{}", facts.board.draw(&pattern.boxes, None));
}
