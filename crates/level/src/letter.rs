//! Letters of a text that remember where they stand.

/// What Markdown escapes with a backslash, of the symbols that draw a board.
const ESCAPED: &str = "#$*+._-|@";

/// A letter that remembers in which column it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Letter {
    pub glyph: char,
    pub column: usize,
}

/// The letters of a line, columns from 1.
pub(crate) fn letters(text: &str) -> impl Iterator<Item = Letter> + '_ {
    text.chars().enumerate().map(|(index, glyph)| Letter { glyph, column: index + 1 })
}

/// The letters of a line that draws something: `\$` is `$`, as Markdown writes it. The column is
/// that of the symbol.
pub(crate) fn drawn(text: &str) -> impl Iterator<Item = Letter> + '_ {
    let mut letters = letters(text).peekable();
    std::iter::from_fn(move || {
        let letter = letters.next()?;
        let escaped = |next: &Letter| letter.glyph == '\\' && ESCAPED.contains(next.glyph);
        Some(letters.next_if(escaped).unwrap_or(letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backslash_escapes_symbols_only() {
        let glyphs = |text: &str| drawn(text).map(|letter| letter.glyph).collect::<String>();
        assert_eq!(glyphs(r"#@\$\.\#"), "#@$.#");
        assert_eq!(glyphs(r"\\ \x \"), r"\\ \x \");
        let columns: Vec<usize> = drawn(r"#\$ \*").map(|letter| letter.column).collect();
        assert_eq!(columns, [1, 3, 4, 6]);
    }
}
