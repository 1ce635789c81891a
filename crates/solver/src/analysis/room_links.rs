//! Which rooms still see each other: how badly the boxes cut up the level.
//!
//! Two rooms are linked if *every* fragment of each sees the other. A fragment is what the player
//! can reach from a free square of the room through that room and free corridors; it sees a room when it
//! touches one of its squares, box or not. Cutting one room in two by a row of boxes costs links as well,
//! which makes this sharper than counting connected regions. A room full of boxes sees nothing.
//!
//! ```text
//!   ##############
//!   #000   #  111#      one link, 0-1, and it is missing now:
//!   #000 $----111#      the left fragment of room 0 does not see room 1
//!   #000 $ #  111#      (the row of boxes goes from wall to wall)
//!   ##############
//! ```
//!
//! The measure is Festival's. It is wanted for every generated child, so it must be cheap. For each
//! room the *zone* is fixed once: its squares and all corridors it could see through. What a
//! room sees depends only on the boxes in its zone, and a move changes the zones of one or two
//! rooms: results are remembered by (room, boxes in the zone). A lookup costs a few nanoseconds, a miss a flood of one zone.

use super::Rooms;
use crate::board::{Board, Reach, SquareSet};

/// More rooms than this, and links are not counted: such levels are one large lattice.
const MOST_ROOMS: usize = 64;

/// Counts missing links between rooms; remembers results.
#[derive(Clone, Debug)]
pub struct RoomLinks<const W: usize> {
    rooms: Vec<Room<W>>,
    memory: Vec<Remembered<W>>,
    /// Slots of the memory for each room, a power of two.
    slots: usize,
    /// Links that each room has lost, in this position.
    lost: Vec<u64>,
    reach: Reach,
}

#[derive(Clone, Debug)]
struct Room<const W: usize> {
    squares: SquareSet<W>,
    /// Its squares and the corridors seen from it.
    zone: SquareSet<W>,
    /// Everything else.
    outside: SquareSet<W>,
    /// Rooms it is linked with on the empty board, as bits and with the squares that touch them.
    linked: u64,
    touching: Vec<(u64, SquareSet<W>)>,
}

#[derive(Clone, Copy, Debug)]
struct Remembered<const W: usize> {
    boxes: SquareSet<W>,
    lost: u64,
}

impl<const W: usize> RoomLinks<W> {
    /// Prepares the count for a board.
    #[must_use]
    pub fn new(board: &Board, rooms: &Rooms) -> Self {
        let mut reach = Reach::default();
        let count = if rooms.count() > MOST_ROOMS { 0 } else { rooms.count() };
        let mut list: Vec<Room<W>> =
            (0..count).map(|room| Room::new(board, rooms, &mut reach, room)).collect();
        // On the empty board too, a link needs both sides.
        let linked: Vec<u64> =
            list.iter().map(|room| room.linked & !room.lost(board, &SquareSet::EMPTY, &mut reach)).collect();
        for (index, room) in list.iter_mut().enumerate() {
            room.linked =
                bits(linked[index]).filter(|&other| linked[other] >> index & 1 != 0).map(|b| 1 << b).sum();
            room.touching.retain(|&(other, _)| room.linked & other != 0);
        }
        let slots = (512 / W).clamp(1, 256);
        let nothing = Remembered { boxes: SquareSet::EMPTY, lost: 0 };
        Self {
            lost: vec![0; list.len()],
            memory: vec![nothing; slots * list.len()],
            rooms: list,
            slots,
            reach,
        }
    }

    /// Links of the empty board.
    #[must_use]
    pub fn count(&self) -> u16 {
        (self.rooms.iter().map(|room| room.linked.count_ones()).sum::<u32>() / 2) as u16
    }

    /// Links of the empty board that are missing with these boxes; 0 is best.
    #[must_use]
    pub fn missing(&mut self, board: &Board, boxes: &SquareSet<W>) -> u16 {
        let mut any = 0;
        for index in 0..self.rooms.len() {
            let lost = self.lost_by(board, boxes, index);
            self.lost[index] = lost;
            any |= lost;
        }
        if any == 0 {
            return 0;
        }
        let mut missing = 0;
        for (index, &lost) in self.lost.iter().enumerate() {
            // A link lost on both sides is counted on the side of the lesser room.
            let counted = bits(lost).filter(|&other| other < index && self.lost[other] >> index & 1 != 0);
            missing += lost.count_ones() - counted.count() as u32;
        }
        missing as u16
    }

    fn lost_by(&mut self, board: &Board, boxes: &SquareSet<W>, index: usize) -> u64 {
        let room = &self.rooms[index];
        let boxes = room.zone.intersection(boxes);
        if boxes.is_empty() || room.linked == 0 {
            return 0;
        }
        let slot = &mut self.memory[index * self.slots + (hash(&boxes) & (self.slots - 1))];
        if slot.boxes != boxes {
            *slot = Remembered { boxes, lost: room.lost(board, &boxes, &mut self.reach) };
        }
        slot.lost
    }
}

impl<const W: usize> Room<W> {
    fn new(board: &Board, rooms: &Rooms, reach: &mut Reach, room: usize) -> Self {
        let squares = rooms.squares(board, room);
        let others = SquareSet::below(board.len()).difference(&squares).difference(&rooms.corridors(board));
        let mut zone = SquareSet::EMPTY;
        for square in squares.difference(&zone).iter() {
            if !zone.contains(square) {
                zone = zone.union(&reach.flood(board, &board.blocked(&others), square));
            }
        }
        let mut touching: Vec<(u64, SquareSet<W>)> = Vec::new();
        for square in &zone {
            for other in board.neighbours(square).into_iter().filter_map(|next| rooms.of(next)) {
                if other != room {
                    match touching.iter_mut().find(|(bit, _)| *bit == 1 << other) {
                        Some((_, squares)) => squares.insert(square),
                        None => touching.push((1 << other, SquareSet::EMPTY.with(square))),
                    }
                }
            }
        }
        let linked = touching.iter().map(|(bit, _)| bit).sum();
        let outside = SquareSet::below(board.len() + 1).difference(&zone);
        Self { squares, zone, outside, linked, touching }
    }

    /// The rooms that some fragment of this one does not see.
    fn lost(&self, board: &Board, boxes: &SquareSet<W>, reach: &mut Reach) -> u64 {
        let mut left = self.squares.difference(boxes);
        if left.is_empty() {
            return self.linked;
        }
        let blocked = self.outside.union(boxes);
        let mut seen = self.linked;
        while let Some(start) = left.first() {
            let fragment = reach.flood(board, &blocked, start);
            let unseen = self.touching.iter().filter(|(_, squares)| squares.is_disjoint(&fragment));
            seen &= !unseen.map(|(bit, _)| bit).sum::<u64>();
            if seen == 0 {
                break;
            }
            left = left.difference(&fragment);
        }
        self.linked & !seen
    }
}

/// The numbers of the bits that are set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        let some = set != 0;
        set &= set.wrapping_sub(1);
        some.then_some(bit)
    })
}

fn hash<const W: usize>(set: &SquareSet<W>) -> usize {
    let mixed = set
        .words()
        .iter()
        .fold(0_u64, |hash, word| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29));
    mixed as usize
}
