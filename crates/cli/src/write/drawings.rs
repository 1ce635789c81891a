//! The positions of a solution as text.

use crate::cmd::solve::Show;
use sokonaut_level::Level;
use sokonaut_rules::{Game, Played, Verified};
use std::fmt::Write;

/// The drawings that were asked for, each under a heading; without a solution only the first.
pub fn drawings(level: &Level, solution: Option<&Verified>, show: Show) -> String {
    let mut game = Game::new(level);
    let mut out = format!("\nstart:\n{}", game.position().draw(level));
    let steps = solution.map(Verified::steps).unwrap_or_default();
    let mut pushes = 0;
    for (index, &dir) in steps.iter().enumerate() {
        let played = game.play(dir).expect("a verified solution can be played");
        pushes += usize::from(matches!(played, Played::Pushed(_)));
        let wanted = match show {
            Show::Ends => index + 1 == steps.len(),
            Show::Pushes => matches!(played, Played::Pushed(_)),
        };
        if wanted {
            let drawing = game.position().draw(level);
            write!(out, "\nmove {}, push {pushes}:\n{drawing}", index + 1)
                .expect("a string takes everything");
        }
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokonaut_rules::verify;

    #[test]
    fn a_solution_push_by_push() {
        let level: Level = "######\n#@$ .#\n######".parse().unwrap();
        let solution = verify(&level, &[sokonaut_level::Dir::Right; 2]).unwrap();
        let ends = "\nstart:\n######\n#@$ .#\n######\n\nmove 2, push 2:\n######\n#  @*#\n######\n\n";
        assert_eq!(drawings(&level, Some(&solution), Show::Ends), ends);
        let between = "\nmove 1, push 1:\n######\n# @$.#\n######\n";
        let all = ends.replace("\nmove 2", &format!("{between}\nmove 2"));
        assert_eq!(drawings(&level, Some(&solution), Show::Pushes), all);
        assert_eq!(drawings(&level, None, Show::Pushes), "\nstart:\n######\n#@$ .#\n######\n\n");
    }
}
