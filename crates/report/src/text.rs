//! Text and numbers as the page writes them.

pub use sokonaut_game::grouped;

/// Text that may stand anywhere in HTML, SVG and XML, also in an attribute.
#[must_use]
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

/// Three digits or so: `0.012`, `1.23`, `12.3`, `1,234`.
pub fn figure(value: f64) -> String {
    match value {
        value if !value.is_finite() => "–".to_owned(),
        value if value < 1.0 => format!("{value:.3}"),
        value if value < 10.0 => format!("{value:.2}"),
        value if value < 1000.0 => format!("{value:.1}"),
        value => grouped(value.round() as usize),
    }
}

/// A figure, or a dash.
pub fn maybe(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), figure)
}

/// As short as it can be said: `0.001`, `5`, `20,000`.
pub fn plain(value: f64) -> String {
    if value >= 1000.0 { grouped(value.round() as usize) } else { format!("{}", (value * 1e6).round() / 1e6) }
}

/// `87.5 %`, and never `100.0 %` or `0.0 %` unless it is all or none.
pub fn share(part: usize, whole: usize) -> String {
    match (part, whole) {
        (_, 0) => "–".to_owned(),
        (part, whole) if part == whole => "100 %".to_owned(),
        (0, _) => "0 %".to_owned(),
        (part, whole) => {
            let rounded = (1000.0 * part as f64 / whole as f64).round();
            format!("{:.1} %", rounded.clamp(1.0, 999.0) / 10.0)
        }
    }
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
        assert_eq!([0.0123, 1.234, 12.34, 1234.5].map(figure), ["0.012", "1.23", "12.3", "1,235"]);
        assert_eq!([0.001, 5.0, 20_000.0].map(plain), ["0.001", "5", "20,000"]);
        assert_eq!(maybe(None), "–");
    }

    #[test]
    fn nearly_all_is_not_all() {
        assert_eq!(share(9999, 10_000), "99.9 %");
        assert_eq!(share(1, 10_000), "0.1 %");
        assert_eq!([share(3, 3), share(0, 3), share(0, 0), share(7, 8)], ["100 %", "0 %", "–", "87.5 %"]);
    }
}
