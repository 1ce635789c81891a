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
//! The measure is Festival's. It is wanted for every generated child, so it must be cheap: 0.1 to
//! 0.2 microseconds on typical levels. What a room sees depends only on the boxes in its *zone*,
//! its squares and all corridors it could see through, and a move changes few zones: results are
//! remembered by (room, boxes in the zone). If one is missing, the corridors are cut into pieces
//! once for all rooms, each with the rooms it touches, and then only the room itself is flooded. (A
//! flood of the whole zone for each room was as fast on most levels, but ten times slower where
//! many rooms share one net of corridors.)

use super::Rooms;
use crate::board::{Board, Reach, Square, SquareSet};

/// More rooms than this, and links are not counted: such levels are one large lattice.
const MOST_ROOMS: usize = 64;

/// A set of rooms, one bit each.
type RoomBits = u64;

/// Counts missing links between rooms; remembers results.
#[derive(Clone, Debug)]
pub struct RoomLinks<const W: usize> {
    rooms: Vec<Room<W>>,
    corridors: Corridors<W>,
    memory: Vec<Remembered<W>>,
    /// Slots of the memory for each room, a power of two.
    slots: usize,
    /// Links that each room has lost, in this position.
    lost: Vec<RoomBits>,
    fragments: Vec<Fragment<W>>,
    reach: Reach,
}

#[derive(Clone, Copy, Debug)]
struct Remembered<const W: usize> {
    boxes: SquareSet<W>,
    lost: RoomBits,
}

/// The pieces of corridor that a fragment of a room reaches, by number, and the rooms it sees.
#[derive(Clone, Copy, Debug)]
struct Fragment<const W: usize> {
    pieces: SquareSet<W>,
    sees: RoomBits,
}

impl<const W: usize> RoomLinks<W> {
    /// Prepares the count for a board.
    #[must_use]
    pub fn new(board: &Board, rooms: &Rooms) -> Self {
        let count = if rooms.count() > MOST_ROOMS { 0 } else { rooms.count() };
        let mut reach = Reach::default();
        let list: Vec<Room<W>> = (0..count).map(|room| Room::new(board, rooms, room, &mut reach)).collect();
        let slots = (2048 / W).clamp(1, 512);
        let nothing = Remembered { boxes: SquareSet::EMPTY, lost: 0 };
        let mut links = Self {
            corridors: Corridors::new(board, rooms, count),
            memory: vec![nothing; slots * count],
            slots,
            lost: vec![0; count],
            fragments: Vec::new(),
            reach,
            rooms: list,
        };
        links.corridors.cut(board, &SquareSet::EMPTY);
        let sees: Vec<RoomBits> =
            (0..count).map(|room| links.seen_by(board, &SquareSet::EMPTY, room)).collect();
        for (room, facts) in links.rooms.iter_mut().enumerate() {
            let has = |&other: &usize| {
                other != room && sees[room] >> other & 1 != 0 && sees[other] >> room & 1 != 0
            };
            facts.linked = (0..count).filter(has).fold(0, |bits, other| bits | 1 << other);
        }
        links
    }

    /// Links of the empty board.
    #[cfg(any(test, feature = "internals"))]
    #[must_use]
    pub fn count(&self) -> u16 {
        (self.rooms.iter().map(|room| room.linked.count_ones()).sum::<u32>() / 2) as u16
    }

    /// Links of the empty board that are missing with these boxes; 0 is best.
    #[must_use]
    pub fn missing(&mut self, board: &Board, boxes: &SquareSet<W>) -> u16 {
        let mut any = 0;
        let mut is_cut = false;
        for index in 0..self.rooms.len() {
            let room = &self.rooms[index];
            let inside = room.zone.intersection(boxes);
            self.lost[index] = 0;
            if inside.is_empty() || room.linked == 0 {
                continue;
            }
            let slot = index * self.slots + (hash(&inside) & (self.slots - 1));
            if self.memory[slot].boxes != inside {
                if !is_cut {
                    self.corridors.cut(board, boxes);
                    is_cut = true;
                }
                let lost = room.linked & !self.seen_by(board, boxes, index);
                self.memory[slot] = Remembered { boxes: inside, lost };
            }
            self.lost[index] = self.memory[slot].lost;
            any |= self.lost[index];
        }
        if any == 0 { 0 } else { count_lost(&self.lost) }
    }

    /// The rooms that every fragment of a room sees, with the corridors cut already.
    fn seen_by(&mut self, board: &Board, boxes: &SquareSet<W>, index: usize) -> RoomBits {
        let room = &self.rooms[index];
        let blocked = room.outside.union(boxes);
        let mut left = room.squares.difference(boxes);
        if left.is_empty() {
            return 0;
        }
        self.fragments.clear();
        while let Some(start) = left.first() {
            let squares = self.reach.flood(board, &blocked, start);
            left = left.difference(&squares);
            let mut fragment = Fragment { pieces: SquareSet::EMPTY, sees: 0 };
            for (_, other) in room.next_rooms.iter().filter(|(square, _)| squares.contains(*square)) {
                fragment.sees |= other;
            }
            for &(square, corridor) in &room.exits {
                if squares.contains(square) && !boxes.contains(corridor) {
                    let piece = self.corridors.piece_of[corridor.index()];
                    fragment.pieces.insert(Square(piece));
                    fragment.sees |= self.corridors.touches[usize::from(piece)];
                }
            }
            if fragment.sees == 0 {
                // Shut in by boxes: nothing is seen by every fragment.
                return 0;
            }
            join(&mut self.fragments, fragment);
        }
        self.fragments.iter().fold(RoomBits::MAX, |seen, fragment| seen & fragment.sees)
    }
}

/// Adds a fragment; those that meet in a piece of corridor become one.
fn join<const W: usize>(fragments: &mut Vec<Fragment<W>>, mut new: Fragment<W>) {
    let mut index = 0;
    while index < fragments.len() {
        if fragments[index].pieces.is_disjoint(&new.pieces) {
            index += 1;
        } else {
            let old = fragments.swap_remove(index);
            new = Fragment { pieces: new.pieces.union(&old.pieces), sees: new.sees | old.sees };
            index = 0;
        }
    }
    fragments.push(new);
}

/// A link may be lost on one side or on both, and counts once.
fn count_lost(lost: &[RoomBits]) -> u16 {
    let mut count = 0;
    for (room, &bits) in lost.iter().enumerate() {
        let twice = (0..room).filter(|&other| bits >> other & 1 != 0 && lost[other] >> room & 1 != 0);
        count += bits.count_ones() - twice.count() as u32;
    }
    count as u16
}

#[derive(Clone, Debug)]
struct Room<const W: usize> {
    squares: SquareSet<W>,
    /// Everything but its squares.
    outside: SquareSet<W>,
    /// Its squares and the corridors seen from it.
    zone: SquareSet<W>,
    /// Rooms it is linked with on the empty board.
    linked: RoomBits,
    /// Squares of it with a corridor square next to them.
    exits: Vec<(Square, Square)>,
    /// Squares of it with another room next to them.
    next_rooms: Vec<(Square, RoomBits)>,
}

impl<const W: usize> Room<W> {
    fn new(board: &Board, rooms: &Rooms, room: usize, reach: &mut Reach) -> Self {
        let squares = rooms.squares(board, room);
        let corridors = rooms.corridors(board);
        let closed = SquareSet::below(board.len() + 1).difference(&squares).difference(&corridors);
        let mut zone = SquareSet::EMPTY;
        for square in &squares {
            if !zone.contains(square) {
                zone = zone.union(&reach.flood(board, &closed, square));
            }
        }
        let (mut exits, mut next_rooms) = (Vec::new(), Vec::new());
        for square in &squares {
            for next in board.neighbours(square) {
                match rooms.of(next) {
                    Some(other) if other != room => next_rooms.push((square, 1 << other)),
                    None if next != board.wall() => exits.push((square, next)),
                    _ => {}
                }
            }
        }
        let outside = SquareSet::below(board.len() + 1).difference(&squares);
        Self { squares, outside, zone, linked: 0, exits, next_rooms }
    }
}

/// The corridors, cut into pieces by boxes.
#[derive(Clone, Debug)]
struct Corridors<const W: usize> {
    squares: SquareSet<W>,
    outside: SquareSet<W>,
    /// Rooms next to each square.
    near: Vec<RoomBits>,
    /// The piece of each free corridor square, and the rooms that each piece touches.
    piece_of: Vec<u16>,
    touches: Vec<RoomBits>,
    stack: Vec<Square>,
    /// The boxes that cut them last: most moves leave the corridors as they were.
    boxes: Option<SquareSet<W>>,
}

impl<const W: usize> Corridors<W> {
    fn new(board: &Board, rooms: &Rooms, count: usize) -> Self {
        let squares = if count > 0 { rooms.corridors(board) } else { SquareSet::EMPTY };
        let rooms_at = |square: Square| {
            let near = board.neighbours(square).into_iter().filter_map(|next| rooms.of(next));
            near.fold(0, |bits, room| bits | 1 << (room % MOST_ROOMS))
        };
        Self {
            squares,
            outside: SquareSet::below(board.len() + 1).difference(&squares),
            near: board.squares().map(rooms_at).collect(),
            piece_of: vec![0; board.len()],
            touches: Vec::new(),
            stack: Vec::new(),
            boxes: None,
        }
    }

    fn cut(&mut self, board: &Board, boxes: &SquareSet<W>) {
        let inside = self.squares.intersection(boxes);
        if self.boxes == Some(inside) {
            return;
        }
        self.boxes = Some(inside);
        let mut closed = self.outside.union(boxes);
        self.touches.clear();
        for start in &self.squares.difference(boxes) {
            if closed.contains(start) {
                continue;
            }
            let piece = self.touches.len() as u16;
            let mut touches = 0;
            closed.insert(start);
            self.stack.push(start);
            while let Some(square) = self.stack.pop() {
                self.piece_of[square.index()] = piece;
                touches |= self.near[square.index()];
                for next in board.neighbours(square) {
                    if !closed.contains(next) {
                        closed.insert(next);
                        self.stack.push(next);
                    }
                }
            }
            self.touches.push(touches);
        }
    }
}

fn hash<const W: usize>(set: &SquareSet<W>) -> usize {
    let mix = |hash: u64, word: &u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    set.words().iter().fold(0, mix) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_level::Level;

    #[test]
    fn a_row_of_boxes_across_a_room_costs_its_links() {
        let level: Level =
            "###############\n#      ##     #\n# @ $   .     #\n#      ##     #\n###############"
                .parse()
                .expect("a level");
        let board = Board::new(&level).expect("a board");
        let mut links = RoomLinks::<1>::new(&board, &Rooms::new(&board));
        assert_eq!(links.count(), 1);
        let mut boxes = SquareSet::EMPTY;
        let expected = [0, 0, 1];
        for (row, missing) in expected.into_iter().enumerate() {
            let square =
                board.squares().find(|&s| board.pos(s).row == row as u16 + 1 && board.pos(s).col == 4);
            boxes.insert(square.expect("floor"));
            assert_eq!(links.missing(&board, &boxes), missing, "{}", board.draw(&boxes, None));
        }
    }
}
