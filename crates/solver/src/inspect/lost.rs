//! Why a position is lost: the proofs of `deadlocks/`, asked one by one, each with the boxes it
//! rests on.
//!
//! ```text
//!   #######
//!   #  .  #       "frozen": these two boxes hold each other at the wall.
//!   #  @ .#       The third box has nothing to do with it and is not named.
//!   # $   #
//!   #  $$ #
//!   #######
//! ```
//!
//! A search wants a verdict and nothing else, as fast as it can have it. A player wants the reason,
//! and the fewest boxes that show it. So the same proofs are asked here in the order in which
//! people understand them, and boxes are left out as long as the rest is still lost. That is sound
//! for corrals and patterns: a solution could be replayed without the boxes that were left out.
//!
//! Cost: the facts of the level once; then about a millisecond a position, and some ten for a hard
//! pattern. On huge boards both take seconds, so both can be asked for under limits. A proof that
//! was cut short is none.

use super::on_board::state_of;
use super::without_limits;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, Hopeless, Reach, Square, SquareSet, State, WidthVisitor, visit_width};
use crate::control::Control;
use crate::deadlocks::{
    Bipartite, Corral, Game, Learner, PiCorral, Restriction, Verdict, Walled, Walls, Zones,
};
use crate::deadlocks::{freeze, peel};
use crate::matching::SquareMatching;
use crate::moves::Forward;
use crate::options::Limits;
use crate::prepared::{Unready, facts_within};
use sokonaut_level::{Level, Pos};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// The kind of proof that a position is lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// A box stands where it can reach no goal, even alone.
    DeadSquare,
    /// Boxes hold each other for ever, and not all of them are on goals.
    Freeze,
    /// Boxes that cannot all have different goals.
    Matching,
    /// Boxes around a space that the player can never open.
    Corral,
    /// A few boxes that block each other, whatever the others do.
    DeadlockPattern,
    /// Played backward from the end, some goal would have to be filled already.
    Goals,
}

impl Proof {
    /// Its name, as files and other languages have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DeadSquare => "dead_square",
            Self::Freeze => "freeze",
            Self::Matching => "matching",
            Self::Corral => "corral",
            Self::DeadlockPattern => "pattern",
            Self::Goals => "goals",
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DeadSquare => "stands where it can reach no goal",
            Self::Freeze => "can never move again, and not all are on goals",
            Self::Matching => "cannot all have a goal of their own",
            Self::Corral => "shut off a space that can never be opened",
            Self::DeadlockPattern => "block each other, whatever the others do",
            Self::Goals => "some goal can never be filled any more",
        })
    }
}

/// A proof that a position is lost.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lost {
    /// What kind of proof.
    pub proof: Proof,
    /// The boxes that it rests on, row by row.
    pub boxes: Vec<Pos>,
}

/// Judges positions of one level.
///
/// ```
/// use sokonaut_level::{Level, Pos};
/// use sokonaut_solver::{Judge, Proof};
/// let level: Level = "#######\n#@ $ .#\n#     #\n#######".parse().expect("a level");
/// let mut judge = Judge::new(&level).expect("it is not hopeless");
/// let lost = judge.why_lost(&[Pos::new(2, 3)], Pos::new(1, 3)).expect("the box has left the goal's row");
/// assert_eq!((lost.proof, lost.boxes), (Proof::DeadSquare, vec![Pos::new(2, 3)]));
/// ```
pub struct Judge {
    on_board: Box<dyn JudgeOnBoard + Send>,
}

trait JudgeOnBoard {
    fn why_lost(&mut self, boxes: &[Pos], player: Pos, watch: &Watch<'_>) -> Option<Lost>;
}

impl Judge {
    /// The judge for a level, however long that takes, and however much memory.
    ///
    /// # Errors
    /// A level that cannot be solved for a reason visible at once says why.
    pub fn new(level: &Level) -> Result<Self, Hopeless> {
        without_limits(|limits, control| Self::within(level, limits, control))
    }

    /// The judge for a level, within limits of time and memory. A level whose facts do not fit is
    /// not begun.
    ///
    /// # Errors
    /// Says why there is none: the level cannot be solved, or a limit was in the way.
    pub fn within(level: &Level, limits: &Limits, control: Control<'_>) -> Result<Self, Unready> {
        let board = Board::new(level).map_err(Unready::Hopeless)?;
        let on_board = visit_width(board.len(), Sworn { level, board: &board, limits, control })?;
        Ok(Self { on_board })
    }

    /// Why the position is lost. `None` is no promise: only that no proof was found.
    ///
    /// The position must be one that can be reached by play from the start of the level.
    #[must_use]
    pub fn why_lost(&mut self, boxes: &[Pos], player: Pos) -> Option<Lost> {
        self.on_board.why_lost(boxes, player, &Watch::default())
    }

    /// The same, as far as there is time: when that is up, or somebody asks to stop, nothing more
    /// is proved.
    #[must_use]
    pub fn why_lost_within(
        &mut self,
        (boxes, player): (&[Pos], Pos),
        limits: &Limits,
        control: Control<'_>,
    ) -> Option<Lost> {
        let done = AtomicBool::new(false);
        let alarm = control.alarm(limits.time, &done);
        // Whoever asks about many positions, one after the other, asks in vain once it is late.
        if alarm.rings() { None } else { self.on_board.why_lost(boxes, player, &alarm.watch()) }
    }
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Judge")
    }
}

/// Positions that the proof of a pattern may expand.
const PATTERN_BUDGET: usize = 400;
/// Bytes that answers about corrals may take.
const CORRAL_MEMORY: usize = 8 << 20;

struct Sworn<'a> {
    level: &'a Level,
    board: &'a Board,
    limits: &'a Limits,
    control: Control<'a>,
}

impl WidthVisitor for Sworn<'_> {
    type Output = Result<Box<dyn JudgeOnBoard + Send>, Unready>;

    fn visit<const W: usize>(self) -> Self::Output {
        let board = self.board;
        let (facts, left) = facts_within::<W>(board, self.limits, self.control)?;
        let share = left.bytes() / 4;
        let has_square = |pos: &Pos| board.square_from_pos(*pos).is_some();
        Ok(Box::new(Proofs::<W> {
            fixed: self.level.boxes().iter().copied().filter(|pos| !has_square(pos)).collect(),
            level: self.level.clone(),
            facts,
            reach: Reach::default(),
            bipartite: Bipartite::with_memory(board, share),
            corral: Corral::with_memory(board, CORRAL_MEMORY.min(share)),
            pi_corral: PiCorral::new(),
            zones: Zones::new(),
            learner: Learner::new(board),
        }))
    }
}

struct Proofs<const W: usize> {
    /// Boxes that the board takes for walls: no solution moves them.
    fixed: Vec<Pos>,
    level: Level,
    facts: Analysis<W>,
    reach: Reach,
    bipartite: Bipartite<W>,
    corral: Corral<W>,
    pi_corral: PiCorral<W>,
    zones: Zones<W>,
    learner: Learner<W, Forward>,
}

impl<const W: usize> JudgeOnBoard for Proofs<W> {
    fn why_lost(&mut self, boxes: &[Pos], player: Pos, watch: &Watch<'_>) -> Option<Lost> {
        let off_board = self.off_board(boxes);
        if let Some(lost) = off_board {
            return Some(lost);
        }
        let board = &self.facts.board;
        let state = state_of(board, &self.level, (boxes, player), &mut self.reach)?;
        let (proof, boxes) = self
            .frozen(&state, watch)
            .or_else(|| self.unmatched(&state, watch))
            .or_else(|| self.shut_in(&state, watch))
            .or_else(|| self.in_a_pattern(&state, watch))
            .or_else(|| self.backward(&state, watch))?;
        Some(self.lost(proof, &boxes))
    }
}

impl<const W: usize> Proofs<W> {
    fn lost(&self, proof: Proof, boxes: &SquareSet<W>) -> Lost {
        Lost { proof, boxes: boxes.iter().map(|square| self.facts.board.pos(square)).collect() }
    }

    /// Boxes on floor where nothing is worth being, and goals that lost a box they cannot do
    /// without.
    fn off_board(&self, boxes: &[Pos]) -> Option<Lost> {
        let square = |pos: &Pos| self.facts.board.square_from_pos(*pos);
        let dead = |pos: &Pos| match square(pos) {
            Some(square) => self.facts.dead.contains(square),
            None => !self.fixed.contains(pos),
        };
        let dead: Vec<Pos> = boxes.iter().copied().filter(dead).collect();
        if !dead.is_empty() {
            return Some(Lost { proof: Proof::DeadSquare, boxes: dead });
        }
        let gone = self.fixed.iter().any(|pos| !boxes.contains(pos));
        gone.then_some(Lost { proof: Proof::Goals, boxes: Vec::new() })
    }

    fn frozen(&self, state: &State<W>, watch: &Watch<'_>) -> Option<(Proof, SquareSet<W>)> {
        let facts = &self.facts;
        let plain = freeze::frozen(facts, &state.boxes);
        let all = if plain.is_subset(&facts.goals) {
            peel(facts, &Walled::new(facts, &state.boxes).walls, &state.boxes, watch)
        } else {
            plain
        };
        let seeds = all.difference(&facts.goals);
        (!seeds.is_empty()).then(|| (Proof::Freeze, self.cluster(&seeds, &all)))
    }

    /// The boxes of `all` that hang together with those of `seeds`.
    fn cluster(&self, seeds: &SquareSet<W>, all: &SquareSet<W>) -> SquareSet<W> {
        let mut found = *seeds;
        let mut stack: Vec<Square> = seeds.iter().collect();
        while let Some(square) = stack.pop() {
            for next in self.facts.board.neighbours(square) {
                if all.contains(next) && !found.contains(next) {
                    found.insert(next);
                    stack.push(next);
                }
            }
        }
        found
    }

    /// Boxes that have fewer goals between them than they are.
    fn unmatched(&mut self, state: &State<W>, watch: &Watch<'_>) -> Option<(Proof, SquareSet<W>)> {
        let (walled, verdict) = Walls::without_retrograde().wall_up(&self.facts, state, watch);
        debug_assert_eq!(verdict, Verdict::Unknown, "frozen boxes were looked for before");
        let boxes: Vec<Square> = walled.boxes.iter().collect();
        let goals_of = |&square| self.bipartite.goals_of(&self.facts, &walled, state.player, square, watch);
        let rows: Vec<SquareSet<W>> = boxes.iter().map(goals_of).collect();
        let short = without_goals(&rows, self.facts.board.len(), watch)?;
        Some((Proof::Matching, short.into_iter().map(|index| boxes[index]).collect()))
    }

    /// Boxes around a space that can never be opened, as few as show it.
    fn shut_in(&mut self, state: &State<W>, watch: &Watch<'_>) -> Option<(Proof, SquareSet<W>)> {
        if !self.is_shut_in(state, watch) {
            return None;
        }
        let mut fewest = *state;
        for square in state.boxes.iter().take_while(|_| !watch.is_over()) {
            let fewer = State { boxes: fewest.boxes.without(square), ..fewest };
            if self.is_shut_in(&fewer, watch) {
                fewest = fewer;
            }
        }
        Some((Proof::Corral, fewest.boxes))
    }

    fn is_shut_in(&mut self, state: &State<W>, watch: &Watch<'_>) -> bool {
        let (walled, verdict) = Walls::without_retrograde().wall_up(&self.facts, state, watch);
        let dead = verdict == Verdict::Dead || {
            self.zones.find(&self.facts, &walled, state.player, watch);
            self.corral.judge(&self.facts, &walled, &self.zones, watch) == Verdict::Dead
        };
        dead && !watch.is_over()
    }

    fn in_a_pattern(&mut self, state: &State<W>, watch: &Watch<'_>) -> Option<(Proof, SquareSet<W>)> {
        let pattern = self.learner.learn(&self.facts, Game::Push, state, PATTERN_BUDGET, watch)?;
        Some((Proof::DeadlockPattern, pattern.boxes))
    }

    /// What is left: proofs that look at goals as much as at boxes. They name the boxes not yet
    /// home.
    fn backward(&mut self, state: &State<W>, watch: &Watch<'_>) -> Option<(Proof, SquareSet<W>)> {
        let away = state.boxes.difference(&self.facts.goals);
        let (walled, verdict) = Walls::new().wall_up(&self.facts, state, watch);
        let proof = if verdict == Verdict::Dead {
            Proof::Goals
        } else {
            self.zones.find(&self.facts, &walled, state.player, watch);
            let restriction = self.pi_corral.restrict(&self.facts, &walled, &self.zones, watch);
            (restriction == Restriction::Dead).then_some(Proof::Corral)?
        };
        (!watch.is_over()).then_some((proof, away))
    }
}

/// Rows that have fewer squares between them than they are, if all cannot have different ones: when
/// the search for a square fails, all rows that it met compete for the squares it met, and one goes
/// without (Hall, König).
///
/// `None` if time is up: what was not looked at may have squares.
fn without_goals<const W: usize>(
    rows: &[SquareSet<W>],
    squares: usize,
    watch: &Watch<'_>,
) -> Option<Vec<usize>> {
    let (mut matching, everywhere) = (SquareMatching::new(squares), SquareSet::below(squares));
    // A path may ask every row.
    let mut goes_without =
        |&row: &usize| !watch.spend(W * rows.len()) || !matching.place(row, rows, &everywhere);
    (0..rows.len()).find(&mut goes_without)?;
    (!watch.is_over()).then(|| matching.asked().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// What the judge of a level says about another position of it, drawn.
    fn verdict(level: &str, position: &str) -> Option<(Proof, Vec<(u16, u16)>)> {
        let (level, position): (Level, Level) = (level.parse().unwrap(), position.parse().unwrap());
        let lost = Judge::new(&level).unwrap().why_lost(position.boxes(), position.player())?;
        Some((lost.proof, lost.boxes.iter().map(|pos| (pos.row, pos.col)).collect()))
    }

    #[test]
    fn frozen_boxes_are_named_and_no_others() {
        let level = "########\n#  .   #\n# $@ . #\n#  $ $.#\n#      #\n########";
        let lost = "########\n#  .   #\n# $  . #\n#    @.#\n#   $$ #\n########";
        assert_eq!(verdict(level, lost), Some((Proof::DeadSquare, vec![(4, 4), (4, 5)])));
        let level = "########\n#  .   #\n# $@   #\n#  $ $ #\n#   .. #\n########";
        let lost = "########\n#  .   #\n# $@   #\n#      #\n# $ *  #\n########";
        assert_eq!(verdict(level, lost), None);
        let lost = "########\n#  .   #\n# $    #\n#  @   #\n#  $*. #\n########";
        assert_eq!(verdict(level, lost), Some((Proof::Freeze, vec![(4, 3), (4, 4)])));
    }

    #[test]
    fn boxes_without_goals_of_their_own_are_named() {
        // Too far apart to hold each other, but both can only ever get to the one goal between
        // them.
        let level = "\
##########
#        #
#        #
# $$ @   #
#..  $  .#
#        #
#        #
#        #
##########";
        let lost = "\
##########
#        #
#    @  $#
#        #
#.. $   .#
#        #
#       $#
#        #
##########";
        assert_eq!(verdict(level, lost), Some((Proof::Matching, vec![(2, 8), (6, 8)])));
    }

    /// Every look takes a second on this clock.
    #[derive(Default)]
    struct Looks(AtomicU64);

    impl Clock for Looks {
        fn elapsed(&self) -> Duration {
            Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    /// Rows of boxes, each with its goal at its right hand: it can be solved, but the proofs look
    /// at it for long.
    fn crowded() -> Level {
        let row = |inside: &str| format!("#{inside}#\n");
        let boxes = row(&format!("  {}  ", "$.".repeat(18)));
        let (wall, floor) = (row(&"#".repeat(40)), row(&" ".repeat(40)));
        let rows = format!("{boxes}{floor}{floor}").repeat(8);
        let player = floor.replacen(' ', "@", 1);
        format!("{wall}{player}{floor}{rows}{wall}").parse().expect("a level")
    }

    #[test]
    fn the_facts_are_made_within_limits() {
        let (level, stop, clock) = (crowded(), AtomicBool::new(false), Looks::default());
        let unready = |limits: Limits| Judge::within(&level, &limits, Control::new(&clock, &stop)).err();
        let needed = unready(Limits { memory: Some(1 << 12), ..Limits::default() });
        assert!(matches!(needed, Some(Unready::TooLarge(bytes)) if bytes > 1 << 12), "{needed:?}");
        let late = unready(Limits { time: Some(Duration::ZERO), ..Limits::default() });
        assert_eq!(late, Some(Unready::Late));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(unready(Limits::default()), Some(Unready::Stopped));
    }

    #[test]
    fn a_proof_that_was_cut_short_is_none() {
        let (level, stop) = (crowded(), AtomicBool::new(false));
        let mut judge = Judge::new(&level).expect("it can be solved");
        let mut cut_short = 0;
        for looks in 0..60 {
            let clock = Looks::default();
            let limits = Limits { time: Some(Duration::from_secs(looks)), ..Limits::default() };
            let start = (level.boxes(), level.player());
            let lost = judge.why_lost_within(start, &limits, Control::new(&clock, &stop));
            assert_eq!(lost, None, "after {looks} looks");
            let looked = clock.0.into_inner();
            assert!(looked <= looks + 2, "{looked} looks instead of {looks}");
            cut_short += usize::from(looked > looks);
        }
        assert!(cut_short > 2, "it is large enough: {cut_short}");
    }

    #[test]
    fn once_it_is_late_nothing_is_proved() {
        let level: Level = "#######\n#  .  #\n#  @ .#\n# $   #\n#  $  #\n#######".parse().expect("a level");
        let lost = ([Pos::new(4, 1), Pos::new(3, 3)], Pos::new(4, 2));
        let mut judge = Judge::new(&level).expect("not hopeless");
        assert!(judge.why_lost(&lost.0, lost.1).is_some(), "a box is in a corner");
        let (clock, stop) = (Looks::default(), AtomicBool::new(true));
        let control = Control::new(&clock, &stop);
        assert_eq!(judge.why_lost_within((&lost.0, lost.1), &Limits::default(), control), None);
    }

    #[test]
    fn a_player_in_a_dead_end_is_no_trouble() {
        let level = "#######\n#  @  #\n#  $ .#\n### ###\n  # #\n  ###";
        assert_eq!(verdict(level, "#######\n#     #\n#   $.#\n###@###\n  # #\n  ###"), None);
        assert_eq!(verdict(level, "#######\n#     #\n#   $.#\n### ###\n  #@#\n  ###"), None);
        let pushed_in = "#######\n#     #\n#  @ .#\n###$###\n  # #\n  ###";
        assert_eq!(verdict(level, pushed_in), Some((Proof::DeadSquare, vec![(3, 3)])));
    }
}
