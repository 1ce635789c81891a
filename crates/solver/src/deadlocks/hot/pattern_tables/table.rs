//! One window of the board, solved for every placement of boxes in it.
//!
//! The rules inside are those of the game. Outside, everything helps the player: all of it is
//! one free region, boxes pushed out of the window vanish, none comes in. Only what is certain is
//! kept: walls just outside are walls, and no box is pushed to a dead square. So what is lost here
//! is lost on the board, whatever stands elsewhere.
//!
//! The table is filled by number of boxes. For each placement it holds the squares from which a
//! player can save it: all of them if the boxes are on goals, and every region from which a push
//! leads to a placement that the player, now where the box was, can save. More boxes never help, so
//! a region that is lost with some of the boxes is lost with all of them, and most placements need
//! no more than that look at their parts.

/// Most squares that a window may have.
pub(super) const MOST_CELLS: usize = 12;

/// The board in and around a window, as bits: cell (row, column) of the window is bit
/// `8 * (row + 1) + column + 1`, and the squares just outside lie around that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Scene {
    /// The window itself.
    pub inner: u64,
    /// No walls, in the window and just outside (corners left out).
    pub floor: u64,
    /// Goals in the window.
    pub goals: u64,
    /// Dead squares, in the window and just outside.
    pub dead: u64,
}

/// What is known of a placement: the bits of both answers may be set.
pub(super) type Fate = u8;
/// Lost for a player outside the window, or connected with the outside.
pub(super) const LOST_OUTSIDE: Fate = 1;
/// Lost for a player anywhere (in a region of at least two squares).
pub(super) const LOST_ANYWHERE: Fate = 2;

/// Solves windows; owns its scratch.
#[derive(Default)]
pub(super) struct Solver {
    placements: Vec<u64>,
    /// By number of the placement, the squares from which a player can save it.
    saving: Vec<u64>,
    fates: Vec<Fate>,
    /// Placements that are lost although every part of them lives.
    minimal: Vec<u16>,
    /// Placements of the present size that are not lost for certain, and the squares of which
    /// nothing is known yet.
    open: Vec<(u16, u64)>,
    by_count: [Vec<u16>; MOST_CELLS + 1],
}

impl Solver {
    /// Fills the table for boxes on `cells` (bit numbers of the scene). Bit `i` of a placement's
    /// number stands for a box on `cells[i]`.
    pub fn solve(&mut self, scene: &Scene, cells: &[u8]) {
        debug_assert!(cells.len() <= MOST_CELLS);
        self.list_placements(scene, cells);
        let mut bit_of = [0_u16; 64];
        cells.iter().enumerate().for_each(|(index, &cell)| bit_of[usize::from(cell)] = 1 << index);
        for count in 1..=cells.len() {
            self.open_those_of(scene, count);
            while self.spread_life(scene, &bit_of) {}
            self.close(scene, count);
        }
    }

    /// What is known of every placement, by number.
    pub fn fates(&self) -> &[Fate] {
        &self.fates
    }

    /// The lost placements of which every part lives, small ones first.
    pub fn minimal(&self) -> &[u16] {
        &self.minimal
    }

    fn list_placements(&mut self, scene: &Scene, cells: &[u8]) {
        let total = 1_usize << cells.len();
        self.placements.clear();
        self.placements.push(0);
        for number in 1..total {
            let boxes = self.placements[number & (number - 1)];
            self.placements.push(boxes | 1 << cells[number.trailing_zeros() as usize]);
        }
        self.saving.clear();
        self.saving.resize(total, 0);
        self.saving[0] = scene.floor;
        self.fates.clear();
        self.fates.resize(total, 0);
        self.minimal.clear();
        self.by_count.iter_mut().for_each(Vec::clear);
        for number in 0..total as u16 {
            self.by_count[number.count_ones() as usize].push(number);
        }
    }

    /// Puts the placements of so many boxes into `open`, but for what a look at their parts
    /// settles.
    fn open_those_of(&mut self, scene: &Scene, count: usize) {
        self.open.clear();
        for &number in &self.by_count[count] {
            let boxes = self.placements[usize::from(number)];
            let free = scene.floor & !boxes;
            if boxes & !scene.goals == 0 {
                self.saving[usize::from(number)] = free;
            } else if boxes & scene.dead == 0 {
                let hopeful = parts(number).fold(free, |set, part| set & self.saving[usize::from(part)]);
                if hopeful != 0 {
                    self.open.push((number, hopeful));
                }
            }
        }
    }

    /// Asks every region still in question for a push that saves it; was one found?
    fn spread_life(&mut self, scene: &Scene, bit_of: &[u16; 64]) -> bool {
        let Self { open, saving, placements, .. } = self;
        let mut found = false;
        open.retain_mut(|(number, question)| {
            let boxes = placements[usize::from(*number)];
            let mut left = *question;
            while left != 0 {
                let region = scene.region(left & left.wrapping_neg(), boxes);
                left &= !region;
                let saved = scene.any_push(boxes, region, |from, to| {
                    let after = *number ^ bit_of[from as usize] ^ to.map_or(0, |to| bit_of[to as usize]);
                    saving[usize::from(after)] >> from & 1 != 0
                });
                if saved {
                    found = true;
                    saving[usize::from(*number)] |= region;
                    *question &= !region;
                }
            }
            *question != 0
        });
        found
    }

    /// Writes down the fates of the placements of so many boxes.
    fn close(&mut self, scene: &Scene, count: usize) {
        let ring = scene.floor & !scene.inner;
        for &number in &self.by_count[count] {
            let boxes = self.placements[usize::from(number)];
            let saving = self.saving[usize::from(number)];
            let mut fate = 0;
            if saving & ring == 0 {
                fate |= if ring != 0 { LOST_OUTSIDE } else { 0 };
                fate |= if scene.only_single_squares(saving, boxes) { LOST_ANYWHERE } else { 0 };
            }
            self.fates[usize::from(number)] = fate;
            let of_parts = parts(number).fold(0, |fates, part| fates | self.fates[usize::from(part)]);
            // A box on a dead square is no discovery.
            if fate & !of_parts != 0 && boxes & scene.dead == 0 {
                self.minimal.push(number);
            }
        }
    }
}

/// A placement's number without each of its boxes in turn.
fn parts(number: u16) -> impl Iterator<Item = u16> {
    let mut left = number;
    std::iter::from_fn(move || {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        (lowest != 0).then_some(number ^ lowest)
    })
}

impl Scene {
    /// Where a player on `start` can walk; everything outside hangs together.
    #[inline]
    fn region(&self, start: u64, boxes: u64) -> u64 {
        let (free, ring) = (self.floor & !boxes, self.floor & !self.inner);
        let region = flood(start, free);
        if region & ring == 0 { region } else { flood(region | ring, free) }
    }

    /// Does every region in `squares` consist of one square only?
    fn only_single_squares(&self, squares: u64, boxes: u64) -> bool {
        let free = self.floor & !boxes;
        let near = squares << 1 | squares >> 1 | squares << 8 | squares >> 8;
        near & free == 0
    }

    /// Is there a push by a player in `region` that the question says yes to? It is asked with the
    /// bit numbers of the box before and after, `None` if the box leaves the window.
    #[inline]
    fn any_push(&self, boxes: u64, region: u64, mut question: impl FnMut(u32, Option<u32>) -> bool) -> bool {
        let room = self.floor & !self.dead & !boxes;
        for (dir, step) in [(true, 1), (false, 1), (true, 8), (false, 8)] {
            let ahead = |set: u64| if dir { set << step } else { set >> step };
            let behind = |set: u64| if dir { set >> step } else { set << step };
            let mut movable = boxes & ahead(region) & behind(room);
            while movable != 0 {
                let from = movable & movable.wrapping_neg();
                movable ^= from;
                let to = ahead(from) & self.inner;
                let to = (to != 0).then(|| to.trailing_zeros());
                if question(from.trailing_zeros(), to) {
                    return true;
                }
            }
        }
        false
    }
}

fn flood(start: u64, free: u64) -> u64 {
    let mut region = start & free;
    loop {
        let grown = (region | region << 1 | region >> 1 | region << 8 | region >> 8) & free;
        if grown == region {
            return region;
        }
        region = grown;
    }
}
