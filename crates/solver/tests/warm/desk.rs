//! The examiner's desk: scenes drawn by hand, boards made by a generator, and the comparison with exact answers.

use sokonaut_level::{Level, Pos};
use sokonaut_solver::analysis::Analysis;
use sokonaut_solver::audit::Oracle;
use sokonaut_solver::board::{Board, Reach, SquareSet, State};
use sokonaut_solver::detect::Verdict;
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
            tally.dead += usize::from(dead);
            if said == Verdict::Dead {
                *if dead { &mut tally.caught } else { &mut tally.wrong } += 1;
                if !dead && tally.example.is_none() {
                    tally.example = Some(facts.board.draw(&state.boxes, Some(state.player)));
                }
            }
        }
    }
    tally
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
