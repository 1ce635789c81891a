//! Small windows of the board, solved completely: a table of lost placements.
//!
//! ```text
//!   +----+
//!   |#  #|      Cut a window of three by four squares (or another small shape) out of the board and play
//!   |$$ $|      the game in it alone, the world outside made as friendly as it can be. A placement of boxes that
//!   | $# |      is lost even so is lost on the board. All placements of a window fit a small table.
//!   +----+
//! ```
//!
//! The tables are computed for the board at hand when the detector is made, see [`table`]; windows that look alike share one.
//! Dead squares, goals and the walls just outside are part of the look. Then, for every square, the fewest
//! windows are chosen that together know every smallest lost placement with a box there, those left out that the
//! freeze test finds anyway.
//!
//! Cost of a call: squares are numbered row by row, so a row of a window is a run of bits, and a placement's number is
//! gathered with a shift and a mask a row; about 5 ns a window, and nothing at all where no other box is near.
//! Cost of making: counted in placements and limited; some milliseconds for most levels, none for huge ones.

mod table;

use super::freeze::frozen;
use super::{PushDetector, Verdict};
use crate::analysis::Analysis;
use crate::board::{Board, Square, SquareSet};
use sokonaut_level::Pos;
use std::collections::HashMap;
use table::{Fate, LOST_ANYWHERE, MOST_CELLS, Scene, Solver};

/// Rows and columns of the windows.
const SHAPES: [(u16, u16); 6] = [(3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (5, 5)];
const MOST_ROWS: usize = 5;
/// Boards with more squares than this get no windows.
const MOST_SQUARES: usize = 2000;
/// Placements that are solved for one board, at the most.
const MOST_PLACEMENTS: usize = 1 << 20;
/// Windows that are looked at for one push, at the most.
const MOST_VIEWS: usize = 8;

/// Knows the lost placements of small windows of a board.
#[derive(Clone, Debug, Default)]
pub struct Windows<const W: usize> {
    /// Fates of placements, table after table.
    fates: Vec<Fate>,
    /// For every square its views, one after the other, and where they begin.
    views: Vec<View>,
    first_view: Vec<u32>,
    /// For every square the squares that other boxes of its lost placements stand on.
    partners: Vec<SquareSet<W>>,
}

/// How to look through a window: which bits of a set make the number of a placement.
#[derive(Clone, Copy, Debug)]
struct View {
    rows: [Run; MOST_ROWS],
    /// Where its table begins.
    table: u32,
    corner: (i32, i32),
    size: (u16, u16),
}

/// A run of squares of one row.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    start: u16,
    mask: u8,
    shift: u8,
}

impl<const W: usize> PushDetector<W> for Windows<W> {
    const NAME: &'static str = "window";

    #[inline]
    fn judge(&mut self, _: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        let lost = |view: &View| self.fates[view.fate(boxes)] & LOST_ANYWHERE != 0;
        if self.views_of(boxes, moved).iter().any(lost) { Verdict::Dead } else { Verdict::Unknown }
    }

    #[inline]
    fn judge_from(
        &mut self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        moved: Square,
        player: Square,
    ) -> Verdict {
        let lost = |view: &View| {
            let fate = self.fates[view.fate(boxes)];
            fate != 0 && (fate & LOST_ANYWHERE != 0 || view.is_outside(&facts.board, boxes, player))
        };
        if self.views_of(boxes, moved).iter().any(lost) { Verdict::Dead } else { Verdict::Unknown }
    }
}

impl<const W: usize> Windows<W> {
    /// Solves the windows of a board.
    #[must_use]
    pub fn new(facts: &Analysis<W>) -> Self {
        if facts.board.len() > MOST_SQUARES {
            return Self::default();
        }
        let mut album = Album::default();
        for (index, &size) in SHAPES.iter().enumerate() {
            album.take_all(facts, size, index == 0);
        }
        album.choose(facts)
    }

    #[inline]
    fn views_of(&self, boxes: &SquareSet<W>, moved: Square) -> &[View] {
        match self.partners.get(moved.index()) {
            Some(partners) if !partners.is_disjoint(boxes) => {
                let [first, end] = [moved.index(), moved.index() + 1].map(|i| self.first_view[i] as usize);
                &self.views[first..end]
            }
            _ => &[],
        }
    }
}

impl View {
    /// Where the fate of the placement in this window stands.
    #[inline]
    fn fate<const W: usize>(&self, boxes: &SquareSet<W>) -> usize {
        let words = boxes.words();
        let mut number = 0;
        for row in &self.rows {
            let (word, bit) = (usize::from(row.start) / 64, row.start % 64);
            // A run may go on in the next word; where it does not, the mask removes what comes from there.
            let run = words[word & (W - 1)] >> bit | words[(word + 1) & (W - 1)] << 1 << (63 - bit);
            number |= (run as usize & usize::from(row.mask)) << row.shift;
        }
        self.table as usize + number
    }

    fn contains(&self, pos: Pos) -> bool {
        let (row, col) = (i32::from(pos.row) - self.corner.0, i32::from(pos.col) - self.corner.1);
        (0..i32::from(self.size.0)).contains(&row) && (0..i32::from(self.size.1)).contains(&col)
    }

    /// Is the player outside the window, or can it walk out?
    #[cold]
    fn is_outside<const W: usize>(&self, board: &Board, boxes: &SquareSet<W>, player: Square) -> bool {
        let mut closed = board.blocked(boxes).with(player);
        let mut stack = [player; MOST_ROWS * 8];
        let mut height = 1;
        while height > 0 {
            height -= 1;
            let square = stack[height];
            if !self.contains(board.pos(square)) {
                return true;
            }
            for next in board.neighbours(square) {
                if !closed.contains(next) {
                    closed.insert(next);
                    stack[height] = next;
                    height += 1;
                }
            }
        }
        false
    }
}

/// All windows of a board, before some are chosen.
#[derive(Default)]
struct Album {
    solver: Solver,
    fates: Vec<Fate>,
    views: Vec<View>,
    /// Tables by the look of their windows: where they begin, and their smallest lost placements.
    known: HashMap<Scene, (u32, Vec<u16>)>,
    /// Smallest lost placements on the board, by key: their squares, and the views that know them.
    lost: HashMap<u64, Lost>,
    placements: usize,
}

struct Lost {
    squares: Vec<Square>,
    views: Vec<u32>,
}

impl Album {
    fn take_all<const W: usize>(&mut self, facts: &Analysis<W>, size: (u16, u16), _first: bool) {
        let ends = facts.board.squares().map(|square| facts.board.pos(square));
        let (rows, cols) =
            ends.fold((0, 0), |(row, col), pos| (row.max(i32::from(pos.row)), col.max(i32::from(pos.col))));
        for row in 0..=rows {
            for col in 0..=cols {
                self.take(facts, (row, col), size);
            }
        }
    }

    /// Solves the window with this corner, if it is small enough and not known yet.
    fn take<const W: usize>(&mut self, facts: &Analysis<W>, corner: (i32, i32), size: (u16, u16)) {
        let Some((scene, cells, squares, rows)) = look(facts, corner, size) else { return };
        if self.placements + (1 << cells.len()) > MOST_PLACEMENTS && !self.known.contains_key(&scene) {
            return;
        }
        let (table, minimal) = self.known.entry(scene).or_insert_with(|| {
            self.placements += 1 << cells.len();
            self.solver.solve(&scene, &cells);
            let table = self.fates.len() as u32;
            if !self.solver.minimal().is_empty() {
                self.fates.extend_from_slice(self.solver.fates());
            }
            (table, self.solver.minimal().to_vec())
        });
        let number = self.views.len() as u32;
        for placement in minimal.iter() {
            let boxes = |index: &usize| placement >> index & 1 != 0;
            let squares = (0..cells.len()).filter(boxes).map(|index| squares[index]);
            let set: SquareSet<W> = squares.clone().collect();
            let key = facts.board.zobrist().of_boxes(&set);
            let entry = self.lost.entry(key).or_insert_with(|| {
                let hidden = frozen(facts, &set).is_subset(&facts.goals);
                Lost { squares: if hidden { squares.collect() } else { Vec::new() }, views: Vec::new() }
            });
            if !entry.squares.is_empty() {
                entry.views.push(number);
            }
        }
        self.views.push(View { rows, table: *table, corner, size });
    }

    /// For every square the views that know most of its lost placements, until all are known.
    fn choose<const W: usize>(self, facts: &Analysis<W>) -> Windows<W> {
        let mut lost: Vec<Lost> = self.lost.into_values().filter(|lost| !lost.squares.is_empty()).collect();
        lost.sort_by(|a, b| a.squares.cmp(&b.squares));
        let mut of_square: Vec<Vec<u32>> = vec![Vec::new(); facts.board.len()];
        for (index, lost) in lost.iter().enumerate() {
            lost.squares.iter().for_each(|square| of_square[square.index()].push(index as u32));
        }
        let mut windows =
            Windows { fates: self.fates, views: Vec::new(), first_view: vec![0], partners: Vec::new() };
        let mut worth = vec![0_u32; self.views.len()];
        for (square, mut unknown) in facts.board.squares().zip(of_square) {
            let squares = unknown.iter().flat_map(|&index| &lost[index as usize].squares).copied();
            windows.partners.push(squares.collect::<SquareSet<W>>().without(square));
            for _ in 0..MOST_VIEWS {
                let knowers = |index: &u32| lost[*index as usize].views.iter().map(|&view| view as usize);
                // Small placements come up more often than large ones.
                let weight = |index: &u32| 1 << (8 - lost[*index as usize].squares.len().min(8));
                unknown.iter().for_each(|index| knowers(index).for_each(|view| worth[view] += weight(index)));
                let best = unknown.iter().flat_map(knowers).max_by_key(|&view| (worth[view], view));
                unknown.iter().for_each(|index| knowers(index).for_each(|view| worth[view] = 0));
                let Some(best) = best else { break };
                unknown.retain(|index| !lost[*index as usize].views.contains(&(best as u32)));
                windows.views.push(self.views[best]);
            }
            windows.first_view.push(windows.views.len() as u32);
        }
        windows
    }
}

/// What is seen through a window: the scene, its cells that may hold boxes, their squares, the
/// runs of bits. `None` if nothing or too much is seen.
type Look = (Scene, Vec<u8>, Vec<Square>, [Run; MOST_ROWS]);

fn look<const W: usize>(facts: &Analysis<W>, corner: (i32, i32), size: (u16, u16)) -> Option<Look> {
    let board = &facts.board;
    let square_at = |row: i32, col: i32| {
        let pos = Pos::new(u16::try_from(corner.0 + row).ok()?, u16::try_from(corner.1 + col).ok()?);
        board.square_from_pos(pos)
    };
    let (height, width) = (i32::from(size.0), i32::from(size.1));
    let mut scene = Scene::default();
    let (mut cells, mut squares) = (Vec::new(), Vec::new());
    let mut runs = [Run::default(); MOST_ROWS];
    for row in -1..=height {
        let mut line: Vec<(u8, Square)> = Vec::new();
        for col in -1..=width {
            let bit = 8 * (row + 1) + col + 1;
            let (across, along) = ((0..height).contains(&row), (0..width).contains(&col));
            scene.inner |= u64::from(across && along) << bit;
            let Some(square) = square_at(row, col).filter(|_| across || along) else { continue };
            scene.floor |= 1 << bit;
            scene.goals |= u64::from(across && along && facts.goals.contains(square)) << bit;
            scene.dead |= u64::from(facts.dead.contains(square)) << bit;
            if across && along {
                line.push((bit as u8, square));
            }
        }
        // Dead squares at the ends of a row need no place in the table: no box stands there.
        let live = |&(_, square): &(u8, Square)| !facts.dead.contains(square);
        let (Some(first), Some(last)) = (line.iter().position(live), line.iter().rposition(live)) else {
            continue;
        };
        if cells.len() + last + 1 - first > MOST_CELLS {
            return None;
        }
        runs[row as usize] = Run {
            start: line[first].1.index() as u16,
            mask: ((1_u32 << (last + 1 - first)) - 1) as u8,
            shift: cells.len() as u8,
        };
        cells.extend(line[first..=last].iter().map(|&(bit, _)| bit));
        squares.extend(line[first..=last].iter().map(|&(_, square)| square));
    }
    (cells.len() > 1).then_some((scene, cells, squares, runs))
}
