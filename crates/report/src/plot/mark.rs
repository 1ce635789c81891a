//! Marks: every series has a shape and dashes of its own, so colour is never needed to tell them
//! apart.

use crate::text::escaped;

/// Colours, shapes and dashes; after so many series they begin again.
const SERIES: usize = 8;
/// Dashes of lines, in the order of series.
const DASHES: [&str; SERIES] = ["", "7 3", "2 3", "9 3 2 3", "12 4", "5 2 1 2 1 2", "1 2", "4 4"];

/// The class that gives a series its colour.
pub fn hue(index: usize) -> String {
    format!("s{}", index % SERIES)
}

/// Attributes of the line of a series.
pub fn series(index: usize) -> String {
    let dashes = DASHES[index % SERIES];
    let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
    format!("class=\"{}\"{dashes}", hue(index))
}

/// The mark of a series at a place.
pub fn mark(index: usize, x: f64, y: f64) -> String {
    let path = match index % SERIES {
        0 => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        1 => "m-3.5-3.5h7v7h-7z",
        2 => "m0-4.5l4.5 8h-9z",
        3 => "m0-5l5 5l-5 5l-5-5z",
        4 => "m0 4.5l4.5-8h-9z",
        5 => "m-1.3-4.5h2.6v3.2h3.2v2.6h-3.2v3.2h-2.6v-3.2h-3.2v-2.6h3.2z",
        6 => "m-4.5-2l2-2l2.5 2.5l2.5-2.5l2 2l-2.5 2.5l2.5 2.5l-2 2l-2.5-2.5l-2.5 2.5l-2-2l2.5-2.5z",
        _ => "m-4.5-2h9v4h-9z",
    };
    format!("<path class=\"mark {}\" d=\"M{x:.1} {y:.1}{path}\"/>", hue(index))
}

/// Which mark is which series; nothing if there is only one. HTML, so that it wraps in a narrow
/// window.
pub fn legend(names: &[&str]) -> String {
    if names.len() < 2 {
        return String::new();
    }
    let item = |(index, name): (usize, &&str)| {
        format!(
            "<li><svg class=\"plot swatch\" viewBox=\"0 0 36 12\" width=\"36\" height=\"12\" aria-hidden=\"true\">\
             <path {} d=\"M1 6H35\"/>{}</svg> {}</li>",
            series(index),
            mark(index, 18.0, 6.0),
            escaped(name),
        )
    };
    format!("<ul class=\"legend\">{}</ul>", names.iter().enumerate().map(item).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_look_alike() {
        let shapes: HashSet<String> =
            (0..SERIES).map(|index| mark(index, 0.0, 0.0).split_once("d=").unwrap().1.to_owned()).collect();
        assert_eq!(shapes.len(), SERIES);
        assert_eq!(DASHES.iter().collect::<HashSet<_>>().len(), SERIES);
    }

    #[test]
    fn one_series_needs_no_legend() {
        assert_eq!(legend(&["alone"]), "");
        assert!(legend(&["a<b", "c"]).contains("a&lt;b"));
    }
}
