//! Small windows of the board, solved completely.

/// Tables of lost placements in small windows of a board.
#[derive(Clone, Debug, Default)]
pub struct Windows;
