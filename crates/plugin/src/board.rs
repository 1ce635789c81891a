//! The level as a host hands it over.

use crate::Code;
use sokonaut_level::Level;

/// Columns that a level may have.
pub const MOST_COLUMNS: u32 = 250;
/// Rows that a level may have. The two together stay below what the solver can number.
pub const MOST_ROWS: u32 = 250;
/// Boxes that a level may have.
pub const MOST_BOXES: u32 = 1000;

/// A host may mark squares for itself with this bit.
const MARK: u8 = 0x80;

/// The letters of a level, row by row, without anything between the rows.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// Letters of a row.
    pub columns: u32,
    /// All letters.
    pub letters: &'a [u8],
}

impl Board<'_> {
    /// May a level have so many columns and rows?
    pub fn fits(columns: u32, rows: u32) -> bool {
        (1..=MOST_COLUMNS).contains(&columns) && (1..=MOST_ROWS).contains(&rows)
    }

    /// The level that can be played.
    ///
    /// # Errors
    /// If it is too large, or cannot be played.
    pub fn level(self) -> Result<Level, Code> {
        let mut text = String::with_capacity(self.letters.len() + MOST_ROWS as usize);
        for row in self.letters.chunks(self.columns.max(1) as usize) {
            // An empty row would end the level, so floor is written in a visible way.
            let letter = |&byte: &u8| match byte & !MARK {
                b' ' => '-',
                other => char::from(other),
            };
            text.extend(row.iter().map(letter));
            text.push('\n');
        }
        let level: Level = text.parse().map_err(|_| Code::Invalid)?;
        if level.boxes().len() > MOST_BOXES as usize { Err(Code::Constraints) } else { Ok(level) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(columns: u32, letters: &str) -> Result<Level, Code> {
        Board { columns, letters: letters.as_bytes() }.level()
    }

    #[test]
    fn rows_are_cut_by_their_length() {
        let level = read(5, "######@$.######").unwrap();
        assert_eq!(level.to_xsb(), "#####\n#@$.#\n#####\n");
        assert_eq!((read(4, "######@$.######"), read(5, "#####")), (Err(Code::Invalid), Err(Code::Invalid)));
    }

    #[test]
    fn empty_rows_and_marks_of_the_host_do_not_matter() {
        let text = "#####     #@$.######";
        assert!(read(5, text).is_err(), "it is open");
        let outside = "     ######@$.######     ";
        assert_eq!(read(5, outside).unwrap().boxes().len(), 1);
        let marked: Vec<u8> = b"######@$.######".iter().map(|byte| byte | MARK).collect();
        assert_eq!(
            Board { columns: 5, letters: &marked }.level().unwrap(),
            read(5, "######@$.######").unwrap()
        );
    }

    #[test]
    fn sizes() {
        assert!(Board::fits(250, 250) && Board::fits(1, 1));
        assert!(!Board::fits(251, 10) && !Board::fits(10, 251) && !Board::fits(0, 10) && !Board::fits(10, 0));
        // Rows of boxes on goals below a row for the player.
        let hall = |rows: usize| {
            let wall = "#".repeat(MOST_COLUMNS as usize);
            let first = format!("#@{}#", " ".repeat(MOST_COLUMNS as usize - 3));
            let full = format!("#{}#", "*".repeat(MOST_COLUMNS as usize - 2));
            format!("{wall}{first}{}{wall}", full.repeat(rows))
        };
        assert_eq!(read(MOST_COLUMNS, &hall(4)).unwrap().boxes().len(), 992);
        assert_eq!(read(MOST_COLUMNS, &hall(5)), Err(Code::Constraints));
    }
}
