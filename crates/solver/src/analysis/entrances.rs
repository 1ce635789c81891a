//! Goal areas and the ways into them.
//!
//! A goal area is a set of goals that hang together. If one square parts it from start boxes, that
//! square is its *door*, and everything on the area's side of it is the inside; of several doors in
//! a row the one with the smallest inside counts. An area that several tunnels lead to is a room
//! with several doors. Any other area has *entrances*: squares next to it from which a box can be
//! pushed in. Areas that share their inside are one.
//!
//! ```text
//!   ###########
//!   #    ##...#      d: the door of the goal area,
//!   # $   d...#      and its only entrance
//!   #@ $ ##...#
//!   ###########
//! ```

use super::Analysis;
use crate::alarm::Watch;
use crate::board::{Board, Reach, Square, SquareSet};
use crate::sorting::sort_by_number;
use sokonaut_level::Dir;

/// Doors are looked for on boards of at most this many squares: it takes a flood for each square.
const MOST_SQUARES_FOR_DOORS: usize = 4096;

/// Goals that hang together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalArea<const W: usize> {
    /// Its goals.
    pub goals: SquareSet<W>,
    /// The square that every box from outside must pass, if there is one.
    pub door: Option<Square>,
    /// What lies behind the doors, the goals among it; without doors the goals alone.
    pub inside: SquareSet<W>,
    /// The doors, or the squares from which a box can be pushed in.
    pub entrances: SquareSet<W>,
}

impl<const W: usize> GoalArea<W> {
    /// The goal areas of a board, in the order of their first goals; `None` if time is up, for
    /// thousands of areas on a huge board take minutes.
    pub fn all(facts: &Analysis<W>, watch: &Watch<'_>) -> Option<Vec<Self>> {
        let mut reach = Reach::default();
        let others = facts.floor.difference(&facts.goals);
        let areas = reach.regions(&facts.board, &facts.board.blocked(&others));
        let doors = doors(facts, &mut reach, watch)?;
        let rooms = rooms(facts, &mut reach);
        let mut merged: Vec<Self> = Vec::new();
        for goals in areas {
            let work = facts.board.len() + W * (doors.len() + rooms.len() + merged.len());
            if !watch.spend(work) {
                return None;
            }
            let mut area = Self::new(facts, &doors, &rooms, goals);
            while let Some(at) = merged.iter().position(|other| !other.inside.is_disjoint(&area.inside)) {
                area = area.and(&merged.remove(at));
            }
            merged.push(area);
        }
        sort_by_number(&mut merged, |area| area.goals.first().map_or(0, |goal| goal.index() as u64));
        Some(merged)
    }

    fn new(
        facts: &Analysis<W>,
        doors: &[(Square, SquareSet<W>)],
        rooms: &[SquareSet<W>],
        goals: SquareSet<W>,
    ) -> Self {
        let around = doors.iter().filter(|(_, inside)| goals.is_subset(inside));
        if let Some(&(door, inside)) = around.min_by_key(|(_, inside)| inside.len()) {
            return Self { goals, door: Some(door), inside, entrances: SquareSet::EMPTY.with(door) };
        }
        match rooms.iter().find(|inside| goals.is_subset(inside)) {
            Some(&inside) => Self { goals, door: None, inside, entrances: around_of(facts, &inside) },
            None => Self { goals, door: None, inside: goals, entrances: ways_in(facts, &goals) },
        }
    }

    /// Two areas with a common inside as one.
    fn and(&self, other: &Self) -> Self {
        let inside = self.inside.union(&other.inside);
        Self {
            goals: self.goals.union(&other.goals),
            door: self.door.filter(|_| self.door == other.door),
            inside,
            entrances: self.entrances.union(&other.entrances).difference(&inside),
        }
    }
}

/// What tunnels without goals part from the rest of the floor, if that is where fewer than half of
/// the boxes start.
fn rooms<const W: usize>(facts: &Analysis<W>, reach: &mut Reach) -> Vec<SquareSet<W>> {
    let tunnels = facts.tunnels.list().iter().filter(|tunnel| !tunnel.has_goal);
    let closed: SquareSet<W> = tunnels.flat_map(|tunnel| tunnel.squares.iter().copied()).collect();
    let is_room = |room: &SquareSet<W>| {
        2 * room.intersection(&facts.starts).len() < facts.starts.len() && 2 * room.len() < facts.floor.len()
    };
    reach.regions(&facts.board, &facts.board.blocked(&closed)).into_iter().filter(is_room).collect()
}

/// The squares next to a room.
fn around_of<const W: usize>(facts: &Analysis<W>, inside: &SquareSet<W>) -> SquareSet<W> {
    let next_to = |square: Square| facts.board.neighbours(square).iter().any(|&next| inside.contains(next));
    facts.floor.difference(inside).iter().filter(|&square| next_to(square)).collect()
}

/// Squares that part the floor, each with a part where not all boxes start.
fn doors<const W: usize>(
    facts: &Analysis<W>,
    reach: &mut Reach,
    watch: &Watch<'_>,
) -> Option<Vec<(Square, SquareSet<W>)>> {
    let board = &facts.board;
    if board.len() > MOST_SQUARES_FOR_DOORS {
        return Some(Vec::new());
    }
    let mut doors = Vec::new();
    for door in board.squares().filter(|&square| facts.sides.parts(square)) {
        if !watch.spend(board.len()) {
            return None;
        }
        let closed = SquareSet::EMPTY.with(door).with(board.wall());
        let insides = reach.regions(board, &closed);
        let has_box_outside = |inside: &SquareSet<W>| !facts.starts.is_subset(inside);
        doors.extend(insides.into_iter().filter(has_box_outside).map(|inside| (door, inside)));
    }
    Some(doors)
}

/// Squares next to an area from which a box can be pushed into it.
fn ways_in<const W: usize>(facts: &Analysis<W>, goals: &SquareSet<W>) -> SquareSet<W> {
    let board: &Board = &facts.board;
    let leads_in = |square: Square| {
        Dir::ALL.iter().any(|&dir| {
            let behind = board.step(square, dir.opposite());
            goals.contains(board.step(square, dir)) && behind != board.wall()
        })
    };
    let useful = facts.floor.difference(goals).difference(&facts.forbidden());
    useful.iter().filter(|&square| leads_in(square)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> Vec<String> {
        let facts = Analysis::<1>::drawn(text);
        let areas = GoalArea::all(&facts, &Watch::default()).expect("nobody interrupts");
        let letter = |area: &GoalArea<1>, square| match () {
            () if area.entrances.contains(square) => 'e',
            () if area.goals.contains(square) => '.',
            () if area.inside.contains(square) => 'i',
            () => ' ',
        };
        areas.iter().map(|area| facts.board.draw_with(|square| letter(area, square))).collect()
    }

    #[test]
    fn a_goal_room_has_a_door() {
        let level =
            "###########\n#    ##. .#\n# $ $ #...#\n#@$$     .#\n#  $ ##   #\n#    ##   #\n###########";
        let expected = "\
###########
#    ##.i.#
#     #...#
#      ei.#
#    ##iii#
#    ##iii#
###########
";
        assert_eq!(drawn(level), [expected]);
    }

    #[test]
    fn without_a_door_there_are_ways_in() {
        let level = "########\n#@     #\n# $$   #\n#  ..  #\n#      #\n########";
        // From below nothing can be pushed in: boxes do not get off the lower wall.
        let expected = "########\n#      #\n#  ee  #\n# e..e #\n#      #\n########\n";
        assert_eq!(drawn(level), [expected]);
    }
}
