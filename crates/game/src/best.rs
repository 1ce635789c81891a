//! The best solutions of a level: one with fewest moves, one with fewest pushes.

use serde::{Deserialize, Serialize};
use sokonaut_rules::Verified;

/// The best solutions known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// Fewest moves, then fewest pushes.
    pub moves: Option<Verified>,
    /// Fewest pushes, then fewest moves.
    pub pushes: Option<Verified>,
}

/// In what way a solution is the best so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct NewBest {
    /// It has the fewest moves.
    pub moves: bool,
    /// It has the fewest pushes.
    pub pushes: bool,
}

impl Best {
    /// Keeps a solution if it is better than what is known.
    pub fn consider(&mut self, solution: &Verified) -> NewBest {
        NewBest {
            moves: replace(&mut self.moves, solution, |known| (known.moves(), known.pushes())),
            pushes: replace(&mut self.pushes, solution, |known| (known.pushes(), known.moves())),
        }
    }

    /// Is any solution known?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_none()
    }
}

fn replace(
    best: &mut Option<Verified>,
    solution: &Verified,
    key: impl Fn(&Verified) -> (usize, usize),
) -> bool {
    let better = best.as_ref().is_none_or(|known| key(solution) < key(known));
    if better {
        *best = Some(solution.clone());
    }
    better
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_level::{Level, Lurd};
    use sokonaut_rules::verify;

    #[test]
    fn a_better_solution_takes_the_place_of_a_worse_one() {
        let level: Level = "#######\n#@ $ .#\n#     #\n#######".parse().unwrap();
        let solution = |moves: &str| verify(&level, &moves.parse::<Lurd>().unwrap().dirs()).unwrap();
        let mut best = Best::default();
        assert_eq!(best.consider(&solution("drurr")), NewBest { moves: true, pushes: true });
        assert_eq!(best.consider(&solution("rrr")), NewBest { moves: true, pushes: true });
        assert_eq!(best.consider(&solution("rrr")), NewBest::default());
        assert_eq!(best.consider(&solution("drurr")), NewBest::default());
    }
}
