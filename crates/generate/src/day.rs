//! Days of the calendar, without a clock.

use std::fmt;
use std::str::FromStr;

/// A day, from 1 January 1970 to the end of the year 9999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(u32);

/// The days of four hundred years, after which the calendar repeats itself.
const CYCLE: u32 = 146_097;
/// Days from 1 March of the year 0 to 1 January 1970.
const BEFORE: u32 = 719_468;
/// The last day of the year 9999.
const LAST: u32 = 2_932_896;
/// A day has so many seconds in UTC, which leaves out leap seconds.
const SECONDS: u64 = 86_400;

impl Day {
    /// The day so many days after 1 January 1970, if it is not too late.
    #[must_use]
    pub fn new(days: u32) -> Option<Self> {
        (days <= LAST).then_some(Self(days))
    }

    /// The day in UTC, so many seconds after 1 January 1970 began.
    #[must_use]
    pub fn of_seconds(seconds: u64) -> Option<Self> {
        u32::try_from(seconds / SECONDS).ok().and_then(Self::new)
    }

    /// Days since 1 January 1970.
    #[must_use]
    pub fn days(self) -> u32 {
        self.0
    }

    /// Which day of the week, Monday being 0.
    #[must_use]
    pub fn weekday(self) -> usize {
        // 1 January 1970 was a Thursday.
        (self.0 as usize + 3) % 7
    }

    /// Year, month and day of the month. The year is taken to begin in March: then leap days are
    /// the last of their year, and months follow a rule.
    fn date(self) -> (u32, u32, u32) {
        let since = self.0 + BEFORE;
        let (cycle, within) = (since / CYCLE, since % CYCLE);
        let year = (within - within / 1460 + within / 36_524 - within / 146_096) / 365;
        let of_year = within - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (400 * cycle + year + u32::from(month <= 2), month, day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = String;

    /// Reads a day such as `2026-11-18`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no day from 1970 on; write it as 2026-11-18");
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<u32>().ok());
        let mut next = || parts.next().flatten().ok_or_else(wrong);
        let (year, month, day) = (next()?, next()?, next()?);
        if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return Err(wrong());
        }
        let (shifted, of_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let leaps = shifted / 4 - shifted / 100 + shifted / 400;
        let days = 365 * shifted + leaps + (153 * of_march + 2) / 5 + day - 1 - BEFORE;
        // A day that the month does not have is one of the next month.
        Self::new(days).filter(|found| found.date() == (year, month, day)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_and_read_back() {
        for days in (0..LAST).step_by(17).chain([LAST]) {
            let day = Day::new(days).unwrap();
            assert_eq!(day.to_string().parse(), Ok(day), "{day}");
        }
        assert_eq!(Day::new(LAST).unwrap().to_string(), "9999-12-31");
        assert_eq!(Day::new(LAST + 1), None);
    }

    #[test]
    fn known_days() {
        for (text, days, weekday) in [
            ("1970-01-01", 0, 3),
            ("2000-02-29", 11_016, 1),
            ("2024-02-29", 19_782, 3),
            ("2026-11-18", 20_775, 2),
        ] {
            let day: Day = text.parse().unwrap();
            assert_eq!((day.days(), day.weekday(), day.to_string()), (days, weekday, text.to_owned()));
        }
        assert_eq!(Day::of_seconds(20_775 * 86_400 + 86_399).unwrap().to_string(), "2026-11-18");
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in
            ["", "today", "2026-13-01", "2026-02-29", "2026-00-10", "1969-12-31", "2026-11", "2026-11-18-1"]
        {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }
}
