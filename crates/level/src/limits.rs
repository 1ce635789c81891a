//! How much a text may ask for. Every bound of the crate is here, so that no input, however
//! hostile, makes it allocate without end.

/// Most rows, and most columns, of a board.
pub const MAX_SIDE: usize = 2_000;

/// Most squares of a board, walls and outside included.
pub const MAX_AREA: usize = 1_000_000;

/// Most squares inside the walls: a solver may number them with 16 bits and keep a few numbers
/// free.
pub const MAX_INSIDE: usize = 65_000;

/// Most steps of a solution or saved game, once its run lengths are expanded.
pub const MAX_STEPS: usize = 4_000_000;

/// Most letters that the run lengths of a whole text may add to what is written: further boards and
/// saved games with run lengths are kept as notes. What is written out has no such bound, for it
/// grows only with the text.
pub const MAX_UNFOLDED: usize = MAX_STEPS;

/// Most saved games looked for below a board; what follows is kept as notes.
pub const MAX_GAMES: usize = 1_000;

/// Most bytes of a line; the rest of a longer line is ignored.
pub const MAX_LINE: usize = 4 << 20;

/// Most bytes of text (titles, notes, saved games) kept between two boards, each line counted a
/// little longer than it is; further lines are ignored.
pub const MAX_TEXT: usize = 16 << 20;

/// Most defects listed for one level; the others are counted.
pub const MAX_DEFECTS: usize = 100;
