//! Audits of warm detectors: scenes drawn by hand, and the comparison with exact answers.

use crate::common::Case;
use sokonaut_level::{Level, Pos};
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::{Board, Reach, SquareSet, State};
use sokonaut_solver::internals::deadlocks::{Restriction, Verdict};
use std::collections::HashSet;
use std::fmt;

/// Facts of a level and a position drawn on it, in which only boxes and player count.
pub fn scene<const W: usize>(level: &str, position: &str) -> (Analysis<W>, State<W>) {
    let level: Level = level.parse().expect("a level");
    let facts = Analysis::new(&Board::new(&level).expect("a board"));
    let (mut boxes, mut player) = (SquareSet::EMPTY, None);
    for (row, line) in position.lines().enumerate() {
        for (col, letter) in line.chars().enumerate() {
            let square = facts.board.square_from_pos(Pos::new(row as u16, col as u16));
            match letter {
                '$' | '*' => boxes.insert(square.expect("boxes stand on the board")),
                '@' | '+' => player = square,
                _ => {}
            }
        }
    }
    let player = player.expect("the player stands on the board");
    let state = State { boxes, player }.canonical(&facts.board, &mut Reach::default());
    (facts, state)
}

/// What an audit of a detector found.
#[derive(Default)]
pub struct Tally {
    pub states: usize,
    /// Lost states without a box on a dead square: those are no feat, move generation knows them.
    pub dead: usize,
    pub caught: usize,
    pub wrong: usize,
    /// The first wrong answer, drawn.
    pub witness: Option<String>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, dead, caught, wrong, witness } = self;
        let share = 100.0 * *caught as f64 / (*dead).max(1) as f64;
        write!(f, "{states:8} states {dead:7} dead {caught:7} caught {share:5.1} % {wrong} wrong")?;
        witness.iter().try_for_each(|witness| write!(f, "\n{witness}"))
    }
}

/// Asks about every state of every case; `make` builds the detector of a case.
pub fn audit<D>(
    cases: &[Case],
    make: impl Fn(&Analysis<1>) -> D,
    mut judge: impl FnMut(&mut D, &Analysis<1>, &State<1>) -> Verdict,
) -> Tally {
    let mut tally = Tally::default();
    for Case { facts, oracle, .. } in cases {
        let mut detector = make(facts);
        for state in oracle.states() {
            let dead = oracle.pushes_left(state).is_none();
            let said_dead = judge(&mut detector, facts, state) == Verdict::Dead;
            let feat = dead && state.boxes.is_disjoint(&facts.dead);
            tally.states += 1;
            tally.dead += usize::from(feat);
            tally.caught += usize::from(feat && said_dead);
            if said_dead && !dead {
                tally.wrong += 1;
                tally.witness.get_or_insert_with(|| facts.board.draw(&state.boxes, Some(state.player)));
            }
        }
    }
    tally
}

/// What an audit of a restriction found.
#[derive(Default)]
pub struct RestrictionTally {
    /// Solvable states, and how many of them were restricted.
    pub solvable: usize,
    pub restricted: usize,
    /// Boxes that have a push there, and how many of them were allowed.
    pub movable: usize,
    pub allowed: usize,
    /// Solvable states that can no longer be solved when every state is restricted.
    pub lost: usize,
    /// Restricted states without an allowed push on a solution with fewest pushes.
    pub longer: usize,
    /// The first of these, drawn.
    pub witness: Option<String>,
}

impl fmt::Display for RestrictionTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { solvable, restricted, movable, allowed, lost, longer, witness } = self;
        write!(f, "{solvable:8} solvable {restricted:7} restricted, ")?;
        write!(f, "{movable} boxes to {allowed}; {lost} lost {longer} longer")?;
        witness.iter().try_for_each(|witness| write!(f, "\n{witness}"))
    }
}

/// Restricts every solvable state, then searches the graph that is left.
pub fn audit_restriction<D>(
    cases: &[Case],
    make: impl Fn(&Analysis<1>) -> D,
    mut restrict: impl FnMut(&mut D, &Analysis<1>, &State<1>) -> Restriction<1>,
) -> RestrictionTally {
    let mut tally = RestrictionTally::default();
    for Case { facts, oracle, .. } in cases {
        let mut detector = make(facts);
        let (mut alive, mut waiting) = (HashSet::new(), Vec::new());
        for state in oracle.states() {
            match oracle.pushes_left(state) {
                None => continue,
                Some(0) => _ = alive.insert(*state),
                Some(left) => {
                    let answer = restrict(&mut detector, facts, state);
                    waiting.push((*state, tally.count(facts, oracle, state, left, answer)));
                }
            }
            tally.solvable += 1;
        }
        loop {
            let before = waiting.len();
            waiting.retain(|(state, kept)| {
                let solved = kept.iter().any(|after| alive.contains(after));
                if solved {
                    alive.insert(*state);
                }
                !solved
            });
            if waiting.len() == before {
                break;
            }
        }
        tally.lost += waiting.len();
    }
    tally
}

impl RestrictionTally {
    /// Counts one state and returns the states that the restriction leaves in reach.
    fn count(
        &mut self,
        facts: &Analysis<1>,
        oracle: &Oracle<1>,
        state: &State<1>,
        left: u32,
        answer: Restriction<1>,
    ) -> Vec<State<1>> {
        let allowed = match answer {
            Restriction::None => state.boxes,
            Restriction::Only(boxes) => boxes,
            Restriction::Dead => SquareSet::EMPTY,
        };
        let all = Oracle::pushes(&facts.board, &mut Reach::default(), state);
        let pushed = |after: &State<1>| state.boxes.difference(&after.boxes).first().expect("one box moved");
        if answer != Restriction::None {
            let movable: SquareSet<1> = all.iter().map(|(_, after)| pushed(after)).collect();
            self.restricted += 1;
            self.movable += movable.len();
            self.allowed += movable.intersection(&allowed).len();
        }
        let kept: Vec<_> =
            all.into_iter().map(|(_, after)| after).filter(|after| allowed.contains(pushed(after))).collect();
        if !kept.iter().any(|after| oracle.pushes_left(after) == Some(left - 1)) {
            self.longer += 1;
            self.witness.get_or_insert_with(|| facts.board.draw(&state.boxes, Some(state.player)));
        }
        kept
    }
}
