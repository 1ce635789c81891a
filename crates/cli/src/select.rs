//! Which levels of a file: `3`, `2-5`, `7-`, `1,4,9`.

use std::str::FromStr;

/// A choice of level numbers, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    ranges: Vec<(usize, usize)>,
}

impl Selection {
    /// The one level with this number.
    pub fn one(number: usize) -> Self {
        Self { ranges: vec![(number, number)] }
    }

    /// These levels and no others.
    pub fn of(numbers: impl IntoIterator<Item = usize>) -> Self {
        Self { ranges: numbers.into_iter().map(|number| (number, number)).collect() }
    }

    /// Is no level chosen?
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Is the level with this number chosen?
    pub fn contains(&self, number: usize) -> bool {
        self.ranges.iter().any(|&(first, last)| (first..=last).contains(&number))
    }

    /// The number, if just one is chosen.
    pub fn single(&self) -> Option<usize> {
        match self.ranges[..] {
            [(first, last)] if first == last => Some(first),
            _ => None,
        }
    }

    /// A level that was named alone and is not in a file of so many levels. Ranges may go beyond
    /// the end.
    pub fn missing(&self, levels: usize) -> Option<usize> {
        let singles = self.ranges.iter().filter(|(first, last)| first == last).map(|&(number, _)| number);
        singles.filter(|&number| number > levels).min()
    }

    /// Numbers above which nothing is chosen; `None` if there is no end.
    pub fn last(&self) -> Option<usize> {
        self.ranges.iter().map(|&(_, last)| last).max().filter(|&last| last < usize::MAX)
    }
}

/// Reads the number of one level.
pub fn number(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err("write the number of one level, counted from 1".to_owned()),
    }
}

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ranges = text.split(',').map(|part| range(part.trim())).collect::<Result<_, _>>()?;
        Ok(Self { ranges })
    }
}

fn range(text: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| match text.trim().parse::<usize>() {
        Ok(0) => Err("levels are counted from 1".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err(format!("'{text}' is not a level number; write 3, 2-5, 7- or 1,4,9")),
    };
    match text.split_once('-') {
        None => number(text).map(|only| (only, only)),
        Some((first, "")) => Ok((number(first)?, usize::MAX)),
        Some((first, last)) => match (number(first)?, number(last)?) {
            (first, last) if first <= last => Ok((first, last)),
            _ => Err(format!("'{text}' ends before it begins")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(text: &str) -> Vec<usize> {
        let selection: Selection = text.parse().unwrap();
        (1..=9).filter(|&number| selection.contains(number)).collect()
    }

    #[test]
    fn numbers_ranges_and_lists() {
        assert_eq!(chosen("3"), [3]);
        assert_eq!(chosen("2-4"), [2, 3, 4]);
        assert_eq!(chosen("7-"), [7, 8, 9]);
        assert_eq!(chosen("1, 4,8-9"), [1, 4, 8, 9]);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "0", "x", "3-2", "-", "-3", "1,,2", "99999999999999999999999"] {
            assert!(text.parse::<Selection>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn one_level_is_one_number() {
        assert_eq!(number("12"), Ok(12));
        for text in ["2-3", "0", "-1", "x", ""] {
            assert!(number(text).is_err_and(|words| words.contains("one level")), "{text:?}");
        }
    }

    #[test]
    fn the_end_of_a_choice() {
        let last = |text: &str| text.parse::<Selection>().unwrap().last();
        assert_eq!((last("3,1"), last("2-5"), last("7-")), (Some(3), Some(5), None));
    }
}
