//! Some levels of many.

use std::fmt;
use std::str::FromStr;

/// Every so many levels: `8` is 8, 16, 24 and so on, `8+3` is 3, 11, 19 and so on.
///
/// A sample for quick measurements. Another offset is another sample, for the second look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Every {
    step: usize,
    offset: usize,
}

impl Every {
    /// Is the level with this number in the sample?
    pub fn contains(self, number: usize) -> bool {
        number % self.step == self.offset
    }
}

impl FromStr for Every {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (step, offset) = text.split_once('+').unwrap_or((text, "0"));
        match (step.trim().parse(), offset.trim().parse()) {
            (Ok(step), Ok(offset)) if offset < step => Ok(Self { step, offset }),
            (Ok(step), Ok(_)) if step > 0 => {
                Err(format!("the offset must be below {step}: {step}+0 to {step}+{}", step - 1))
            }
            _ => Err(format!("'{text}' is no sample; write 8 for every 8th level, or 8+3 for 3, 11, 19 …")),
        }
    }
}

impl fmt::Display for Every {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.step, self.offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(text: &str) -> Vec<usize> {
        let every: Every = text.parse().unwrap();
        (1..=12).filter(|&number| every.contains(number)).collect()
    }

    #[test]
    fn samples() {
        assert_eq!(sample("4"), [4, 8, 12]);
        assert_eq!(sample("4+3"), [3, 7, 11]);
        assert_eq!(sample("1").len(), 12);
        for text in ["", "0", "4+4", "x", "4+", "-1", "0+0"] {
            assert!(text.parse::<Every>().is_err(), "{text:?}");
        }
    }
}
