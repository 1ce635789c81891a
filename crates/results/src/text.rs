//! Text of others, made fit to print.

/// Most letters that are shown of a title or a name.
const MOST: usize = 160;

/// A title, an author or another text that somebody else wrote, for people: not too long, and
/// nothing in it drives the terminal or turns the direction of what stands around it.
pub fn shown(text: &str) -> String {
    shown_up_to(text, MOST)
}

/// The same with another length.
pub fn shown_up_to(text: &str, most: usize) -> String {
    let mut out = String::new();
    for (index, letter) in text.chars().enumerate() {
        if index == most {
            out.push('…');
            break;
        }
        if is_unprintable(letter) { out.extend(letter.escape_unicode()) } else { out.push(letter) }
    }
    out
}

/// Control characters, marks of direction and what else cannot be seen. The joiners of many scripts
/// may stay.
fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_drives_a_terminal_is_shown_as_what_it_is() {
        assert_eq!(shown("Ärger in 京都"), "Ärger in 京都");
        assert_eq!(shown("a\u{1b}[2Jb\u{9b}c\r\n"), "a\\u{1b}[2Jb\\u{9b}c\\u{d}\\u{a}");
        assert_eq!(shown("\u{202e}gnp.exe\u{2066}"), "\\u{202e}gnp.exe\\u{2066}");
        assert_eq!(shown(&"x".repeat(1 << 20)).chars().count(), MOST + 1);
    }
}
