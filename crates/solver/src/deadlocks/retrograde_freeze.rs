//! Pulling from the end: what must already be there.
//!
//! Fill all open goals and play backward, generously: a box that can be pulled by one square
//! vanishes. What never vanishes was never pulled, so it must stand there now, and will never move
//! again.
//!
//! ```text
//!   #########
//!   #  $ $  #       The lower row is full and will never move. Each remaining box alone could go to each
//!   # $@    #       goal of the upper row. But look back from the end: of the outer two, each can only be
//!   ### ## ##       pulled sideways, and needs the other's square free for that. So both would have to
//!   ##...# ##       be there already.
//!   ##     ##
//!   ##***  ##
//!   #########
//! ```
//!
//! The player may end in any of the regions between the filled goals, so each region is one
//! possible end. It remains possible as long as everything that never vanishes from there holds a
//! box now, and the player's present square can be reached when only these boxes stand. No possible
//! end: the position is lost. What never vanishes in all possible ends becomes wall.
//!
//! Why sound: suppose some solution ends with the player in this region, and read it backward.
//! Before its first pull of a box that never vanishes, all of those are in place, and the player is
//! confined to the region they leave; but there generous play would have pulled that box too.
//! Needs as many boxes as goals, for only then are all goals filled in the end.
//!
//! Cost: one elimination for each region and set of walls, kept; then a few bit tests a position.

use super::by_walls::ByWalls;
use super::walls::{Walled, look_at_boxes};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet};
use sokonaut_level::Dir;

/// One way to end: the player stands in some region between the filled goals.
#[derive(Clone, Copy, Debug)]
struct End<const W: usize> {
    /// Goals whose boxes were never pulled.
    settled: SquareSet<W>,
    /// Where the player may have been before.
    cloud: SquareSet<W>,
}

/// Looks back from the end; remembers what it saw for each set of walls.
#[derive(Clone, Debug)]
pub struct RetrogradeFreeze<const W: usize> {
    ends: ByWalls<W, Vec<End<W>>>,
    reach: Reach,
}

/// Bytes that remembered ends take at the most, if a position has some 16 of them.
const MEMORY: usize = 8 << 20;

impl<const W: usize> RetrogradeFreeze<W> {
    /// Nothing seen yet.
    pub fn new() -> Self {
        Self::with_memory(MEMORY)
    }

    /// The same with a lower bound than usual, in bytes, for what is remembered.
    pub fn with_memory(bytes: usize) -> Self {
        let each = 16 * size_of::<End<W>>();
        Self { ends: ByWalls::new(bytes.min(MEMORY) / each), reach: Reach::default() }
    }

    /// The boxes that stand where every solution leaves them; `None` if there is no solution, none
    /// if time is up.
    #[must_use]
    pub fn settled(
        &mut self,
        facts: &Analysis<W>,
        walled: &Walled<W>,
        player: Square,
        watch: &Watch<'_>,
    ) -> Option<SquareSet<W>> {
        if facts.board.goals().len() != facts.board.boxes().len() {
            return Some(SquareSet::EMPTY);
        }
        let reach = &mut self.reach;
        let ends = self.ends.get(&walled.walls, || find_ends(facts, walled, reach, watch));
        if watch.is_over() {
            return Some(SquareSet::EMPTY);
        }
        let possible =
            ends.iter().filter(|end| end.settled.is_subset(&walled.boxes) && end.cloud.contains(player));
        possible.map(|end| end.settled).reduce(|a, b| a.intersection(&b))
    }

    /// Bytes kept.
    pub fn memory(&self) -> usize {
        self.ends.memory(|ends| ends.capacity() * size_of::<End<W>>())
    }
}

impl<const W: usize> Default for RetrogradeFreeze<W> {
    fn default() -> Self {
        Self::new()
    }
}

fn find_ends<const W: usize>(
    facts: &Analysis<W>,
    walled: &Walled<W>,
    reach: &mut Reach,
    watch: &Watch<'_>,
) -> Vec<End<W>> {
    let regions = reach.regions(&facts.board, &walled.walls.union(&walled.goals));
    regions.iter().map(|region| eliminate(facts, walled, region, reach, watch)).collect()
}

/// Lets boxes vanish that the player can pull, until none is left that it can, or time is up.
fn eliminate<const W: usize>(
    facts: &Analysis<W>,
    walled: &Walled<W>,
    region: &SquareSet<W>,
    reach: &mut Reach,
    watch: &Watch<'_>,
) -> End<W> {
    let board = &facts.board;
    let mut end = End { settled: walled.goals, cloud: *region };
    loop {
        let before = end.settled;
        for square in &before {
            let pulls = Dir::ALL.into_iter().any(|dir| {
                let player = board.step(square, dir);
                end.cloud.contains(player) && end.cloud.contains(board.step(player, dir))
            });
            if pulls {
                end.settled.remove(square);
                let blocked = walled.walls.union(&end.settled);
                // Most vanishing boxes open nothing but their own square.
                end.cloud.insert(square);
                let opens = |next: Square| !blocked.contains(next) && !end.cloud.contains(next);
                if board.neighbours(square).into_iter().any(opens) {
                    if !watch.spend(board.len()) {
                        return end;
                    }
                    end.cloud = reach.flood(board, &blocked, square);
                }
            }
        }
        if end.settled == before || !watch.spend(look_at_boxes(facts)) {
            return end;
        }
    }
}
