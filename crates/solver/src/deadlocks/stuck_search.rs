//! Can a few boxes ever get home? A bounded search that forgets every box that moves freely.
//!
//! Take a position apart: a box that can change its row and its column, with the player able to
//! step on the square it left, is no part of a pattern. It is taken away. What stays is searched;
//! every box that comes free on the way is taken away as well.
//!
//! ```text
//!   #######        ########
//!   #@ $  #        #  @   #      left: the box goes anywhere, nothing is learned.
//!   #     #        #  $   #      right: the upper box moves in its row only, the
//!   #######        #.$$   #      lower ones only with each other's leave.
//!                  ########
//! ```
//!
//! The same code serves both directions. Backward, "home" are the start squares with the player
//! where it starts; in the game where boxes sink into start squares, a box that reaches one is
//! taken away too.
//!
//! Why sound: a solution can be replayed with boxes taken away, walking where they were pushed. So
//! if what is left has no way home, neither has the whole. It does not matter which boxes were
//! taken away, nor that nothing else was tried instead: both only make the proof harder. Moves that
//! are left out (dead squares, boxes frozen off their goals) are lost for certain. A search that
//! runs out of budget proves nothing.
//!
//! Cost: 5 to 20 µs a position expanded.

use super::immediate::Standing;
use super::result_cache::{Answer, Key, KeyMap};
use super::walls::freezes_off_goal;
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Board, Reach, Square, SquareSet, State};
use crate::moves::{Direction, MacroMove, MacroMoves};
use sokonaut_level::Dir;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::marker::PhantomData;

/// The game in which boxes are stuck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// Boxes are pushed to goals.
    Push,
    /// Boxes are pulled to start squares.
    Pull,
    /// Boxes are pulled to start squares and may vanish there.
    Packing,
}

impl Game {
    /// All games, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Push, Self::Pull, Self::Packing];
}

/// What the proof rests on. The tests break one rule at a time, to see that the audit notices.
pub trait StuckRules {
    /// Boxes that move freely are taken away, not taken for stuck.
    const FORGET_FREE: bool = true;
    /// A search without an answer proves nothing.
    const BUDGET_IS_NO_PROOF: bool = true;
}

impl StuckRules for super::Sound {}

/// The search; owns its scratch.
#[derive(Clone, Debug)]
pub struct StuckSearch<const W: usize, D, R = super::Sound> {
    moves: MacroMoves<D>,
    reach: Reach,
    list: Vec<MacroMove>,
    nodes: Vec<State<W>>,
    met: KeyMap<()>,
    open: BinaryHeap<Reverse<(usize, usize, usize)>>,
    expanded: u64,
    rules: PhantomData<R>,
}

impl<const W: usize, D: Direction, R: StuckRules> StuckSearch<W, D, R> {
    /// Scratch for a board.
    pub fn new(board: &Board) -> Self {
        Self {
            moves: MacroMoves::new(board),
            reach: Reach::default(),
            list: Vec::new(),
            nodes: Vec::new(),
            met: KeyMap::default(),
            open: BinaryHeap::new(),
            expanded: 0,
            rules: PhantomData,
        }
    }

    /// Positions whose moves were generated so far, in all searches.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Takes away the boxes that move freely, until none does, or time is up.
    pub fn strip(
        &mut self,
        facts: &Analysis<W>,
        game: Game,
        mut state: State<W>,
        watch: &Watch<'_>,
    ) -> State<W> {
        loop {
            let free = self.generate(facts, game, &state, watch);
            if free.is_empty() || !R::FORGET_FREE {
                return state;
            }
            state = self.without(facts, &state, &free);
        }
    }

    /// Can the boxes get home, those forgotten that move freely? At most `budget` positions are
    /// expanded.
    pub fn run(
        &mut self,
        facts: &Analysis<W>,
        game: Game,
        root: State<W>,
        budget: usize,
        watch: &Watch<'_>,
    ) -> Answer {
        self.nodes.clear();
        self.met.clear();
        self.open.clear();
        if self.meet(facts, game, root) == Answer::Open {
            return Answer::Open;
        }
        for expanded in 0.. {
            let Some(Reverse((_, _, node))) = self.open.pop() else { break };
            if expanded == budget || self.nodes.len() > 8 * budget {
                return if R::BUDGET_IS_NO_PROOF { Answer::Unresolved } else { Answer::Dead };
            }
            if self.expand(facts, game, node, watch) == Answer::Open {
                return Answer::Open;
            }
            if watch.is_over() {
                return Answer::Unresolved;
            }
        }
        Answer::Dead
    }

    fn expand(&mut self, facts: &Analysis<W>, game: Game, node: usize, watch: &Watch<'_>) -> Answer {
        let state = self.nodes[node];
        let free = self.generate(facts, game, &state, watch);
        if R::FORGET_FREE && !free.is_empty() {
            let child = self.without(facts, &state, &free);
            return self.meet(facts, game, child);
        }
        for number in 0..self.list.len() {
            let MacroMove { from, to, player, .. } = self.list[number];
            let child = State { boxes: state.boxes.without(from).with(to), player };
            if self.meet(facts, game, child) == Answer::Open {
                return Answer::Open;
            }
        }
        Answer::Unresolved
    }

    fn meet(&mut self, facts: &Analysis<W>, game: Game, state: State<W>) -> Answer {
        if self.is_home(facts, game, &state) {
            return Answer::Open;
        }
        let key = Key::new(&[&state.boxes], state.player.index() as u64);
        if self.met.insert(key, ()).is_none() {
            let away = state.boxes.difference(homes(facts, game)).len();
            self.open.push(Reverse((state.boxes.len(), away, self.nodes.len())));
            self.nodes.push(state);
        }
        Answer::Unresolved
    }

    fn is_home(&mut self, facts: &Analysis<W>, game: Game, state: &State<W>) -> bool {
        if !state.boxes.is_subset(homes(facts, game)) {
            return false;
        }
        let board = &facts.board;
        game != Game::Pull
            || self.reach.flood(board, &board.blocked(&state.boxes), state.player).contains(board.player())
    }

    /// Writes the moves of all boxes to the list, as far as there is time; returns the boxes that
    /// move freely.
    fn generate(
        &mut self,
        facts: &Analysis<W>,
        game: Game,
        state: &State<W>,
        watch: &Watch<'_>,
    ) -> SquareSet<W> {
        self.expanded += 1;
        let board = &facts.board;
        let region = self.reach.flood(board, &board.blocked(&state.boxes), state.player);
        let forbidden = facts.forbidden();
        self.list.clear();
        let mut free = SquareSet::EMPTY;
        let standing = Standing::new(&SquareSet::EMPTY.with(board.wall()), &state.boxes);
        self.moves.begin();
        for from in &state.boxes {
            if !watch.spend(4 * board.len()) {
                return SquareSet::EMPTY;
            }
            let steps = match game {
                Game::Push => steps_freely(facts, &standing, &region, from),
                Game::Pull | Game::Packing => self.pulls_freely(facts, state, &region, from),
            };
            if steps {
                free.insert(from);
                continue;
            }
            let first = self.list.len();
            self.moves.of_next_box(board, &state.boxes, &region, from, &forbidden, &mut self.list);
            self.drop_lost(facts, game, state, first, watch);
            if self.moves_freely(facts, game, state, first, watch) {
                free.insert(from);
            }
        }
        free
    }

    /// The same as [`steps_freely`] for pulls: here the player must walk round to where the box
    /// was.
    fn pulls_freely(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        region: &SquareSet<W>,
        from: Square,
    ) -> bool {
        let board = &facts.board;
        let next = board.neighbours(from);
        // Without room on both axes there is no need to walk.
        let free = |square: Square| square != board.wall() && !state.boxes.contains(square);
        let room = |index: usize| {
            region.contains(next[index])
                && !facts.unreached.contains(next[index])
                && free(board.step(next[index], Dir::from_index(index)))
        };
        let mut axes = [false; 2];
        if !(room(0) || room(2)) || !(room(1) || room(3)) {
            return false;
        }
        for index in (0..4).filter(|&index| room(index)) {
            let boxes = state.boxes.without(from).with(next[index]);
            let stand = board.step(next[index], Dir::from_index(index));
            let walk = self.reach.flood(board, &board.blocked(&boxes), stand);
            axes[index % 2] |= walk.contains(from);
        }
        axes[0] && axes[1]
    }

    /// Forgets moves that freeze a box off its goal.
    fn drop_lost(
        &mut self,
        facts: &Analysis<W>,
        game: Game,
        state: &State<W>,
        first: usize,
        watch: &Watch<'_>,
    ) {
        if game != Game::Push {
            return;
        }
        let walls = SquareSet::EMPTY.with(facts.board.wall());
        let mut kept = first;
        for index in first..self.list.len() {
            let MacroMove { from, to, .. } = self.list[index];
            let boxes = state.boxes.without(from).with(to);
            if !freezes_off_goal(facts, &Standing::new(&walls, &boxes), to, watch) {
                self.list[kept] = self.list[index];
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }

    /// Does the box whose moves stand from `first` on in the list move on both axes, and can the
    /// player step on the square it left? `false` if time is up.
    fn moves_freely(
        &mut self,
        facts: &Analysis<W>,
        game: Game,
        state: &State<W>,
        first: usize,
        watch: &Watch<'_>,
    ) -> bool {
        let board = &facts.board;
        let (mut row, mut column) = (false, false);
        for index in first..self.list.len() {
            let MacroMove { from, to, player, .. } = self.list[index];
            if game == Game::Packing && facts.starts.contains(to) {
                return true;
            }
            let (old, new) = (board.pos(from), board.pos(to));
            let gains = old.row != new.row && !row || old.col != new.col && !column;
            if gains && !watch.spend(board.len()) {
                return false;
            }
            if gains && self.stands_on(board, &state.boxes.without(from).with(to), player, from) {
                row |= old.row != new.row;
                column |= old.col != new.col;
            }
        }
        row && column
    }

    fn stands_on(&mut self, board: &Board, boxes: &SquareSet<W>, player: Square, square: Square) -> bool {
        !boxes.contains(square) && self.reach.canonical(board, &board.blocked(boxes), square) == player
    }

    fn without(&mut self, facts: &Analysis<W>, state: &State<W>, free: &SquareSet<W>) -> State<W> {
        State { boxes: state.boxes.difference(free), player: state.player }
            .canonical(&facts.board, &mut self.reach)
    }
}

/// Can the box be pushed one step in its row and one step in its column, now and without losing it
/// at once? The player is then where the box was. Saves the macro moves of most free boxes.
fn steps_freely<const W: usize>(
    facts: &Analysis<W>,
    standing: &Standing<W>,
    region: &SquareSet<W>,
    from: Square,
) -> bool {
    let next = facts.board.neighbours(from);
    let step = |index: usize| {
        region.contains(next[(index + 2) % 4])
            && !standing.solid.contains(next[index])
            && !standing.loses_at_once(facts, from, Dir::from_index(index))
    };
    (step(0) || step(2)) && (step(1) || step(3))
}

/// Where boxes are at home.
pub fn homes<const W: usize>(facts: &Analysis<W>, game: Game) -> &SquareSet<W> {
    if game == Game::Push { &facts.goals } else { &facts.starts }
}
