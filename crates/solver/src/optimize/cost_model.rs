//! What a way costs, and when two positions are the same to it.

use super::Push;
use super::walks::{WalkOrder, Walks};
use crate::board::{Board, Reach, Square, SquareSet, State};
use crate::metric::{Lengths, Metric, Ranking};
use crate::moves::{Forward, SingleMove, SingleMoves};
use sokonaut_level::Dir;

/// Where the player stands and how it came there, as far as a cost model minds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerKey {
    /// The player's square, or the least of its region.
    pub player: Square,
    /// The direction of the last push.
    pub came: Option<Dir>,
}

/// A way to count.
pub trait CostModel<const W: usize> {
    /// What a way costs, the lesser the better.
    type Cost: Copy + Ord + Default;

    /// The cost of two ways in a row.
    fn sum(a: Self::Cost, b: Self::Cost) -> Self::Cost;

    /// Two positions with the same boxes are the same if their keys of the player are.
    fn player_key(&mut self, board: &Board, state: &State<W>, came: Option<Dir>) -> PlayerKey;

    /// Looks round in a position whose pushes will be asked for; returns where the player can walk.
    fn stand(&mut self, board: &Board, boxes: &SquareSet<W>, player_key: PlayerKey) -> SquareSet<W>;

    /// The key of the player after a push, and what the push and the walk before it cost, in the
    /// position where it looked round last.
    fn push(&mut self, board: &Board, after: &SquareSet<W>, push: Push) -> (PlayerKey, Self::Cost);

    /// The least cost of a way with so many pushes.
    fn ahead(&self, pushes: u32) -> Self::Cost;
}

/// Counts pushes alone: the player's region is all that matters.
#[derive(Clone, Debug)]
pub struct PushesAlone<const W: usize> {
    singles: SingleMoves<Forward>,
    reach: Reach,
    region: SquareSet<W>,
}

impl<const W: usize> Default for PushesAlone<W> {
    fn default() -> Self {
        Self { singles: SingleMoves::default(), reach: Reach::default(), region: SquareSet::EMPTY }
    }
}

impl<const W: usize> CostModel<W> for PushesAlone<W> {
    type Cost = u32;

    fn sum(a: u32, b: u32) -> u32 {
        a + b
    }

    fn player_key(&mut self, board: &Board, state: &State<W>, _: Option<Dir>) -> PlayerKey {
        PlayerKey { player: state.canonical(board, &mut self.reach).player, came: None }
    }

    fn stand(&mut self, board: &Board, boxes: &SquareSet<W>, player_key: PlayerKey) -> SquareSet<W> {
        self.region = self.reach.flood(board, &board.blocked(boxes), player_key.player);
        self.region
    }

    #[inline]
    fn push(&mut self, board: &Board, after: &SquareSet<W>, push: Push) -> (PlayerKey, u32) {
        let Push { from, dir } = push;
        let step = SingleMove { from, to: board.step(from, dir), dir, player: from };
        let player = self.singles.canonical(board, after, &self.region, step, &mut self.reach);
        (PlayerKey { player, came: None }, 1)
    }

    fn ahead(&self, pushes: u32) -> u32 {
        pushes
    }
}

/// Counts everything that a ranking names, and moves and pushes besides.
#[derive(Clone, Debug)]
pub struct Everything {
    ranking: Ranking,
    /// Does anything counted depend on the last push?
    minds_direction: bool,
    walks: Walks,
    reach: Reach,
    player_key: PlayerKey,
}

impl Everything {
    /// A cost model for a board.
    #[must_use]
    pub fn new(board: &Board, ranking: Ranking) -> Self {
        let plain = |metric: &Metric| matches!(metric, Metric::Moves | Metric::Pushes);
        let lines = ranking.named().contains(&Metric::PlayerLines);
        let counted = if lines { walking(ranking) } else { WalkOrder::StepsAlone };
        Self {
            ranking,
            minds_direction: !ranking.named().iter().all(plain),
            walks: Walks::new(board, counted),
            reach: Reach::default(),
            player_key: PlayerKey { player: board.player(), came: None },
        }
    }

    fn counts(&self, metric: Metric) -> bool {
        matches!(metric, Metric::Moves | Metric::Pushes) || self.ranking.named().contains(&metric)
    }

    fn lengths(&self, of: &[(Metric, u32)]) -> Lengths {
        let mut lengths = Lengths::default();
        for &(metric, length) in of.iter().filter(|&&(metric, _)| self.counts(metric)) {
            lengths[self.ranking.place(metric)] = length;
        }
        lengths
    }
}

/// The walks that suit a ranking, for writing solutions down.
#[must_use]
pub fn walking(ranking: Ranking) -> WalkOrder {
    if ranking.place(Metric::PlayerLines) < ranking.place(Metric::Moves) {
        WalkOrder::FewLines
    } else {
        WalkOrder::FewSteps
    }
}

impl<const W: usize> CostModel<W> for Everything {
    type Cost = Lengths;

    fn sum(a: Lengths, b: Lengths) -> Lengths {
        std::array::from_fn(|index| a[index] + b[index])
    }

    fn player_key(&mut self, _: &Board, state: &State<W>, came: Option<Dir>) -> PlayerKey {
        PlayerKey { player: state.player, came: came.filter(|_| self.minds_direction) }
    }

    fn stand(&mut self, board: &Board, boxes: &SquareSet<W>, player_key: PlayerKey) -> SquareSet<W> {
        self.player_key = player_key;
        self.walks.explore(board, boxes, player_key.player, player_key.came);
        self.reach.flood(board, &board.blocked(boxes), player_key.player)
    }

    fn push(&mut self, board: &Board, _: &SquareSet<W>, push: Push) -> (PlayerKey, Lengths) {
        let stand = board.step(push.from, push.dir.opposite());
        let walk = self.walks.push(stand, push.dir).expect("the player can stand behind the box");
        let before = self.player_key;
        let same_box = before.came.is_some_and(|came| board.step(before.player, came) == push.from);
        let same_line = same_box && before.came == Some(push.dir);
        let in_session = before.came.is_some() && walk.steps == 1;
        let cost = self.lengths(&[
            (Metric::Moves, walk.steps),
            (Metric::Pushes, 1),
            (Metric::BoxLines, u32::from(!same_line)),
            (Metric::BoxChanges, u32::from(!same_box)),
            (Metric::PushingSessions, u32::from(!in_session)),
            (Metric::PlayerLines, walk.lines),
        ]);
        (PlayerKey { player: push.from, came: Some(push.dir).filter(|_| self.minds_direction) }, cost)
    }

    fn ahead(&self, pushes: u32) -> Lengths {
        self.lengths(&[(Metric::Moves, pushes), (Metric::Pushes, pushes)])
    }
}
