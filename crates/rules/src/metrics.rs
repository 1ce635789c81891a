//! How long a solution is, in every way that solution tables count.

use crate::position::Played;
use sokonaut_level::{Dir, Pos};

/// Six lengths of a solution.
///
/// In `rrUUruLLdR` with one box pushed up twice, another left twice and a third right:
/// 10 moves, 5 pushes, 3 box lines, 3 box changes, 3 pushing sessions, 7 player lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Metrics {
    /// Steps of the player, pushes among them.
    pub moves: usize,
    /// Steps that push a box.
    pub pushes: usize,
    /// Straight lines of pushes: a push begins a new one unless the push before it moved the same
    /// box in the same direction. Walks in between do not matter.
    pub box_lines: usize,
    /// Changes of box: a push counts unless the push before it moved the same box; the first
    /// counts.
    pub box_changes: usize,
    /// Runs of pushes without a walk in between, whatever boxes they move.
    pub pushing_sessions: usize,
    /// Straight lines of the player: a step begins a new one unless the step before it went the
    /// same way. Whether a step pushes does not matter.
    pub player_lines: usize,
}

impl Metrics {
    /// Measures the history of a game.
    #[must_use]
    pub fn of(history: &[(Dir, Played)]) -> Self {
        let mut metrics = Self::default();
        let mut last_step: Option<(Dir, Played)> = None;
        let mut last_push: Option<(Dir, Pos)> = None;
        for &(dir, played) in history {
            metrics.moves += 1;
            metrics.player_lines += usize::from(last_step.is_none_or(|(last, _)| last != dir));
            if let Played::Pushed(from) = played {
                let same_box = last_push.is_some_and(|(_, to)| to == from);
                let same_line = same_box && last_push.is_some_and(|(last, _)| last == dir);
                let in_session = matches!(last_step, Some((_, Played::Pushed(_))));
                metrics.pushes += 1;
                metrics.box_changes += usize::from(!same_box);
                metrics.box_lines += usize::from(!same_line);
                metrics.pushing_sessions += usize::from(!in_session);
                last_push = Some((dir, from.step(dir).expect("the box was pushed there")));
            }
            last_step = Some((dir, played));
        }
        metrics
    }
}

#[cfg(test)]
mod tests {
    use crate::{Game, Metrics};
    use sokonaut_level::{Level, Lurd};

    /// Moves, pushes, box lines, box changes, pushing sessions and player lines.
    fn measure(level: &str, moves: &str) -> [usize; 6] {
        let level: Level = level.parse().unwrap();
        let moves: Lurd = moves.parse().unwrap();
        let mut game = Game::new(&level);
        for dir in moves.dirs() {
            game.play(dir).unwrap();
        }
        assert_eq!(game.moves(), moves, "the case in the test is right");
        let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, player_lines } =
            Metrics::of(game.history());
        [moves, pushes, box_lines, box_changes, pushing_sessions, player_lines]
    }

    #[test]
    fn one_box_straight_on() {
        assert_eq!(measure("#######\n#@$  .#\n#######", "RRR"), [3, 3, 1, 1, 1, 1]);
    }

    #[test]
    fn a_walk_in_between_ends_the_session_but_not_the_line() {
        assert_eq!(measure("#######\n#@$  .#\n#######", "RlrRR"), [5, 3, 1, 1, 2, 3]);
    }

    #[test]
    fn a_corner_is_a_new_line_of_the_same_box() {
        assert_eq!(measure("#######\n#     #\n#@$   #\n#  . ##\n#######", "RurD"), [4, 2, 2, 1, 2, 4]);
    }

    #[test]
    fn two_boxes_in_one_session() {
        assert_eq!(measure("######\n#@$ .#\n# $  #\n# .  #\n######", "RD"), [2, 2, 2, 2, 1, 2]);
    }
}
