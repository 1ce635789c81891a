//! The pursuit of a layout piece by piece: a few boxes that stand close together go to as many
//! places of the layout, while all others stay where they are.
//!
//! A search that moves any box at any time comes close to a layout of many boxes and stops there:
//! early moves in one corner were wrong, and by now they lie below thousands of moves elsewhere.
//! Here one step of the search is a whole *piece*, solved as a level of its own whose walls are the
//! other boxes. What happens in one corner is decided once, and costs a few hundred positions.
//!
//! ```text
//!   #########      Two boxes and the two places near them are a piece. The boxes on the right are
//!   #  .# $ #      walls while it is solved, and a piece of their own afterwards, with the first
//!   # $$    #      two in their places.
//!   #  .  $ #
//!   # @ #. .#
//!   #########
//! ```
//!
//! A *descent* begins at the start, or where others have opened it, and takes one piece after the
//! other, as they come by chance, as long as there is one that can be solved and leaves the layout
//! within reach. Where it ends, what is missing is a *worry*: the next descents begin with pieces
//! around worries, while nothing else is in the way there. What earlier descents have tried is
//! known and not tried again.
//!
//! That a piece cannot be solved proves nothing, for its walls could move; so this search never
//! proves anything, but for a beginning from which the layout is out of reach.

mod piece;

use self::piece::{Chance, Piece, Worries, amiss};
use super::meeting::Meeting;
use super::part_of_level::{Effort, PartEnd, search_part};
use super::path::{Headway, PathStep};
use super::position::Position;
use super::side_search::{Aim, SideSearch};
use crate::alarm::Watch;
use crate::board::{Board, Reach, SquareSet, State};
use crate::report::Stats;
use crate::search::{Identity, Knowledge, Origin, Pruner};
use crate::table_use::TableUse;
use crate::techniques::Technique;
use std::collections::HashMap;

/// Positions of a piece: so many, and more for each box.
const FIRST: u64 = 60;
const FOR_A_BOX: u64 = 30;
/// The same for a look whether a new position is lost, and for the place where a descent ends: the
/// fewer boxes are missing there, the more that is worth.
const LOOK: u64 = 20;
const LAST: u64 = 60;
const LAST_BOXES: u64 = 8_000;
/// Descents after which pieces may take twice as much, and how often that doubles.
const PATIENCE: u32 = 8;
const MOST_DOUBLINGS: u32 = 8;
/// A position is left after so many pieces that nobody had tried from there, or so many in all.
const FAILURES: u32 = 100;
const TRIES: u32 = 3_000;
/// What a piece that nobody has tried costs before its search begins, in positions.
const BEGINNING: u64 = 4;
/// Bytes that the search of a piece may take.
const MEMORY: usize = 16 << 20;
/// What a position knows of a piece takes about so many bytes.
const TRIED: usize = 32;

const NOBODY: u32 = u32::MAX;

/// A position that a descent has come to.
struct Reached<const W: usize> {
    state: State<W>,
    parent: u32,
    /// The positions after the parent's, this one last.
    way: Vec<State<W>>,
    /// Places of the layout without a box.
    missing: usize,
    /// Pieces that were tried from here, and where they lead, if anywhere.
    tried: HashMap<u64, Option<u32>>,
    /// How often the rest was searched as a whole.
    looks: u32,
    lost: bool,
}

/// A pursuit under way.
pub struct Pieces<'a, const W: usize> {
    pruner: Pruner<'a, W>,
    meeting: Meeting<W>,
    layout: SquareSet<W>,
    /// The positions before the one where descents begin.
    trail: Vec<State<W>>,
    reached: Vec<Reached<W>>,
    known: HashMap<State<W>, u32>,
    worries: Worries,
    chance: Chance,
    /// Where the descent is, and what it has tried there: in all, and what nobody had tried.
    at: u32,
    tries: u32,
    failures: u32,
    descents: u32,
    /// Where fewest boxes were missing.
    closest: u32,
    stats: Stats,
    /// Positions that it may have expanded by now. A piece is not interrupted, so there may be more
    /// for a while: however the work is sliced, it is the same in the end.
    granted: u64,
    bytes: usize,
}

impl<'a, const W: usize> Pieces<'a, W> {
    /// A pursuit that has not begun.
    #[must_use]
    pub fn new(knowledge: &'a Knowledge<'a, W>, aim: &Aim<W>) -> Self {
        let board = &knowledge.facts.board;
        let Aim { mut trail, layout } = aim.clone();
        let root = trail.pop().unwrap_or_else(|| State::start(board, &mut Reach::default()));
        let pruner = Pruner::forward(knowledge, Identity::Region, knowledge.techniques, usize::MAX);
        let mut pieces = Self {
            pruner: pruner.without_deadlock_sets(),
            meeting: Meeting::new(Origin::Start),
            layout,
            trail,
            reached: Vec::new(),
            known: HashMap::new(),
            worries: Worries::new(board),
            chance: Chance::new(layout.mixed()),
            at: 0,
            tries: 0,
            failures: 0,
            descents: 0,
            closest: 0,
            stats: Stats::default(),
            granted: 0,
            bytes: 0,
        };
        pieces.keep(root, NOBODY, Vec::new());
        pieces
    }

    fn here(&self) -> &Reached<W> {
        &self.reached[self.at as usize]
    }

    /// Keeps a position that is new; its number.
    fn keep(&mut self, state: State<W>, parent: u32, way: Vec<State<W>>) -> u32 {
        let number = self.reached.len() as u32;
        let missing = self.layout.difference(&state.boxes).len();
        self.bytes += size_of::<Reached<W>>() + (way.len() + 2) * size_of::<State<W>>();
        self.known.insert(state, number);
        let (tried, looks, lost) = (HashMap::new(), 0, false);
        self.reached.push(Reached { state, parent, way, missing, tried, looks, lost });
        if missing < self.reached[self.closest as usize].missing {
            self.closest = number;
        }
        self.stats.stored += 1;
        number
    }

    fn go_to(&mut self, number: u32) {
        (self.at, self.tries, self.failures) = (number, 0, 0);
    }

    /// Tries a piece by chance; where it leads, if it can be solved and nothing is lost by that.
    fn try_piece(&mut self, knowledge: &Knowledge<'_, W>, watch: &Watch<'_>) -> Option<u32> {
        self.tries += 1;
        self.stats.expanded += 1;
        let board = &knowledge.facts.board;
        let (state, at) = (self.here().state, self.at as usize);
        let position = (&state.boxes, &self.layout);
        let piece = Piece::choose(board, position, &self.worries, &mut self.chance)?;
        let doublings = (1 + self.descents / PATIENCE).ilog2().min(MOST_DOUBLINGS);
        let mark = piece.mark() ^ u64::from(doublings) << 56;
        if let Some(&before) = self.reached[at].tried.get(&mark) {
            return before;
        }
        self.failures += 1;
        self.stats.expanded += BEGINNING;
        self.bytes += TRIED;
        self.reached[at].tried.insert(mark, None);
        let others = state.boxes.difference(&piece.boxes);
        let part = board.piece((&piece.boxes, &others), state.player, &mut piece.places.iter()).ok()?;
        let positions = (FIRST + FOR_A_BOX * piece.size as u64) << doublings;
        let PartEnd::Solved(way) = self.search(knowledge, &part, &state, positions) else { return None };
        let end = *way.last()?;
        let known = self.known.get(&end).copied();
        let leads_to = known.or_else(|| self.arrive(knowledge, way, watch));
        self.reached[at].tried.insert(mark, leads_to);
        leads_to
    }

    /// Keeps where a piece has led, unless that is lost.
    fn arrive(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        mut way: Vec<State<W>>,
        watch: &Watch<'_>,
    ) -> Option<u32> {
        let parent = self.at;
        let end = *way.last()?;
        if self.pruner.allowed(knowledge.facts, &end, watch).is_none() && !self.is_aim(&end) {
            self.stats.pruned += 1;
            return None;
        }
        if !self.is_aim(&end) {
            let positions = LOOK + self.here().missing as u64;
            match self.search_rest(knowledge, &end, positions) {
                PartEnd::Solved(rest) => way.extend(rest.into_iter().skip(1)),
                PartEnd::Lost => {
                    self.stats.pruned += 1;
                    return None;
                }
                PartEnd::Unknown => {}
            }
        }
        let end = *way.last()?;
        let known = self.known.get(&end).copied();
        Some(known.unwrap_or_else(|| self.keep(end, parent, way.split_off(1))))
    }

    fn is_aim(&self, state: &State<W>) -> bool {
        state.boxes == self.layout
    }

    /// Searches what is left on the way to the layout, all boxes together.
    fn search_rest(&mut self, knowledge: &Knowledge<'_, W>, state: &State<W>, positions: u64) -> PartEnd<W> {
        let board = &knowledge.facts.board;
        match board.rest_towards(&state.boxes, state.player, &mut self.layout.iter()) {
            Ok(rest) => self.search(knowledge, &rest, state, positions),
            Err(_) => PartEnd::Lost,
        }
    }

    fn search(
        &mut self,
        knowledge: &Knowledge<'_, W>,
        part: &Board,
        root: &State<W>,
        positions: u64,
    ) -> PartEnd<W> {
        // Tables of lost placements take longer to make than most pieces to solve: without them a
        // pursuit is three times as fast.
        let techniques = knowledge.techniques.proved().without(Technique::Tables);
        let effort = Effort { positions, memory: MEMORY, techniques, both_ends: true };
        let (end, stats) = search_part(knowledge, part, root, effort);
        self.stats.expanded += stats.expanded;
        self.stats.generated += stats.generated;
        end
    }

    /// The end of a descent: what is left is looked at as a whole, and what is missing is a worry.
    /// Another position, if there is a way on.
    fn end_descent(&mut self, knowledge: &Knowledge<'_, W>) -> Option<u32> {
        self.descents += 1;
        let last = self.at;
        let Reached { state, missing, .. } = *self.here();
        self.worries.grow(&amiss(&state.boxes, &self.layout));
        self.go_to(0);
        if missing == 0 { None } else { self.look_on(knowledge, last) }
    }

    /// Looks longer at a position, and if it is lost at those before it.
    fn look_on(&mut self, knowledge: &Knowledge<'_, W>, mut number: u32) -> Option<u32> {
        while number != NOBODY && !self.reached[number as usize].lost {
            let reached = &mut self.reached[number as usize];
            let (state, missing) = (reached.state, reached.missing as u64);
            let positions =
                (LAST + LAST_BOXES / (missing * missing + 1)) << reached.looks.min(MOST_DOUBLINGS);
            reached.looks += 1;
            match self.search_rest(knowledge, &state, positions) {
                PartEnd::Solved(mut way) => {
                    let end = *way.last()?;
                    let known = self.known.get(&end).copied();
                    return Some(known.unwrap_or_else(|| self.keep(end, number, way.split_off(1))));
                }
                PartEnd::Lost => {
                    let reached = &mut self.reached[number as usize];
                    reached.lost = true;
                    number = reached.parent;
                }
                PartEnd::Unknown => return None,
            }
        }
        None
    }

    /// The positions from the start to one that was reached.
    fn states(&self, mut number: u32) -> Vec<State<W>> {
        let mut numbers = Vec::new();
        while number != NOBODY {
            numbers.push(number);
            number = self.reached[number as usize].parent;
        }
        let steps = numbers.iter().rev().flat_map(|&number| &self.reached[number as usize].way);
        let root = std::iter::once(&self.reached[0].state);
        self.trail.iter().chain(root).chain(steps).copied().collect()
    }
}

impl<const W: usize> SideSearch<W> for Pieces<'_, W> {
    fn side(&self) -> Origin {
        Origin::Start
    }

    fn step(&mut self, knowledge: &Knowledge<'_, W>, count: u64) -> Headway<W> {
        let watch = knowledge.alarm.watch();
        self.granted += count;
        while self.stats.expanded < self.granted && !knowledge.alarm.rings() {
            if self.reached[0].lost {
                return Headway::Exhausted;
            }
            let Reached { missing, lost, .. } = *self.here();
            let is_over = missing == 0 || lost || self.tries >= TRIES || self.failures >= FAILURES;
            let next = if is_over { self.end_descent(knowledge) } else { self.try_piece(knowledge, &watch) };
            let Some(next) = next else { continue };
            let Reached { missing: left, lost, .. } = self.reached[next as usize];
            if left == 0
                && let Some(path) = self.meeting.join_states(knowledge, self.states(next))
            {
                return Headway::Solved(path);
            }
            if left < self.here().missing && !lost {
                self.go_to(next);
            }
        }
        Headway::Running
    }

    fn is_real(&self, _: u32) -> bool {
        true
    }

    fn best_layout(&self) -> Option<SquareSet<W>> {
        Some(self.reached[self.closest as usize].state.boxes)
    }

    fn path(&self, number: u32) -> Vec<PathStep<W>> {
        let step = |before: Option<&State<W>>, state: &State<W>| {
            let moved = before.and_then(|before| {
                let from = before.boxes.difference(&state.boxes).first()?;
                Some((from, state.boxes.difference(&before.boxes).first()?, false))
            });
            let State { boxes, player } = *state;
            PathStep { position: Position { boxes, unmatched: SquareSet::EMPTY, player }, moved }
        };
        let states = self.states(number);
        let before = std::iter::once(None).chain(states.iter().map(Some));
        before.zip(&states).map(|(before, state)| step(before, state)).collect()
    }

    fn stats(&self) -> Stats {
        Stats { peak_memory: self.memory(), ..self.stats }
    }

    fn table(&self) -> TableUse {
        TableUse::default()
    }

    fn memory(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alarm::Alarm;
    use crate::analysis::Analysis;
    use sokonaut_level::Pos;

    /// Three rooms in a row, two boxes each.
    const ROOMS: &str = "\
###################
#     #     #     #
# $$. # $$. # $$. #
#  .     .     .  #
#     # @   #     #
###################";

    /// How the pursuit of a layout ends, and the positions that it came to.
    fn pursued(level: &str, layout: &[(u16, u16)]) -> (Headway<2>, usize) {
        let facts = Analysis::<2>::drawn(level);
        let (knowledge, _) = Knowledge::within(&facts, (1 << 26, 1), Alarm::default());
        let square = |&(row, col): &(u16, u16)| facts.board.square_from_pos(Pos::new(row, col));
        let layout = match layout {
            [] => facts.goals,
            places => places.iter().map(|place| square(place).expect("on the board")).collect(),
        };
        let mut pieces = Pieces::new(&knowledge, &Aim { trail: Vec::new(), layout });
        let end = (0..2_000).map(|_| pieces.step(&knowledge, 100)).find(|end| *end != Headway::Running);
        (end.unwrap_or(Headway::Running), pieces.reached.len())
    }

    #[test]
    fn a_layout_is_reached_and_every_step_moves_a_box() {
        let (end, reached) = pursued(ROOMS, &[]);
        let Headway::Solved(path) = end else { panic!("{end:?}") };
        let facts = Analysis::<2>::drawn(ROOMS);
        assert_eq!(path.first(), Some(&State::start(&facts.board, &mut Reach::default())));
        assert!(path.last().is_some_and(|end| end.is_solved(&facts.goals)));
        for pair in path.windows(2) {
            assert_eq!(pair[0].boxes.difference(&pair[1].boxes).len(), 1, "one box between two positions");
        }
        assert!(reached > 1);
    }

    #[test]
    fn a_pursuit_that_begins_later_has_the_way_there() {
        let facts = Analysis::<2>::drawn(ROOMS);
        let (knowledge, _) = Knowledge::within(&facts, (1 << 26, 1), Alarm::default());
        let square = |row, col| facts.board.square_from_pos(Pos::new(row, col)).expect("on the board");
        let mut reach = Reach::default();
        let start = State::start(&facts.board, &mut reach);
        // The left box of the middle room goes down by one.
        let (from, to) = (square(2, 8), square(3, 8));
        let later = State { boxes: start.boxes.without(from).with(to), player: from };
        let later = later.canonical(&facts.board, &mut reach);
        let aim = Aim { trail: vec![start, later], layout: facts.goals };
        let mut pieces = Pieces::new(&knowledge, &aim);
        let end = (0..2_000).map(|_| pieces.step(&knowledge, 100)).find(|end| *end != Headway::Running);
        let Some(Headway::Solved(path)) = end else { panic!("{end:?}") };
        assert_eq!(path[..2], [start, later]);
        assert!(path.last().is_some_and(|end| end.is_solved(&facts.goals)));
    }

    #[test]
    fn a_layout_out_of_reach_is_given_up() {
        // The box at the wall stays at the wall.
        let level = "#########\n# $   . #\n#   $   #\n#     . #\n#  @    #\n#########";
        assert_eq!(pursued(level, &[(2, 3), (3, 6)]).0, Headway::Exhausted);
        assert!(matches!(pursued(level, &[]).0, Headway::Solved(_)));
    }
}
