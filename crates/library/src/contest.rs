//! Which solutions of a level are worth keeping: those that win by some metric.

use sokonaut_rules::Metrics;
use sokonaut_solver::{Metric, Ranking};

/// The index of the solution that is best by a metric. Ties go to the other metrics, pushes and
/// moves first, and then to the earlier one.
pub fn winner(metric: Metric, entrants: &[Metrics]) -> Option<usize> {
    let ranking = Ranking::new(&[metric]);
    let lengths = entrants.iter().map(|metrics| ranking.lengths(metrics));
    lengths.enumerate().min_by_key(|(_, lengths)| *lengths).map(|(index, _)| index)
}

/// The metrics by which the solution with this index wins.
pub fn prizes(index: usize, entrants: &[Metrics]) -> Vec<Metric> {
    Metric::ALL.into_iter().filter(|&metric| winner(metric, entrants) == Some(index)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant(moves: usize, pushes: usize) -> Metrics {
        Metrics { moves, pushes, ..Metrics::default() }
    }

    #[test]
    fn the_least_wins_and_ties_go_to_pushes_moves_and_the_earlier() {
        let entrants = [entrant(10, 5), entrant(9, 6), entrant(9, 6), entrant(10, 5)];
        assert_eq!(winner(Metric::Pushes, &entrants), Some(0));
        assert_eq!(winner(Metric::Moves, &entrants), Some(1));
        assert_eq!(winner(Metric::BoxLines, &entrants), Some(0), "fewer pushes break the tie");
        assert_eq!(prizes(1, &entrants), [Metric::Moves]);
        assert!(prizes(2, &entrants).is_empty() && prizes(3, &entrants).is_empty());
        assert_eq!(winner(Metric::Pushes, &[]), None);
    }
}
