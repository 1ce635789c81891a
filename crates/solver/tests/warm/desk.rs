//! The examiner's desk: scenes drawn by hand, boards made by a generator, and the comparison with exact answers.

use sokonaut_level::{Dir, Level, Pos};
use sokonaut_solver::analysis::Analysis;
use sokonaut_solver::audit::Oracle;
use sokonaut_solver::board::{Board, Reach, Square, SquareSet, State};
use sokonaut_solver::detect::{Restriction, Verdict};
use std::collections::HashSet;
use std::fmt;

/// Facts of a level and a position drawn on it, in which only boxes and player count.
pub fn scene<const W: usize>(level: &str, position: &str) -> (Analysis<W>, State<W>) {
    let level: Level = level.parse().expect("a level");
    let facts = Analysis::new(&Board::new(&level).expect("a board"));
    let (mut boxes, mut player) = (SquareSet::EMPTY, None);
    for (row, line) in position.lines().enumerate() {
        for (col, letter) in line.chars().enumerate() {
            let square = facts.board.square_from_pos(Pos::new(row as u16, col as u16));
            match letter {
                '$' | '*' => boxes.insert(square.expect("boxes stand on the board")),
                '@' | '+' => player = square,
                _ => {}
            }
        }
    }
    let player = player.expect("the player stands on the board");
    let state = State { boxes, player }.canonical(&facts.board, &mut Reach::default());
    (facts, state)
}

/// Boards with all their states.
pub struct Corpus {
    pub boards: Vec<(Analysis<1>, Oracle<1>)>,
}

impl Corpus {
    /// This many solvable or unsolvable boards from the generator, always the same ones.
    pub fn random(count: usize) -> Self {
        let mut numbers = Numbers(1);
        let mut boards = Vec::new();
        while boards.len() < count {
            let level: Level = numbers.level().parse().expect("a level");
            let Ok(board) = Board::new(&level) else { continue };
            if board.len() < 64
                && !board.boxes().is_empty()
                && let Some(oracle) = Oracle::explore(&board, 20_000)
                && oracle.states().len() > 30
                && oracle.pushes_left(&oracle.states()[0]).is_some()
            {
                boards.push((Analysis::new(&board), oracle));
            }
        }
        Self { boards }
    }
}

/// What an audit found.
#[derive(Default)]
pub struct Tally {
    pub states: usize,
    pub dead: usize,
    pub caught: usize,
    pub wrong: usize,
    /// The first wrong answer, drawn.
    pub example: Option<String>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = 100.0 * self.caught as f64 / self.dead.max(1) as f64;
        write!(
            f,
            "{:8} states {:8} dead {:8} caught {share:5.1} % {} wrong",
            self.states, self.dead, self.caught, self.wrong
        )?;
        if let Some(example) = &self.example {
            write!(f, "\n{example}")?;
        }
        Ok(())
    }
}

/// Asks about every state of every board; `make` builds the detector of a board.
pub fn audit<D>(
    corpus: &Corpus,
    make: impl Fn(&Analysis<1>) -> D,
    mut judge: impl FnMut(&mut D, &Analysis<1>, &State<1>) -> Verdict,
) -> Tally {
    let mut tally = Tally::default();
    for (facts, oracle) in &corpus.boards {
        let mut detector = make(facts);
        for state in oracle.states() {
            let (dead, said) = (oracle.pushes_left(state).is_none(), judge(&mut detector, facts, state));
            tally.states += 1;
            // A box on a dead square is no feat: move generation knows it.
            let feat = dead && state.boxes.is_disjoint(&facts.dead);
            tally.dead += usize::from(feat);
            if said == Verdict::Dead {
                tally.caught += usize::from(feat);
                tally.wrong += usize::from(!dead);
                if !dead && tally.example.is_none() {
                    tally.example = Some(facts.board.draw(&state.boxes, Some(state.player)));
                }
            }
        }
    }
    tally
}

/// What an audit of a restriction found.
#[derive(Default)]
pub struct RestrictionTally {
    /// Solvable states, and how many of them were restricted.
    pub solvable: usize,
    pub restricted: usize,
    /// Boxes with a push there, and how many of them were allowed.
    pub movable: usize,
    pub allowed: usize,
    /// Solvable states that can no longer be solved when every state is restricted.
    pub lost: usize,
    /// Restricted states with no allowed push on a shortest solution.
    pub longer: usize,
    pub example: Option<String>,
}

impl fmt::Display for RestrictionTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { solvable, restricted, movable, allowed, lost, longer, example } = self;
        write!(
            f,
            "{solvable:8} solvable {restricted:7} restricted, {movable} boxes to {allowed}; {lost} lost {longer} longer"
        )?;
        example.iter().try_for_each(|example| write!(f, "\n{example}"))
    }
}

/// Restricts every solvable state and searches the graph that is left.
pub fn audit_restriction<D>(
    corpus: &Corpus,
    make: impl Fn(&Analysis<1>) -> D,
    mut restrict: impl FnMut(&mut D, &Analysis<1>, &State<1>) -> Restriction<1>,
) -> RestrictionTally {
    let mut tally = RestrictionTally::default();
    for (facts, oracle) in &corpus.boards {
        let mut detector = make(facts);
        let mut solvable: Vec<_> =
            oracle.states().iter().filter(|s| oracle.pushes_left(s).is_some()).collect();
        solvable.sort_by_key(|state| oracle.pushes_left(state));
        let mut alive: HashSet<State<1>> = HashSet::new();
        let mut waiting: Vec<(&State<1>, Vec<State<1>>)> = Vec::new();
        for state in solvable {
            tally.solvable += 1;
            let left = oracle.pushes_left(state).expect("only solvable states");
            if left == 0 {
                alive.insert(*state);
                continue;
            }
            let allowed = match restrict(&mut detector, facts, state) {
                Restriction::None => state.boxes,
                Restriction::Only(boxes) => boxes,
                Restriction::Dead => SquareSet::EMPTY,
            };
            let all = pushes(facts, state);
            let kept: Vec<State<1>> =
                all.iter().filter(|(from, _)| allowed.contains(*from)).map(|&(_, next)| next).collect();
            if allowed != state.boxes {
                tally.restricted += 1;
                let boxes: SquareSet<1> = all.iter().map(|&(from, _)| from).collect();
                tally.movable += boxes.len();
                tally.allowed += boxes.intersection(&allowed).len();
            }
            if !kept.iter().any(|next| oracle.pushes_left(next).is_some_and(|pushes| pushes + 1 == left)) {
                tally.longer += 1;
                tally.example.get_or_insert_with(|| facts.board.draw(&state.boxes, Some(state.player)));
            }
            waiting.push((state, kept));
        }
        loop {
            let before = waiting.len();
            waiting.retain(|(state, kept)| {
                let solved = kept.iter().any(|next| alive.contains(next));
                if solved {
                    alive.insert(**state);
                }
                !solved
            });
            if waiting.len() == before {
                break;
            }
        }
        tally.lost += waiting.len();
    }
    tally
}

/// All pushes: which box, and the state afterwards.
fn pushes(facts: &Analysis<1>, state: &State<1>) -> Vec<(Square, State<1>)> {
    let (board, mut reach) = (&facts.board, Reach::default());
    let region = reach.flood(board, &board.blocked(&state.boxes), state.player);
    let mut pushes = Vec::new();
    for from in &state.boxes {
        for dir in Dir::ALL {
            let (to, stand) = (board.step(from, dir), board.step(from, dir.opposite()));
            if region.contains(stand) && !board.blocked(&state.boxes).contains(to) {
                let boxes = state.boxes.without(from).with(to);
                pushes.push((from, State { boxes, player: from }.canonical(board, &mut reach)));
            }
        }
    }
    pushes
}

/// A small deterministic generator.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A level of random walls, boxes and goals; now and then with a spare goal.
    pub fn level(&mut self) -> String {
        let (rows, cols) = (3 + self.below(4) as usize, 3 + self.below(5) as usize);
        let mut cells = vec![b' '; rows * cols];
        let place = |letter: u8, count: u64, cells: &mut Vec<u8>, numbers: &mut Self| {
            for _ in 0..count {
                let at = numbers.below((rows * cols) as u64) as usize;
                cells[at] = match (cells[at], letter) {
                    (b' ', letter) => letter,
                    (b'.', b'$') => b'*',
                    (b'$', b'.') => b'*',
                    (old, _) => old,
                };
            }
        };
        let walls = self.below((rows * cols / 3) as u64 + 1);
        place(b'#', walls, &mut cells, self);
        let boxes = 2 + self.below(4);
        place(b'$', boxes, &mut cells, self);
        let standing = cells.iter().filter(|&&cell| cell == b'$').count() as u64;
        let mut goals = standing + u64::from(self.below(8) == 0);
        while goals > 0 && cells.iter().any(|&cell| matches!(cell, b' ' | b'$')) {
            let before = cells.iter().filter(|&&cell| matches!(cell, b'.' | b'*')).count();
            place(b'.', 1, &mut cells, self);
            goals -= (cells.iter().filter(|&&cell| matches!(cell, b'.' | b'*')).count() - before) as u64;
        }
        if let Some(at) = cells.iter().position(|&cell| cell == b' ') {
            cells[at] = b'@';
        } else if let Some(at) = cells.iter().position(|&cell| cell == b'.') {
            cells[at] = b'+';
        } else {
            cells[0] = b'@';
        }
        let mut text = "#".repeat(cols + 2) + "\n";
        for row in cells.chunks(cols) {
            text += &format!("#{}#\n", String::from_utf8_lossy(row));
        }
        text + &"#".repeat(cols + 2)
    }
}
