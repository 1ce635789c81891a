//! PI-corrals: when only a few boxes need to be tried.
//!
//! Let a corral have work left, and let every push of its boxes lead into it (*I*, inward) and be
//! playable right now (*P*, the player). Then whatever else is played first could as well be played
//! later: it is enough to try the pushes of these boxes.
//!
//! ```text
//!   ########
//!   #  #.  #       The room at the top right is closed by the box in its doorway. That box can only be pushed in,
//!   #  #   #       and the player can get behind it: nothing else needs to be tried now.
//!   #  #$###
//!   #   @  #
//!   #.$    #
//!   ########
//! ```
//!
//! The set `R` holds the boxes of the rim (side by side with the corral), and all others that have
//! no push as long as `R` stands. A push counts only if it does not [lose at
//! once](crate::deadlocks::immediate) given `R`. If a push of the rim leads to, or needs the player
//! on, another closed part, that part joins the corral.
//!
//! Why sound. A solution must move a box of the rim: one is off its goal, or an empty goal inside
//! must be filled. Take the first push `p` of a box of `R` in it. Until then `R` stands, so nothing
//! has entered the corral, and `p` is one of the pushes examined: into the corral, and playable
//! now. Play `p` first. It occupies only floor of the corral, which nothing played before `p`
//! needs, and frees a square outside; the player can step back to where it pushed from. So all that
//! came before `p` can be played after it, and the same position arises. The solution has the same
//! pushes in another order: *a solution with fewest pushes is kept too*. One with fewest moves need
//! not be.
//!
//! The audit agrees: over a million solvable states of random boards none was lost and
//! none needed a push more.
//!
//! A corral with work left and no push at all is lost.
//!
//! Cost: about a microsecond a closed part. Of several corrals the one with fewest boxes to try is
//! taken.

use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};
use crate::deadlocks::Sound;
use crate::deadlocks::immediate::Standing;
use crate::deadlocks::walls::{Walled, freezes_off_goal, has_push, look_at_boxes};
use crate::deadlocks::zones::Zones;
use sokonaut_level::Dir;
use std::marker::PhantomData;

/// What the proof rests on. The tests break one rule at a time, to see that the audit notices; the
/// overlay of corrals breaks two, to show the corrals that are nearly such.
pub trait PiRules {
    /// Every push of the rim leads into the corral.
    const INWARD: bool = true;
    /// Every push of the rim can be played now.
    const PLAYABLE: bool = true;
    /// The corral has work left.
    const WORK: bool = true;
}

impl PiRules for Sound {}

/// Which boxes need to be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Restriction<const W: usize> {
    /// All of them.
    None,
    /// If there is a solution, there is one with fewest pushes that begins with one of these boxes.
    Only(SquareSet<W>),
    /// There is no solution.
    Dead,
}

/// A part of the floor, perhaps grown from several closed ones, whose rim keeps the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shut<const W: usize> {
    /// Its floor.
    pub inside: SquareSet<W>,
    /// The boxes to try.
    pub boxes: SquareSet<W>,
}

/// Finds PI-corrals; owns its scratch.
#[derive(Clone, Debug)]
pub struct PiCorral<const W: usize, R = Sound> {
    pairs: Vec<(usize, usize)>,
    /// Corrals examined for this position, by their hashes: different parts often grow to the same
    /// one.
    tried: Vec<(u64, SquareSet<W>)>,
    /// Closed parts of this position that grow to no such corral. What has to be joined with one
    /// of them hardly does either: with fifty closed parts, each grown through all the others, this
    /// was half of a search.
    failed: SquareSet<W>,
    rules: PhantomData<R>,
}

/// With more closed parts than this no pairs are tried.
const PAIRED: usize = 12;

impl<const W: usize, R: PiRules> PiCorral<W, R> {
    /// Scratch.
    pub fn new() -> Self {
        Self { pairs: Vec::new(), tried: Vec::new(), failed: SquareSet::EMPTY, rules: PhantomData }
    }

    /// The boxes that need to be tried; all if time is up.
    pub fn restrict(
        &mut self,
        facts: &Analysis<W>,
        walled: &Walled<W>,
        zones: &Zones<W>,
        watch: &Watch<'_>,
    ) -> Restriction<W> {
        let mut best = None;
        self.tried.clear();
        self.failed = SquareSet::EMPTY;
        for core in &zones.closed {
            let found = self.examine(facts, walled, zones, *core, watch);
            if found.is_none() {
                self.failed = self.failed.union(core);
            }
            keep_fewer(&mut best, found);
            if watch.is_over() || best.is_some_and(|best: SquareSet<W>| best.len() <= 1) {
                break;
            }
        }
        if best.is_none() && (2..=PAIRED).contains(&zones.closed.len()) {
            self.failed = SquareSet::EMPTY;
            zones.touching_pairs(&facts.board, &walled.boxes, &mut self.pairs, watch);
            for number in 0..self.pairs.len() {
                let (one, other) = self.pairs[number];
                let core = zones.closed[one].union(&zones.closed[other]);
                keep_fewer(&mut best, self.examine(facts, walled, zones, core, watch));
            }
        }
        match best {
            _ if watch.is_over() => Restriction::None,
            None => Restriction::None,
            Some(rim) if rim.is_empty() => Restriction::Dead,
            Some(rim) => Restriction::Only(rim),
        }
    }

    /// Every part that is a PI-corral, alone or grown from itself, and then pairs of closed parts
    /// that are one together. Some may be missing if time is up.
    #[must_use]
    pub fn all(
        &mut self,
        facts: &Analysis<W>,
        walled: &Walled<W>,
        zones: &Zones<W>,
        watch: &Watch<'_>,
    ) -> Vec<Shut<W>> {
        self.tried.clear();
        self.failed = SquareSet::EMPTY;
        let mut found: Vec<Shut<W>> =
            zones.closed.iter().filter_map(|core| self.examine(facts, walled, zones, *core, watch)).collect();
        zones.touching_pairs(&facts.board, &walled.boxes, &mut self.pairs, watch);
        for number in 0..self.pairs.len() {
            let (one, other) = self.pairs[number];
            let core = zones.closed[one].union(&zones.closed[other]);
            found.extend(self.examine(facts, walled, zones, core, watch));
        }
        found
    }

    /// The PI-corral that this part is, or grows to.
    fn examine(
        &mut self,
        facts: &Analysis<W>,
        walled: &Walled<W>,
        zones: &Zones<W>,
        mut inside: SquareSet<W>,
        watch: &Watch<'_>,
    ) -> Option<Shut<W>> {
        loop {
            if !watch.spend(look_at_boxes(facts) + W * self.tried.len()) {
                return None;
            }
            // Whole sets were compared before: a twentieth of a search with a hundred boxes and
            // more.
            let hash = inside.mixed();
            if self.tried.iter().any(|(other, set)| *other == hash && *set == inside) {
                return None;
            }
            self.tried.push((hash, inside));
            let rim = rim_of(facts, walled, &inside);
            // What goes wrong with all boxes in place goes wrong with fewer: this saves most of the
            // peeling.
            let all = Standing::new(&walled.walls, &walled.boxes);
            let pushes = match Self::pushes_of_rim(facts, &all, zones, &inside, &rim, watch) {
                Pushes::Inward(_) => {
                    let standing = stand(facts, walled, &rim, watch);
                    Self::pushes_of_rim(facts, &standing, zones, &inside, &rim, watch)
                }
                other => other,
            };
            match pushes {
                Pushes::Joins(part) if !self.failed.is_disjoint(&part) => return None,
                Pushes::Joins(part) => inside = inside.union(&part),
                Pushes::Elsewhere => return None,
                Pushes::Inward(boxes) => {
                    let fill_all = facts.board.goals().len() == facts.board.boxes().len();
                    let work = !rim.is_subset(&facts.goals) || fill_all && !inside.is_disjoint(&facts.goals);
                    return (work || !R::WORK).then_some(Shut { inside, boxes });
                }
            }
        }
    }

    fn pushes_of_rim(
        facts: &Analysis<W>,
        standing: &Standing<W>,
        zones: &Zones<W>,
        inside: &SquareSet<W>,
        rim: &SquareSet<W>,
        watch: &Watch<'_>,
    ) -> Pushes<W> {
        let board = &facts.board;
        let part = |square: Square| zones.closed.iter().find(|zone| zone.contains(square)).copied();
        let mut boxes = SquareSet::EMPTY;
        for from in rim {
            if !watch.spend(zones.closed.len() + 8 * W) {
                return Pushes::Elsewhere;
            }
            for dir in Dir::ALL {
                let (to, stand) = (board.step(from, dir), board.step(from, dir.opposite()));
                let blocked = standing.solid.contains(to) || standing.solid.contains(stand);
                if blocked || inside.contains(stand) || loses(facts, standing, from, dir, watch) {
                    continue;
                }
                if !inside.contains(to) {
                    if R::INWARD {
                        return part(to).map_or(Pushes::Elsewhere, Pushes::Joins);
                    }
                } else if zones.region.contains(stand) {
                    boxes.insert(from);
                } else if R::PLAYABLE {
                    return part(stand).map_or(Pushes::Elsewhere, Pushes::Joins);
                }
            }
        }
        Pushes::Inward(boxes)
    }
}

impl<const W: usize, R: PiRules> Default for PiCorral<W, R> {
    fn default() -> Self {
        Self::new()
    }
}

fn keep_fewer<const W: usize>(best: &mut Option<SquareSet<W>>, found: Option<Shut<W>>) {
    if let Some(Shut { boxes, .. }) = found
        && best.is_none_or(|best| boxes.len() < best.len())
    {
        *best = Some(boxes);
    }
}

/// Where the pushes of a rim lead.
enum Pushes<const W: usize> {
    /// One has to do with another closed part.
    Joins(SquareSet<W>),
    /// One leads elsewhere, or cannot be played now.
    Elsewhere,
    /// All lead inward, and can be played now: with these boxes.
    Inward(SquareSet<W>),
}

/// The boxes side by side with a part of the floor.
pub fn rim_of<const W: usize>(
    facts: &Analysis<W>,
    walled: &Walled<W>,
    inside: &SquareSet<W>,
) -> SquareSet<W> {
    // From the side of the fewer squares, by plain loops: this is asked for every corral.
    let (board, boxes, mut rim) = (&facts.board, &walled.boxes, SquareSet::EMPTY);
    if inside.len() < boxes.len() {
        for square in inside {
            for next in board.neighbours(square) {
                if boxes.contains(next) {
                    rim.insert(next);
                }
            }
        }
    } else {
        for square in boxes {
            if board.neighbours(square).iter().any(|&next| inside.contains(next)) {
                rim.insert(square);
            }
        }
    }
    rim
}

/// The walls, the rim, and all other boxes that cannot be pushed as long as these stand; more if
/// time is up.
fn stand<const W: usize>(
    facts: &Analysis<W>,
    walled: &Walled<W>,
    rim: &SquareSet<W>,
    watch: &Watch<'_>,
) -> Standing<W> {
    let mut standing = Standing::new(&walled.walls, &walled.boxes);
    let mut others = walled.boxes.difference(rim);
    loop {
        let before = others;
        for square in &before {
            if has_push(facts, &standing, square) {
                others.remove(square);
                standing.solid.remove(square);
            }
        }
        if others == before || !watch.spend(look_at_boxes(facts)) {
            return standing;
        }
    }
}

/// Does the push lose at once, or freeze a box off its goal?
fn loses<const W: usize>(
    facts: &Analysis<W>,
    standing: &Standing<W>,
    from: Square,
    dir: Dir,
    watch: &Watch<'_>,
) -> bool {
    if standing.loses_at_once(facts, from, dir) {
        return true;
    }
    let to = facts.board.step(from, dir);
    let after = Standing { solid: standing.solid.without(from).with(to), ..*standing };
    freezes_off_goal(facts, &after, to, watch)
}
