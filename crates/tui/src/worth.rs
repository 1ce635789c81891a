//! What a solution is worth beside the fewest pushes that are possible, where those are proved.

use crate::app::App;
use crate::store::Key;
use sokonaut_game::counted;

/// With so many fifths of the fewest pushes there are still two stars, as on the page.
const NEAR_FIFTHS: usize = 6;

impl App {
    /// The fewest pushes of the level at hand, where they are proved: the program's own levels
    /// come with such solutions, and levels that were made are made with the proof.
    pub fn fewest(&self) -> Option<usize> {
        if self.visiting.is_none() {
            return self.packs.fewest(self.place);
        }
        let (key, pushes) = self.made.as_ref()?;
        (*key == Key::of(self.session.level())).then_some(*pushes)
    }

    /// What is said of a solution of the player's: its stars, and what is possible.
    pub(crate) fn praise(&self, pushes: usize) -> String {
        let Some(fewest) = self.fewest() else { return String::new() };
        let stars = stars(pushes, fewest);
        let row = |sign: &str, many: usize| sign.repeat(many);
        let shown = if self.theme.unicode {
            row("★", stars) + &row("☆", 3 - stars)
        } else {
            row("*", stars) + &row("-", 3 - stars)
        };
        let best = counted(fewest, "push");
        if stars == 3 { format!("; {shown} proved best") } else { format!("; {shown} possible: {best}") }
    }
}

/// Three for the proved best, two for what is near it, one for any solution.
const fn stars(pushes: usize, fewest: usize) -> usize {
    if pushes <= fewest {
        3
    } else if 5 * pushes <= NEAR_FIFTHS * fewest {
        2
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_are_those_of_the_page() {
        assert_eq!([10, 12, 13].map(|pushes| stars(pushes, 10)), [3, 2, 1]);
    }
}
