//! Curves in steps.

use crate::plot::{Frame, mark, series};
use std::fmt::Write;

/// Marks on a curve, so that it can be followed among others.
const MARKS: usize = 5;

/// A curve that keeps its height until the next value, with marks on it. Points go to the right.
pub fn steps(frame: &Frame, index: usize, points: &[(f64, f64)]) -> String {
    let places: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (frame.x(x), frame.y(y))).collect();
    let Some(&(x, y)) = places.first() else { return String::new() };
    let mut path = format!("M{x:.1} {y:.1}");
    let mut drawn = (x, y);
    for &(x, y) in &places[1..] {
        // Thousands of levels fall on a few hundred pixels.
        if (x - drawn.0).abs() >= 0.3 || (y - drawn.1).abs() >= 0.3 {
            let _ = write!(path, "H{x:.1}V{y:.1}");
            drawn = (x, y);
        }
    }
    let (x, y) = places[places.len() - 1];
    let _ = write!(path, "H{x:.1}V{y:.1}");
    // On the ground all curves lie over each other, so marks begin where this one leaves it.
    let ground = places.iter().position(|place| place.1 < places[0].1).unwrap_or(0);
    format!("<path {} d=\"{path}\"/>{}", series(index), marks(index, &places[ground..]))
}

/// Marks at even distances along the picture, each series a little further on than the one before.
fn marks(index: usize, places: &[(f64, f64)]) -> String {
    let (first, last) = (places[0].0, places[places.len() - 1].0);
    let gap = (last - first) / MARKS as f64;
    let shift = gap * (0.3 + 0.12 * (index % MARKS) as f64);
    let at = |number: usize| {
        let wanted = first + shift + gap * number as f64;
        let place = places.partition_point(|&(x, _)| x <= wanted).saturating_sub(1);
        mark(index, wanted, places[place].1)
    };
    (0..MARKS).map(at).collect()
}
