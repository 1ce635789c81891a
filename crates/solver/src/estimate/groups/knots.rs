//! Groups that cost more than in parts.

use super::ground::Ground;
use super::sets::Members;
use super::table::{KNOT, NEVER, PARTED, REST, Table};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};

impl<const W: usize> Table<W> {
    /// Shows the knots among the boxes and what they cost, `None` if they are lost; as long as it
    /// is told to go on.
    pub(super) fn for_each_knot(
        &self,
        ground: &Ground,
        (boxes, player): (&SquareSet<W>, Square),
        mut show: impl FnMut(&[u8], Option<u32>) -> bool,
    ) {
        self.look(ground, &mut Members::default(), 0, *boxes, player, &mut show);
    }

    /// Shows the knots that begin with so many members and go on with squares of `left`.
    fn look(
        &self,
        ground: &Ground,
        members: &mut Members,
        chosen: usize,
        mut left: SquareSet<W>,
        player: Square,
        show: &mut impl FnMut(&[u8], Option<u32>) -> bool,
    ) -> bool {
        while let Some(square) = left.first() {
            left.remove(square);
            let Some(number) = ground.number(square) else { continue };
            members[chosen] = number;
            if chosen + 1 == self.size {
                let members = &members[..self.size];
                let value = self.value(ground.sets.rank(members), player);
                if value & KNOT != 0 && !show(members, Some(value & !KNOT).filter(|&cost| cost != NEVER)) {
                    return false;
                }
                continue;
            }
            let mut next = left;
            if self.size > 2 {
                for &member in &members[..chosen] {
                    next = next.intersection(&self.partners[ground.sets.rank(&[member, number])]);
                }
            }
            if !next.is_empty() && !self.look(ground, members, chosen + 1, next, player, show) {
                return false;
            }
        }
        true
    }

    /// Marks the knots; `false` if time is up.
    pub(super) fn tie(
        &mut self,
        facts: &Analysis<W>,
        ground: &Ground,
        smaller: &[Self],
        watch: &Watch<'_>,
    ) -> bool {
        let (mut rank, mut granted) = (0, true);
        if self.size == 1 {
            return true;
        }
        ground.sets.for_each(self.size, |members| {
            let members = &members[..self.size];
            let boxes: SquareSet<W> = members.iter().map(|&number| ground.square(number)).collect();
            let mut rest = facts.floor.difference(&boxes);
            let mut placement = self.entries[rank];
            let mut tied = false;
            if placement & PARTED == 0 {
                tied = is_knot(ground, smaller, members, placement, rest.first());
                self.entries[rank] |= if tied { KNOT } else { 0 };
            } else {
                loop {
                    let (pocket, cost) = self.parts[(placement & !PARTED) as usize];
                    let part = if pocket == REST { rest } else { self.pockets[pocket as usize] };
                    if is_knot(ground, smaller, members, cost, part.first()) {
                        self.parts[(placement & !PARTED) as usize].1 |= KNOT;
                        tied = true;
                    }
                    if pocket == REST {
                        break;
                    }
                    rest = rest.difference(&part);
                    placement += 1;
                }
            }
            if tied {
                self.note_partners(ground, members, &boxes);
            }
            rank += 1;
            granted = watch.spend(16 * self.size);
            granted
        });
        granted
    }

    fn note_partners(&mut self, ground: &Ground, members: &[u8], boxes: &SquareSet<W>) {
        for (index, &high) in members.iter().enumerate() {
            for &low in &members[..index] {
                let partners = &mut self.partners[ground.sets.rank(&[low, high])];
                *partners = partners.union(boxes);
            }
        }
    }
}

/// Does a set cost more than any two parts of it together, with the player there? If a part is lost
/// by itself it is not the set that is a knot.
fn is_knot<const W: usize>(
    ground: &Ground,
    smaller: &[Table<W>],
    members: &[u8],
    cost: u32,
    player: Option<Square>,
) -> bool {
    let Some(player) = player else { return false };
    let cost_of = |part: &[u8]| smaller[part.len() - 1].cost(ground.sets.rank(part), player);
    let alone: Option<u32> = members.iter().map(|&member| cost_of(&[member])).sum();
    if alone.is_none_or(|alone| alone == cost) {
        return false;
    }
    (1..1_u32 << (members.len() - 1)).all(|out| {
        let mut parts = [(Members::default(), 0); 2];
        for (place, &member) in members.iter().enumerate() {
            let (list, len) = &mut parts[usize::from(out >> place & 1 == 1)];
            list[*len] = member;
            *len += 1;
        }
        let together: Option<u32> = parts.iter().map(|(list, len)| cost_of(&list[..*len])).sum();
        together.is_some_and(|together| together < cost)
    })
}
