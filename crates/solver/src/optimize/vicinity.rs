//! The positions near known ones: at most so many boxes stand elsewhere.
//!
//! A shortest path among *all* positions is out of reach; among those near the positions of a
//! solution it is not, and there the shorter solution usually is. (Vicinity search: Gouezel, in the
//! optimizers of YASC and JSoko.) One stray box that may stand *anywhere* already finds needless
//! parking, another goal for a box, and another order of two deliveries.
//!
//! The vicinity is not listed beforehand but asked for, box layout by box layout. Between
//! neighbours of a line lies one push, so from one to the next the number of strays changes by one
//! at the most: where it is too large by `n`, the next `n` layouts need not be looked at. And a
//! push changes it by one at the most too, so one look along the lines for a position answers for
//! all its children ([`Vicinity::admits`]). Before that the looks were three quarters of the time.

use super::PushSequence;
use crate::board::{Square, SquareSet, State};
use std::ops::Range;
use std::sync::Arc;

/// Layouts of boxes along one or several lines, and how far to stray from them.
#[derive(Clone, Debug)]
pub struct Vicinity<const W: usize> {
    lines: Vec<Layouts<W>>,
    strays: usize,
}

/// The layouts of a part of a line.
#[derive(Clone, Debug)]
struct Layouts<const W: usize> {
    states: Arc<Vec<State<W>>>,
    part: Range<usize>,
}

impl<const W: usize> Layouts<W> {
    fn list(&self) -> &[State<W>] {
        &self.states[self.part.clone()]
    }
}

/// The layouts that a position, or a child of it, may be near to.
#[derive(Clone, Debug, Default)]
pub struct Neighbourhood {
    /// So near that all children are near too.
    inside: bool,
    /// The line, the place in it, and whether there is one stray too many.
    rim: Vec<(u16, u32, bool)>,
    /// A place in the first line near the position: a good one to look at first for its children.
    pub hint: u32,
}

impl<const W: usize> Vicinity<W> {
    /// What is near a part of a line.
    #[must_use]
    pub fn of_part(line: &PushSequence<W>, first: usize, last: usize, strays: usize) -> Self {
        Self { lines: vec![Layouts { states: line.shared_states(), part: first..last + 1 }], strays }
    }

    /// What is near another line, too.
    pub fn add(&mut self, line: &PushSequence<W>) {
        self.lines.push(Layouts { states: line.shared_states(), part: 0..line.states().len() });
    }

    /// Positions of all lines.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.iter().map(|line| line.part.len()).sum()
    }

    /// Looks along the lines for what is near a position, at the hint first.
    pub fn look(&self, boxes: &SquareSet<W>, around: &mut Neighbourhood) {
        around.rim.clear();
        let hinted = self.lines[0].list().get(around.hint as usize);
        around.inside = hinted.is_some_and(|near| boxes.difference(&near.boxes).len() < self.strays);
        if around.inside {
            return;
        }
        for (number, line) in self.lines.iter().enumerate() {
            let (line, mut index) = (line.list(), 0);
            while let Some(near) = line.get(index) {
                let strays = boxes.difference(&near.boxes).len();
                if strays <= self.strays + 1 {
                    around.rim.push((number as u16, index as u32, strays > self.strays));
                    around.hint = if number == 0 { index as u32 } else { around.hint };
                }
                if strays < self.strays {
                    around.inside = true;
                    return;
                }
                index += strays.saturating_sub(self.strays + 1).max(1);
            }
        }
    }

    /// Is the position near, whose box on `from` goes to `to`?
    #[must_use]
    #[inline]
    pub fn admits(&self, around: &Neighbourhood, from: Square, to: Square) -> bool {
        around.inside
            || around.rim.iter().any(|&(line, index, too_many)| {
                let layout = &self.lines[usize::from(line)].list()[index as usize].boxes;
                let (leaves, arrives) = (layout.contains(from), layout.contains(to));
                if too_many { arrives && !leaves } else { arrives || !leaves }
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::optimize::Push;
    use sokonaut_level::{Dir, Level};

    #[test]
    fn one_look_answers_for_all_children() {
        let level: Level =
            "#########\n#@ $ $ .#\n#  $   .#\n#   $  .#\n#      .#\n#########".parse().expect("a level");
        let board = Board::new(&level).expect("a board");
        let start = board.boxes()[0];
        let pushes = [start, board.step(start, Dir::Right)].map(|from| Push { from, dir: Dir::Right });
        let line = PushSequence::<1>::new(&board, pushes[..1].to_vec());
        let squares: Vec<Square> = board.squares().collect();
        let (mut near, mut far) = (0, 0);
        for strays in 1..4 {
            let vicinity = Vicinity::of_part(&line, 0, 1, strays);
            let mut around = Neighbourhood::default();
            for (a, b) in
                squares.iter().flat_map(|a| squares.iter().map(move |b| (*a, *b))).filter(|(a, b)| a < b)
            {
                let boxes: SquareSet<1> = [a, b, board.boxes()[0], board.boxes()[1]].into_iter().collect();
                if boxes.len() < 4 {
                    continue;
                }
                vicinity.look(&boxes, &mut around);
                for (from, to) in boxes.iter().flat_map(|from| squares.iter().map(move |to| (from, *to))) {
                    let child = boxes.without(from).with(to);
                    if child.len() < 4 || from == to {
                        continue;
                    }
                    let expected =
                        line.states().iter().any(|known| child.difference(&known.boxes).len() <= strays);
                    assert_eq!(vicinity.admits(&around, from, to), expected);
                    *if expected { &mut near } else { &mut far } += 1;
                }
            }
        }
        assert!(near > 1000 && far > 1000);
    }
}
