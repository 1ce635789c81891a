//! Figures over many levels.

use crate::Row;

/// Seconds within which solved levels are counted.
pub const MARKS: [f64; 5] = [0.1, 1.0, 5.0, 10.0, 60.0];

/// Levels solved within each of [`MARKS`], as far as the cap allows.
pub fn by_mark<'a>(rows: impl Iterator<Item = &'a Row> + Clone, cap: f64) -> [usize; MARKS.len()] {
    MARKS.map(|mark| rows.clone().filter(|row| row.solved_within(mark.min(cap))).count())
}

/// The heads of columns for [`MARKS`], as far as the cap allows: those are the first ones.
pub fn mark_heads(cap: Option<f64>) -> Vec<String> {
    let allowed = MARKS.into_iter().filter(|&mark| cap.is_none_or(|cap| mark <= cap));
    allowed.map(|mark| format!("≤{mark} s")).collect()
}

/// PAR2: the mean of the seconds, where a level that was not solved within the cap counts twice the
/// cap.
///
/// One figure for breadth and speed. `None` if there is no level, or no cap.
pub fn par2<'a>(rows: impl Iterator<Item = &'a Row>, cap: f64) -> Option<f64> {
    par(2.0, rows, cap)
}

/// The mean of the seconds, where a level that was not solved within the cap counts so many times
/// the cap.
pub fn par<'a>(times: f64, rows: impl Iterator<Item = &'a Row>, cap: f64) -> Option<f64> {
    let costs: Vec<f64> =
        rows.map(|row| if row.solved_within(cap) { row.seconds } else { times * cap }).collect();
    let mean = costs.iter().sum::<f64>() / costs.len() as f64;
    (!costs.is_empty() && mean.is_finite()).then_some(mean)
}

/// The middle one, or the mean of the two in the middle.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        length if length % 2 == 1 => Some(values[middle]),
        _ => Some(f64::midpoint(values[middle - 1], values[middle])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;

    fn row(outcome: Outcome, seconds: f64) -> Row {
        let collection = "C".to_owned();
        Row { collection, level: 1, outcome, seconds, pushes: None, moves: None, record: None }
    }

    #[test]
    fn figures() {
        let rows = [row(Outcome::Solved, 0.05), row(Outcome::Solved, 4.0), row(Outcome::Limit, 10.0)];
        assert_eq!(by_mark(rows.iter(), 10.0), [1, 1, 2, 2, 2]);
        assert_eq!(by_mark(rows.iter(), 1.0), [1, 1, 1, 1, 1]);
        assert_eq!(par2(rows.iter(), 10.0), Some((0.05 + 4.0 + 20.0) / 3.0));
        assert_eq!(par2(rows.iter(), 1.0), Some((0.05 + 2.0 + 2.0) / 3.0));
        assert_eq!(par2([].iter(), 1.0), None);
        assert_eq!(par2(rows.iter(), f64::INFINITY), None);
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0]), Some(2.5));
        assert_eq!(median(vec![]), None);
    }
}
