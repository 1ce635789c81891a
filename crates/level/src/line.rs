//! What one line of a collection is, as far as the line alone can tell.

use crate::Format;
use crate::letter::drawn;

/// A line by its looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line<'a> {
    /// Nothing, or a rule such as `=====`.
    Blank,
    /// `:: words` are for human eyes only.
    Aside,
    /// Every letter can belong to a board; only the lines around it decide whether it does.
    Board,
    /// `Key: value` with a key that means something to us.
    Key(Key, &'a str),
    /// Words, without the mark that made them a remark.
    Words(Words<'a>),
}

/// Keys with a meaning. Other `Key: value` lines that collections use are told from titles by
/// [`is_note_key`] and kept as notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Title,
    Author,
    Collection,
    Comment,
    CommentEnd,
    Note,
}

/// A line of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Words<'a> {
    pub text: &'a str,
    /// Written bare, not after `;` or between quotes: only such a line can hold moves or their
    /// title.
    pub bare: bool,
}

/// Looks at a line.
pub(crate) fn classify(line: &str) -> Line<'_> {
    let text = line.trim();
    if text.is_empty() {
        Line::Blank
    } else if text.starts_with("::") {
        Line::Aside
    } else if is_boardish(line) {
        Line::Board
    } else {
        classify_words(line)
    }
}

/// Looks at a line that turned out not to belong to a board.
pub(crate) fn classify_words(line: &str) -> Line<'_> {
    let text = line.trim();
    let unmarked = text.trim_start_matches(';').trim();
    if let Some((key, value)) = key_and_value(unmarked) {
        return Line::Key(key, value);
    }
    let quoted = |text: &'_ str| text.len() >= 2 && text.starts_with('\'') && text.ends_with('\'');
    let words = if quoted(unmarked) { unmarked[1..unmarked.len() - 1].trim() } else { unmarked };
    if words.chars().any(char::is_alphanumeric) {
        Line::Words(Words { text: words, bare: words.len() == text.len() })
    } else {
        Line::Blank
    }
}

/// Is the line nothing but words, whatever stands around it?
pub(crate) fn is_unmistakable(line: &str) -> bool {
    let bare = matches!(classify(line), Line::Words(words) if words.bare && words.text == line);
    // Nor could a text of another format begin with it.
    bare && !is_moves_like(line) && Format::of_line(line) == Format::PLAIN
}

/// Can all letters of the line belong to a board, in any dialect, run lengths included?
///
/// A number alone is a title.
pub(crate) fn is_boardish(line: &str) -> bool {
    let glyphs = || drawn(line).map(|letter| letter.glyph);
    let solid = |glyph: char| is_board_letter(glyph) && !matches!(glyph, ' ' | '\t');
    glyphs().all(is_of_a_row) && glyphs().any(solid)
}

/// Can the letter stand in a row, in any dialect, run lengths included?
pub(crate) fn is_of_a_row(glyph: char) -> bool {
    is_board_letter(glyph) || glyph.is_ascii_digit() || matches!(glyph, '(' | ')')
}

fn is_board_letter(glyph: char) -> bool {
    "#W@p+P$b*B. -_\t■|?T".contains(glyph)
}

/// Could the line be moves, by its letters?
pub(crate) fn is_moves_like(text: &str) -> bool {
    let known = |glyph: char| {
        crate::Dir::from_letter(glyph).is_some()
            || glyph.is_ascii_digit()
            || matches!(glyph, '(' | ')' | '*' | '[' | ']' | '{' | '}' | ' ' | '\t')
    };
    text.chars().all(known) && text.chars().any(|glyph| crate::Dir::from_letter(glyph).is_some())
}

/// Does the line announce moves, as programs write it above them?
pub(crate) fn announces_moves(text: &str) -> bool {
    let text = text.to_lowercase();
    ["solution", "saved game", "savegame", "snapshot", "best solution", "moves", "pushes"]
        .iter()
        .any(|start| text.starts_with(start))
}

/// Does the line announce a game that was saved on the way?
pub(crate) fn announces_saved_game(text: &str) -> bool {
    let text = text.to_lowercase();
    ["save", "snapshot"].iter().any(|start| text.starts_with(start))
}

/// Does the line announce moves in the way of programs, with numbers and a name in parentheses at
/// the most? Then what stands right below is meant as moves, whatever it looks like.
pub(crate) fn is_heading_of_moves(text: &str) -> bool {
    const WORDS: [&str; 5] = ["best", "solution", "moves", "pushes", "optimal"];
    let plain = text.split('(').next().unwrap_or_default().to_lowercase();
    let mut words = plain.split(|glyph: char| !glyph.is_alphabetic()).filter(|word| !word.is_empty());
    announces_moves(text) && words.all(|word| WORDS.contains(&word))
}

/// Are nearly all letters of the line those of moves? So it looks when some of them were damaged.
pub(crate) fn is_nearly_moves(text: &str) -> bool {
    let solid = || text.chars().filter(|glyph| !glyph.is_whitespace() && !glyph.is_ascii_digit());
    let known = solid().filter(|glyph| is_moves_like(&format!("r{glyph}"))).count();
    known > 0 && 4 * known >= 3 * solid().count()
}

fn key_and_value(text: &str) -> Option<(Key, &str)> {
    let (key, value) = text.split_once(':')?;
    let key = key.trim().to_lowercase();
    let key = match key.as_str() {
        "title" => Key::Title,
        "author" => Key::Author,
        "collection" => Key::Collection,
        "comment" => Key::Comment,
        "comment-end" => Key::CommentEnd,
        key if is_note_key(key) => Key::Note,
        _ => return None,
    };
    Some((key, value.trim()))
}

fn is_note_key(key: &str) -> bool {
    const KEYS: [&str; 22] = [
        "copyright",
        "date",
        "date created",
        "date of last change",
        "description",
        "difficulty",
        "e-mail",
        "email",
        "game",
        "homepage",
        "id",
        "licence",
        "license",
        "optimizer",
        "rating",
        "set",
        "solver",
        "solver date",
        "solver time",
        "url",
        "web",
        "website",
    ];
    KEYS.binary_search(&key).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, bare: bool) -> Line<'_> {
        Line::Words(Words { text, bare })
    }

    #[test]
    fn lines_by_their_looks() {
        assert_eq!(classify(" \t "), Line::Blank);
        assert_eq!(classify("======"), Line::Blank);
        assert_eq!(classify(";"), Line::Blank);
        assert_eq!(classify(":: a word to the reader"), Line::Aside);
        assert_eq!(classify("  ## $"), Line::Board);
        assert_eq!(classify("3#|#p-2(b.)#"), Line::Board);
        assert_eq!(classify("■?T$■"), Line::Board);
        assert_eq!(classify(r"# @ \$ . #"), Line::Board);
        assert_eq!(classify("Title: Tea: two"), Line::Key(Key::Title, "Tea: two"));
        assert_eq!(classify("; author : me"), Line::Key(Key::Author, "me"));
        assert_eq!(classify("Comment-End:"), Line::Key(Key::CommentEnd, ""));
        assert_eq!(classify("Copyright: nobody"), Line::Key(Key::Note, "nobody"));
    }

    #[test]
    fn titles_in_every_dress() {
        assert_eq!(classify("; Duck pond"), words("Duck pond", false));
        assert_eq!(classify("'Duck pond'"), words("Duck pond", false));
        assert_eq!(classify("; 'Duck pond'"), words("Duck pond", false));
        assert_eq!(classify("Duck: a pond"), words("Duck: a pond", true));
        assert_eq!(classify("17"), words("17", true));
        assert_eq!(classify("#17"), Line::Board, "the block decides: a run without a letter is no row");
    }

    #[test]
    fn moves_and_what_announces_them() {
        assert!(is_moves_like("3r 2(uL)*") && is_moves_like("Dull") && !is_moves_like("12 (3)"));
        assert!(announces_moves("Solution 34/12 (by hand)") && !announces_moves("Absolution"));
        assert!(is_heading_of_moves("Solution 34/12 (by hand)") && is_heading_of_moves("Solution/Moves"));
        assert!(!is_heading_of_moves("Solutions are welcome") && !is_heading_of_moves("Solution by hand"));
        assert!(is_nearly_moves("RRxrr[2]lu") && !is_nearly_moves("found in 2003") && !is_nearly_moves("17"));
    }
}
