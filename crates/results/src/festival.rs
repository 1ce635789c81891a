//! The files of the solver Festival, read and written, so that people can change over in a minute.
//!
//! Festival leaves two files: `solutions.sok`, every level with its solution and who found it, and
//! `times.txt`, a table of results in the form of the Sokoban Solver Statistics. Nothing here
//! touches a file: texts go in and out.
//!
//! Its clock has whole seconds, and so have these files.

mod solutions;
mod times;

pub use solutions::{Attempt, Effort, is_solutions, read_solutions, solutions_entry, solutions_header};
pub use times::{NoTimes, TimedLevel, TimedOutcome, read_times, times_footer, times_header};

/// `hh:mm:ss`, the nearest whole second.
fn clock(seconds: f64) -> String {
    let whole = seconds.max(0.0).round() as u64;
    format!("{:02}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60)
}

/// Reads `hh:mm:ss`, and also `mm:ss` and plain seconds, with or without a fraction.
fn read_clock(text: &str) -> Option<f64> {
    let parts: Vec<&str> = text.split(':').collect();
    let plain = |part: &&str| {
        part.starts_with(|letter: char| letter.is_ascii_digit())
            && part.chars().all(|letter| letter.is_ascii_digit() || letter == '.')
    };
    if parts.len() > 3 || !parts.iter().all(plain) {
        return None;
    }
    parts.iter().try_fold(0.0, |sum, part| Some(sum * 60.0 + part.parse::<f64>().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_both_kinds() {
        assert_eq!(
            (clock(0.4), clock(61.5), clock(36_000.0)),
            ("00:00:00".into(), "00:01:02".into(), "10:00:00".into())
        );
        assert_eq!(
            (read_clock("00:10:00"), read_clock("1:30"), read_clock("0.25")),
            (Some(600.0), Some(90.0), Some(0.25))
        );
        for nonsense in ["", ":", "a", "1:2:3:4", "-1", "1:", "inf", "1e9"] {
            assert_eq!(read_clock(nonsense), None, "{nonsense:?}");
        }
    }
}
