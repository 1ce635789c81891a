//! The moves worth trying in a position: legal, not onto dead squares, not into a proven deadlock.

use super::goal_rooms::{GoalRooms, Role};
use super::recipe::{Identity, Unit};
use crate::alarm::Watch;
use crate::analysis::Analysis;
use crate::board::{Reach, Square, SquareSet, State, Steps};
use crate::moves::{Direction, MacroMove, MacroMoves, SingleMove, SingleMoves};
use crate::techniques::{Technique, Techniques};

/// One move and what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Child {
    /// Where the box was.
    pub from: Square,
    /// Where it is.
    pub to: Square,
    /// The player afterwards: canonical, or exact where moves count.
    pub player: Square,
    /// Pushes of the move.
    pub pushes: u32,
    /// Moves of the player, where they count.
    pub moves: u32,
    /// How the number of regions changes; known for macro moves only.
    pub regions: i8,
}

impl From<&MacroMove> for Child {
    fn from(step: &MacroMove) -> Self {
        Self {
            from: step.from,
            to: step.to,
            player: step.player,
            pushes: u32::from(step.pushes),
            moves: 0,
            regions: step.parts[1] as i8 - step.parts[0] as i8,
        }
    }
}

/// Generates children; owns all scratch.
#[derive(Debug)]
pub struct Expander<const W: usize, D> {
    unit: Unit,
    identity: Identity,
    forbidden: SquareSet<W>,
    macros: MacroMoves<D>,
    singles: SingleMoves<D>,
    reach: Reach,
    /// Where the player can walk in the state at hand.
    region: SquareSet<W>,
    macro_moves: Vec<MacroMove>,
    single_moves: Vec<SingleMove>,
    steps: Steps,
    /// Boxes go on through one-way tunnels at once: proved.
    tunnels: bool,
    /// Goal rooms are filled in packing order: a guess.
    rooms: Option<GoalRooms<W>>,
    guessed: bool,
}

impl<const W: usize, D: Direction> Expander<W, D> {
    /// A generator for a board.
    pub fn new(facts: &Analysis<W>, unit: Unit, identity: Identity, techniques: Techniques) -> Self {
        Self {
            unit,
            identity,
            forbidden: facts.forbidden_by(techniques),
            macros: MacroMoves::new(&facts.board),
            singles: SingleMoves::default(),
            reach: Reach::default(),
            region: SquareSet::EMPTY,
            macro_moves: Vec::new(),
            single_moves: Vec::new(),
            steps: Steps::default(),
            // A tunnel, like a goal room, is about pushes and says nothing about the moves in
            // between.
            tunnels: techniques.has(Technique::Tunnels) && identity == Identity::Region,
            rooms: None,
            guessed: false,
        }
    }

    /// The same, and goal rooms are filled in packing order, if that is among the techniques.
    pub fn guessing(self, facts: &Analysis<W>, techniques: Techniques, watch: &Watch<'_>) -> Self {
        let fits = techniques.has(Technique::Rooms) && self.identity == Identity::Region && !D::PULLS;
        Self { rooms: fits.then(|| GoalRooms::new(facts, watch)), ..self }
    }

    /// Was a shortcut taken that may have lost solutions?
    pub fn has_guessed(&self) -> bool {
        self.guessed
    }

    /// In how many regions the floor lies.
    #[must_use]
    pub fn count_regions(&mut self, facts: &Analysis<W>, boxes: &SquareSet<W>) -> usize {
        self.reach.regions(&facts.board, &facts.board.blocked(boxes)).len()
    }

    /// Writes the children of a state, moving only the boxes in `allowed`, to `children`, as far as
    /// there is time.
    pub fn children(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        allowed: &SquareSet<W>,
        children: &mut Vec<Child>,
        watch: &Watch<'_>,
    ) {
        children.clear();
        self.stand(facts, state);
        for from in allowed {
            if !watch.spend(4 * facts.board.len()) {
                return;
            }
            self.children_of(facts, state, from, |_, _| true, children);
        }
    }

    /// Looks where the player can walk in a state whose children will be asked for.
    pub fn stand(&mut self, facts: &Analysis<W>, state: &State<W>) {
        self.region = self.reach.flood(&facts.board, &facts.board.blocked(&state.boxes), state.player);
        self.macros.begin();
        if let Some(rooms) = &mut self.rooms {
            rooms.stand(&state.boxes);
        }
        if self.identity == Identity::Exact {
            self.steps.walk(&facts.board, &facts.board.blocked(&state.boxes), state.player);
        }
    }

    /// Steps of the player to a square from where [`Expander::stand`] looked last, where moves
    /// count; `None` if there is no way.
    #[inline]
    pub fn steps_to(&self, square: Square) -> Option<u32> {
        self.steps.to(square)
    }

    /// Adds the children by moves of one box, in the state where [`Expander::stand`] looked last.
    /// `admit` is asked about single moves, by where the box goes and the pushes to there,
    /// before the expensive part: the player's region.
    pub fn children_of(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        from: Square,
        admit: impl FnMut(Square, u32) -> bool,
        children: &mut Vec<Child>,
    ) {
        if self.packs(facts, state, from, children) {
            return;
        }
        match self.unit {
            Unit::Macro => self.macro_children(facts, state, from, children),
            Unit::Single => self.single_children(facts, state, from, admit, children),
        }
    }

    /// Has the packing order of a goal room a say in what this box does? Then its move there is its
    /// only child.
    fn packs(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        from: Square,
        children: &mut Vec<Child>,
    ) -> bool {
        let Some(rooms) = &mut self.rooms else { return false };
        let role = rooms.role(facts, &state.boxes, &self.region, from, &self.forbidden);
        if role == Role::Goes {
            children.extend(rooms.ways().iter().map(Child::from));
        }
        self.guessed |= role != Role::Free;
        role != Role::Free
    }

    fn macro_children(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        from: Square,
        children: &mut Vec<Child>,
    ) {
        self.macro_moves.clear();
        let (boxes, moves) = (&state.boxes, &mut self.macro_moves);
        self.macros.of_next_box(&facts.board, boxes, &self.region, from, &self.forbidden, moves);
        children.extend(self.macro_moves.iter().map(Child::from));
    }

    fn single_children(
        &mut self,
        facts: &Analysis<W>,
        state: &State<W>,
        from: Square,
        mut admit: impl FnMut(Square, u32) -> bool,
        children: &mut Vec<Child>,
    ) {
        let board = &facts.board;
        self.single_moves.clear();
        let (boxes, moves) = (&state.boxes, &mut self.single_moves);
        self.singles.of_box(board, boxes, &self.region, from, &self.forbidden, moves);
        for &first in &self.single_moves {
            let Some((step, pushes)) = self.push_on(facts, &state.boxes, first) else { continue };
            if !admit(step.to, pushes) {
                continue;
            }
            let boxes = state.boxes.without(step.from).with(step.to);
            if pushes > 1 {
                let player = self.reach.canonical(board, &board.blocked(&boxes), step.player);
                children.push(Child { from: step.from, to: step.to, player, pushes, moves: 0, regions: 0 });
                continue;
            }
            let (player, moves) = match self.identity {
                Identity::Region => {
                    (self.singles.canonical(board, &boxes, &self.region, step, &mut self.reach), 0)
                }
                Identity::Exact => {
                    let stand = board.step(step.from, step.dir.opposite());
                    let walk = self.steps.to(stand).expect("the region is where the player can walk");
                    (step.player, walk + 1)
                }
            };
            children.push(Child { from: step.from, to: step.to, player, pushes: 1, moves, regions: 0 });
        }
    }

    /// Follows a box through a tunnel it must leave at the far end. Returns the whole move, from
    /// the square where the box is now, and its pushes; `None` if the way is blocked, which
    /// loses the level.
    fn push_on(
        &self,
        facts: &Analysis<W>,
        boxes: &SquareSet<W>,
        first: SingleMove,
    ) -> Option<(SingleMove, u32)> {
        let (board, mut step, mut pushes) = (&facts.board, first, 1);
        let continues = |step: &SingleMove| match D::PULLS {
            true => facts.tunnels.continues_pull(step.to, step.dir),
            false => facts.tunnels.continues(step.to, step.dir),
        };
        while self.tunnels && continues(&step) {
            let to = board.step(step.to, step.dir);
            let player = if D::PULLS { board.step(to, step.dir) } else { step.to };
            let free = |square: Square| square == first.from || !board.blocked(boxes).contains(square);
            if !free(to) || !free(player) || self.forbidden.contains(to) {
                return None;
            }
            step = SingleMove { to, player, ..step };
            pushes += 1;
        }
        Some((step, pushes))
    }
}
