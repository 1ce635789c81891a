//! Rows of the table, column by column. This is where the columns have their names and their order.

use crate::arrow::Column;

/// Bits of a square of the column `board`.
pub const WALL: u8 = 1;
/// See [`WALL`].
pub const GOAL: u8 = 2;
/// See [`WALL`].
pub const BOX: u8 = 4;
/// See [`WALL`].
pub const PLAYER: u8 = 8;

/// Values of any length behind each other, and where each of them ends.
#[derive(Clone, PartialEq, Debug)]
pub struct Lists<T> {
    /// The first is 0.
    pub offsets: Vec<i32>,
    /// All of them.
    pub values: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { offsets: vec![0], values: Vec::new() }
    }
}

impl<T> Lists<T> {
    /// Adds a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.values.extend(list);
        self.offsets.push(i32::try_from(self.values.len()).expect("a batch is far smaller"));
    }
}

/// Some rows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Batch {
    pub level: Lists<u8>,
    pub collection: Lists<u8>,
    pub number: Vec<i32>,
    pub split: Lists<u8>,
    pub height: Vec<u16>,
    pub width: Vec<u16>,
    pub board: Lists<u8>,
    pub player: Vec<u16>,
    pub boxes: Lists<u16>,
    pub dead: Vec<bool>,
    pub pushes_to_go: Vec<i32>,
    pub moves_to_go: Vec<i32>,
    pub next_for_pushes: Lists<u16>,
    pub next_for_moves: Lists<u16>,
    pub proof: Lists<u8>,
    pub proof_boxes: Lists<u16>,
    pub sampled: Lists<u8>,
    pub depth: Vec<i32>,
}

impl Batch {
    /// Number of rows.
    pub fn len(&self) -> usize {
        self.dead.len()
    }

    /// The columns with their names, in their order.
    pub fn columns(&self) -> [(&'static str, Column<'_>); 18] {
        [
            ("level", Column::Text(&self.level)),
            ("collection", Column::Text(&self.collection)),
            ("number", Column::I32(&self.number)),
            ("split", Column::Text(&self.split)),
            ("height", Column::U16(&self.height)),
            ("width", Column::U16(&self.width)),
            ("board", Column::Bytes(&self.board)),
            ("player", Column::U16(&self.player)),
            ("boxes", Column::Lists(&self.boxes)),
            ("dead", Column::Bool(&self.dead)),
            ("pushes_to_go", Column::I32(&self.pushes_to_go)),
            ("moves_to_go", Column::I32(&self.moves_to_go)),
            ("next_for_pushes", Column::Lists(&self.next_for_pushes)),
            ("next_for_moves", Column::Lists(&self.next_for_moves)),
            ("proof", Column::Text(&self.proof)),
            ("proof_boxes", Column::Lists(&self.proof_boxes)),
            ("sampled", Column::Text(&self.sampled)),
            ("depth", Column::I32(&self.depth)),
        ]
    }
}
