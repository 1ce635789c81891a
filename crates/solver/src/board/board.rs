//! The board: squares, their neighbours, goals, and where everything starts.

use super::reduce::{Hopeless, Reduced, reduce, reduce_more};
use super::{Square, SquareSet, Zobrist};
use sokonaut_level::{Dir, Grid, Level, Pos};

/// Words of sets that can be floods by themselves; larger boards need a list of squares.
pub(super) const FEW_WORDS: usize = 4;

/// A level reduced to what can matter: `reduce.rs` says what is left out.
#[derive(Clone, Debug)]
pub struct Board {
    /// Four neighbours of every square, then those of the wall: the wall itself.
    steps: Vec<[Square; 4]>,
    /// The same as sets, on boards whose sets have few words.
    near: Vec<SquareSet<FEW_WORDS>>,
    positions: Vec<Pos>,
    goals: Vec<Square>,
    boxes: Vec<Square>,
    player: Square,
    zobrist: Zobrist,
}

#[cfg(test)]
impl Board {
    /// The board of a level that is drawn.
    pub(crate) fn drawn(text: &str) -> Self {
        Self::new(&text.parse().expect("a level")).expect("a board")
    }
}

impl Board {
    /// The board of a level.
    ///
    /// # Errors
    /// A level that cannot be solved for a reason visible at once says why.
    pub fn new(level: &Level) -> Result<Self, Hopeless> {
        Ok(Self::from_plan(&reduce(level)?))
    }

    /// What is left of a level in a position: the board of a level that begins there. Boxes that
    /// are frozen by now are walls of it.
    ///
    /// # Errors
    /// A position that is lost for a reason visible at once says why.
    pub fn rest<const W: usize>(&self, boxes: &SquareSet<W>, player: Square) -> Result<Self, Hopeless> {
        self.rest_towards(boxes, player, &mut self.goals.iter().copied())
    }

    /// The same with other goals.
    ///
    /// # Errors
    /// As [`Self::rest`].
    pub fn rest_towards<const W: usize>(
        &self,
        boxes: &SquareSet<W>,
        player: Square,
        goals: &mut dyn Iterator<Item = Square>,
    ) -> Result<Self, Hopeless> {
        self.piece((boxes, &SquareSet::EMPTY), player, goals)
    }

    /// The board of some of the boxes, with goals of their own; the others are walls of it.
    ///
    /// # Errors
    /// As [`Self::rest`].
    pub fn piece<const W: usize>(
        &self,
        (boxes, others): (&SquareSet<W>, &SquareSet<W>),
        player: Square,
        goals: &mut dyn Iterator<Item = Square>,
    ) -> Result<Self, Hopeless> {
        let [rows, cols] = [|pos: &Pos| pos.row, |pos: &Pos| pos.col]
            .map(|part| self.positions.iter().map(part).max().map_or(0, |most| most + 2));
        let mut floor = Grid::filled(rows, cols, false);
        self.squares().for_each(|square| floor[self.pos(square)] = !others.contains(square));
        let places =
            |squares: &mut dyn Iterator<Item = Square>| squares.map(|square| self.pos(square)).collect();
        let whole = Reduced {
            floor,
            goals: places(goals),
            boxes: places(&mut boxes.iter()),
            player: self.pos(player),
        };
        Ok(Self::from_plan(&reduce_more(whole)?))
    }

    fn from_plan(reduced: &Reduced) -> Self {
        let positions: Vec<Pos> = reduced.floor.positions().filter(|&pos| reduced.floor[pos]).collect();
        let wall = Square::new(positions.len());
        let square = |pos: Pos| positions.binary_search(&pos).map_or(wall, Square::new);
        let step = |pos: Pos, dir| pos.step(dir).map_or(wall, square);
        let mut steps: Vec<_> = positions.iter().map(|&pos| Dir::ALL.map(|dir| step(pos, dir))).collect();
        steps.push([wall; 4]);
        let squares = |wanted: &[Pos]| wanted.iter().map(|&pos| square(pos)).collect();
        Self {
            goals: squares(&reduced.goals),
            boxes: squares(&reduced.boxes),
            player: square(reduced.player),
            zobrist: Zobrist::new(positions.len()),
            near: match positions.len() < 64 * FEW_WORDS {
                true => steps.iter().map(|near| near.iter().copied().collect()).collect(),
                false => Vec::new(),
            },
            steps,
            positions,
        }
    }

    /// Number of squares.
    #[allow(clippy::len_without_is_empty, reason = "the player stands somewhere: never empty")]
    #[inline]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// All squares, in order.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        (0..self.positions.len()).map(Square::new)
    }

    /// The number that stands for walls.
    #[inline]
    pub fn wall(&self) -> Square {
        Square(self.positions.len() as u16)
    }

    /// The next square in a direction; the wall if there is none.
    #[inline]
    pub fn step(&self, square: Square, dir: Dir) -> Square {
        self.steps[square.index()][dir.index()]
    }

    /// The four neighbours, walls among them, clockwise from the top.
    #[inline]
    pub fn neighbours(&self, square: Square) -> [Square; 4] {
        self.steps[square.index()]
    }

    /// The four neighbours as a set, on a board of `W` words, which must be few.
    #[inline]
    pub(super) fn near<const W: usize>(&self, square: Square) -> SquareSet<W> {
        // The innermost loop of every flood, so a plain one: `array::from_fn` and `zip` may become
        // calls.
        let near = self.near[square.index()].words();
        let mut words = [0; W];
        let mut index = 0;
        while index < W {
            words[index] = near[index];
            index += 1;
        }
        SquareSet::from_words(words)
    }

    /// The goals, in order.
    pub fn goals(&self) -> &[Square] {
        &self.goals
    }

    /// The boxes at the start, in order.
    pub fn boxes(&self) -> &[Square] {
        &self.boxes
    }

    /// Are there more goals than boxes? Then nobody knows where the boxes are in the end.
    pub fn has_spare_goals(&self) -> bool {
        self.goals().len() > self.boxes().len()
    }

    /// The player at the start.
    pub fn player(&self) -> Square {
        self.player
    }

    /// Where a square is in the level as written.
    ///
    /// # Panics
    /// If asked for the wall.
    pub fn pos(&self, square: Square) -> Pos {
        self.positions[square.index()]
    }

    /// The square at a position of the level as written, if it has one.
    #[inline]
    pub fn square_from_pos(&self, pos: Pos) -> Option<Square> {
        self.positions.binary_search(&pos).ok().map(Square::new)
    }

    /// Boxes and the wall: what nothing can enter.
    #[inline]
    pub fn blocked<const W: usize>(&self, boxes: &SquareSet<W>) -> SquareSet<W> {
        boxes.with(self.wall())
    }

    /// The numbers for position keys.
    #[inline]
    pub fn zobrist(&self) -> &Zobrist {
        &self.zobrist
    }

    /// Draws a position on this board as XSB text: for messages, tests and debugging.
    pub fn draw<const W: usize>(&self, boxes: &SquareSet<W>, player: Option<Square>) -> String {
        self.draw_with(|square| {
            let goal = self.goals.binary_search(&square).is_ok();
            match (boxes.contains(square), player == Some(square), goal) {
                (true, _, false) => '$',
                (true, _, true) => '*',
                (_, true, false) => '@',
                (_, true, true) => '+',
                (_, _, true) => '.',
                _ => ' ',
            }
        })
    }

    /// Draws the board with a letter for every square.
    pub fn draw_with(&self, letter: impl Fn(Square) -> char) -> String {
        let rows = self.positions.iter().map(|pos| pos.row).max().map_or(0, |row| row + 2);
        let cols = self.positions.iter().map(|pos| pos.col).max().map_or(0, |col| col + 2);
        let mut text = String::new();
        for row in 0..rows {
            let mut line = String::new();
            for col in 0..cols {
                let pos = Pos::new(row, col);
                line.push(self.square_from_pos(pos).map_or('#', &letter));
            }
            text.push_str(&line);
            text.push('\n');
        }
        text
    }
}
