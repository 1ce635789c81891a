//! What each goal charges.

use crate::alarm::Watch;
use crate::analysis::{Analysis, FAR};
use crate::board::{Board, Square, State};

/// Steps uphill.
const ROUNDS: u32 = 200;
/// The length of the first step, for each goal, and after how many it is halved.
const STEP: f64 = 4.0;
const HALVED_AFTER: f64 = 10.0;

/// Fees under which the single boxes of some positions cost as much as possible, less all fees;
/// found by climbing from the prices of an assignment: goals that too many boxes want become more
/// expensive. A fee is odd or even as the colour of its square tells, so that what a group costs is
/// odd or even by its squares alone, and costs too low are too low by two at least.
pub(super) fn choose<const W: usize>(
    facts: &Analysis<W>,
    sample: &[State<W>],
    prices: &[i32],
    watch: &Watch<'_>,
) -> Vec<u16> {
    let boxes: Vec<Square> = sample.iter().flat_map(|state| state.boxes.iter()).collect();
    let highest = prices.iter().copied().max().unwrap_or(0);
    let mut fees: Vec<f64> = prices.iter().map(|&price| f64::from(highest - price)).collect();
    let mut best = rounded(&facts.board, &fees);
    let mut most = worth(facts, &boxes, sample.len(), &best);
    for round in 0..ROUNDS {
        if !watch.spend(boxes.len() * fees.len()) {
            break;
        }
        let step = STEP / (1.0 + f64::from(round) / HALVED_AFTER);
        let crowds = crowds(facts, &boxes, sample.len(), &fees);
        climb(&mut fees, &crowds, step);
        let whole = rounded(&facts.board, &fees);
        let worth = worth(facts, &boxes, sample.len(), &whole);
        if worth > most {
            (most, best) = (worth, whole);
        }
    }
    best
}

/// By how many boxes each goal is wanted beyond its share. A box that does not care which of some
/// goals it takes wants each of them a little.
fn crowds<const W: usize>(facts: &Analysis<W>, boxes: &[Square], positions: usize, fees: &[f64]) -> Vec<f64> {
    let mut crowds = vec![-(positions as f64); fees.len()];
    for &square in boxes {
        let row = facts.to_goals.row(square).iter().zip(fees);
        let cost = |(&pushes, &fee): (&u16, &f64)| {
            if pushes == FAR { f64::INFINITY } else { f64::from(pushes) + fee }
        };
        let costs: Vec<f64> = row.map(cost).collect();
        let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
        let near = |cost: &f64| *cost < least + 1e-6;
        let part = 1.0 / costs.iter().filter(|cost| near(cost)).count() as f64;
        let wanted = crowds.iter_mut().zip(&costs).filter(|(_, cost)| near(cost));
        wanted.for_each(|(crowd, _)| *crowd += part);
    }
    crowds
}

fn climb(fees: &mut [f64], crowds: &[f64], step: f64) {
    let norm = crowds.iter().map(|crowd| crowd * crowd).sum::<f64>().sqrt();
    if norm > 1e-9 {
        let scale = step * (fees.len() as f64).sqrt() / norm;
        fees.iter_mut().zip(crowds).for_each(|(fee, crowd)| *fee += scale * crowd);
        let least = fees.iter().copied().fold(f64::INFINITY, f64::min);
        fees.iter_mut().for_each(|fee| *fee -= least);
    }
}

/// Whole fees of the colours of their squares.
fn rounded(board: &Board, fees: &[f64]) -> Vec<u16> {
    let whole = |(&goal, &fee): (&Square, &f64)| {
        let pos = board.pos(goal);
        let colour = f64::from((pos.row + pos.col) % 2);
        // A fee beyond 16 bits counts as the highest there is; any fee will do.
        (((fee - colour) / 2.0).round().max(0.0) * 2.0 + colour) as u16
    };
    board.goals().iter().zip(fees).map(whole).collect()
}

/// What the boxes of all positions cost one by one, less the fees.
fn worth<const W: usize>(facts: &Analysis<W>, boxes: &[Square], positions: usize, fees: &[u16]) -> i64 {
    let single = |&square: &Square| {
        let row = facts.to_goals.row(square).iter().zip(fees).filter(|it| *it.0 != FAR);
        row.map(|(&pushes, &fee)| i64::from(pushes) + i64::from(fee)).min().unwrap_or(0)
    };
    let charged: i64 = fees.iter().map(|&fee| i64::from(fee)).sum();
    boxes.iter().map(single).sum::<i64>() - charged * positions as i64
}
