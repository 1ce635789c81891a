//! Deliberately broken detectors: the tiny levels are well chosen if the audit convicts every one
//! of them.

use crate::common::{Case, W, tiny_cases};
use sokonaut_level::Dir;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::audit::audit_pushes;
use sokonaut_solver::internals::board::{Square, SquareSet};
use sokonaut_solver::internals::deadlocks::freeze::frozen_plain;
use sokonaut_solver::internals::deadlocks::{DeadlockSets, PatternTables, PushDetector, Verdict};
use sokonaut_solver::internals::moves::Forward;

type Facts = Analysis<W>;
type Set = SquareSet<W>;

/// A broken rule: does it call the position lost?
struct Mutant<F>(F);

impl<F: FnMut(&Facts, &Set, Square) -> bool> PushDetector<W> for Mutant<F> {
    fn judge(&mut self, facts: &Facts, boxes: &Set, moved: Square) -> Verdict {
        if (self.0)(facts, boxes, moved) { Verdict::Dead } else { Verdict::Unknown }
    }
}

/// The audit must find the mutant wrong on at least one tiny level.
fn convict<F: FnMut(&Facts, &Set, Square) -> bool>(crime: &str, make: impl Fn(&Case) -> F) {
    let convicts = |case: &&Case| audit_pushes(&case.facts, &case.oracle, &mut Mutant(make(case))).wrong > 0;
    let by = tiny_cases().iter().find(convicts);
    let by = by.unwrap_or_else(|| panic!("no tiny level convicts: {crime}"));
    println!("{crime}: convicted by {}", by.name);
}

#[test]
fn freeze_without_the_goal_clause() {
    convict("no goal clause", |_| |facts, boxes, moved| frozen_plain(facts, boxes).contains(moved));
}

#[test]
fn freeze_that_takes_one_dead_square_for_a_blocked_axis() {
    convict("one dead square", |_| {
        |facts, boxes, moved| {
            let stuck = |a: Square, b: Square, left: &Set| {
                let blocked = |s: Square| s == facts.board.wall() || left.contains(s);
                blocked(a) || blocked(b) || facts.dead.contains(a) || facts.dead.contains(b)
            };
            let frozen = peel(boxes, |square, left| {
                let [up, right, down, west] = facts.board.neighbours(square);
                stuck(up, down, left) && stuck(west, right, left)
            });
            frozen.contains(moved) && !frozen.is_subset(&facts.goals)
        }
    });
}

#[test]
fn freeze_that_takes_every_box_for_a_wall() {
    convict("boxes as walls", |_| {
        |facts, boxes, moved| {
            let blocked = facts.board.blocked(boxes);
            let [up, right, down, left] = facts.board.neighbours(moved).map(|next| blocked.contains(next));
            !facts.goals.contains(moved) && (up || down) && (left || right)
        }
    });
}

/// The classical mistake: a box found free stays marked as if it were a wall.
#[test]
fn freeze_whose_marks_leak_from_one_path_to_another() {
    fn is_stuck(facts: &Facts, boxes: &Set, marks: &mut Set, square: Square) -> bool {
        marks.insert(square);
        [[Dir::Up, Dir::Down], [Dir::Left, Dir::Right]].into_iter().all(|axis| {
            axis.into_iter().any(|dir| {
                let next = facts.board.step(square, dir);
                let wall = next == facts.board.wall() || marks.contains(next);
                wall || boxes.contains(next) && is_stuck(facts, boxes, marks, next)
            })
        })
    }
    convict("leaking marks", |_| {
        |facts, boxes, moved| {
            let mut marks = Set::EMPTY;
            let stuck = is_stuck(facts, boxes, &mut marks, moved);
            stuck && !marks.is_subset(&facts.goals)
        }
    });
}

#[test]
fn block_without_the_goal_rule() {
    convict("blocks on goals", |_| {
        |facts, boxes, moved| {
            let blocked = facts.board.blocked(boxes);
            (0..4).any(|index| {
                let (one, two) = (Dir::from_index(index), Dir::from_index(index + 1));
                let (a, b) = (facts.board.step(moved, one), facts.board.step(moved, two));
                let corner =
                    if a == facts.board.wall() { facts.board.step(b, one) } else { facts.board.step(a, two) };
                [a, b, corner].into_iter().all(|square| blocked.contains(square))
            })
        }
    });
}

#[test]
fn diagonal_whose_ends_are_open() {
    convict("diagonal, open ends", |_| {
        |facts, boxes, moved| {
            let blocked = facts.board.blocked(boxes);
            let hole = |square: Square| {
                !blocked.contains(square)
                    && !facts.goals.contains(square)
                    && facts.board.neighbours(square).into_iter().all(|next| blocked.contains(next))
            };
            !facts.goals.contains(moved) && facts.board.neighbours(moved).into_iter().any(hole)
        }
    });
}

#[test]
fn windows_that_forget_goals() {
    convict("windows, one goal forgotten", |case| {
        let mut blind = case.facts.clone();
        let forgotten = case.facts.board.goals()[0];
        blind.goals.remove(forgotten);
        let windows = PatternTables::new(&blind);
        move |facts, boxes, moved| (&windows).judge(facts, boxes, moved) == Verdict::Dead
    });
}

/// A pocket is lost for a player outside of it, but not for one inside.
#[test]
fn windows_that_think_the_player_is_elsewhere() {
    convict("windows, player elsewhere", |case| {
        let windows = PatternTables::new(&case.facts);
        move |facts, boxes, moved| {
            let mut free = facts.board.squares().filter(|square| !boxes.contains(*square));
            free.any(|player| (&windows).judge_from(facts, boxes, moved, player) == Verdict::Dead)
        }
    });
}

#[test]
fn windows_that_believe_in_too_many_dead_squares() {
    convict("windows, too many dead squares", |case| {
        let mut gloomy = case.facts.clone();
        let beside_a_wall = |square: &Square| {
            let walls = case.facts.board.neighbours(*square).into_iter();
            walls.filter(|&next| next == case.facts.board.wall()).count() == 1
        };
        let more: Set = case.facts.board.squares().filter(beside_a_wall).collect();
        gloomy.dead = gloomy.dead.union(&more).difference(&gloomy.goals);
        let windows = PatternTables::new(&gloomy);
        move |facts, boxes, moved| (&windows).judge(facts, boxes, moved) == Verdict::Dead
    });
}

/// Sets that come home only with the help of a goal that the table does not know.
#[test]
fn deadlock_sets_that_forget_a_goal() {
    convict("deadlock sets, one goal forgotten", |case| {
        let goals: Vec<Square> = case.facts.board.goals().to_vec();
        let kept: Set = goals.iter().copied().skip(1).collect();
        let mut sets = DeadlockSets::towards::<Forward>(&case.facts, &kept, 3, 50_000);
        move |facts, boxes, moved| sets.judge(facts, boxes, moved) == Verdict::Dead
    });
}

/// A pair may be lost for a player on one side and alive for one on the other.
#[test]
fn deadlock_sets_that_think_the_player_is_elsewhere() {
    convict("deadlock sets, player elsewhere", |case| {
        let mut sets = DeadlockSets::new::<Forward>(&case.facts, 3, 50_000);
        move |facts, boxes, moved| {
            let mut free = facts.board.squares().filter(|square| !boxes.contains(*square));
            free.any(|player| sets.judge_from(facts, boxes, moved, player) == Verdict::Dead)
        }
    });
}

fn peel(boxes: &Set, stuck: impl Fn(Square, &Set) -> bool) -> Set {
    let mut left = *boxes;
    loop {
        let kept: Set = left.iter().filter(|&square| stuck(square, &left)).collect();
        if kept == left {
            return left;
        }
        left = kept;
    }
}
