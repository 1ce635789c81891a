//! What every solution needs, seen from the start: boxes matched with goals at the least cost, with
//! the player where it stands.

use super::{Estimate, EstimateKind};
use crate::alarm::Watch;
use crate::analysis::{Analysis, FAR};
use crate::board::Square;
use crate::matching::{Assignment, UNFIT};

/// With more goals the player's side is not counted: that takes the third power of their number.
const MOST_GOALS: usize = 256;

/// Pushes that every solution needs at the least; `None` if there is no solution. If time is up the
/// answer means nothing.
pub fn pushes_at_start<const W: usize>(facts: &Analysis<W>, watch: &Watch<'_>) -> Option<u32> {
    let goals = facts.goals.len();
    if goals > MOST_GOALS || !watch.spend(goals * goals * goals) {
        let mut estimate = Estimate::new(EstimateKind::Matching, &facts.to_goals);
        return estimate.rebase_while(&facts.to_goals, &facts.starts, watch);
    }
    let board = &facts.board;
    let row = |&start: &Square| {
        let side = facts.sides.towards(board, start, board.player());
        facts.to_goals.row_by_side(start, side)
    };
    let rows: Vec<&[u16]> = board.boxes().iter().map(row).collect();
    // Goals that are to spare take nobody, which costs nothing.
    let cost = |row: usize, column: usize| match rows.get(row).map(|costs| costs[column]) {
        None => 0,
        Some(FAR) => UNFIT,
        Some(pushes) => i64::from(pushes),
    };
    let total = Assignment::default().solve(goals, cost);
    (total < UNFIT).then(|| u32::try_from(total).unwrap_or(u32::MAX))
}
