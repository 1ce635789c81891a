//! Text and numbers as the page writes them.

pub use sokonaut_game::grouped;
pub use sokonaut_results::{figure, maybe, share};

/// Text that may stand anywhere in HTML, SVG and XML, also in an attribute.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            // XML has no place for them, not even by their numbers.
            letter if letter.is_control() && !letter.is_whitespace() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// As short as it can be said: `0.001`, `5`, `20,000`.
pub fn plain(value: f64) -> String {
    if value >= 1000.0 { grouped(value.round() as usize) } else { format!("{}", (value * 1e6).round() / 1e6) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leaves_its_place() {
        assert_eq!(escaped(r#"<a b="c" d='e'>&"#), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;");
        assert_eq!(escaped("a\u{1b}[0m\tb\n"), "a [0m\tb\n");
    }

    #[test]
    fn numbers() {
        assert_eq!([0.001, 5.0, 20_000.0].map(plain), ["0.001", "5", "20,000"]);
    }
}
