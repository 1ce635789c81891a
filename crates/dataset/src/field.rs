//! The floor of a level as numbers small enough for a byte.

use sokonaut_level::{Dir, Level, Pos};

/// No square.
pub const NONE: u8 = u8::MAX;
/// Most squares inside the walls of a level that can be counted out.
pub const MOST_SQUARES: usize = 254;
/// Most boxes of such a level.
pub const MOST_BOXES: usize = 15;

/// Why a level has no exact labels, whatever the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    /// More floor than has numbers.
    #[error("it has {0} squares inside, and exact labels are for at most {MOST_SQUARES}")]
    Squares(usize),
    /// More boxes than a state holds.
    #[error("it has {0} boxes, and exact labels are for at most {MOST_BOXES}")]
    Boxes(usize),
}

/// The squares that the player could walk to if there were no boxes, numbered row by row.
#[derive(Clone, Debug)]
pub struct Field {
    positions: Vec<Pos>,
    /// The neighbour of each square in each direction; `NONE` for walls.
    next: Box<[[u8; 4]; 256]>,
    goals: Vec<u8>,
    /// Boxes that nobody can get at.
    walled_in: Vec<Pos>,
    hopeless: bool,
    start: State,
}

/// Boxes and player. The boxes are in order, and what is left of their places is `NONE`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    boxes: [u8; MOST_BOXES],
    /// The square of the player.
    pub player: u8,
}

impl State {
    /// The state with these boxes, at most `MOST_BOXES`.
    pub fn new(squares: &[u8], player: u8) -> Self {
        let mut boxes = [NONE; MOST_BOXES];
        boxes[..squares.len()].copy_from_slice(squares);
        boxes.sort_unstable();
        Self { boxes, player }
    }

    /// The boxes, in order.
    pub fn boxes(&self) -> &[u8] {
        let count = self.boxes.iter().position(|&square| square == NONE).unwrap_or(MOST_BOXES);
        &self.boxes[..count]
    }

    /// The state with the player elsewhere.
    pub fn with_player(&self, player: u8) -> Self {
        Self { player, ..*self }
    }

    /// The state with a box elsewhere and the player where it is then.
    pub fn moved(&self, from: u8, to: u8, player: u8) -> Self {
        let mut boxes = self.boxes;
        if let Some(place) = boxes.iter().position(|&square| square == from) {
            boxes[place] = to;
        }
        boxes.sort_unstable();
        Self { boxes, player }
    }

    /// All of it as a number.
    pub fn hash(&self) -> u64 {
        let mut bytes = [self.player; 16];
        bytes[..MOST_BOXES].copy_from_slice(&self.boxes);
        let number = u128::from_le_bytes(bytes);
        let (low, high) = (number as u64, (number >> 64) as u64);
        let mixed = u128::from(low ^ 0x9E37_79B9_7F4A_7C15) * u128::from(high ^ 0xD1B5_4A32_D192_ED03);
        (mixed >> 64) as u64 ^ mixed as u64
    }
}

impl Field {
    /// The floor of a level.
    ///
    /// # Errors
    /// If it is too large for bytes.
    pub fn new(level: &Level) -> Result<Self, Unfit> {
        let inside = level.inside();
        let positions: Vec<Pos> = level.positions().filter(|&pos| inside[pos]).collect();
        let (movable, walled_in): (Vec<Pos>, Vec<Pos>) =
            level.boxes().iter().copied().partition(|&pos| inside[pos]);
        if positions.len() > MOST_SQUARES {
            return Err(Unfit::Squares(positions.len()));
        }
        if movable.len() > MOST_BOXES {
            return Err(Unfit::Boxes(movable.len()));
        }
        let number = |pos: Pos| positions.binary_search(&pos).map_or(NONE, |index| index as u8);
        let mut next = Box::new([[NONE; 4]; 256]);
        for (square, &pos) in positions.iter().enumerate() {
            next[square] = Dir::ALL.map(|dir| pos.step(dir).map_or(NONE, number));
        }
        let boxes: Vec<u8> = movable.iter().map(|&pos| number(pos)).collect();
        Ok(Self {
            goals: level.goals().map(number).filter(|&goal| goal != NONE).collect(),
            next,
            hopeless: walled_in.iter().any(|&pos| !level.is_goal(pos)),
            walled_in,
            start: State::new(&boxes, number(level.player())),
            positions,
        })
    }

    /// The state in which the level starts.
    pub fn start(&self) -> State {
        self.start
    }

    /// The goals, in order.
    pub fn goals(&self) -> &[u8] {
        &self.goals
    }

    /// Number of squares.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Is a box walled in where it is of no use?
    pub fn is_hopeless(&self) -> bool {
        self.hopeless
    }

    /// The neighbour in a direction; `NONE` if that is a wall.
    pub fn next(&self, square: u8, dir: usize) -> u8 {
        self.next[usize::from(square)][dir & 3]
    }

    /// The neighbours in all directions.
    pub fn around(&self, square: u8) -> [u8; 4] {
        self.next[usize::from(square)]
    }

    /// Where a square is.
    pub fn pos(&self, square: u8) -> Pos {
        self.positions[usize::from(square)]
    }

    /// The square at a position, if the player could stand there.
    pub fn square(&self, pos: Pos) -> Option<u8> {
        self.positions.binary_search(&pos).ok().map(|index| index as u8)
    }

    /// Where all boxes are, those that nobody can get at too, row by row.
    pub fn box_positions(&self, state: &State) -> Vec<Pos> {
        let mut all: Vec<Pos> = state.boxes().iter().map(|&square| self.pos(square)).collect();
        all.extend(&self.walled_in);
        all.sort_unstable();
        all
    }

    /// The state with these boxes and this player, if it is one of this level.
    pub fn state(&self, boxes: impl IntoIterator<Item = Pos>, player: Pos) -> Option<State> {
        let mut squares = Vec::new();
        for pos in boxes {
            match self.square(pos) {
                Some(square) => squares.push(square),
                None if self.walled_in.contains(&pos) => {}
                None => return None,
            }
        }
        let player = self.square(player)?;
        let fits = squares.len() == self.start.boxes().len() && !squares.contains(&player);
        fits.then(|| State::new(&squares, player))
    }
}
