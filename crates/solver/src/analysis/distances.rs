//! Pushes that a lone box needs, exact for the player's side.
//!
//! Breadth-first over places (square and side of the player): walking round the
//! box is free where [`Sides`] says that it is possible, a push costs one.
//! Each distance is a lower bound in every real position, because other boxes only get in the way.

use super::sides::{Place, Sides};
use crate::alarm::Watch;
use crate::board::{Board, Side, Square};
use sokonaut_level::Dir;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No number of pushes is enough.
pub const FAR: u16 = u16::MAX;

/// A table of pushes: one row for each square, one column for each goal or start box.
#[derive(Clone, Debug)]
pub struct Distances {
    squares: usize,
    columns: usize,
    rows: Vec<u16>,
    /// The same by place (square and side of the player), while that is affordable.
    by_place: Option<Vec<u16>>,
}

/// The table by place is kept up to this many entries.
const PLACES_KEPT: usize = 16 << 20;
/// Entries that are made at once.
const ENTRIES_AT_ONCE: usize = 1 << 18;
/// Columns that are written together.
const COLUMNS_AT_ONCE: usize = 16;

impl Distances {
    /// Pushes from each square to each goal, the player on its best side at first; `None` if time
    /// is up.
    pub(super) fn to_goals(board: &Board, sides: &Sides, watch: &Watch<'_>) -> Option<Self> {
        Self::to_targets(board, sides, board.goals(), watch)
    }

    /// Pushes from each square to each of some targets, the player on its best side at first;
    /// `None` if time is up.
    pub fn to_targets(board: &Board, sides: &Sides, targets: &[Square], watch: &Watch<'_>) -> Option<Self> {
        Self::new(board, sides, targets.len(), watch, |column| {
            flood(sides, ends(sides, targets[column]), |place| sides.before(board, place))
        })
    }

    /// Costs from each square to each goal, the player on its best side at first, where pushes of a
    /// box from a square in a direction differ in cost; `None` if time is up.
    pub fn to_goals_at_cost(
        board: &Board,
        sides: &Sides,
        cost: &dyn Fn(Square, Dir) -> u16,
        watch: &Watch<'_>,
    ) -> Option<Self> {
        let goals = board.goals();
        Self::new(board, sides, goals.len(), watch, |column| {
            let before = |to: Place| {
                sides.before(board, to).map(move |from| (from, cost_between(board, from, to, cost)))
            };
            flood_at_cost(sides, ends(sides, goals[column]), before)
        })
    }

    /// Costs from each start box to each square, the player where it stands at the start; `None` if
    /// time is up.
    pub fn from_starts_at_cost(
        board: &Board,
        sides: &Sides,
        cost: &dyn Fn(Square, Dir) -> u16,
        watch: &Watch<'_>,
    ) -> Option<Self> {
        Self::new(board, sides, board.boxes().len(), watch, |column| {
            let after = |from: Place| {
                sides.after(board, from).map(move |to| (to, cost_between(board, from, to, cost)))
            };
            flood_at_cost(sides, vec![start_place(board, sides, column)], after)
        })
    }

    /// The same costs to the columns, lowered where that is needed so that no push saves more than
    /// it costs, wherever the player is: after a push the player may be on a side of the box
    /// that is not its best. A box that cannot get to a column may be pushed to where it could if
    /// the player were on another side, so it gets a cost too, unless it is lost for all columns.
    pub fn made_consistent(&self, board: &Board, cost: &dyn Fn(Square, Dir) -> u16) -> Self {
        let mut rows = self.rows.clone();
        let all_far = |square: Square| self.row(square).iter().all(|&pushes| pushes == FAR);
        let is_lost: Vec<bool> = board.squares().map(all_far).collect();
        for column in 0..self.columns {
            let entry = |square: Square| square.index() * self.columns + column;
            let mut queue: BinaryHeap<_> =
                board.squares().map(|square| Reverse((rows[entry(square)], square))).collect();
            while let Some(Reverse((known, to))) = queue.pop() {
                if known == FAR || known > rows[entry(to)] {
                    continue;
                }
                for dir in Dir::ALL {
                    let from = board.step(to, dir.opposite());
                    if from == board.wall() || board.step(from, dir.opposite()) == board.wall() {
                        continue;
                    }
                    let more = known.saturating_add(cost(from, dir)).min(FAR - 1);
                    // What is lost stays lost: no box is pushed from there.
                    if more < rows[entry(from)] && !is_lost[from.index()] {
                        rows[entry(from)] = more;
                        queue.push(Reverse((more, from)));
                    }
                }
            }
        }
        Self { rows, by_place: None, ..*self }
    }

    /// Does a box get to more columns by other costs than by these?
    pub fn reach_less_than(&self, others: &Self) -> bool {
        self.rows.iter().zip(&others.rows).any(|(&here, &there)| here == FAR && there != FAR)
    }

    /// Pushes from each start box to each square, the player where it stands at the start; `None`
    /// if time is up.
    pub(super) fn from_starts(board: &Board, sides: &Sides, watch: &Watch<'_>) -> Option<Self> {
        Self::new(board, sides, board.boxes().len(), watch, |column| {
            flood(sides, vec![start_place(board, sides, column)], |place| sides.after(board, place))
        })
    }

    /// Pushes from one square to each square, the player on a given side of the box, or on the best
    /// one.
    pub fn of_box(board: &Board, sides: &Sides, from: Square, side: Option<Side>) -> Vec<u16> {
        let places = side.map_or_else(|| ends(sides, from), |side| vec![Sides::place(from, side)]);
        let pushes = flood(sides, places, |place| sides.after(board, place));
        let least = |places: &[u16]| places.iter().copied().min().unwrap_or(FAR);
        pushes.chunks(Side::COUNT).map(least).collect()
    }

    fn new(
        board: &Board,
        sides: &Sides,
        columns: usize,
        watch: &Watch<'_>,
        column: impl Fn(usize) -> Vec<u16>,
    ) -> Option<Self> {
        let mut rows = all_far(board.len() * columns, watch)?;
        let mut by_place = match sides.place_count() * columns {
            entries if entries <= PLACES_KEPT => Some(all_far(entries, watch)?),
            _ => None,
        };
        // Several columns are written at once: one at a time, every entry would be a cache miss (9
        // s instead of 3 s on a board of 60,000 squares and 1000 goals).
        for first in (0..columns).step_by(COLUMNS_AT_ONCE) {
            let together = first..columns.min(first + COLUMNS_AT_ONCE);
            // A flood, and what is written of it.
            let granted = || watch.spend(2 * sides.place_count());
            let floods = together.clone().map(|index| granted().then(|| column(index)));
            let floods: Vec<Vec<u16>> = floods.collect::<Option<_>>()?;
            for place in 0..sides.place_count() {
                let row = &mut rows[place / Side::COUNT * columns..][together.clone()];
                for (entry, flood) in row.iter_mut().zip(&floods) {
                    *entry = (*entry).min(flood[place]);
                }
                if let Some(table) = &mut by_place {
                    let row = &mut table[place * columns..][together.clone()];
                    row.iter_mut().zip(&floods).for_each(|(entry, flood)| *entry = flood[place]);
                }
            }
        }
        Some(Self { squares: board.len(), columns, rows, by_place })
    }

    /// Bytes that a table of so many squares and columns takes.
    pub(super) fn bytes(squares: usize, columns: usize) -> usize {
        let places = squares * Side::COUNT * columns;
        let by_place = if places <= PLACES_KEPT { places } else { 0 };
        (squares * columns + by_place) * size_of::<u16>()
    }

    /// Bytes that the making of a table takes for a while.
    pub(super) fn bytes_of_making(squares: usize) -> usize {
        let places = squares * Side::COUNT;
        places * (COLUMNS_AT_ONCE * size_of::<u16>() + size_of::<Place>())
    }

    /// Number of columns: goals or start boxes.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Number of rows: squares.
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// The pushes between a square and each column, the player on the best side of the box;
    /// [`FAR`] where no number is enough.
    #[inline]
    pub fn row(&self, square: Square) -> &[u16] {
        &self.rows[square.index() * self.columns..][..self.columns]
    }

    /// The same with the player on a given side of the box on `square`.
    /// On huge boards the best side's row stands in: still a lower bound.
    pub fn row_by_side(&self, square: Square, side: Side) -> &[u16] {
        match &self.by_place {
            Some(table) => &table[Sides::place(square, side) * self.columns..][..self.columns],
            None => self.row(square),
        }
    }
}

/// A table of nothing but [`FAR`]; `None` if time is up. Gigabytes take seconds to be written.
fn all_far(entries: usize, watch: &Watch<'_>) -> Option<Vec<u16>> {
    let mut table = Vec::with_capacity(entries);
    while table.len() < entries {
        if !watch.spend(ENTRIES_AT_ONCE) {
            return None;
        }
        table.resize(entries.min(table.len() + ENTRIES_AT_ONCE), FAR);
    }
    Some(table)
}

/// The places of a box on a square.
fn ends(sides: &Sides, square: Square) -> Vec<Place> {
    let ends = sides.of(square).into_iter().filter(|&side| side != Side::BLOCKED);
    ends.map(|side| Sides::place(square, side)).collect()
}

/// The place of a box at the start.
fn start_place(board: &Board, sides: &Sides, column: usize) -> Place {
    let start = board.boxes()[column];
    Sides::place(start, sides.towards(board, start, board.player()))
}

/// What a push from one place to another costs.
fn cost_between(board: &Board, from: Place, to: Place, cost: &dyn Fn(Square, Dir) -> u16) -> u16 {
    let (from, to) = (Sides::square(from), Sides::square(to));
    let dir = Dir::ALL.into_iter().find(|&dir| board.step(from, dir) == to);
    cost(from, dir.expect("a push to the next square"))
}

/// Dijkstra from some places, by pushes or against them.
fn flood_at_cost<I: Iterator<Item = (Place, u16)>>(
    sides: &Sides,
    first: Vec<Place>,
    next: impl Fn(Place) -> I,
) -> Vec<u16> {
    let mut costs = vec![FAR; sides.place_count()];
    first.iter().for_each(|&place| costs[place] = 0);
    let mut queue: BinaryHeap<_> = first.into_iter().map(|place| Reverse((0, place))).collect();
    while let Some(Reverse((known, place))) = queue.pop() {
        if known > costs[place] {
            continue;
        }
        for (beyond, cost) in next(place) {
            let more = u16::saturating_add(known, cost).min(FAR - 1);
            if more < costs[beyond] {
                costs[beyond] = more;
                queue.push(Reverse((more, beyond)));
            }
        }
    }
    costs
}

fn flood<I: Iterator<Item = Place>>(
    sides: &Sides,
    starts: Vec<Place>,
    next: impl Fn(Place) -> I,
) -> Vec<u16> {
    let mut pushes = vec![FAR; sides.place_count()];
    let mut queue = starts;
    queue.iter().for_each(|&place| pushes[place] = 0);
    let mut head = 0;
    while let Some(&place) = queue.get(head) {
        head += 1;
        // A box never needs more pushes than there are places; 65,534 of them stand for more.
        let more = pushes[place].saturating_add(1).min(FAR - 1);
        for place in next(place) {
            if pushes[place] == FAR {
                pushes[place] = more;
                queue.push(place);
            }
        }
    }
    pushes
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;
    use sokonaut_level::Dir;

    #[test]
    fn dead_squares_know_on_which_side_the_player_is() {
        let facts = Analysis::<1>::drawn("########\n#. @ $ #\n#      #\n########");
        let dead = facts.board.draw_with(|s| if facts.dead.contains(s) { 'x' } else { ' ' });
        assert_eq!(dead, "########\n#     x#\n#xxxxxx#\n########\n");
        let row = facts.to_goals.row(facts.board.boxes()[0]);
        assert_eq!(row, [4]);
    }

    #[test]
    fn distances_depend_on_the_side_of_the_player() {
        // From the left the box must first go into the room, where the player can walk round it.
        let facts = Analysis::<1>::drawn("##########\n#.@  $   #\n######   #\n##########");
        let start = facts.board.boxes()[0];
        let left = facts.sides.towards(&facts.board, start, facts.board.player());
        let right = facts.sides.of(start)[Dir::Right.index()];
        assert_ne!(left, right);
        assert_eq!(facts.to_goals.row_by_side(start, left), [8]);
        assert_eq!(facts.to_goals.row_by_side(start, right), [4]);
    }
}
