//! One-wide passages, and the pushes that follow from them.
//!
//! A *tunnel* is a straight run of squares with walls on both sides; a door is a
//! tunnel of one square. Tunnels that meet in a bend form one *passage*.
//!
//! ```text
//!  #########        a-a   one tunnel of four squares, one-way: a box in it
//!  #   #####              leaves only at the end the player does not stand at
//!  #   aaaa#        b     a door, not one-way if there is another way round
//!  #   ###c#        c     a tunnel that a bend joins to the first one
//! ```
//!
//! **Pushing on.** A box has just been pushed onto `t` in direction `d`. It may be
//! pushed on at once, with no loss of solutions or of pushes, if
//!
//! 1. `t` is no goal, so the box must be pushed again some day;
//! 2. a lone box on `t` parts the floor before it from the floor behind it;
//! 3. from the part behind `t`, where the player is, only the push in direction `d` is possible:
//!    every other one needs the player in another part or a box in a wall.
//!
//! *Proof.* As long as the box stands on `t`, the player stays behind it, and so do all the boxes
//! it pushes: nothing happens on `t` or beyond. The next push of this box, which must come, is
//! the one in direction `d`; the square ahead is as free now as it will be then. So play that push
//! first and the others after it: they find one square more than before, and the position in the
//! end is the same. It follows too that a position where the square ahead is *not* free is lost.
//! There need be no walls beside `t`. What is *not* enough is a tunnel the
//! player can walk round: a box parked there may have to wait, or be pushed back.
//!
//! **Passing through.** In a tunnel without a goal a box waits as well on one square as on any
//! other, also where there is a way round. So a box that is pushed from one square of it to the
//! next is pushed on until it is outside: a box in a tunnel has two moves, one out of each end, and
//! only one if a corner is at the other end, where a box is lost. A box pushed into the tunnel from
//! outside may stop on the first square.
//!
//! ```text
//!  #########        the box in the upper tunnel has two moves, to a and to b;
//!  #a  $  b#        the one in the lower tunnel has none: at both ends are
//!  # ##### #        corners, where it would be lost
//!  #   $   #
//!  #########
//! ```
//!
//! *Proof.* Let the box be on some square of the tunnel. The squares between it and either mouth
//! are a blind alley: the player comes to them through the mouth only, and can do nothing there but
//! push this box on. A second box in the alley is lost or leaves it by the mouth, if the player is
//! between the two. So what can be done outside does not depend on the square on which the
//! box is, and a push from one square of the tunnel to another one leaves everything as it was, but
//! for the pushes that it costs. If the way is blocked, that push is left out too: it comes to the
//! same as waiting.
//!
//! Pulls are the mirror image in time: with start squares in place of goals, the box just pulled
//! onto `t` may be pulled on at once. There the other pulls are played *before* the two.
//!
//! Whether a box should *stop* in a tunnel is another question, without such a proof: see
//! [`Tunnels::pointless_for_pushes`].

use super::sides::Sides;
use crate::board::{Board, Side, Square, SquareSet};
use sokonaut_level::Dir;

/// A straight run of squares between walls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tunnel {
    /// Its squares, from the top or from the left.
    pub squares: Vec<Square>,
    /// The way along it, to the bottom or to the right.
    pub along: Dir,
    /// What lies before the first and behind the last square; the wall at a dead end.
    pub mouths: [Square; 2],
    /// Can a box that was pushed in leave only at the other end? So it is if the player
    /// cannot walk round.
    pub one_way: bool,
    /// Does it hold a goal?
    pub has_goal: bool,
    /// Tunnels with the same number are joined by bends.
    pub passage: usize,
}

/// The tunnels of a board and what a box in them must do.
#[derive(Clone, Debug)]
pub struct Tunnels {
    list: Vec<Tunnel>,
    /// Bits 0 to 3: pushed here in that direction, the next push is the same one. Bits 4 to 7:
    /// pulled here, so is the next pull.
    forced: Vec<u8>,
    /// Bits 0 to 3: pushed here in that direction, the box came from the same tunnel and goes on
    /// through it.
    through: Vec<u8>,
}

impl Tunnels {
    /// Finds the tunnels; linear in the size of the board.
    pub fn new(board: &Board, sides: &Sides) -> Self {
        let mut list = Vec::new();
        for square in board.squares() {
            for along in [Dir::Right, Dir::Down] {
                let before = board.step(square, along.opposite());
                if is_between_walls(board, square, along) && !is_between_walls(board, before, along) {
                    list.push(run(board, sides, square, along));
                }
            }
        }
        list.sort_by_key(|tunnel| tunnel.squares[0]);
        join(board, &mut list);
        let forced = board.squares().map(|square| onward(board, sides, square)).collect();
        let through = through(board, &list);
        Self { list, forced, through }
    }

    /// All tunnels, by their first squares.
    pub fn list(&self) -> &[Tunnel] {
        &self.list
    }

    /// A box is pushed onto `to` in direction `dir`: may it be pushed on at once, without
    /// considering anything else in between? If it may but the next square holds a box, leave
    /// out the first push too: it loses the level, or comes to the same as waiting.
    #[inline]
    pub fn continues(&self, to: Square, dir: Dir) -> bool {
        (self.forced[to.index()] | self.through[to.index()]) >> dir.index() & 1 != 0
    }

    /// The same only where nothing else can be done with the box: if the next square holds a box,
    /// the level is lost.
    pub fn is_forced(&self, to: Square, dir: Dir) -> bool {
        self.forced[to.index()] >> dir.index() & 1 != 0
    }

    /// The same for a box that is pulled onto `to` in direction `dir`, in a search whose boxes must
    /// all end on start squares. If it may but the second pull is not possible now, leave out
    /// the first pull too: what must be cleared away for it can be cleared away before.
    #[inline]
    pub fn continues_pull(&self, to: Square, dir: Dir) -> bool {
        self.forced[to.index()] >> (4 + dir.index()) & 1 != 0
    }

    /// **A guess**, for searches that claim no completeness: squares where a pushed box has little
    /// reason to stop, since another square of the same tunnel does as well. These are all
    /// squares of tunnels of two or more, except goals and, if the tunnel has no goal, its
    /// first square.
    pub fn pointless_for_pushes<const W: usize>(&self, board: &Board) -> SquareSet<W> {
        self.pointless(board.goals())
    }

    /// **A guess**: the same for pulled boxes, with start squares in the place of goals.
    pub fn pointless_for_pulls<const W: usize>(&self, board: &Board) -> SquareSet<W> {
        self.pointless(board.boxes())
    }

    fn pointless<const W: usize>(&self, targets: &[Square]) -> SquareSet<W> {
        let targets: SquareSet<W> = targets.iter().copied().collect();
        let mut pointless = SquareSet::EMPTY;
        for tunnel in self.list.iter().filter(|tunnel| tunnel.squares.len() > 1) {
            let squares: SquareSet<W> = tunnel.squares.iter().copied().collect();
            let kept = if squares.is_disjoint(&targets) {
                SquareSet::EMPTY.with(tunnel.squares[0])
            } else {
                squares.intersection(&targets)
            };
            pointless = pointless.union(&squares.difference(&kept));
        }
        pointless
    }
}

/// Floor with walls on both sides of the way, and not all walled up.
fn is_between_walls(board: &Board, square: Square, along: Dir) -> bool {
    let [up, right, down, left] = board.neighbours(square).map(|next| next == board.wall());
    let (walls, ends) =
        if along == Dir::Right { (up && down, left && right) } else { (left && right, up && down) };
    square != board.wall() && walls && !ends
}

fn run(board: &Board, sides: &Sides, first: Square, along: Dir) -> Tunnel {
    let mut squares = vec![first];
    let mut next = board.step(first, along);
    while is_between_walls(board, next, along) {
        squares.push(next);
        next = board.step(next, along);
    }
    let mouths = [board.step(first, along.opposite()), next];
    let one_way = !mouths.contains(&board.wall()) && sides.parts(first);
    let has_goal = squares.iter().any(|square| board.goals().binary_search(square).is_ok());
    Tunnel { squares, along, mouths, one_way, has_goal, passage: 0 }
}

/// Numbers the passages: tunnels whose mouths meet in a bend belong together.
fn join(board: &Board, list: &mut [Tunnel]) {
    let mut parent: Vec<usize> = (0..list.len()).collect();
    let root = |parent: &[usize], mut index: usize| {
        while parent[index] != index {
            index = parent[index];
        }
        index
    };
    let mut mouth_of = vec![None; board.len() + 1];
    for (index, tunnel) in list.iter().enumerate() {
        for mouth in tunnel.mouths.into_iter().filter(|&mouth| is_bend(board, mouth)) {
            let (a, b) = (root(&parent, *mouth_of[mouth.index()].get_or_insert(index)), root(&parent, index));
            parent[a.max(b)] = a.min(b);
        }
    }
    let mut count = 0;
    let mut number = vec![None; list.len()];
    for (index, tunnel) in list.iter_mut().enumerate() {
        let slot: &mut Option<usize> = &mut number[root(&parent, index)];
        tunnel.passage = *slot.get_or_insert_with(|| {
            count += 1;
            count - 1
        });
    }
}

/// Two ways out, at a right angle, and no room in the inner corner.
fn is_bend(board: &Board, square: Square) -> bool {
    let free: Vec<Dir> =
        Dir::ALL.into_iter().filter(|&dir| board.step(square, dir) != board.wall()).collect();
    let [a, b] = free[..] else { return false };
    let corner = board.step(board.step(square, a), b);
    square != board.wall() && a != b.opposite() && corner == board.wall()
}

/// The directions in which a box that came from the same tunnel is pushed on: see the second proof
/// above.
fn through(board: &Board, list: &[Tunnel]) -> Vec<u8> {
    let mut through = vec![0; board.len()];
    for tunnel in list.iter().filter(|tunnel| !tunnel.has_goal) {
        for pair in tunnel.squares.windows(2) {
            through[pair[1].index()] |= 1 << tunnel.along.index();
            through[pair[0].index()] |= 1 << tunnel.along.opposite().index();
        }
    }
    through
}

/// The directions in which a box on this square is moved on at once: see the proof above.
fn onward(board: &Board, sides: &Sides, square: Square) -> u8 {
    let is_in = |list: &[Square]| list.binary_search(&square).is_ok();
    let of = sides.of(square);
    let free = |square: Square| square != board.wall();
    let mut bits = 0;
    for dir in Dir::ALL {
        let (ahead, behind) = (of[dir.index()], of[dir.opposite().index()]);
        if ahead == Side::BLOCKED || behind == Side::BLOCKED || ahead == behind {
            continue;
        }
        let can_push = |d: Dir| of[d.opposite().index()] == behind && free(board.step(square, d));
        if !is_in(board.goals()) && Dir::ALL.iter().all(|&d| d == dir || !can_push(d)) {
            bits |= 1 << dir.index();
        }
        let can_pull = |d: Dir| of[d.index()] == ahead && free(board.step(board.step(square, d), d));
        if !is_in(board.boxes()) && can_pull(dir) && Dir::ALL.iter().all(|&d| d == dir || !can_pull(d)) {
            bits |= 16 << dir.index();
        }
    }
    bits
}

#[cfg(test)]
mod tests {
    use crate::analysis::Analysis;
    use crate::board::{Square, SquareSet};
    use sokonaut_level::Dir;

    const PASSAGES: &str = "\
##########
#   ###  #
#@$    $ #
#  .### .#
## #######
## #######
##      ##
###### ###
#  $   ###
#  . # ###
##########
";

    #[test]
    fn tunnels_are_runs_between_walls() {
        let facts = Analysis::<1>::drawn(PASSAGES);
        let list = facts.tunnels.list();
        let letter = |square: Square| {
            let at = list.iter().position(|tunnel| tunnel.squares.contains(&square));
            at.map_or(' ', |index| char::from(b'a' + index as u8))
        };
        let drawn = "\
##########
#   ###  #
#   aaa  #
#   ###  #
##b#######
##b#######
## ccc ###
######d###
#    e ###
#    #####
##########
";
        assert_eq!(facts.board.draw_with(letter), drawn);
        let passages: Vec<usize> = list.iter().map(|tunnel| tunnel.passage).collect();
        assert_eq!(passages, [0, 1, 1, 1, 1]);
        assert!(list.iter().all(|tunnel| tunnel.one_way && !tunnel.has_goal));
    }

    #[test]
    fn boxes_are_pushed_on_where_the_player_cannot_walk_round() {
        let facts = Analysis::<1>::drawn(PASSAGES);
        let letter = |dir: Dir| {
            let facts = &facts;
            move |square: Square| if facts.tunnels.continues(square, dir) { dir.letter() } else { ' ' }
        };
        // Also the first square of a room: the player is still in the tunnel and can only go on.
        let right = "\
##########
#   ###  #
#   rrrr #
#   ###  #
## #######
## #######
## rrr ###
###### ###
#   rr ###
#    #####
##########
";
        assert_eq!(facts.board.draw_with(letter(Dir::Right)), right);
        let down = "\
##########
#   ###  #
#        #
#   ###  #
##d#######
##d#######
##     ###
######d###
#      ###
#    #####
##########
";
        assert_eq!(facts.board.draw_with(letter(Dir::Down)), down);
    }

    #[test]
    fn a_box_goes_through_a_tunnel_with_a_way_round() {
        let facts = Analysis::<1>::drawn(
            "#########\n#@     .#\n#  ##   #\n# ##### #\n#  $    #\n#.##### #\n#########",
        );
        let right = |square: Square| if facts.tunnels.continues(square, Dir::Right) { 'r' } else { ' ' };
        // Not onto the first square, where it may stop, nor onto the square behind the last one.
        let expected = "\
#########
#   r   #
#  ##   #
# ##### #
#  rrrr #
# #######
#########
";
        assert_eq!(facts.board.draw_with(right), expected);
    }

    #[test]
    fn with_a_way_round_nothing_is_forced() {
        let facts = Analysis::<1>::drawn("#######\n#@    #\n#$### #\n# ### #\n#    .#\n#######");
        let forced = |square: Square| Dir::ALL.iter().any(|&dir| facts.tunnels.is_forced(square, dir));
        assert!(!facts.board.squares().any(forced));
        assert!(facts.tunnels.list().iter().all(|tunnel| !tunnel.one_way));
    }

    #[test]
    fn goals_and_the_first_squares_of_tunnels_are_no_pointless_parking() {
        let drawn = |level: &str| {
            let facts = Analysis::<1>::drawn(level);
            let pointless: SquareSet<1> = facts.tunnels.pointless_for_pushes(&facts.board);
            facts.board.draw_with(|square| if pointless.contains(square) { 'x' } else { ' ' })
        };
        let without_goal = "############\n#  ####.   #\n#@$    $   #\n# .####    #\n############";
        let expected = "############\n#  ####    #\n#   xxx    #\n#  ####    #\n############\n";
        assert_eq!(drawn(without_goal), expected);
        let with_goal = "############\n#  ####    #\n#@$  . $   #\n# .####    #\n############";
        let expected = "############\n#  ####    #\n#  xx x    #\n#  ####    #\n############\n";
        assert_eq!(drawn(with_goal), expected);
    }
}
