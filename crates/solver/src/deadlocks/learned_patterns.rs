//! Patterns learned during the search.
//!
//! When the search has spent much on a position and everything below it in vain, something in it
//! may be stuck. The boxes that move freely are taken away, the rest is [proved
//! stuck](super::stuck_search), and every box that the proof does not need goes as well. What stays
//! is a *pattern*: some boxes, and the region of the player with nothing else on the board.
//!
//! ```text
//!   ########          ########
//!   # $  $.#          #      #      learned on the left, the pattern on the right: every position
//!   # .$   #    ->    #      #      that has these three boxes, with the player on their
//!   #$$  . #          #$$    #      outer side, is lost, wherever the others are.
//!   #.$@   #          # $    #
//!   ########          ########
//! ```
//!
//! Why sound: the position contains the pattern, and its player can walk, without the other boxes,
//! where the pattern's player can. A solution of the position would solve the pattern.
//!
//! Cost of a test: a pattern is listed under each of its squares. A box that has moved can only
//! complete patterns that contain its new square, so a child costs one short list; a position whose
//! history is unknown costs one list a box, each pattern being asked under its least square only.

use super::result_cache::Answer;
use super::stuck_search::{Game, StuckRules, StuckSearch, homes};
use super::{Sound, Verdict};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet, State};
use crate::moves::Direction;

/// Patterns of more boxes are not looked for.
const MOST_BOXES: usize = 40;
/// Making a pattern smaller may cost so many times what the first proof may.
const EFFORT: usize = 8;
/// A proof may expand four times as much so many times.
const MOST_RAISES: u32 = 2;
/// No more patterns are stored than this.
const MOST_PATTERNS: usize = 1 << 14;

/// Positions expanded below a position before it is looked at first; again at each multiple by
/// eight. (A proof for every pulled position won some hard levels and slowed easy ones down.)
const FIRST_LOOK: u32 = 64;
/// Positions that the first proof may expand; later ones four times as many each.
const FIRST_BUDGET: usize = 100;

/// What a proof may expand for a position with so many positions below it; `None` if it is not
/// time.
pub(crate) fn learning_budget(below: u32) -> Option<usize> {
    let rest = below / FIRST_LOOK;
    let whole = below.is_multiple_of(FIRST_LOOK);
    let due = whole && rest.is_power_of_two() && rest.ilog2().is_multiple_of(3);
    due.then(|| FIRST_BUDGET << (2 * (rest.ilog2() / 3).min(MOST_RAISES)))
}

/// Boxes that can never all get home while the player is in a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeadlockPattern<const W: usize> {
    /// The boxes.
    pub boxes: SquareSet<W>,
    /// The player's region with only these boxes on the board.
    pub region: SquareSet<W>,
}

impl<const W: usize> DeadlockPattern<W> {
    /// Does the position contain the pattern?
    #[inline]
    pub fn holds(&self, boxes: &SquareSet<W>, player: Square) -> bool {
        self.boxes.is_subset(boxes) && self.region.contains(player)
    }
}

/// All patterns of one game on one level.
#[derive(Clone, Debug)]
pub struct LearnedPatterns<const W: usize> {
    patterns: Vec<DeadlockPattern<W>>,
    /// Patterns under each of their squares.
    by_square: Vec<Vec<u32>>,
    /// Patterns under their least square.
    by_least: Vec<Vec<u32>>,
    most_memory: usize,
}

impl<const W: usize> LearnedPatterns<W> {
    /// Nothing learned yet.
    pub fn new(board: &Board) -> Self {
        Self::with_memory(board, usize::MAX)
    }

    /// The same; patterns that would take more than so many bytes are not stored.
    pub fn with_memory(board: &Board, most_memory: usize) -> Self {
        let lists = || vec![Vec::new(); board.len()];
        Self { patterns: Vec::new(), by_square: lists(), by_least: lists(), most_memory }
    }

    /// The patterns.
    pub fn patterns(&self) -> &[DeadlockPattern<W>] {
        &self.patterns
    }

    /// Is any pattern in the position?
    pub fn judge(&self, boxes: &SquareSet<W>, player: Square) -> Verdict {
        if self.patterns.is_empty() {
            return Verdict::Unknown;
        }
        let holds = |square: Square| self.any(&self.by_least[square.index()], boxes, player);
        if boxes.iter().any(holds) { Verdict::Dead } else { Verdict::Unknown }
    }

    /// Is a pattern in the position, none having been there before the box on `moved` came to its
    /// place?
    #[inline]
    pub fn judge_moved(&self, boxes: &SquareSet<W>, moved: Square, player: Square) -> Verdict {
        let holds = self.any(&self.by_square[moved.index()], boxes, player);
        if holds { Verdict::Dead } else { Verdict::Unknown }
    }

    fn any(&self, list: &[u32], boxes: &SquareSet<W>, player: Square) -> bool {
        list.iter().any(|&number| self.patterns[number as usize].holds(boxes, player))
    }

    /// Adds a pattern; it must have been proved.
    pub fn add(&mut self, pattern: DeadlockPattern<W>) {
        let Some(least) = pattern.boxes.first() else { return };
        if self.patterns.len() == MOST_PATTERNS || self.memory() > self.most_memory {
            return;
        }
        let number = self.patterns.len() as u32;
        self.by_least[least.index()].push(number);
        pattern.boxes.iter().for_each(|square| self.by_square[square.index()].push(number));
        self.patterns.push(pattern);
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        let numbers: usize = self.patterns.iter().map(|pattern| pattern.boxes.len() + 1).sum();
        self.patterns.capacity() * size_of::<DeadlockPattern<W>>() + numbers * 8 + self.by_square.len() * 48
    }
}

/// Looks for patterns in positions.
#[derive(Clone, Debug)]
pub struct Learner<const W: usize, D, R = Sound> {
    search: StuckSearch<W, D, R>,
    reach: Reach,
}

impl<const W: usize, D: Direction, R: StuckRules> Learner<W, D, R> {
    /// A learner for a board.
    pub fn new(board: &Board) -> Self {
        Self { search: StuckSearch::new(board), reach: Reach::default() }
    }

    /// A pattern of the position, as small as the proof allows; `None` if none is found, or time is
    /// up.
    pub fn learn(
        &mut self,
        facts: &Analysis<W>,
        game: Game,
        state: &State<W>,
        budget: usize,
        watch: &Watch<'_>,
    ) -> Option<DeadlockPattern<W>> {
        let mut pattern = self.prove(facts, game, *state, budget, watch)?;
        let enough = self.search.expanded() + (EFFORT * budget) as u64;
        for square in &pattern.boxes {
            if pattern.boxes.contains(square) && self.search.expanded() < enough {
                let fewer = State { boxes: pattern.boxes.without(square), player: pattern.player };
                pattern = self.prove(facts, game, fewer, budget, watch).unwrap_or(pattern);
            }
        }
        let region = self.reach.flood(&facts.board, &facts.board.blocked(&pattern.boxes), pattern.player);
        Some(DeadlockPattern { boxes: pattern.boxes, region })
    }

    /// The boxes that do not move freely, if they are stuck.
    fn prove(
        &mut self,
        facts: &Analysis<W>,
        game: Game,
        state: State<W>,
        budget: usize,
        watch: &Watch<'_>,
    ) -> Option<State<W>> {
        let core = self.search.strip(facts, game, state.canonical(&facts.board, &mut self.reach), watch);
        if core.boxes.is_subset(homes(facts, game)) || core.boxes.len() > MOST_BOXES {
            return None;
        }
        let answer = self.search.run(facts, game, core, budget, watch);
        (answer == Answer::Dead && !watch.is_over()).then_some(core)
    }

    /// Positions expanded by proofs.
    pub fn expanded(&self) -> u64 {
        self.search.expanded()
    }
}
