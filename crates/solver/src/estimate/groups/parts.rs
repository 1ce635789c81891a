//! The parts into which a set of boxes cuts the floor, most of them without a flood.
//!
//! Put down one box more. If the free squares beside it are joined by the squares around it, it
//! cuts nothing: the parts are those of the smaller set without its square. That one was looked at
//! for the table before. Only a set in which no box is like that takes floods. (With floods for all
//! sets XSokoban 63 took 5.7 s instead of 3.2.)

use super::ground::Ground;
use super::sets::Members;
use super::table::{PARTED, REST, Table};
use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet};

/// Finds the parts of sets of one size.
pub(super) struct Parts<'a, const W: usize> {
    facts: &'a Analysis<W>,
    ground: &'a Ground,
    /// The table of sets with one box fewer.
    smaller: Option<&'a Table<W>>,
    /// By the number of a square the four beside it, and the four at its corners, each after the
    /// side that comes before it.
    around: Vec<[(Square, Square); 4]>,
    reach: Reach,
}

impl<'a, const W: usize> Parts<'a, W> {
    pub(super) fn new(facts: &'a Analysis<W>, ground: &'a Ground, smaller: Option<&'a Table<W>>) -> Self {
        let numbers = 0..ground.len() as u8;
        let around = numbers.map(|number| around(&facts.board, ground.square(number))).collect();
        Self { facts, ground, smaller, around, reach: Reach::default() }
    }

    /// The parts that boxes on these squares leave, in any order; `None` if they leave one.
    pub(super) fn of(&mut self, members: &[u8]) -> Option<Vec<SquareSet<W>>> {
        let board = &self.facts.board;
        let boxes: SquareSet<W> = members.iter().map(|&number| self.ground.square(number)).collect();
        let blocked = board.blocked(&boxes);
        let harmless = |&place: &usize| cuts_nothing(&self.around[usize::from(members[place])], &blocked);
        let regions = match self.smaller.zip((0..members.len()).find(harmless)) {
            Some((smaller, place)) => self.with_one_more(smaller, members, place)?,
            None => self.reach.regions(board, &blocked),
        };
        (regions.len() != 1).then_some(regions)
    }

    /// The parts of a set, if the member at a place cuts nothing; `None` if there is one.
    fn with_one_more(&self, smaller: &Table<W>, members: &[u8], place: usize) -> Option<Vec<SquareSet<W>>> {
        let mut others = Members::default();
        let rest = members[..place].iter().chain(&members[place + 1..]);
        others.iter_mut().zip(rest).for_each(|(other, &member)| *other = member);
        let others = &others[..members.len() - 1];
        let entry = smaller.entries[self.ground.sets.rank(others)];
        if entry & PARTED == 0 {
            return None;
        }
        let boxes: SquareSet<W> = others.iter().map(|&number| self.ground.square(number)).collect();
        let mut left = SquareSet::below(self.facts.board.len()).difference(&boxes);
        let mut parts = Vec::new();
        let mut index = (entry & !PARTED) as usize;
        loop {
            let pocket = smaller.parts[index].0;
            let part = if pocket == REST { left } else { smaller.pockets[pocket as usize] };
            parts.push(part.without(self.ground.square(members[place])));
            if pocket == REST {
                return Some(parts);
            }
            left = left.difference(&part);
            index += 1;
        }
    }
}

fn around(board: &Board, square: Square) -> [(Square, Square); 4] {
    let sides = board.neighbours(square);
    std::array::from_fn(|dir| {
        let [side, next] = [sides[dir], sides[(dir + 1) % 4]];
        let elsewhere = |corner: &Square| *corner != square && *corner != board.wall();
        let shared = |corner: &Square| elsewhere(corner) && board.neighbours(next).contains(corner);
        let corner = board.neighbours(side).into_iter().find(shared);
        (side, corner.unwrap_or(board.wall()))
    })
}

/// Are the free squares beside a box joined by the corners, and is there one?
fn cuts_nothing<const W: usize>(around: &[(Square, Square); 4], blocked: &SquareSet<W>) -> bool {
    let free = |dir: usize| !blocked.contains(around[dir % 4].0);
    let sides = (0..4).filter(|&dir| free(dir)).count();
    let joined = |&dir: &usize| free(dir) && free(dir + 1) && !blocked.contains(around[dir].1);
    // All four are joined by three corners.
    sides > 0 && (0..4).filter(joined).count() + 1 >= sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alarm::Watch;

    /// A room with a pillar, corridors with and without a way round, and a blind alley.
    const LEVEL: &str = "##########\n#@ $   . #\n# # ## # #\n# $      #\n### ## # #\n#.   $   #\n# $  ###.#\n#    # #.#\n###### # #\n       ###";

    #[test]
    fn parts_are_those_that_floods_find() {
        let level = LEVEL.parse().expect("a level");
        let facts = Analysis::<1>::new(&Board::new(&level).expect("a board"));
        let ground = Ground::new(&facts).expect("few squares");
        let (mut tables, mut reach) = (Vec::new(), Reach::default());
        let [mut parted, mut whole] = [0; 2];
        for size in 1..=4 {
            let mut finder = Parts::new(&facts, &ground, tables.last());
            ground.sets.for_each(size, |members| {
                let members = &members[..size];
                let boxes: SquareSet<1> = members.iter().map(|&number| ground.square(number)).collect();
                let expected = reach.regions(&facts.board, &facts.board.blocked(&boxes));
                let mut found = finder
                    .of(members)
                    .unwrap_or_else(|| vec![SquareSet::below(facts.board.len()).difference(&boxes)]);
                found.sort_by_key(SquareSet::first);
                assert_eq!(found, expected);
                *if expected.len() == 1 { &mut whole } else { &mut parted } += 1;
                true
            });
            let fees = vec![0; facts.board.goals().len()];
            tables.extend(Table::new(&facts, &ground, &tables, &fees, &Watch::default()));
        }
        assert!(parted > 1000 && whole > 1000, "{parted} parted, {whole} whole");
    }
}
