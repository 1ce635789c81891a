//! Which squares cut the floor, and into what: the floods that move generation does not need.
//!
//! Lift one box and look at the free floor around it. With the box put down on
//! a square `s`, can the player walk from one side of it to another? Only if the
//! two neighbours hang together without `s`. One depth-first pass answers this
//! for every square at once (Tarjan's low points): the part below a child `c` of `s`
//! is cut off by `s` exactly if nothing below `c` has an edge to above `s`.
//!
//! ```text
//!   #######       s = x: left and right are two sides,
//!   #  x  #       so a box on x has two different player regions;
//!   #  #  #       anywhere else in the two rooms a box has only one.
//!   #######
//! ```
//!
//! After [`ArticulationPoints::explore`], [`ArticulationPoints::sides`] takes constant time and
//! [`ArticulationPoints::least`] names the least square of a side, which is the player's
//! canonical square there. A flood for each push would cost the whole board each time.

use super::{Board, Square, SquareSet};

/// One of the parts of the floor around a square, seen from that square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side(u8);

impl Side {
    /// The neighbour is not free.
    pub const BLOCKED: Self = Self(u8::MAX);
    /// The part that holds the root of the pass.
    pub(super) const UPPER: Self = Self(4);
    /// The part that holds a box lifted after the pass ([`Lifting`](super::Lifting)).
    pub(super) const LIFTED: Self = Self(5);
    /// There are five parts at the most: four neighbours' and the upper one.
    pub const COUNT: usize = 5;

    /// A number below [`Side::COUNT`], for indexing.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The part behind a neighbour, by the number of its direction.
    #[inline]
    pub(super) fn behind(index: usize) -> Self {
        Self(index as u8)
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Vertex {
    /// The pass that wrote this record: raising one number forgets all records at once.
    pass: u32,
    /// Number in the order of discovery.
    pub(super) found: u16,
    /// Least number that this square or one below it has an edge to.
    low: u16,
    /// First number after the squares below this one.
    pub(super) end: u16,
    /// Least square at or below this one.
    pub(super) least: u16,
    parent: u16,
    /// Where the walk over its piece of floor began.
    pub(super) root: u16,
}

/// The structure of one connected piece of free floor; owns its scratch.
#[derive(Clone, Debug)]
pub struct ArticulationPoints {
    vertices: Vec<Vertex>,
    pass: u32,
    order: Vec<Square>,
    stack: Vec<(Square, u8)>,
    /// Least square among the first `i` found, and among all but the first `i`.
    before: Vec<Square>,
    after: Vec<Square>,
    /// `before` and `after` are filled when first needed.
    extremes_known: bool,
}

impl ArticulationPoints {
    /// Scratch for a board.
    pub fn new(board: &Board) -> Self {
        let size = board.len() + 1;
        Self {
            vertices: vec![Vertex::default(); size],
            pass: 0,
            order: Vec::with_capacity(size),
            stack: Vec::with_capacity(size),
            before: Vec::with_capacity(size + 1),
            after: Vec::with_capacity(size + 1),
            extremes_known: false,
        }
    }

    /// Walks the free floor that hangs together with `root`.
    pub fn explore<const W: usize>(&mut self, board: &Board, blocked: &SquareSet<W>, root: Square) {
        self.forget();
        self.walk(board, blocked, root);
    }

    /// Walks all pieces of the free floor, each from its least square. Then [`Self::sides`] may be
    /// asked about any free square.
    pub(super) fn explore_all<const W: usize>(&mut self, board: &Board, blocked: &SquareSet<W>) {
        self.forget();
        self.explore_more(board, blocked, &SquareSet::below(board.len()).difference(blocked));
    }

    /// Walks all pieces of some more squares, those that `blocked` leaves free.
    pub(super) fn explore_more<const W: usize>(
        &mut self,
        board: &Board,
        blocked: &SquareSet<W>,
        squares: &SquareSet<W>,
    ) {
        for square in squares {
            if !self.contains(square) {
                self.walk(board, blocked, square);
            }
        }
    }

    pub(super) fn forget(&mut self) {
        self.pass += 1;
        self.extremes_known = false;
        self.order.clear();
    }

    /// The place of the walk is kept in local variables, and the stack holds only the way back. (A
    /// loop that took every step from the top of the stack was slower.)
    fn walk<const W: usize>(&mut self, board: &Board, blocked: &SquareSet<W>, root: Square) {
        self.stack.clear();
        let (mut here, mut parent, mut dir) = (root, board.wall(), 0);
        let mut low = self.discover(root, parent, root);
        loop {
            let neighbours = board.neighbours(here);
            let mut found = None;
            while dir < 4 && found.is_none() {
                let next = neighbours[dir];
                dir += 1;
                if blocked.contains(next) {
                    continue;
                }
                let vertex = &self.vertices[next.index()];
                if vertex.pass != self.pass {
                    found = Some(next);
                } else if next != parent {
                    low = low.min(vertex.found);
                }
            }
            if let Some(next) = found {
                self.vertices[here.index()].low = low;
                self.stack.push((here, dir as u8));
                (parent, here, dir) = (here, next, 0);
                low = self.discover(here, parent, root);
                continue;
            }
            let vertex = &mut self.vertices[here.index()];
            vertex.low = low;
            vertex.end = self.order.len() as u16;
            let least = vertex.least;
            let Some((before, next_dir)) = self.stack.pop() else { return };
            (here, dir) = (before, usize::from(next_dir));
            let vertex = &mut self.vertices[here.index()];
            vertex.least = vertex.least.min(least);
            low = low.min(vertex.low);
            parent = Square(vertex.parent);
        }
    }

    /// Notes a new square; returns its number.
    #[inline]
    fn discover(&mut self, square: Square, parent: Square, root: Square) -> u16 {
        let found = self.order.len() as u16;
        let (parent, least, root) = (parent.0, square.0, root.0);
        self.vertices[square.index()] =
            Vertex { pass: self.pass, found, low: found, end: found + 1, least, parent, root };
        self.order.push(square);
        found
    }

    /// The part of the floor in each direction from `square`, were a box put there.
    /// Equal sides hang together; blocked neighbours have none.
    pub fn sides(&self, board: &Board, square: Square) -> [Side; 4] {
        let here = self.vertices[square.index()];
        let neighbours = board.neighbours(square);
        let child_at = |next: Square| {
            let vertex = self.vertices[next.index()];
            (vertex.pass == self.pass && vertex.parent == square.0).then_some(vertex)
        };
        let mut children = [None; 4];
        for index in 0..4 {
            children[index] = child_at(neighbours[index]);
        }
        let side_of = |next: Square| {
            let vertex = self.vertices[next.index()];
            if vertex.pass != self.pass || next == board.wall() {
                return Side::BLOCKED;
            }
            if vertex.found < here.found {
                return Side::UPPER;
            }
            let above = |child: &Option<Vertex>| {
                child.is_some_and(|c| c.found <= vertex.found && vertex.found < c.end)
            };
            let index = children.iter().position(above).expect("a later square is below a child");
            let cut_off = children[index].is_some_and(|child| child.low >= here.found);
            if cut_off { Side(index as u8) } else { Side::UPPER }
        };
        // Plain loops: `map` and `zip` of arrays may become calls of functions that call others,
        // here and above.
        let mut sides = [Side::BLOCKED; 4];
        for index in 0..4 {
            sides[index] = side_of(neighbours[index]);
        }
        sides
    }

    /// The side of `square` on which another square of the explored piece lies.
    pub fn side_towards(&self, board: &Board, square: Square, target: Square) -> Side {
        let found = self.vertices[target.index()].found;
        let below = |next: Square| {
            let vertex = self.vertices[next.index()];
            let child = vertex.pass == self.pass && vertex.parent == square.0;
            child && vertex.found <= found && found < vertex.end
        };
        let child = board.neighbours(square).into_iter().position(below);
        child.map_or(Side::UPPER, |index| self.sides(board, square)[index])
    }

    /// The least square of a side of `square`.
    #[must_use]
    pub fn least(&mut self, board: &Board, square: Square, side: Side) -> Square {
        debug_assert_ne!(side, Side::BLOCKED);
        if side != Side::UPPER {
            let child = board.neighbours(square)[side.index()];
            return Square(self.vertices[child.index()].least);
        }
        let root_least = Square(self.vertices[self.order[0].index()].least);
        let here = self.vertices[square.index()];
        // Nearly always the least square of all lies outside this subtree: no need for more.
        if Square(here.least) != root_least {
            return root_least;
        }
        self.know_extremes();
        let outside = self.before[usize::from(here.found)].min(self.after[usize::from(here.end)]);
        let kept = board.neighbours(square).into_iter().filter_map(|next| {
            let vertex = self.vertices[next.index()];
            let child = vertex.pass == self.pass && vertex.parent == square.0;
            (child && vertex.low < here.found).then_some(Square(vertex.least))
        });
        kept.fold(outside, Square::min)
    }

    fn know_extremes(&mut self) {
        if self.extremes_known {
            return;
        }
        self.extremes_known = true;
        let none = Square(u16::MAX);
        self.before.clear();
        self.before.push(none);
        for (index, &square) in self.order.iter().enumerate() {
            self.before.push(square.min(self.before[index]));
        }
        self.after.clear();
        self.after.resize(self.order.len() + 1, none);
        for (index, &square) in self.order.iter().enumerate().rev() {
            self.after[index] = square.min(self.after[index + 1]);
        }
    }

    /// The squares of the explored piece that lie on a cycle: the player can come back to them
    /// another way.
    pub fn on_cycles<const W: usize>(&self) -> SquareSet<W> {
        let mut set = SquareSet::EMPTY;
        for &square in &self.order[1..] {
            let vertex = self.vertices[square.index()];
            // The edge to the parent is a bridge unless something below reaches above it.
            if vertex.low < vertex.found {
                set.insert(square);
                set.insert(Square(vertex.parent));
            }
        }
        set
    }

    /// What the pass wrote about a square of the explored piece.
    #[inline]
    pub(super) fn vertex(&self, square: Square) -> &Vertex {
        &self.vertices[square.index()]
    }

    /// Is the square in the explored piece?
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.vertices[square.index()].pass == self.pass
    }

    /// The squares of the explored piece, in the order of the walk.
    pub fn squares(&self) -> &[Square] {
        &self.order
    }
}
