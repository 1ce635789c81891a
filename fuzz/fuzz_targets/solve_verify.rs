//! Law: on any small board every strategy tells the truth. What it calls solved is solved, what it
//! calls unsolvable is unsolvable, and a proved bound is never above the fewest pushes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokonaut_level::Level;
use sokonaut_rules::verify;
use sokonaut_solver::internals::audit::Oracle;
use sokonaut_solver::internals::board::Board;
use sokonaut_solver::{Control, Limits, NoClock, Options, Outcome, solve};
use std::sync::atomic::AtomicBool;

const STRATEGIES: [&str; 8] =
    ["auto", "best-first", "fess0", "breadth-first-pulls", "astar", "astar-pulls", "ida", "depth-first"];
/// Strategies whose solutions have fewest pushes.
const OPTIMAL: [&str; 4] = ["breadth-first-pulls", "astar", "astar-pulls", "ida"];

/// A board of at most 8 x 8 squares and 4 boxes from any bytes: two bytes for its size, then one a
/// square.
fn draw(bytes: &[u8]) -> Option<Level> {
    let (&[rows, cols], squares) = bytes.split_first_chunk::<2>()?;
    let (rows, cols) = (3 + usize::from(rows % 6), 3 + usize::from(cols % 6));
    let mut squares = squares.iter().copied();
    let (mut boxes, mut player) = (0, false);
    let mut text = String::new();
    for row in 0..rows {
        for col in 0..cols {
            let border = row == 0 || col == 0 || row == rows - 1 || col == cols - 1;
            let letter = if border { '#' } else { b" # $.*@+  "[usize::from(squares.next()? % 10)].into() };
            let letter = match letter {
                '$' | '*' if boxes == 4 => ' ',
                '@' | '+' if player => ' ',
                letter => letter,
            };
            boxes += usize::from(matches!(letter, '$' | '*'));
            player |= matches!(letter, '@' | '+');
            text.push(letter);
        }
        text.push('\n');
    }
    text.parse().ok()
}

/// Fewest pushes by the oracle: `Some(None)` if there is no solution, `None` if the level is too
/// large for it.
fn fewest(level: &Level) -> Option<Option<u32>> {
    let Ok(board) = Board::new(level) else { return Some(None) };
    let oracle = Oracle::<1>::explore(&board, 20_000)?;
    Some(oracle.pushes_left(&oracle.states()[0]))
}

fuzz_target!(|bytes: &[u8]| {
    let Some(level) = draw(bytes) else { return };
    let Some(fewest) = fewest(&level) else { return };
    for name in STRATEGIES {
        let stop = AtomicBool::new(false);
        let control = Control::new(&NoClock, &stop);
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        let options = Options { strategy: name.to_owned(), limits, ..Options::default() };
        let Ok(report) = solve(&level, &options, control) else { continue };
        match report.outcome {
            Outcome::Solved(solution) => {
                assert!(verify(&level, solution.steps()).is_ok(), "{name}");
                let fewest = fewest.expect("the oracle knows a solution") as usize;
                assert!(solution.pushes() >= fewest && report.lower_bound as usize <= fewest, "{name}");
                assert!(!OPTIMAL.contains(&name) || solution.pushes() == fewest, "{name}");
            }
            Outcome::Unsolvable(_) => assert_eq!(fewest, None, "{name}"),
            Outcome::OutOf(_) | Outcome::Stopped => {}
        }
    }
});
