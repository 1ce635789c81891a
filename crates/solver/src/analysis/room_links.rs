//! Which rooms still see each other: how badly the boxes cut up the level.
//!
//! Two rooms are linked if *every* fragment of each sees the other. A fragment is what the player
//! can reach from a free square of the room through that room and free corridors; it sees a room
//! when it touches one of its squares, box or not. Cutting one room in two by a row of boxes costs
//! links as well, which makes this sharper than counting connected regions. A room full of boxes
//! sees nothing.
//!
//! ```text
//!   ##############
//!   #000$00##1111#      one link, 0-1, and it is missing now:
//!   #000$00--1111#      the left fragment of room 0 does not see room 1
//!   #000$00##1111#
//!   ##############
//! ```
//!
//! The measure is Festival's. It is wanted for every generated child, so it must be cheap. Two
//! things decide what a room sees: how its own boxes [cut it](fragments), and how boxes [cut the
//! corridors](corridors). Both are remembered, each by the boxes that matter to it, and put
//! together at the gates, the corridor squares next to rooms. A child differs from its
//! parent by one box, so only rooms that see one of its two squares are looked at again. Most moves
//! inside a room neither join fragments nor cut one; [`Lifting`] knows it at sight, by one pass
//! over the rooms of the parent, and then the room sees what it saw. (Results remembered for a room
//! by all boxes it can see were found less often: on boards with 40 boxes and more that was a third
//! of a feature-space search.)

mod corridors;
mod fragments;

use super::Rooms;
use crate::board::{Board, Lifting, Reach, Square, SquareSet};
use corridors::{Corridors, Cut};
use fragments::{Fragments, NONE, Room};

/// More rooms than this, and links are not counted: such levels are one large lattice.
const MOST_ROOMS: usize = 64;

/// A set of rooms, one bit each.
type RoomBits = u64;

/// Counts missing links between rooms; remembers results.
#[derive(Clone, Debug)]
pub struct RoomLinks<const W: usize> {
    rooms: Vec<Room<W>>,
    /// Rooms that each room is linked with on the empty board.
    linked: Vec<RoomBits>,
    fragments: Fragments<W>,
    corridors: Corridors<W>,
    /// Rooms for which a box on a square matters.
    matters: Vec<RoomBits>,
    /// The floor of each room for itself, cut by the boxes of the base.
    floors: Lifting,
    /// Squares next to a corridor or another room.
    ways_out: SquareSet<W>,
    base: Base,
    /// Links that each room has lost, in the position asked about.
    lost: Vec<RoomBits>,
    joints: Joints,
}

/// The position whose children are asked about.
#[derive(Clone, Debug, Default)]
struct Base {
    /// How each room is cut, one after the other.
    parts: Vec<u16>,
    cut: Cut,
    lost: Vec<RoomBits>,
    missing: u16,
}

impl<const W: usize> RoomLinks<W> {
    /// Prepares the count for a board.
    pub fn new(board: &Board, rooms: &Rooms) -> Self {
        let count = if rooms.count() > MOST_ROOMS { 0 } else { rooms.count() };
        let corridors = Corridors::new(board, rooms, count);
        let mut reach = Reach::default();
        let mut matters = vec![0; board.len()];
        let mut list = Vec::with_capacity(count);
        for room in 0..count {
            list.push(Room::new(board, rooms, room, &corridors));
            for square in &zone::<W>(board, rooms, room, &mut reach) {
                matters[square.index()] |= 1 << room;
            }
        }
        let ways_out = list.iter().fold(SquareSet::EMPTY, |all, room| all.union(&room.ways_out()));
        let mut links = Self {
            floors: Lifting::new(board),
            ways_out,
            fragments: Fragments::new(&mut list),
            linked: vec![RoomBits::MAX; count],
            lost: vec![0; count],
            base: Base::default(),
            joints: Joints::default(),
            rooms: list,
            corridors,
            matters,
        };
        // What is not seen on the empty board cannot be lost.
        links.rebase(board, &SquareSet::EMPTY);
        let seen: Vec<RoomBits> = links.base.lost.iter().map(|lost| !lost).collect();
        for room in 0..count {
            let has = |&other: &usize| {
                other != room && seen[room] >> other & 1 != 0 && seen[other] >> room & 1 != 0
            };
            links.linked[room] = (0..count).filter(has).fold(0, |bits, other| bits | 1 << other);
        }
        links
    }

    /// Links of the empty board.
    #[cfg(any(test, feature = "internals"))]
    pub fn count(&self) -> u16 {
        (self.linked.iter().map(|linked| linked.count_ones()).sum::<u32>() / 2) as u16
    }

    /// Links of the empty board that are missing with these boxes; 0 is best. They become the base.
    pub fn rebase(&mut self, board: &Board, boxes: &SquareSet<W>) -> u16 {
        let Base { parts, cut, lost, missing } = &mut self.base;
        cut.gates.clone_from(&self.corridors.cut(board, boxes).gates);
        parts.clear();
        lost.clear();
        self.floors.begin();
        for (index, room) in self.rooms.iter().enumerate() {
            self.floors.explore_part(board, &room.outside.union(boxes), &room.squares.difference(boxes));
            let cut_room = self.fragments.of(board, room, boxes);
            lost.push(self.linked[index] & !self.joints.seen(room, cut_room, cut));
            parts.extend_from_slice(cut_room);
        }
        *missing = count_lost(lost);
        *missing
    }

    /// Are the fragments of rooms the same but for the square that a box has left and the one to
    /// which it went, and neither of these a way out? `false` if that is not seen at a glance.
    fn cuts_the_same(&mut self, board: &Board, [from, to]: [Square; 2]) -> bool {
        let [left, entered] = [from, to].map(|square| !self.corridors.contains(square));
        if left && self.ways_out.contains(from) || entered && self.ways_out.contains(to) {
            return false;
        }
        let lifted = left.then_some(from);
        if self.floors.lifted() != lifted {
            self.floors.lift(board, lifted);
        }
        (!left || self.floors.hangs_on_one()) && (!entered || self.floors.leaves_one(board, to))
    }

    /// The same for a child of the base by a move of one box, with these boxes; the base stays.
    pub fn moved(&mut self, board: &Board, boxes: &SquareSet<W>, squares: [Square; 2]) -> u16 {
        let arrives = boxes.contains(squares[1]);
        let matters = self.matters[squares[0].index()] | self.matters[squares[1].index()];
        let in_corridors = squares.iter().any(|&square| self.corridors.contains(square));
        let same = matters != 0 && arrives && squares[0] != squares[1] && self.cuts_the_same(board, squares);
        if same && !in_corridors {
            return self.base.missing;
        }
        let cut =
            if in_corridors && matters != 0 { self.corridors.cut(board, boxes) } else { &self.base.cut };
        let (mut left, mut changed) = (matters, false);
        while left != 0 {
            let index = left.trailing_zeros() as usize;
            left &= left - 1;
            if self.linked[index] == 0 {
                continue;
            }
            let room = &self.rooms[index];
            let cut_room = if !same && squares.iter().any(|&square| room.squares.contains(square)) {
                self.fragments.of(board, room, boxes)
            } else {
                &self.base.parts[room.parts.clone()]
            };
            let lost = self.linked[index] & !self.joints.seen(room, cut_room, cut);
            if lost != self.base.lost[index] {
                if !changed {
                    self.lost.clone_from(&self.base.lost);
                    changed = true;
                }
                self.lost[index] = lost;
            }
        }
        if changed { count_lost(&self.lost) } else { self.base.missing }
    }
}

/// The squares of a room and the corridors seen from it: where boxes matter to it.
fn zone<const W: usize>(board: &Board, rooms: &Rooms, room: usize, reach: &mut Reach) -> SquareSet<W> {
    let squares: SquareSet<W> = rooms.squares(board, room);
    let open = squares.union(&rooms.corridors(board));
    let closed = SquareSet::below(board.len() + 1).difference(&open);
    let mut zone = SquareSet::EMPTY;
    for square in &squares {
        if !zone.contains(square) {
            zone = zone.union(&reach.flood(board, &closed, square));
        }
    }
    zone
}

/// Joins fragments of a room that meet in a piece of corridor; owns its scratch.
#[derive(Clone, Debug, Default)]
struct Joints {
    /// The rooms that each fragment sees, and a fragment it is one with, or itself.
    sees: Vec<RoomBits>,
    one_with: Vec<u16>,
    /// A fragment that reaches each piece of corridor, as of a pass.
    owner: Vec<(u32, u16)>,
    pass: u32,
}

impl Joints {
    /// The rooms that every fragment of a room sees.
    fn seen<const W: usize>(&mut self, room: &Room<W>, parts: &[u16], cut: &Cut) -> RoomBits {
        let (of_exits, rest) = parts.split_at(room.exits.len());
        let (of_doors, count) = rest.split_at(room.doors.len());
        let through = |gate: u16| cut.gates[usize::from(gate)];
        match count[0] {
            // Full of boxes, or a part of it is shut in by them.
            0 | NONE => 0,
            1 => {
                let mut sees = 0;
                for (&gate, &part) in room.exits.iter().zip(of_exits) {
                    sees |= if part == NONE { 0 } else { through(gate).touches };
                }
                for (&bits, &part) in room.doors.iter().zip(of_doors) {
                    sees |= if part == NONE { 0 } else { bits };
                }
                sees
            }
            count => {
                self.begin(usize::from(count), cut.gates.len());
                for (&bits, &part) in room.doors.iter().zip(of_doors).filter(|&(_, &part)| part != NONE) {
                    self.sees[usize::from(part)] |= bits;
                }
                for (&gate, &part) in room.exits.iter().zip(of_exits).filter(|&(_, &part)| part != NONE) {
                    let gate = through(gate);
                    if gate.touches != 0 {
                        self.sees[usize::from(part)] |= gate.touches;
                        self.meet(part, gate.piece);
                    }
                }
                self.all_see()
            }
        }
    }

    fn begin(&mut self, count: usize, pieces: usize) {
        self.pass += 1;
        self.sees.clear();
        self.sees.resize(count, 0);
        self.one_with.clear();
        self.one_with.extend(0..count as u16);
        self.owner.resize(self.owner.len().max(pieces), (0, 0));
    }

    /// A fragment reaches a piece of corridor: it is one with all others that do.
    fn meet(&mut self, part: u16, piece: u16) {
        let owner = &mut self.owner[usize::from(piece)];
        if owner.0 != self.pass {
            *owner = (self.pass, part);
            return;
        }
        let (part, other) = (self.find(part), self.find(self.owner[usize::from(piece)].1));
        self.one_with[usize::from(part)] = other;
    }

    fn find(&self, mut part: u16) -> u16 {
        while self.one_with[usize::from(part)] != part {
            part = self.one_with[usize::from(part)];
        }
        part
    }

    fn all_see(&mut self) -> RoomBits {
        for part in 0..self.sees.len() {
            let head = usize::from(self.find(part as u16));
            self.sees[head] |= self.sees[part];
        }
        let heads = (0..self.sees.len()).filter(|&part| usize::from(self.one_with[part]) == part);
        heads.fold(RoomBits::MAX, |seen, head| seen & self.sees[head])
    }
}

/// A link may be lost on one side or on both, and counts once.
fn count_lost(lost: &[RoomBits]) -> u16 {
    let mut count = 0;
    for (room, &bits) in lost.iter().enumerate() {
        count += bits.count_ones();
        let mut before = bits & ((1 << room) - 1);
        while before != 0 {
            count -= (lost[before.trailing_zeros() as usize] >> room & 1) as u32;
            before &= before - 1;
        }
    }
    count as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_boxes_across_a_room_costs_its_links() {
        let board = Board::drawn(
            "###############\n#      ##     #\n# @ $   .     #\n#      ##     #\n###############",
        );
        let mut links = RoomLinks::<1>::new(&board, &Rooms::new(&board));
        assert_eq!(links.count(), 1);
        let mut boxes = SquareSet::EMPTY;
        let expected = [0, 0, 1];
        for (row, missing) in expected.into_iter().enumerate() {
            let square =
                board.squares().find(|&s| board.pos(s).row == row as u16 + 1 && board.pos(s).col == 4);
            boxes.insert(square.expect("floor"));
            assert_eq!(links.rebase(&board, &boxes), missing, "{}", board.draw(&boxes, None));
        }
    }

    /// The rooms that every fragment of a room sees, by floods.
    fn plain_seen(board: &Board, rooms: &Rooms, boxes: &SquareSet<2>, room: usize) -> RoomBits {
        let squares: SquareSet<2> = rooms.squares(board, room);
        let open = squares.union(&rooms.corridors(board)).difference(boxes);
        let closed = SquareSet::below(board.len() + 1).difference(&open);
        let sees = |square: Square| {
            let fragment = Reach::default().flood(board, &closed, square);
            let near = fragment.iter().flat_map(|square| board.neighbours(square));
            near.filter_map(|next| rooms.of(next)).fold(0, |bits, room| bits | 1 << room)
        };
        squares.difference(boxes).iter().map(sees).reduce(|seen, other| seen & other).unwrap_or(0)
    }

    fn plain_missing(board: &Board, rooms: &Rooms, boxes: &SquareSet<2>) -> u16 {
        let sees = |boxes: &SquareSet<2>| -> Vec<RoomBits> {
            (0..rooms.count()).map(|room| plain_seen(board, rooms, boxes, room)).collect()
        };
        let linked = |sees: &[RoomBits], a: usize, b: usize| sees[a] >> b & sees[b] >> a & 1 != 0;
        let (before, after) = (sees(&SquareSet::EMPTY), sees(boxes));
        let pairs = (0..rooms.count()).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| linked(&before, a, b) && !linked(&after, a, b)).count() as u16
    }

    #[test]
    fn links_are_those_of_floods_for_the_base_and_for_its_children() {
        let board = Board::drawn(
            "################\n#   ##    #    #\n# @     $   .  #\n#   # ##  #    #\n### # ## #######\n\
             #   #         ##\n#     #####   ##\n##    #   #    #\n#  #      #    #\n#   # #   #   ##\n################",
        );
        let rooms = Rooms::new(&board);
        let mut links = RoomLinks::<2>::new(&board, &rooms);
        assert!(rooms.count() > 4 && links.count() > 5, "{} rooms, {} links", rooms.count(), links.count());
        let (mut random, mut cut) = (fastrand::Rng::with_seed(9), 0);
        let square = |random: &mut fastrand::Rng| Square::new(random.usize(..board.len()));
        for number in 0..600 {
            let boxes: SquareSet<2> = (0..number % 40).map(|_| square(&mut random)).collect();
            let expected = plain_missing(&board, &rooms, &boxes);
            assert_eq!(links.rebase(&board, &boxes), expected, "\n{}", board.draw(&boxes, None));
            cut += usize::from(expected > 0);
            for from in &boxes {
                let to = square(&mut random);
                if boxes.without(from).contains(to) {
                    continue;
                }
                let child = boxes.without(from).with(to);
                let expected = plain_missing(&board, &rooms, &child);
                let moved = links.moved(&board, &child, [from, to]);
                assert_eq!(moved, expected, "\n{}", board.draw(&child, None));
            }
        }
        assert!(cut > 100, "links were lost in {cut} positions only");
    }
}
