//! Rows with empty lines between them, as some documents print a board.
//!
//! An empty line ends a board, and no row is a level by itself. So a row that stands alone waits
//! for others of its kind, and is judged alone after all unless they make a level together.

use crate::block::{Block, Part, is_playable, is_walled};
use crate::limits::{MAX_AREA, MAX_SIDE};
use crate::parsed::WrittenBoard;
use crate::rle::Allowance;

/// Fewer rows are no board.
const LEAST_ROWS: usize = 3;

/// Rows that stand alone, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loose {
    rows: Vec<(usize, String)>,
    size: usize,
    /// Empty lines after the last row.
    empty: usize,
    /// Empty lines between the rows: the first two rows decide.
    spacing: Option<usize>,
}

impl Loose {
    /// Is nobody waiting?
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// An empty line follows the last row.
    pub fn part(&mut self) {
        self.empty += 1;
    }

    /// Can a row that begins now go on with these?
    pub fn awaits_more(&self) -> bool {
        self.spacing.is_none_or(|spacing| spacing == self.empty)
            && self.rows.len() < MAX_SIDE
            && self.size < 4 * MAX_AREA
    }

    /// Adds a row.
    pub fn push(&mut self, row: (usize, String)) {
        if !self.is_empty() {
            self.spacing.get_or_insert(self.empty);
        }
        self.size += row.1.len();
        self.rows.push(row);
        self.empty = 0;
    }

    /// The board that the rows make together, if they do.
    ///
    /// It can be played, or it is drawn so clearly that its defects are worth a report: between
    /// walls, with one player.
    pub fn board(&self, allowance: &mut Allowance) -> Option<WrittenBoard> {
        if self.rows.len() < LEAST_ROWS {
            return None;
        }
        let mut judge = |rows: &[(usize, String)]| {
            let mut block = Block::default();
            rows.iter().for_each(|(number, line)| block.push(*number, line.clone()));
            match <[Part; 1]>::try_from(block.judge(allowance)) {
                Ok([Part::Board(board)]) => Some(board),
                _ => None,
            }
        };
        // A level on a line of its own has run lengths, and its neighbours are other levels or
        // words.
        if self
            .rows
            .iter()
            .any(|row| judge(std::slice::from_ref(row)).is_some_and(|board| is_playable(&board)))
        {
            return None;
        }
        judge(&self.rows).filter(|board| is_clearly_drawn(board) || is_playable(board))
    }

    /// The rows, and whether an empty line follows the last of them.
    pub fn into_rows(self) -> (Vec<(usize, String)>, bool) {
        (self.rows, self.empty > 0)
    }
}

fn is_clearly_drawn(board: &WrittenBoard) -> bool {
    let is_player = |glyph: char| board.dialect.cell(glyph).is_some_and(crate::Cell::has_player);
    let letters = || board.rows.iter().flat_map(|row| &row.letters);
    let players = letters().filter(|letter| is_player(letter.glyph)).count();
    players == 1
        && board.rows.len() >= LEAST_ROWS
        && board.rows.iter().all(|row| is_walled(row, board.dialect))
}
