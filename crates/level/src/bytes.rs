//! From bytes to lines of text, in any chunks.
//!
//! Lines end with LF, CR LF or CR. Each line is UTF-8, or else Latin-1: old collections are, and
//! any bytes are a Latin-1 text, so decoding cannot fail. NUL bytes and byte order marks are
//! dropped, which also makes UTF-16 readable as far as it is plain ASCII.

use crate::limits::MAX_LINE;

/// Cuts a stream of bytes into lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    pending: Vec<u8>,
    after_cr: bool,
    /// Has the first line, the one that may begin with a byte order mark, been seen?
    begun: bool,
}

impl Lines {
    /// Takes the next bytes and gives every line that they complete.
    pub fn push(&mut self, chunk: &[u8], mut each: impl FnMut(String)) {
        for &byte in chunk {
            match byte {
                0 => continue,
                b'\n' if self.after_cr => {}
                b'\n' | b'\r' => each(self.take()),
                _ if self.pending.len() < MAX_LINE => self.pending.push(byte),
                _ => {}
            }
            self.after_cr = byte == b'\r';
        }
    }

    /// The last line, if it has no line end.
    pub fn finish(&mut self) -> Option<String> {
        (!self.pending.is_empty()).then(|| self.take())
    }

    fn take(&mut self) -> String {
        let mut bytes = std::mem::take(&mut self.pending);
        if !std::mem::replace(&mut self.begun, true) {
            let marks: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFF\xFE", b"\xFE\xFF"];
            if let Some(mark) = marks.iter().find(|mark| bytes.starts_with(mark)) {
                bytes.drain(..mark.len());
            }
        }
        decode(bytes)
    }
}

fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().iter().map(|&byte| char::from(byte)).collect())
}

/// A line without what only a machine could see: control characters go, except tabs, and the blank
/// that web pages use becomes a plain one.
pub(crate) fn clean(line: &str) -> String {
    let visible = |glyph: char| match glyph {
        '\u{a0}' => Some(' '),
        '\t' => Some('\t'),
        '\u{feff}' => None,
        glyph if glyph.is_control() => None,
        glyph => Some(glyph),
    };
    let mut cut = line.len().min(MAX_LINE);
    while !line.is_char_boundary(cut) {
        cut -= 1;
    }
    line[..cut].chars().filter_map(visible).collect()
}

/// A text as one clean line, whatever it is made of.
pub(crate) fn one_line(text: &str) -> String {
    clean(&text.replace(['\n', '\r', '\t'], " ")).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines_of(chunks: &[&[u8]]) -> Vec<String> {
        let (mut lines, mut out) = (Lines::default(), Vec::new());
        for chunk in chunks {
            lines.push(chunk, |line| out.push(line));
        }
        out.extend(lines.finish());
        out
    }

    #[test]
    fn every_line_end_counts_once() {
        assert_eq!(lines_of(&[b"a\r\nb\rc\nd"]), ["a", "b", "c", "d"]);
        assert_eq!(lines_of(&[b"a\r", b"\nb"]), ["a", "b"]);
        assert_eq!(lines_of(&[b"a\n\r\n\rb\n"]), ["a", "", "", "b"]);
    }

    #[test]
    fn marks_and_nul_bytes_vanish() {
        assert_eq!(lines_of(&[b"\xEF\xBB", b"\xBF#\0#\0\0"]), ["##"]);
        assert_eq!(lines_of(&[b"\xFF\xFE#\0@\0\r\0\n\0#\0"]), ["#@", "#"]);
    }

    #[test]
    fn latin_1_is_the_fallback_line_by_line() {
        assert_eq!(lines_of(&[b"caf\xE9\ncaf\xC3\xA9"]), ["café", "café"]);
    }

    proptest! {
        #[test]
        fn chunks_do_not_matter(bytes in prop::collection::vec(any::<u8>(), 0..200), size in 1usize..9) {
            let chunks: Vec<&[u8]> = bytes.chunks(size).collect();
            prop_assert_eq!(lines_of(&chunks), lines_of(&[&bytes]));
        }
    }
}
