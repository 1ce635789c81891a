//! A child's score, found from what is known of its parent, is the score found from scratch.

use super::*;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, Reach, SquareSet};
use crate::fess::engine::{Candidate, FeatureSet, Mover, Parent, PathStep, Position, Score, key};
use crate::fess::movers::{Packer, Puller, Pusher};
use crate::fess::perturbation::Perturbation;
use crate::search::{Knowledge, Origin};
use sokonaut_level::Level;
use std::sync::Arc;

const W: usize = 4;

/// Rooms, corridors, goals apart.
const LEVEL: &str = "\
####################
#     ##     #     #
# $ $    $ $    .. #
#     ##     # ... #
### #### ### #  .  #
#   #    #   ##  ###
# $   $  # $       #
#   # #    #    .. #
# $ #   $  #     . #
#@  ##     #       #
####################";

fn facts() -> Analysis<W> {
    let level: Level = LEVEL.parse().expect("a level");
    Analysis::new(&Board::new(&level).expect("a board"))
}

fn parent(facts: &Analysis<W>, position: Position<W>, score: Score) -> Parent<W> {
    let (board, mut reach) = (&facts.board, Reach::default());
    let blocked = board.blocked(&position.boxes);
    let region = reach.flood(board, &blocked, position.player);
    let regions = reach.regions(board, &blocked).len() as u16;
    Parent { position, key: key(board, &position), score, region, regions }
}

/// Plays moves by chance from a position, and compares the scores of all children on the way, as
/// far as they tell: the path.
fn play<M: Mover<W>, G: FeatureSet<W>>(
    facts: &Analysis<W>,
    root: Position<W>,
    (mover, features, fresh): (&mut M, &mut G, &mut G),
    told: impl Fn(Score) -> Score,
) -> Vec<PathStep<W>> {
    let (watch, mut random, mut moves) = (Watch::default(), fastrand::Rng::with_seed(8), Vec::new());
    let mut path = vec![PathStep { position: mover.adopt(facts, root), moved: None }];
    let mut compared = 0;
    for _ in 0..60 {
        let position = path[path.len() - 1].position;
        let regions = parent(facts, position, Score::default()).regions;
        let parent = parent(facts, position, fresh.root_score(facts, &position, regions));
        moves.clear();
        mover.moves(facts, &parent, &mut moves, &watch);
        features.prepare(facts, &parent, &watch);
        for candidate in &moves {
            let score = features.score(facts, &parent, candidate);
            let expected = fresh.root_score(facts, &candidate.position, candidate.regions);
            let drawn = facts.board.draw(&candidate.position.boxes, None);
            assert_eq!(told(score), told(expected), "{:?} to {:?}\n{drawn}", candidate.from, candidate.to);
            compared += 1;
        }
        if moves.is_empty() {
            break;
        }
        let Candidate { from, to, removes, position, .. } = moves[random.usize(..moves.len())];
        path.push(PathStep { position, moved: Some((from, to, removes)) });
    }
    // Where boxes are removed they do nothing else.
    let removed = path.iter().any(|step| step.moved.is_some_and(|(.., removes)| removes));
    assert!(compared > if removed { 20 } else { 500 }, "only {compared} children were compared");
    path
}

fn solved(facts: &Analysis<W>) -> Position<W> {
    let player = facts.floor.difference(&facts.goals).first().expect("free floor");
    Position { boxes: facts.goals, unmatched: SquareSet::EMPTY, player }
}

#[test]
fn backward() {
    let facts = facts();
    let knowledge = Knowledge::new(&facts, None);
    let perturbation = || Perturbation::new(&facts.board, 3);
    for cycles in [false, true] {
        for distance in [Distance::Sum, Distance::Assigned, Distance::Start] {
            let features = || OpenLayout::new(&knowledge, Taste { cycles, distance }, perturbation());
            // Roots are not told how far they are.
            let but_fine = |score: Score| Score { fine: 0, ..score };
            let parts = (&mut Puller::new(&knowledge), &mut features(), &mut features());
            play(&facts, solved(&facts), parts, but_fine);
        }
    }
    let features = || ShutAway::new(&knowledge, Origin::Goal, First::Pockets, perturbation());
    play(&facts, solved(&facts), (&mut Puller::new(&knowledge), &mut features(), &mut features()), |score| {
        score
    });
    let features = || BackwardPacking::new(&knowledge, &perturbation());
    play(&facts, solved(&facts), (&mut Puller::new(&knowledge), &mut features(), &mut features()), |score| {
        score
    });
    let parts = (&mut Packer::new(&knowledge), &mut features(), &mut features());
    let path = play(&facts, solved(&facts), parts, |score| score);
    assert!(path.iter().any(|step| step.moved.is_some_and(|(.., removes)| removes)), "a box was removed");
}

#[test]
fn forward() {
    let facts = facts();
    let knowledge = Knowledge::new(&facts, None);
    let perturbation = || Perturbation::new(&facts.board, 2);
    let packing = || BackwardPacking::new(&knowledge, &perturbation());
    let parts = (&mut Puller::new(&knowledge), &mut packing(), &mut packing());
    let path = play(&facts, solved(&facts), parts, |score| score);
    let (plan, layout) = (Plan::from_path(&facts.board, &path), path[path.len() - 1].position.boxes);
    let ahead = Arc::new(PlanAhead::new(&facts, plan));
    let start = Position::start(&facts);
    let mover = || Pusher::new(&knowledge, &SquareSet::EMPTY);

    let features = || PlanExecution::new(&knowledge, Arc::clone(&ahead), &perturbation());
    play(&facts, start, (&mut mover(), &mut features(), &mut features()), |score| score);
    let features = || TowardsLayout::new(&knowledge, layout, perturbation());
    play(&facts, start, (&mut mover(), &mut features(), &mut features()), |score| score);
    let features = || ShutAway::new(&knowledge, Origin::Start, First::All, perturbation());
    play(&facts, start, (&mut mover(), &mut features(), &mut features()), |score| score);
    let features = || OpenedStart::new(&knowledge, perturbation());
    play(&facts, start, (&mut mover(), &mut features(), &mut features()), |score| score);
}
