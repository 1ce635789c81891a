//! Finding boxes that are lost by themselves.
//!
//! A box alone is brought to a goal. If that way is barred by another box of the position, that box
//! joins, and both are brought to goals, and so on, until the way is free (nothing is proved) or
//! the boxes cannot be brought to goals at all. Everything that the last search met is then a
//! closed set.

use crate::bound::Bound;
use crate::floor::{Floor, Square, opposite};
use crate::lost::Lost;
use crate::placement::{Placement, Push, Walker};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Boxes that are looked at together, at most.
const MOST_BOXES: usize = 9;
/// Placements of a search, at most.
const MOST_PLACEMENTS: usize = 3000;

/// What is known of a floor.
pub(crate) struct Ground<'a> {
    pub floor: &'a Floor,
    pub bound: &'a Bound,
    pub walker: &'a mut Walker,
    pub lost: &'a Lost,
}

/// A closed set that some boxes of the position belong to, one of them at `first`.
pub(crate) fn refute(ground: &mut Ground<'_>, position: &Placement, first: Square) -> Option<Vec<Placement>> {
    let mut boxes = vec![first];
    while boxes.len() <= MOST_BOXES.min(position.boxes.len()) {
        let part = position.only(boxes.clone());
        match bring_home(ground, part)? {
            Home::Never(met) => return Some(met),
            Home::By(pushes) => boxes.push(first_in_the_way(ground, position, boxes.clone(), &pushes)?),
        }
    }
    None
}

enum Home {
    /// All boxes get to goals so.
    By(Vec<Push>),
    /// They never do: all that was met on the way.
    Never(Vec<Placement>),
}

/// Brings boxes to goals, nearest first; `None` if that takes too long.
fn bring_home(ground: &mut Ground<'_>, part: Placement) -> Option<Home> {
    let floor = ground.floor;
    let start = ground.walker.normal(floor, part);
    let mut before: HashMap<Placement, Option<(Placement, Push)>> = HashMap::new();
    let mut open = BinaryHeap::new();
    if let Some(left) = ground.bound.of(&start.boxes) {
        open.push((Reverse(left), start.clone()));
    }
    before.insert(start, None);
    while let Some((_, placement)) = open.pop() {
        if floor.is_solved(&placement) {
            return Some(Home::By(way_to(&before, placement)));
        }
        for push in ground.walker.pushes(floor, &placement) {
            let after = ground.walker.normal(floor, placement.pushed(floor, push));
            let Some(left) = ground.bound.of(&after.boxes) else { continue };
            if before.contains_key(&after) || ground.lost.refutes(floor, ground.walker, &after) {
                continue;
            }
            if before.len() >= MOST_PLACEMENTS {
                return None;
            }
            before.insert(after.clone(), Some((placement.clone(), push)));
            open.push((Reverse(left), after));
        }
    }
    let mut met: Vec<Placement> = before.into_keys().collect();
    met.sort_unstable();
    Some(Home::Never(met))
}

fn way_to(before: &HashMap<Placement, Option<(Placement, Push)>>, end: Placement) -> Vec<Push> {
    let mut pushes = Vec::new();
    let mut at = end;
    while let Some((placement, push)) = before[&at].clone() {
        pushes.push(push);
        at = placement;
    }
    pushes.reverse();
    pushes
}

/// The first box, not among those that are brought home, that bars the way; `None` if none does.
fn first_in_the_way(
    ground: &mut Ground<'_>,
    position: &Placement,
    boxes: Vec<Square>,
    pushes: &[Push],
) -> Option<Square> {
    let floor = ground.floor;
    let others: Vec<Square> =
        position.boxes.iter().copied().filter(|square| !boxes.contains(square)).collect();
    let mut part = position.only(boxes);
    for &push in pushes {
        let behind = floor.next(push.from, opposite(push.dir));
        let full = part.only(part.boxes.iter().chain(&others).copied().collect());
        if !ground.walker.can_walk(floor, &full, behind) {
            let way = ground.walker.way(floor, &part, behind);
            return way.into_iter().find(|square| others.contains(square));
        }
        let to = floor.next(push.from, push.dir);
        if others.contains(&to) {
            return Some(to);
        }
        part = part.pushed(floor, push);
    }
    None
}
