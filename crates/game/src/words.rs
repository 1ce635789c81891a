//! Numbers for people.

use std::fmt::Display;

/// `1 push`, `2 pushes`, `1,234 moves`.
#[must_use]
pub fn counted(number: usize, word: &str) -> String {
    let plural = match word {
        _ if number == 1 => "",
        word if word.ends_with("sh") || word.ends_with('x') => "es",
        _ => "s",
    };
    format!("{} {word}{plural}", grouped(number))
}

/// A whole number of any type (floats have no total order): `1,234,567`.
#[must_use]
pub fn grouped(number: impl Display + Ord) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        assert_eq!(counted(1, "push"), "1 push");
        assert_eq!(counted(0, "push"), "0 pushes");
        assert_eq!(counted(2, "box"), "2 boxes");
        assert_eq!(counted(1234, "move"), "1,234 moves");
        assert_eq!([0, 12, 999, 1000, 1_234_567].map(grouped), ["0", "12", "999", "1,000", "1,234,567"]);
    }
}
