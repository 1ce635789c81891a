//! Where was the mistake? The last position of a game that can be solved.
//!
//! Pushing forward, a lost position stays lost: so the positions of a game are solvable up to some
//! push and lost from then on, and the push can be searched for by halving. Cheap proofs come
//! first: they mostly speak one or two pushes after the mistake. Then the solver is asked about the
//! position just before, then further and further back, then between the last known solvable and
//! the first known lost one. Where it cannot decide, the answer says so.

use serde::{Deserialize, Serialize};

/// What is known of the positions of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WayBack {
    /// Steps after which the last position stands that is known to be solvable, just before its
    /// next push.
    pub solvable: Option<usize>,
    /// Is the push that follows it known to lose?
    pub certain: bool,
}

/// What can be said of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solvability {
    /// It can be solved.
    Solvable,
    /// It cannot.
    Lost,
    /// Nobody knows.
    Unknown,
}

/// Finds the last solvable one of positions `0..lost`; position `lost` is known to be lost.
///
/// Gives the index of the last that is known to be solvable, and of the first that is known to be
/// lost.
pub fn look_back(lost: usize, mut ask: impl FnMut(usize) -> Solvability) -> (Option<usize>, usize) {
    let (mut last_solvable, mut first_lost) = (None, lost);
    let (mut top, mut stride) = (lost, 1);
    while top > 0 && last_solvable.is_none() {
        let probe = top.saturating_sub(stride);
        match ask(probe) {
            Solvability::Solvable => last_solvable = Some(probe),
            Solvability::Lost => first_lost = probe,
            Solvability::Unknown => {}
        }
        (top, stride) = (probe, stride * 2);
    }
    while let Some(low) = last_solvable.filter(|low| low + 1 < first_lost) {
        let middle = low.midpoint(first_lost);
        match ask(middle) {
            Solvability::Solvable => last_solvable = Some(middle),
            Solvability::Lost => first_lost = middle,
            Solvability::Unknown => break,
        }
    }
    (last_solvable, first_lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mistake_is_found_wherever_it_is() {
        for lost in 1..40 {
            for mistake in 0..=lost {
                let solvability =
                    |index| if index < mistake { Solvability::Solvable } else { Solvability::Lost };
                assert_eq!(look_back(lost, solvability), (mistake.checked_sub(1), mistake));
            }
        }
    }

    #[test]
    fn what_nobody_knows_is_not_claimed() {
        for lost in 1..30 {
            for mistake in 0..=lost {
                for blind in 0..lost {
                    let truth =
                        |index| if index < mistake { Solvability::Solvable } else { Solvability::Lost };
                    let solvability =
                        |index| if index == blind { Solvability::Unknown } else { truth(index) };
                    let (solvable, first_lost) = look_back(lost, solvability);
                    assert!(solvable.is_none_or(|index| index < mistake) && first_lost >= mistake);
                }
            }
        }
    }

    #[test]
    fn it_asks_few_questions() {
        let mut asked = 0;
        look_back(1000, |index| {
            asked += 1;
            if index < 300 { Solvability::Solvable } else { Solvability::Lost }
        });
        assert!(asked < 25, "{asked}");
    }
}
