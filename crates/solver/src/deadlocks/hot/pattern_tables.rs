//! Small windows of the board, solved completely: a table of lost placements.
//!
//! ```text
//!   +----+
//!   |#  #|      Cut a small window out of the board and play the game in it alone, the world outside
//!   |$$ $|      made as friendly as it can be. A placement of boxes that is lost even so is lost
//!   | $# |      on the board. All placements of a window fit a small table.
//!   +----+
//! ```
//!
//! The tables are computed for the board at hand when the detector is made (`table.rs` has the
//! rules); windows that look alike share one. Goals, dead squares and the walls just outside are
//! part of the look. Then, for every square, few windows are chosen that together know every
//! smallest lost placement with a box there, those left out that the freeze test finds anyway.
//!
//! Most of these placements are pockets that only a player inside could open. So this detector is
//! at its best when it is told where the player is ([`PushDetector::judge_from`]).
//!
//! Cost of a call: squares are numbered row by row, so a row of a window is a run of bits, and a
//! placement's number is gathered with a shift and a mask a row: some 5 ns a window, two to five
//! windows a square, and nothing where no other box is near. Cost of making: counted in placements
//! and limited, about 40 ns for each; 3 to 15 ms for most published levels. Larger windows were
//! tried: 14 squares instead of 12 take three times as long and find hardly more.

mod frame;
mod table;

use super::freeze::frozen;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Square, SquareSet};
use crate::deadlocks::{PushDetector, Verdict};
use frame::{Frame, Look, MOST_ROWS, Run};
use sokonaut_level::{Grid, Pos};
use std::collections::{HashMap, HashSet};
use table::{Fate, LOST_ANYWHERE, MOST_CELLS, Solver};

/// Rows and columns of windows, large ones first: a window within another one is not needed.
const SHAPES: [(u16, u16); 9] = [(5, 5), (4, 5), (5, 4), (4, 4), (3, 5), (5, 3), (3, 4), (4, 3), (3, 3)];
/// Boards with more squares than this get no windows.
const MOST_SQUARES: usize = 2000;
/// Placements that are solved for one board, at the most; on large boards the windows become
/// smaller.
const MOST_PLACEMENTS: usize = 1 << 19;
/// Windows with fewer cells are not worth a try.
const FEWEST_CELLS: usize = 8;
/// The work of solving a placement.
const PLACEMENT_WORK: usize = 16;
/// Windows that are looked at after a push, at the most.
const MOST_VIEWS: usize = 8;

/// Knows the lost placements of small windows of a board.
#[derive(Clone, Debug, Default)]
pub struct PatternTables<const W: usize> {
    /// Fates of placements, table after table.
    fates: Vec<Fate>,
    /// The views of the squares, one square after the other, and where those of each square begin.
    views: Vec<View>,
    first_view: Vec<u32>,
    /// For every square the squares that the other boxes of its lost placements stand on.
    partners: Vec<SquareSet<W>>,
}

/// How to look through a window: which bits of a set make the number of a placement.
#[derive(Clone, Copy, Debug)]
struct View {
    runs: [Run; MOST_ROWS],
    /// Where its table begins.
    table: u32,
    frame: Frame,
}

/// The tables never change: searches can share them.
impl<const W: usize> PushDetector<W> for &PatternTables<W> {
    #[inline]
    fn judge(&mut self, _: &Analysis<W>, boxes: &SquareSet<W>, moved: Square) -> Verdict {
        let lost = |view: &View| self.fates[view.placement(boxes)] & LOST_ANYWHERE != 0;
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
            let fate = self.fates[view.placement(boxes)];
            fate != 0 && (fate & LOST_ANYWHERE != 0 || view.frame.is_outside(&facts.board, boxes, player))
        };
        if self.views_of(boxes, moved).iter().any(lost) { Verdict::Dead } else { Verdict::Unknown }
    }
}

impl<const W: usize> PatternTables<W> {
    /// Solves the windows of a board.
    pub fn new(facts: &Analysis<W>) -> Self {
        Self::with_placements(facts, MOST_PLACEMENTS, &Watch::default())
    }

    /// The same for at most so many placements, or as many as usual. Each takes a byte, and while
    /// the tables are made some more. When time is up the windows that are left are not solved.
    pub fn with_placements(facts: &Analysis<W>, most: usize, watch: &Watch<'_>) -> Self {
        if facts.board.len() > MOST_SQUARES {
            return Self::default();
        }
        let mut album = Album::default();
        for look in survey(facts, most.min(MOST_PLACEMENTS)) {
            if !watch.spend(PLACEMENT_WORK << look.squares.len()) {
                break;
            }
            album.add(facts, &look);
        }
        album.choose(facts)
    }

    /// How many placements are known to be lost.
    pub fn len(&self) -> usize {
        self.fates.iter().filter(|&&fate| fate != 0).count()
    }

    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.fates.is_empty()
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.fates.capacity() * size_of::<Fate>()
            + self.views.capacity() * size_of::<View>()
            + self.first_view.capacity() * size_of::<u32>()
            + self.partners.capacity() * size_of::<SquareSet<W>>()
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
    /// Where the fate of the placement in this window is written.
    #[inline]
    fn placement<const W: usize>(&self, boxes: &SquareSet<W>) -> usize {
        let words = boxes.words();
        let mut number = 0;
        for run in &self.runs {
            let (word, bit) = (usize::from(run.start) / 64, run.start % 64);
            // A run may go on in the next word; where it does not, the mask removes what comes from
            // there.
            let next = words[(word + 1) & (W - 1)] << 1 << (63 - bit);
            let bits = (words[word & (W - 1)] >> bit | next) as usize & usize::from(run.mask);
            number |= bits << run.shift;
        }
        self.table as usize + number
    }
}

/// The windows to solve: as large as the number of placements allows.
fn survey<const W: usize>(facts: &Analysis<W>, most: usize) -> Vec<Look> {
    let sizes = (FEWEST_CELLS..=MOST_CELLS).rev();
    sizes.map(|cells| survey_with(facts, cells, most)).find_map(|looks| looks).unwrap_or_default()
}

/// All windows of at most so many cells, none within another; `None` if they have too many
/// placements.
fn survey_with<const W: usize>(facts: &Analysis<W>, most_cells: usize, most: usize) -> Option<Vec<Look>> {
    let ends = facts.board.squares().map(|square| facts.board.pos(square));
    let (rows, cols) = ends.fold((0, 0), |(row, col), pos| (row.max(pos.row), col.max(pos.col)));
    let mut taken: Grid<Vec<Frame>> = Grid::filled(rows + 1, cols + 1, Vec::new());
    let (mut looks, mut scenes, mut placements) = (Vec::new(), HashSet::new(), 0);
    for (height, width) in SHAPES {
        for corner in taken.positions() {
            let frame = Frame { corner, rows: height, cols: width };
            let Some(frame) = frame.trimmed(&facts.board) else { continue };
            if is_covered(&taken, &frame) {
                continue;
            }
            let Some(look) = Look::new(facts, frame, most_cells) else { continue };
            if scenes.insert(look.scene) {
                placements += 1 << look.cells.len();
                if placements > most {
                    return None;
                }
            }
            taken[frame.corner].push(frame);
            looks.push(look);
        }
    }
    Some(looks)
}

fn is_covered(taken: &Grid<Vec<Frame>>, frame: &Frame) -> bool {
    let Pos { row, col } = frame.corner;
    let most = MOST_ROWS as u16 - 1;
    (row.saturating_sub(most)..=row).any(|row| {
        (col.saturating_sub(most)..=col)
            .any(|col| taken[Pos::new(row, col)].iter().any(|other| other.covers(frame)))
    })
}

/// The windows of a board, solved, before some are chosen.
#[derive(Default)]
struct Album {
    solver: Solver,
    fates: Vec<Fate>,
    views: Vec<View>,
    /// For the scenes solved, where their tables begin and their smallest lost placements.
    tables: HashMap<table::Scene, (u32, Vec<u16>)>,
    /// The smallest lost placements on the board by their keys.
    lost: HashMap<u64, Lost>,
}

/// A smallest lost placement and the views that know it; no squares if it is not worth knowing.
struct Lost {
    squares: Vec<Square>,
    views: Vec<u32>,
}

/// The map has an order of its own; the choice of views must not depend on that.
fn in_order(mut lost: Vec<Lost>) -> Vec<Lost> {
    lost.sort_by(|a, b| a.squares.cmp(&b.squares));
    lost
}

impl Album {
    /// Solves a window, unless one like it was solved before, and writes down what is lost in it.
    fn add<const W: usize>(&mut self, facts: &Analysis<W>, look: &Look) {
        let (table, minimal) = self.tables.entry(look.scene).or_insert_with(|| {
            self.solver.solve(&look.scene, &look.cells);
            let table = self.fates.len() as u32;
            if !self.solver.minimal().is_empty() {
                self.fates.extend_from_slice(self.solver.fates());
            }
            (table, self.solver.minimal().to_vec())
        });
        let view = self.views.len() as u32;
        for placement in minimal.iter() {
            let boxes = (0..look.cells.len()).filter(|index| placement >> index & 1 != 0);
            let squares: Vec<Square> = boxes.map(|index| look.squares[index]).collect();
            let set: SquareSet<W> = squares.iter().copied().collect();
            let lost = self.lost.entry(facts.board.zobrist().of_boxes(&set)).or_insert_with(|| {
                let is_news = frozen(facts, &set).is_subset(&facts.goals);
                Lost { squares: if is_news { squares } else { Vec::new() }, views: Vec::new() }
            });
            lost.views.push(view);
        }
        self.views.push(View { runs: look.runs, table: *table, frame: look.frame });
    }

    /// Chooses for every square the views that know most, until all its lost placements are known.
    fn choose<const W: usize>(self, facts: &Analysis<W>) -> PatternTables<W> {
        let lost = in_order(self.lost.into_values().filter(|lost| !lost.squares.is_empty()).collect());
        let mut of_square: Vec<Vec<&Lost>> = vec![Vec::new(); facts.board.len()];
        for lost in &lost {
            lost.squares.iter().for_each(|square| of_square[square.index()].push(lost));
        }
        let mut windows =
            PatternTables { fates: self.fates, first_view: vec![0], ..PatternTables::default() };
        let mut worth = vec![0_u32; self.views.len()];
        for (square, mut unknown) in facts.board.squares().zip(of_square) {
            windows.partners.push(partners(square, &unknown));
            for _ in 0..MOST_VIEWS {
                let Some(best) = best_view(&unknown, &mut worth) else { break };
                unknown.retain(|lost| !lost.views.contains(&best));
                windows.views.push(self.views[best as usize]);
            }
            windows.first_view.push(windows.views.len() as u32);
        }
        windows
    }
}

/// The squares of the other boxes; the square itself if a box alone can be lost there.
fn partners<const W: usize>(square: Square, lost: &[&Lost]) -> SquareSet<W> {
    let others = lost.iter().flat_map(|lost| lost.squares.iter().copied());
    let others: SquareSet<W> = others.filter(|&other| other != square).collect();
    if lost.iter().any(|lost| lost.squares.len() == 1) { others.with(square) } else { others }
}

/// The view that knows most of these placements; small ones count more, they come up more often.
fn best_view(lost: &[&Lost], worth: &mut [u32]) -> Option<u32> {
    let views =
        || lost.iter().flat_map(|lost| lost.views.iter().map(move |&view| (view, lost.squares.len())));
    views().for_each(|(view, _)| worth[view as usize] = 0);
    views().for_each(|(view, boxes)| worth[view as usize] += 1 << (8 - boxes.min(8)));
    views().map(|(view, _)| view).max_by_key(|&view| (worth[view as usize], view))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::Oracle;
    use crate::board::{Reach, State};
    use crate::deadlocks::gallery::{self, Painting};

    /// Lost with the player where it stands; the freeze test sees nothing.
    const DEAD: [&str; 3] = [
        // Nobody gets between the boxes and the wall.
        "########\n#  ##  #\n# #  # #\n#  $$  #\n# .. @ #\n#      #\n########",
        // The same with three.
        "#########\n# ##### #\n# #   # #\n#  $$$  #\n# ...@  #\n#       #\n#########",
        // A closed diagonal.
        "#########\n#       #\n# $$    #\n# $ $   #\n#  $$ ..#\n#  @....#\n#########",
    ];

    /// Looks bad but lives.
    const ALIVE: [&str; 3] = [
        // The player is inside the pocket.
        "########\n#  ##  #\n# #@ # #\n#  $$  #\n# ..   #\n#      #\n########",
        // There is a goal in the pocket.
        "########\n#  ##  #\n# #..# #\n#  $$  #\n#    @ #\n#      #\n########",
        "#########\n#       #\n# **    #\n# $.*   #\n#  **   #\n#  @    #\n#########",
    ];

    fn finds(text: &str) -> bool {
        let Painting { facts, boxes } = gallery::painting(text);
        let windows = PatternTables::new(&facts);
        let player = facts.board.player();
        boxes.iter().any(|moved| (&windows).judge_from(&facts, &boxes, moved, player) == Verdict::Dead)
    }

    #[test]
    fn galleries() {
        DEAD.iter().for_each(|text| assert!(finds(text), "\n{text}"));
        ALIVE.iter().for_each(|text| assert!(!finds(text), "\n{text}"));
    }

    /// With walls all around, the window is the whole game: its table must be exact.
    #[test]
    fn a_closed_room_is_solved_exactly() {
        for text in [
            "#####\n#@  #\n# . #\n#.  #\n#####",
            "######\n#@   #\n# #..#\n#    #\n######",
            "######\n#@ ###\n#  . #\n# #. #\n#   ##\n######",
        ] {
            let facts = Analysis::<1>::drawn(text);
            let frame = Frame { corner: Pos::new(0, 0), rows: 5, cols: 5 }.trimmed(&facts.board);
            let look = Look::new(&facts, frame.expect("floor"), MOST_CELLS).expect("a small room");
            let mut solver = Solver::default();
            solver.solve(&look.scene, &look.cells);
            let mut reach = Reach::default();
            for (number, fate) in solver.fates().iter().enumerate() {
                let chosen = (0..look.squares.len()).filter(|index| number >> index & 1 != 0);
                let boxes: SquareSet<1> = chosen.map(|index| look.squares[index]).collect();
                let regions = reach.regions(&facts.board, &facts.board.blocked(&boxes));
                let mut large = regions.iter().filter(|region| region.len() > 1);
                let lost = large.all(|region| {
                    let player = region.first().expect("not empty");
                    !can_be_solved(&facts, &mut reach, State { boxes, player })
                });
                assert_eq!(fate & LOST_ANYWHERE != 0, lost, "\n{}", facts.board.draw(&boxes, None));
            }
        }
    }

    fn can_be_solved(facts: &Analysis<1>, reach: &mut Reach, start: State<1>) -> bool {
        let (mut queue, mut seen) = (vec![start], HashSet::from([start]));
        while let Some(state) = queue.pop() {
            if state.is_solved(&facts.goals) {
                return true;
            }
            let pushes = Oracle::pushes(&facts.board, reach, &state);
            queue.extend(pushes.into_iter().map(|(_, after)| after).filter(|after| seen.insert(*after)));
        }
        false
    }
}
