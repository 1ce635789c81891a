//! The end of what a process says, however much that is.

use std::io::{BufRead, BufReader, Read};

/// Letters of the last words of a process that are kept.
const LAST_WORDS: usize = 600;

/// The last words of a process, on one line.
pub fn last_words(stream: impl Read) -> String {
    let kept = tail(stream, LAST_WORDS);
    String::from_utf8_lossy(&kept).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The last bytes of a stream.
pub fn tail(stream: impl Read, most: usize) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut stream = BufReader::new(stream);
    while let Ok(chunk) = stream.fill_buf() {
        if chunk.is_empty() {
            break;
        }
        let length = chunk.len();
        kept.extend_from_slice(chunk);
        stream.consume(length);
        // Not at every chunk: what is kept would be moved each time.
        if kept.len() > 2 * most {
            kept.drain(..kept.len() - most);
        }
    }
    kept.drain(..kept.len().saturating_sub(most));
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_words_the_last_are_kept() {
        let long = "a ".repeat(5000) + "the end";
        let kept = last_words(long.as_bytes());
        assert!(kept.len() <= LAST_WORDS && kept.ends_with("a the end"), "{kept}");
        assert_eq!(last_words(&b"  one\n\n two "[..]), "one two");
        assert_eq!(tail(&b"abcdef"[..], 2), b"ef");
    }
}
