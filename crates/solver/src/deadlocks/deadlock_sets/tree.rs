//! Lost sets in a tree: the moved box first, then the others in order of their squares.
//!
//! A knot is a beginning of lost sets. What ends a set there, and what leads on, depends on where
//! the player is; but players that see the same share a view. With a view for every square of the
//! player the sets of up to five of Microban 153 took 730 MB; now they take 46, two or three views
//! a knot, and questions half the share of the time.

use super::LARGEST;
use crate::board::{Square, SquareSet};
use crate::sorting::sort_by_number;

/// Squares that are lost together for a player on some squares; the wall among them stands for
/// "anywhere".
#[derive(Clone, Debug)]
pub(super) struct LostSet<const W: usize> {
    squares: [Square; LARGEST],
    count: u8,
    players: SquareSet<W>,
}

impl<const W: usize> LostSet<W> {
    /// A set of squares in order.
    pub fn new(squares: &[Square], players: SquareSet<W>) -> Self {
        let mut padded = [Square(0); LARGEST];
        padded[..squares.len()].copy_from_slice(squares);
        Self { squares: padded, count: squares.len() as u8, players }
    }

    /// The squares as one number: sets of four at the most come in the order of their squares.
    fn rank(&self) -> u64 {
        self.squares.iter().take(4).fold(0, |rank, square| rank << 16 | square.index() as u64)
    }

    fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.count)]
    }

    /// The same as seen from one of its squares: what else it needs. A set of one square needs that
    /// one.
    fn without(&self, moved: Square) -> Self {
        let others: SquareSet<W> = self.squares().iter().copied().collect();
        let others = if self.count == 1 { others } else { others.without(moved) };
        let mut squares = [Square(0); LARGEST];
        others.iter().zip(&mut squares).for_each(|(square, place)| *place = square);
        Self { squares, count: others.len() as u8, players: self.players }
    }
}

/// Lost sets under each of their squares.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree<const W: usize> {
    /// One for every square, as the moved box, and then the others.
    knots: Vec<Knot<W>>,
    views: Vec<View<W>>,
}

#[derive(Clone, Debug)]
struct Knot<const W: usize> {
    /// What most players see; here, so that a question misses the cache once a knot and not twice.
    usual: View<W>,
    /// The first of its other views, and how many there are.
    view: u32,
    views: u32,
    /// The knot of the first of the squares that lead on. Those of the others follow.
    next: u32,
    onward: SquareSet<W>,
}

impl<const W: usize> Knot<W> {
    const BARE: Self = Self { usual: View::EMPTY, view: 0, views: 0, next: 0, onward: SquareSet::EMPTY };
}

/// What the player sees from some squares: which squares complete a lost set, and which lead on to
/// larger ones.
#[derive(Clone, Debug)]
struct View<const W: usize> {
    players: SquareSet<W>,
    ends: SquareSet<W>,
    more: SquareSet<W>,
}

impl<const W: usize> View<W> {
    const EMPTY: Self = Self { players: SquareSet::EMPTY, ends: SquareSet::EMPTY, more: SquareSet::EMPTY };
}

impl<const W: usize> Tree<W> {
    /// A tree of sets on a board with so many squares; `None` if it would take more bytes than
    /// that.
    pub fn new(squares: usize, sets: &[LostSet<W>], most_memory: usize) -> Option<Self> {
        let mut tree = Self { knots: vec![Knot::BARE; squares], views: Vec::new() };
        for moved in (0..squares).map(Square::new) {
            let of_box = sets.iter().filter(|set| set.squares().contains(&moved));
            let mut rests: Vec<LostSet<W>> = of_box.map(|set| set.without(moved)).collect();
            sort_by_number(&mut rests, LostSet::rank);
            tree.grow(moved.index(), &rests, 0);
            if tree.memory() > most_memory {
                return None;
            }
        }
        tree.knots.shrink_to_fit();
        tree.views.shrink_to_fit();
        Some(tree)
    }

    /// Fills a knot, and makes all those behind it, for sets that have so many squares in common.
    fn grow(&mut self, knot: usize, sets: &[LostSet<W>], depth: usize) {
        let branches = || sets.chunk_by(|a, b| a.squares[depth] == b.squares[depth]);
        let longer = |branch: &[LostSet<W>]| branch.partition_point(|set| set.squares().len() <= depth + 1);
        let mut views: Vec<View<W>> = Vec::new();
        let mut onward = SquareSet::EMPTY;
        for branch in branches() {
            let square = branch[0].squares[depth];
            let (ending, leading) = branch.split_at(longer(branch));
            let players =
                |sets: &[LostSet<W>]| sets.iter().fold(SquareSet::EMPTY, |all, set| set.players.union(&all));
            part(&mut views, &players(ending), |view| view.ends.insert(square));
            part(&mut views, &players(leading), |view| view.more.insert(square));
            if !leading.is_empty() {
                onward.insert(square);
            }
        }
        merge(&mut views);
        sort_by_number(&mut views, |view| view.players.len() as u64);
        let usual = views.pop().unwrap_or(View::EMPTY);
        let next = self.knots.len();
        make_room(&mut self.knots, onward.len());
        self.knots.resize(next + onward.len(), Knot::BARE);
        let (view, others) = (self.views.len() as u32, views.len() as u32);
        self.knots[knot] = Knot { usual, view, views: others, next: next as u32, onward };
        make_room(&mut self.views, views.len());
        self.views.extend(views);
        let leading = branches().map(|branch| &branch[longer(branch)..]).filter(|sets| !sets.is_empty());
        for (index, sets) in leading.enumerate() {
            self.grow(next + index, sets, depth + 1);
        }
    }

    /// Is some lost set with the box on `moved` among the boxes, for a player on this square?
    #[inline]
    pub fn contains(&self, boxes: &SquareSet<W>, moved: Square, player: Square) -> bool {
        moved.index() < self.knots.len() && self.any_from(moved.index(), boxes, player)
    }

    fn any_from(&self, knot: usize, boxes: &SquareSet<W>, player: Square) -> bool {
        let knot = &self.knots[knot];
        let others = || self.views[knot.view as usize..][..knot.views as usize].iter();
        let sees = |view: &&View<W>| view.players.contains(player);
        let Some(view) = Some(&knot.usual).filter(sees).or_else(|| others().find(sees)) else { return false };
        !view.ends.is_disjoint(boxes)
            || view.more.intersection(boxes).iter().any(|other| {
                let before = knot.onward.intersection(&SquareSet::below(other.index())).len();
                self.any_from(knot.next as usize + before, boxes, player)
            })
    }

    /// Bytes in use.
    pub fn memory(&self) -> usize {
        self.knots.capacity() * size_of::<Knot<W>>() + self.views.capacity() * size_of::<View<W>>()
    }
}

/// Room for more, by a quarter at a time: the sets should not be too many because of memory that is
/// not used.
fn make_room<T>(list: &mut Vec<T>, more: usize) {
    if list.len() + more > list.capacity() {
        list.reserve_exact(more + list.len() / 4);
    }
}

/// Gives something to the views of some players; views that only a part of them shares are parted.
fn part<const W: usize>(
    views: &mut Vec<View<W>>,
    players: &SquareSet<W>,
    mut give: impl FnMut(&mut View<W>),
) {
    let mut left = *players;
    for index in 0..views.len() {
        let view = &mut views[index];
        let (inside, outside) = (view.players.intersection(players), view.players.difference(players));
        left = left.difference(&view.players);
        if inside.is_empty() {
            continue;
        }
        let mut rest = view.clone();
        view.players = inside;
        give(view);
        if !outside.is_empty() {
            rest.players = outside;
            views.push(rest);
        }
    }
    if !left.is_empty() {
        let mut view = View { players: left, ..View::EMPTY };
        give(&mut view);
        views.push(view);
    }
}

/// Joins views of the same.
fn merge<const W: usize>(views: &mut Vec<View<W>>) {
    let mut index = 0;
    while index < views.len() {
        let (before, from) = views.split_at_mut(index);
        let same = |view: &&mut View<W>| view.ends == from[0].ends && view.more == from[0].more;
        match before.iter_mut().find(same) {
            Some(view) => {
                view.players = view.players.union(&from[0].players);
                views.swap_remove(index);
            }
            None => index += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARES: usize = 12;

    /// Squares by the bits of a number.
    fn squares(bits: usize) -> SquareSet<1> {
        (0..SQUARES).filter(|bit| bits >> bit & 1 == 1).map(Square::new).collect()
    }

    #[test]
    fn the_tree_knows_the_sets_and_nothing_else() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut random = || random.usize(..);
        let (mut inside, mut outside) = (0, 0);
        for _ in 0..40 {
            let mut sets = Vec::new();
            while sets.len() < 60 {
                let set: Vec<Square> = squares(random() & random()).iter().collect();
                if (1 + sets.len() / 12..=LARGEST).contains(&set.len()) {
                    sets.push(LostSet::new(&set, squares(random() & random())));
                }
            }
            let tree = Tree::new(SQUARES, &sets, usize::MAX).expect("enough memory");
            for _ in 0..2000 {
                let (boxes, player) = (squares(random()), Square::new(random() % SQUARES));
                let Some(moved) = boxes.iter().nth(random() % SQUARES) else { continue };
                let holds = |set: &LostSet<1>| {
                    set.players.contains(player)
                        && set.squares().contains(&moved)
                        && set.squares().iter().all(|&square| boxes.contains(square))
                };
                let expected = sets.iter().any(holds);
                assert_eq!(tree.contains(&boxes, moved, player), expected, "{boxes:?} {moved:?} {player:?}");
                *(if expected { &mut inside } else { &mut outside }) += 1;
            }
        }
        assert!(inside > 5000 && outside > 5000, "{inside} {outside}");
    }

    #[test]
    fn a_tree_that_is_too_large_is_not_made() {
        let sets = [LostSet::<1>::new(&[Square::new(1), Square::new(2)], squares(1))];
        assert!(Tree::new(SQUARES, &sets, 0).is_none());
    }
}
