//! One share of a large run: `2/4` is the second of four machines.
//!
//! Every machine works out the same shares from the same levels, so nobody has to hand them out:
//! levels are dealt in order of falling effort, each to the shard that has least so far. What
//! decides is the levels themselves, never the order of files or where they lie.

use sokonaut_results::{Case, Size, stem};
use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

/// From here on a larger level does not take longer: it is at the limit anyway.
const MOST: u64 = 3_500;

/// What a level is expected to take, in no unit.
///
/// Squares times boxes explains 69 % of the variance of the logarithm of CPU seconds over 3225
/// levels of the Large Test Suite under a limit of 1 s. Means grow in proportion up to some 3500
/// and stay there: of the largest tenth of the levels four in five end at the limit. Four shards
/// dealt by this measure took at most 1.06 times their mean, four equal pieces of the list 1.58
/// times.
pub fn effort(size: Size) -> u64 {
    (size.squares as u64).saturating_mul(size.boxes as u64).clamp(1, MOST)
}

/// One of several shares, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    index: usize,
    count: usize,
}

impl Shard {
    /// Which one, from 1.
    pub fn index(self) -> usize {
        self.index
    }

    /// Of how many.
    pub fn count(self) -> usize {
        self.count
    }

    /// The cases of this shard, in the order in which they were given.
    pub fn share(self, cases: Vec<Case>) -> Vec<Case> {
        let ours = self.owns(&cases);
        cases.into_iter().zip(ours).filter_map(|(case, ours)| ours.then_some(case)).collect()
    }

    /// Is it in this shard, for each case?
    pub fn owns(self, cases: &[Case]) -> Vec<bool> {
        deal(cases, self.count).into_iter().map(|shard| shard + 1 == self.index).collect()
    }
}

/// The shard of each case, from 0.
fn deal(cases: &[Case], count: usize) -> Vec<usize> {
    // A level that cannot be read takes no time, but it must be somebody's.
    let efforts: Vec<u64> = cases.iter().map(|case| case.size().map_or(0, effort)).collect();
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_cached_key(|&case| {
        let Case { file, number, .. } = &cases[case];
        (Reverse(efforts[case]), cases[case].identity(), stem(file), *number)
    });
    // A shard beyond as many as there are levels gets none, however many somebody asks for.
    let mut loads = vec![0; count.min(cases.len())];
    let mut shards = vec![0; cases.len()];
    for case in order {
        let lightest = (0..loads.len()).min_by_key(|&shard| loads[shard]).expect("there is a shard");
        loads[lightest] += efforts[case];
        shards[case] = lightest;
    }
    shards
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            Some((index.trim().parse::<usize>().ok()?, count.trim().parse::<usize>().ok()?))
        });
        match numbers {
            Some((index, count)) if index > 0 && index <= count => Ok(Self { index, count }),
            Some((_, count)) if count > 0 => {
                Err(format!("of {count} shards the first is 1/{count}, the last {count}/{count}"))
            }
            _ => Err(format!("'{text}' is no shard; write 2/4 for the second of four")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A hall with so many boxes in its first row, and their goals in the last.
    fn hall(cols: usize, rows: usize, boxes: usize) -> String {
        let row =
            |letter: &str, count: usize| format!("#{}{}#\n", letter.repeat(count), " ".repeat(cols - count));
        let wall = "#".repeat(cols + 2);
        let (first, last) = (row("$", boxes), row(".", boxes));
        format!("{wall}\n{}{first}{}{last}{wall}\n", row("@", 1), row(" ", 0).repeat(rows))
    }

    /// Collections as people make them: many small levels, some middling ones, a few that are huge.
    fn mix() -> Vec<Case> {
        let mut cases = Vec::new();
        let mut add = |file: &str, number: usize, level: Result<sokonaut_level::Level, String>| {
            cases.push(Case { file: file.to_owned(), number, title: None, level });
        };
        for number in 1..=150 {
            let (cols, rows, boxes) = (4 + number % 7, 1 + number % 5, 1 + number % 4);
            add("packs/small.xsb", number, Ok(hall(cols, rows, boxes).parse().unwrap()));
        }
        for number in 1..=60 {
            let (cols, rows, boxes) = (10 + number % 11, 6 + number % 7, 4 + number % 6);
            add("packs/middling.xsb", number, Ok(hall(cols, rows, boxes).parse().unwrap()));
        }
        for number in 1..=12 {
            add("packs/huge.xsb", number, Ok(hall(30 + number, 20, 30).parse().unwrap()));
        }
        add("packs/huge.xsb", 13, Err("it is open".to_owned()));
        cases
    }

    fn names(cases: &[Case]) -> BTreeSet<(String, usize)> {
        cases.iter().map(|case| (stem(&case.file), case.number)).collect()
    }

    fn shards(count: usize, cases: &[Case]) -> Vec<Vec<Case>> {
        (1..=count).map(|index| Shard { index, count }.share(cases.to_vec())).collect()
    }

    #[test]
    fn every_level_is_in_one_shard() {
        let cases = mix();
        // There may be more shards than levels.
        for (count, cases) in [(1, &cases[..]), (4, &cases[..]), (7, &cases[..]), (16, &cases[..5])] {
            let shards = shards(count, cases);
            assert_eq!(shards.iter().map(Vec::len).sum::<usize>(), cases.len(), "{count} shards");
            let all: BTreeSet<_> = shards.iter().flat_map(|shard| names(shard)).collect();
            assert_eq!(all, names(cases), "{count} shards");
        }
    }

    #[test]
    fn shards_without_number_cost_nothing() {
        let (cases, count) = (&mix()[..3], usize::MAX);
        let owned = |index: usize| Shard { index, count }.owns(cases).iter().filter(|ours| **ours).count();
        assert_eq!([1, 2, 3, 4, count].map(owned), [1, 1, 1, 0, 0]);
        assert!(Shard { index: 1, count }.owns(&[]).is_empty());
    }

    #[test]
    fn the_order_of_files_and_their_folders_do_not_matter() {
        let cases = mix();
        let mut moved: Vec<Case> = cases.iter().rev().cloned().collect();
        moved.iter_mut().for_each(|case| case.file = case.file.replace("packs", "/elsewhere"));
        moved.rotate_left(41);
        for (here, there) in shards(4, &cases).iter().zip(shards(4, &moved)) {
            assert_eq!(names(here), names(&there));
        }
    }

    #[test]
    fn a_shard_keeps_the_order_of_its_levels() {
        let numbers = |cases: &[Case]| cases.iter().map(|case| case.number).collect::<Vec<_>>();
        let small: Vec<Case> = mix().into_iter().take(150).collect();
        for shard in shards(3, &small) {
            assert!(numbers(&shard).is_sorted(), "{:?}", numbers(&shard));
        }
    }

    #[test]
    fn shards_have_the_same_to_do() {
        let total = |cases: &[Case]| cases.iter().filter_map(Case::size).map(effort).sum::<u64>() as f64;
        let cases = mix();
        for count in [2, 4, 8] {
            let mean = total(&cases) / count as f64;
            for shard in shards(count, &cases) {
                let share = total(&shard) / mean;
                assert!((0.97..=1.03).contains(&share), "{count} shards: {share} of the mean");
            }
        }
    }

    #[test]
    fn shards_as_typed() {
        let shard: Shard = "2/4".parse().unwrap();
        assert_eq!((shard.index(), shard.count(), shard.to_string().as_str()), (2, 4, "2/4"));
        for text in ["", "2", "0/4", "5/4", "1/0", "0/0", "a/b", "-1/4", "2/4/8", "2/"] {
            assert!(text.parse::<Shard>().is_err(), "{text:?}");
        }
    }
}
