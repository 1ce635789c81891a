//! Boards with a blank after every letter, `# # #`, as some documents print them.

use crate::letter::Letter;
use crate::parsed::{Row, WrittenBoard};

/// The board without the blanks between its letters; `None` if it is not written so.
///
/// Every second column must be blank in every row, counted from where the leftmost row begins. No
/// board that can be played looks like that: one of its empty columns would lead the player out at
/// the top. A blank may be missing after an escaped letter (`\$?`), where documents tend to lose
/// it.
pub(crate) fn unspaced(board: &WrittenBoard) -> Option<WrittenBoard> {
    let indent = |row: &Row| row.letters.iter().position(|letter| letter.glyph != ' ');
    let margin = board.rows.iter().filter_map(indent).min()?;
    let rows = board.rows.iter().map(|row| {
        let drawn = row.letters.get(margin..).unwrap_or_default();
        Some(Row { line: row.line, letters: every_second(drawn, margin)? })
    });
    Some(WrittenBoard { rows: rows.collect::<Option<_>>()?, ..*board })
}

fn every_second(letters: &[Letter], margin: usize) -> Option<Vec<Letter>> {
    let mut out = Vec::with_capacity(letters.len().div_ceil(2));
    let mut before = margin;
    let mut rest = letters.iter();
    while let Some(&letter) = rest.next() {
        let escaped = letter.column > before + 1;
        out.push(letter);
        before = letter.column;
        let mut ahead = rest.clone();
        match ahead.next() {
            Some(next) if next.glyph == ' ' => {
                before = next.column;
                rest = ahead;
            }
            Some(_) if !escaped => return None,
            _ => {}
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dialect;
    use crate::letter::drawn;

    fn squeezed(text: &str) -> Option<String> {
        let rows = text.lines().zip(1..).map(|(text, line)| Row { line, letters: drawn(text).collect() });
        let board = WrittenBoard { rows: rows.collect(), dialect: Dialect::Xsb, cut: false };
        let rows = unspaced(&board)?.rows;
        Some(rows.iter().map(|row| row.text().trim_end().to_owned() + "\n").collect())
    }

    #[test]
    fn every_second_column_goes() {
        assert_eq!(squeezed("# # #\n# @ #").as_deref(), Some("###\n#@#\n"));
        assert_eq!(squeezed("   # #\n # @  ").as_deref(), Some(" ##\n#@\n"), "rows may be indented");
        assert_eq!(squeezed("#   #").as_deref(), Some("# #\n"), "floor stays");
        assert_eq!(
            squeezed(r"# \$? \$ #").as_deref(),
            Some("#$?$#\n"),
            "a blank may be lost after an escape"
        );
    }

    #[test]
    fn other_boards_stay() {
        for text in ["##", "# #\n# ##", " #\n# #", "#  #", r"#\$ #"] {
            assert_eq!(squeezed(text), None, "{text}");
        }
    }
}
