//! What the tests of this crate share: tiny levels, random boards, exact answers.

use fastrand::Rng;
use sokonaut_level::Level;
use sokonaut_solver::internals::analysis::Analysis;
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::Board;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The tiny levels have fewer than 64 squares: one word holds a set.
pub const W: usize = 1;
/// No tiny level has more states.
pub const STATE_LIMIT: usize = 250_000;

/// Where the tiny levels are kept.
pub fn tiny_folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/tiny"))
}

/// All tiny levels with their names, in the order of the names.
pub fn tiny_levels() -> Vec<(String, Level)> {
    let entries = std::fs::read_dir(tiny_folder()).expect("the folder of tiny levels");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let mut levels: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "xsb"))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a readable level");
            (name, text.parse().expect("a level"))
        })
        .collect();
    levels.sort_by(|a: &(String, Level), b| a.0.cmp(&b.0));
    levels
}

/// A small level with everything known about it.
pub struct Case {
    pub name: String,
    pub facts: Analysis<W>,
    pub oracle: Oracle<W>,
}

impl Case {
    /// `None` if the level is hopeless at sight or has too many states.
    pub fn new(name: &str, level: &Level, limit: usize) -> Option<Self> {
        let board = Board::new(level).ok().filter(|board| board.len() < 64)?;
        let oracle = Oracle::explore(&board, limit)?;
        Some(Self { name: name.to_owned(), facts: Analysis::new(&board), oracle })
    }
}

/// The tiny levels as cases, explored once for all tests of a binary.
pub fn tiny_cases() -> &'static [Case] {
    static CASES: LazyLock<Vec<Case>> = LazyLock::new(explore_tiny_levels);
    &CASES
}

fn explore_tiny_levels() -> Vec<Case> {
    let case = |(name, level): &(String, Level)| {
        Case::new(name, level, STATE_LIMIT).unwrap_or_else(|| panic!("{name} is hopeless or too large"))
    };
    tiny_levels().iter().map(case).collect()
}

/// Random boards of at most `limit` states; the same ones every time.
pub fn random_cases(count: usize, seed: u64, limit: usize) -> Vec<Case> {
    let mut random = Rng::with_seed(seed);
    let mut cases = Vec::new();
    while cases.len() < count {
        let level = random_level(&mut random);
        let name = format!("random {}", cases.len() + 1);
        // A level that nothing can lose, or nobody can win, teaches little.
        let varied = |case: &Case| {
            case.oracle.states().len() > 20 && case.oracle.pushes_left(&case.oracle.states()[0]).is_some()
        };
        cases.extend(Case::new(&name, &level, limit).filter(varied));
    }
    cases
}

/// `check` finds that every tiny level can be solved.
pub fn check_tiny_levels(check: fn(&str, &Level) -> bool) {
    for (name, level) in tiny_levels() {
        assert!(check(&name, &level), "{name} has a solution");
    }
}

/// How many of these levels, as far as they are no larger than tiny ones, `check` finds solvable.
pub fn count_solvable(levels: impl Iterator<Item = Level>, check: fn(&str, &Level) -> bool) -> usize {
    let small = |level: &Level| Board::new(level).is_ok_and(|board| board.len() < 64);
    let levels = levels.enumerate().filter(|(_, level)| small(level));
    levels.filter(|(number, level)| check(&format!("level {number}:\n{level}"), level)).count()
}

fn random_level(random: &mut Rng) -> Level {
    let (rows, cols) = (random.usize(5..8), random.usize(5..9));
    let mut cells = vec![vec!['#'; cols]; rows];
    let density = random.usize(4..12);
    for row in &mut cells[1..rows - 1] {
        for cell in &mut row[1..cols - 1] {
            *cell = if random.usize(..density) == 0 { '#' } else { ' ' };
        }
    }
    let mut place = |letters: &[(char, char)]| {
        for _ in 0..100 {
            let (row, col) = (random.usize(1..rows - 1), random.usize(1..cols - 1));
            if let Some(&(_, after)) = letters.iter().find(|(before, _)| *before == cells[row][col]) {
                cells[row][col] = after;
                return;
            }
        }
    };
    let boxes = 2 + rows % 3 + cols % 2;
    (0..boxes + usize::from(density == 7)).for_each(|_| place(&[(' ', '.')]));
    (0..boxes).for_each(|_| place(&[(' ', '$'), ('.', '*')]));
    place(&[(' ', '@'), ('.', '+'), ('#', '@')]);
    let text: Vec<String> = cells.into_iter().map(|row| row.into_iter().collect()).collect();
    text.join("\n").parse().unwrap_or_else(|_| "#####\n#@$.#\n#####".parse().expect("a level"))
}
