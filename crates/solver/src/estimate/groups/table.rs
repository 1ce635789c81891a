//! What so many boxes cost together, wherever they stand.

use super::ground::Ground;
use super::parts::Parts;
use super::sets::{Members, Sets};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};
use sokonaut_level::Dir;
use std::collections::HashMap;

/// No play brings the boxes to goals.
pub(super) const NEVER: u32 = (1 << 30) - 1;
/// The mark of sets that part the floor.
pub(super) const PARTED: u32 = 1 << 31;
/// The mark of a cost that is more than that of any parts together.
pub(super) const KNOT: u32 = 1 << 30;
/// The rest of the floor, which is no pocket.
pub(super) const REST: u32 = u32::MAX;

/// The table of one size.
#[derive(Clone, Debug)]
pub(super) struct Table<const W: usize> {
    pub(super) size: usize,
    /// By the rank of a set what it costs, or, marked, its first place in `parts`: a set that
    /// leaves the floor in one piece takes one look.
    pub(super) entries: Vec<u32>,
    /// For each part of the floor, the largest last: which pocket it is, and what the set costs
    /// with the player there.
    pub(super) parts: Vec<(u32, u32)>,
    /// The parts that are not the largest, each once.
    pub(super) pockets: Vec<SquareSet<W>>,
    /// By the rank of two squares the others that are with them in a knot.
    pub(super) partners: Vec<SquareSet<W>>,
}

/// A set and a part of the floor: where in a table its cost is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Placement(u32);

impl<const W: usize> Table<W> {
    /// The table for groups of one box more than those of the last of the smaller ones, with a fee
    /// for each goal; `None` if time is up.
    pub(super) fn new(
        facts: &Analysis<W>,
        ground: &Ground,
        smaller: &[Self],
        fees: &[u16],
        watch: &Watch<'_>,
    ) -> Option<Self> {
        let size = smaller.len() + 1;
        let partners = vec![SquareSet::EMPTY; ground.sets.count(2)];
        let (entries, parts, pockets) = (Vec::new(), Vec::new(), Vec::new());
        let mut table = Self { size, entries, parts, pockets, partners };
        table.entries.reserve_exact(ground.sets.count(size));
        let (mut finder, mut known) = (Parts::new(facts, ground, smaller.last()), HashMap::new());
        let mut granted = true;
        ground.sets.for_each(size, |members| {
            match finder.of(&members[..size]) {
                None => table.entries.push(NEVER),
                Some(mut regions) => table.add(&mut regions, &mut known),
            }
            granted = watch.spend(2 * facts.board.len());
            granted
        });
        let done =
            granted && table.play(facts, ground, fees, watch) && table.tie(facts, ground, smaller, watch);
        done.then_some(table)
    }

    /// Notes the parts of the floor that the next set leaves.
    fn add(&mut self, regions: &mut [SquareSet<W>], known: &mut HashMap<SquareSet<W>, u32>) {
        self.entries.push(PARTED | self.parts.len() as u32);
        regions.sort_by_key(SquareSet::len);
        let pockets = regions.split_last().map_or(&[][..], |(_, pockets)| pockets);
        for pocket in pockets {
            let number = *known.entry(*pocket).or_insert(self.pockets.len() as u32);
            if number as usize == self.pockets.len() {
                self.pockets.push(*pocket);
            }
            self.parts.push((number, NEVER));
        }
        self.parts.push((REST, NEVER));
    }

    #[inline]
    fn find(&self, rank: usize, player: Square) -> Placement {
        let entry = self.entries[rank];
        if entry & PARTED == 0 {
            return Placement(rank as u32);
        }
        let mut place = entry & !PARTED;
        loop {
            let pocket = self.parts[place as usize].0;
            if pocket == REST || self.pockets[pocket as usize].contains(player) {
                return Placement(PARTED | place);
            }
            place += 1;
        }
    }

    #[inline]
    fn at(&mut self, placement: Placement) -> &mut u32 {
        match placement.0 & PARTED {
            0 => &mut self.entries[placement.0 as usize],
            _ => &mut self.parts[(placement.0 & !PARTED) as usize].1,
        }
    }

    /// What a set costs, with the player there, and the mark of knots.
    #[inline]
    pub(super) fn value(&self, rank: usize, player: Square) -> u32 {
        match self.find(rank, player).0 {
            placement if placement & PARTED == 0 => self.entries[placement as usize],
            placement => self.parts[(placement & !PARTED) as usize].1,
        }
    }

    /// What a set costs, with the player there: pushes and fees. `None` if it is lost.
    #[inline]
    pub(super) fn cost(&self, rank: usize, player: Square) -> Option<u32> {
        Some(self.value(rank, player) & !KNOT).filter(|&cost| cost != NEVER)
    }

    /// Finds all costs from the sets of goals on, against the direction of play; `false` if time is
    /// up.
    fn play(&mut self, facts: &Analysis<W>, ground: &Ground, fees: &[u16], watch: &Watch<'_>) -> bool {
        let mut queue = Queue::default();
        let mut granted = self.begin(facts, ground, fees, &mut queue);
        let mut cost = 0;
        while cost < queue.layers.len() && granted {
            while let Some((placement, members)) = queue.layers[cost].pop() {
                granted = watch.spend(16 * self.size);
                if granted && *self.at(placement) as usize == cost {
                    self.pull(facts, ground, (placement, &members), cost as u32 + 1, &mut queue);
                }
            }
            queue.layers[cost] = Vec::new();
            cost += 1;
        }
        granted
    }

    /// Boxes on goals cost the fees of these, wherever the player is.
    fn begin(&mut self, facts: &Analysis<W>, ground: &Ground, fees: &[u16], queue: &mut Queue) -> bool {
        let number = |goal: &Square| ground.number(*goal);
        let charged = facts.board.goals().iter().zip(fees);
        let mut charged: Vec<(u8, u32)> =
            charged.filter_map(|(goal, &fee)| Some((number(goal)?, u32::from(fee)))).collect();
        charged.sort_unstable();
        let Ok(goals) = u8::try_from(charged.len()) else { return false };
        Sets::new(goals).for_each(self.size, |chosen| {
            let chosen = chosen[..self.size].iter().map(|&index| charged[usize::from(index)]);
            let mut members = Members::default();
            members.iter_mut().zip(chosen.clone()).for_each(|(member, (number, _))| *member = number);
            let fee = chosen.map(|(_, fee)| fee).sum();
            let rank = ground.sets.rank(&members[..self.size]);
            let entry = self.entries[rank];
            if entry & PARTED == 0 {
                self.lower(Placement(rank as u32), members, fee, queue);
                return true;
            }
            let mut place = entry;
            loop {
                self.lower(Placement(place), members, fee, queue);
                if self.parts[(place & !PARTED) as usize].0 == REST {
                    return true;
                }
                place += 1;
            }
        });
        true
    }

    fn lower(&mut self, placement: Placement, members: Members, cost: u32, queue: &mut Queue) {
        let known = self.at(placement);
        if cost < *known {
            *known = cost;
            queue.push(cost, (placement, members));
        }
    }

    /// Takes the last push back in every way.
    fn pull(
        &mut self,
        facts: &Analysis<W>,
        ground: &Ground,
        (placement, members): (Placement, &Members),
        cost: u32,
        queue: &mut Queue,
    ) {
        let (board, group) = (&facts.board, &members[..self.size]);
        let rank = ground.sets.rank(group);
        let boxes: SquareSet<W> = group.iter().map(|&number| ground.square(number)).collect();
        let blocked = board.blocked(&boxes);
        for place in 0..self.size {
            for dir in Dir::ALL {
                let from = board.step(ground.square(members[place]), dir.opposite());
                let Some(number) = ground.number(from).filter(|_| !blocked.contains(from)) else { continue };
                let stand = board.step(from, dir.opposite());
                // The player of the push ends where the box was.
                if blocked.contains(stand) || self.find(rank, from) != placement {
                    continue;
                }
                let mut before = *members;
                before[place] = number;
                before[..self.size].sort_unstable();
                let met = self.find(ground.sets.rank(&before[..self.size]), stand);
                self.lower(met, before, cost, queue);
            }
        }
    }

    /// Bytes in use.
    pub(super) fn memory(&self) -> usize {
        size_of::<u32>() * self.entries.capacity()
            + size_of::<(u32, u32)>() * self.parts.capacity()
            + size_of::<SquareSet<W>>() * (self.pockets.capacity() + self.partners.len())
    }
}

/// Placements to be looked at, by their cost.
#[derive(Default)]
struct Queue {
    layers: Vec<Vec<(Placement, Members)>>,
}

impl Queue {
    fn push(&mut self, cost: u32, entry: (Placement, Members)) {
        let cost = cost as usize;
        if self.layers.len() <= cost {
            self.layers.resize_with(cost + 1, Vec::new);
        }
        self.layers[cost].push(entry);
    }
}
