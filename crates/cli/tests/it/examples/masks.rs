//! What differs from run to run and need not be what the documents say.

/// Matches anything within a line, for `trycmd`.
const ANYTHING: &str = "[..]";

/// Matches any number of lines.
const ANY_LINES: &str = "...";

/// A line of output as `trycmd` is to expect it. A measure (seconds, MiB: whatever has a point) and
/// a number of nodes may be another one, and wider; an ellipsis alone on its line stands for lines
/// that were left out.
pub fn mask(line: &str) -> String {
    if line.trim() == "…" {
        return ANY_LINES.to_owned();
    }
    let mut masked = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let in_word = before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '-');
        let length = if in_word { word(number) } else { figure(number) };
        let (number, after) = number.split_at(length);
        match volatile(number, after).filter(|_| !in_word) {
            Some(after) => {
                masked += before.trim_end_matches(' ');
                // Of two in a row `trycmd` matches none.
                if !masked.ends_with(ANYTHING) {
                    masked += ANYTHING;
                }
                rest = after;
            }
            None => {
                masked += before;
                masked += number;
                rest = after;
            }
        }
    }
    masked + rest
}

/// How long a word is that has begun.
fn word(text: &str) -> usize {
    text.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(text.len())
}

/// How long a number is: digits, in groups of three behind commas, and what follows a point.
fn figure(text: &str) -> usize {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(0);
    while text[length..].starts_with(',') && digits(length + 1) == 3 {
        length += 4;
    }
    if text[length..].starts_with('.') && digits(length + 1) > 0 {
        length += 1 + digits(length + 1);
    }
    length
}

/// Does a number differ from run to run? Then what follows it, without the word `nodes`, of which
/// one is a `node`.
fn volatile<'a>(number: &str, after: &'a str) -> Option<&'a str> {
    let nodes = || after.strip_prefix(" nodes").or_else(|| after.strip_prefix(" node"));
    if number.contains('.') { Some(after) } else { nodes() }
}

#[test]
fn measures_are_masked_and_answers_are_not() {
    let line = "   6  Pantry       68 moves     14 pushes     0.05 s  1,014 nodes, 0.7 MiB";
    assert_eq!(mask(line), "   6  Pantry       68 moves     14 pushes[..] s[..],[..] MiB");
    assert_eq!(mask("1 node, 12 in 0.02 s"), "[..], 12 in[..] s");
    assert_eq!(mask("A    12   12  0.003  0.01  4"), "A    12   12[..]  4");
    assert_eq!(mask("all 3, then 4. level-2 d4af0580a142"), "all 3, then 4. level-2 d4af0580a142");
    assert_eq!(mask("first,6,1,0.31,14,50"), "first,6,1,[..],14,50");
    assert_eq!(mask("   …"), "...");
}
