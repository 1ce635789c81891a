//! How boxes inside a room cut it into fragments, remembered.

use super::corridors::Corridors;
use super::{RoomBits, Rooms};
use crate::board::{Board, Reach, Square, SquareSet};
use std::ops::Range;

/// No fragment: there is a box. As a number of fragments: one of them has no way out.
pub(super) const NONE: u16 = u16::MAX;

/// A room and its ways out.
#[derive(Clone, Debug)]
pub(super) struct Room<const W: usize> {
    number: usize,
    pub squares: SquareSet<W>,
    /// Everything but its squares.
    pub outside: SquareSet<W>,
    /// Squares of it next to a gate, and the gates by number.
    at_exits: Vec<Square>,
    pub exits: Vec<u16>,
    /// Squares of it next to another room, and the rooms.
    at_doors: Vec<Square>,
    pub doors: Vec<RoomBits>,
    /// Where its parts are in a list of those of all rooms.
    pub parts: Range<usize>,
}

impl<const W: usize> Room<W> {
    pub fn new(board: &Board, rooms: &Rooms, number: usize, corridors: &Corridors<W>) -> Self {
        let squares: SquareSet<W> = rooms.squares(board, number);
        let mut room = Self {
            number,
            outside: SquareSet::below(board.len() + 1).difference(&squares),
            squares,
            at_exits: Vec::new(),
            exits: Vec::new(),
            at_doors: Vec::new(),
            doors: Vec::new(),
            parts: 0..0,
        };
        for square in &squares {
            for next in board.neighbours(square) {
                match rooms.of(next) {
                    Some(other) if other != number => {
                        room.at_doors.push(square);
                        room.doors.push(1 << other);
                    }
                    None if next != board.wall() => {
                        room.at_exits.push(square);
                        room.exits.push(corridors.gate(next));
                    }
                    _ => {}
                }
            }
        }
        room
    }

    /// Its squares next to a gate or to another room.
    pub fn ways_out(&self) -> SquareSet<W> {
        self.at_exits.iter().chain(&self.at_doors).copied().collect()
    }

    /// Numbers that tell how it is cut: the fragment at each exit, at each door, and their count.
    fn width(&self) -> usize {
        self.exits.len() + self.doors.len() + 1
    }
}

/// How rooms are cut by boxes, as far as remembered.
#[derive(Clone, Debug)]
pub(super) struct Fragments<const W: usize> {
    /// Slots for each room, a power of two.
    slots: usize,
    keys: Vec<Option<SquareSet<W>>>,
    /// For each room, its slots one after the other.
    parts: Vec<u16>,
    first: Vec<usize>,
    reach: Reach,
}

impl<const W: usize> Fragments<W> {
    /// Nothing remembered; tells the rooms where their parts are.
    pub fn new(rooms: &mut [Room<W>]) -> Self {
        let slots = (2048 / W).clamp(1, 512);
        let (mut first, mut total, mut at) = (Vec::with_capacity(rooms.len()), 0, 0);
        for room in rooms {
            first.push(total);
            total += slots * room.width();
            room.parts = at..at + room.width();
            at += room.width();
        }
        Self {
            slots,
            keys: vec![None; slots * first.len()],
            parts: vec![0; total],
            first,
            reach: Reach::default(),
        }
    }

    /// How a room is cut by the boxes in it.
    pub fn of(&mut self, board: &Board, room: &Room<W>, boxes: &SquareSet<W>) -> &[u16] {
        let inside = room.squares.intersection(boxes);
        let slot = inside.mixed() as usize & (self.slots - 1);
        let width = room.width();
        let key = &mut self.keys[room.number * self.slots + slot];
        let parts = &mut self.parts[self.first[room.number] + slot * width..][..width];
        if *key != Some(inside) {
            *key = Some(inside);
            cut(board, room, &inside, &mut self.reach, parts);
        }
        parts
    }
}

fn cut<const W: usize>(
    board: &Board,
    room: &Room<W>,
    inside: &SquareSet<W>,
    reach: &mut Reach,
    parts: &mut [u16],
) {
    parts.fill(NONE);
    let (of_exits, rest) = parts.split_at_mut(room.exits.len());
    let (of_doors, total) = rest.split_at_mut(room.doors.len());
    let blocked = room.outside.union(inside);
    let mut left = room.squares.difference(inside);
    let mut count = 0;
    while let Some(start) = left.first() {
        let fragment = reach.flood(board, &blocked, start);
        left = left.difference(&fragment);
        let mut has_way_out = false;
        for (part, _) in of_exits.iter_mut().zip(&room.at_exits).filter(|(_, at)| fragment.contains(**at)) {
            *part = count;
            has_way_out = true;
        }
        for (part, _) in of_doors.iter_mut().zip(&room.at_doors).filter(|(_, at)| fragment.contains(**at)) {
            *part = count;
            has_way_out = true;
        }
        if !has_way_out {
            // Shut in by boxes: nothing is seen by every fragment.
            total[0] = NONE;
            return;
        }
        count += 1;
    }
    total[0] = count;
}
