//! Corrals that can never be opened.
//!
//! Boxes and walls cut the floor; what the player cannot reach is a corral. Its boxes can be pushed
//! only from outside, and often every way of doing so ends in a pattern.
//!
//! ```text
//!   ######
//!   #o$+ #       o: a corral. Either box at its rim could be pushed into it, but would be lost there, and the
//!   #*   #       upper one has no other push. The position is lost, whatever the rest of the board looks like.
//!   # $  #
//!   #   .#
//!   ######
//! ```
//!
//! Each corral is asked about alone, then in pairs that touch a common box, by a [small
//! search](crate::deadlocks::small_search) that sees nothing but the zone around it. Answers are
//! remembered under that zone, so the same pattern met in a thousand positions is searched once.
//!
//! Effort follows demand: a first search expands 50 positions. A corral left unresolved is searched
//! again when it has been met 64, 128, 256, ... times, with twice that many positions.
//!
//! Cost: 1 to 3 µs for a corral whose answer is known, up to a millisecond for a new one.

use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, SquareSet};
use crate::deadlocks::result_cache::{Answer, ResultCache};
use crate::deadlocks::small_search::{ClosedPart, CorralRules, SmallSearch};
use crate::deadlocks::walls::Walled;
use crate::deadlocks::zones::Zones;
use crate::deadlocks::{Sound, Verdict};

/// Positions that a first search expands.
const BUDGET: usize = 50;
/// A corral left unresolved is searched again when met this often, and at each doubling.
const RETRY: u32 = 64;
/// No search expands more positions than this.
const MOST: usize = 1 << 14;
/// With more corrals than this no pairs are tried.
const PAIRED: usize = 12;
/// Bytes that remembered answers take at the most.
const MEMORY: usize = 64 << 20;

/// Asks about corrals; remembers the answers.
#[derive(Clone, Debug)]
pub struct Corral<const W: usize, R = Sound> {
    cache: ResultCache,
    search: SmallSearch<W, R>,
    answers: Vec<Answer>,
    pairs: Vec<(usize, usize)>,
}

impl<const W: usize, R: CorralRules> Corral<W, R> {
    /// Nothing known yet about a board; what will be remembered takes so many bytes at the most, or
    /// fewer.
    pub fn with_memory(board: &Board, bytes: usize) -> Self {
        Self {
            cache: ResultCache::new(bytes.min(MEMORY)),
            search: SmallSearch::new(board),
            answers: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// [`Verdict::Dead`] if a corral, or two that touch, can never be opened.
    pub fn judge(
        &mut self,
        facts: &Analysis<W>,
        walled: &Walled<W>,
        zones: &Zones<W>,
        watch: &Watch<'_>,
    ) -> Verdict {
        self.answers.clear();
        for core in &zones.closed {
            let answer = self.ask(facts, walled, zones, core, watch);
            if answer == Answer::Dead {
                return Verdict::Dead;
            }
            self.answers.push(answer);
        }
        if zones.closed.len() < 2 || zones.closed.len() > PAIRED {
            return Verdict::Unknown;
        }
        zones.touching_pairs(&facts.board, &walled.boxes, &mut self.pairs, watch);
        for number in 0..self.pairs.len() {
            let (one, other) = self.pairs[number];
            if self.answers[one] == Answer::Unresolved || self.answers[other] == Answer::Unresolved {
                continue;
            }
            let core = zones.closed[one].union(&zones.closed[other]);
            if self.ask(facts, walled, zones, &core, watch) == Answer::Dead {
                return Verdict::Dead;
            }
        }
        Verdict::Unknown
    }

    fn ask(
        &mut self,
        facts: &Analysis<W>,
        walled: &Walled<W>,
        zones: &Zones<W>,
        core: &SquareSet<W>,
        watch: &Watch<'_>,
    ) -> Answer {
        let mut part = ClosedPart::new(walled, zones, core);
        if !self.search.settle(facts, &mut part, watch) {
            return Answer::Open;
        }
        let budget = match self.cache.ask(part.key()) {
            Some((Answer::Unresolved, asked)) if asked >= RETRY && asked.is_power_of_two() => {
                (2 * asked as usize).min(MOST)
            }
            Some((answer, _)) => return answer,
            None => BUDGET,
        };
        self.search.run(facts, part, budget, watch, &mut self.cache)
    }

    /// Bytes that remembered answers take.
    pub fn memory(&self) -> usize {
        self.cache.memory()
    }
}
