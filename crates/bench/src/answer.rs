//! The answer of another solver, looked for in what it prints and writes.
//!
//! Programs write moves in many ways: alone on a line, wrapped over several, behind `Solution:`, as
//! a value in JSON, below a board. Whatever looks like moves is a claim, and the rules decide: an
//! answer is a claim that solves the level. If there are claims and none of them does, the answer
//! is wrong. So nothing that is found here can make a level solved that is not.

use sokonaut_level::{Dir, Level, Lurd};
use sokonaut_results::check;

/// Claims that are looked at, the last ones of a text.
const MOST_CLAIMS: usize = 100;
/// Words after which moves may stand on the same line.
const ANNOUNCED: [&str; 5] = ["solution", "moves", "lurd", "answer", "plan"];
/// A damaged row of moves is at least so long; shorter ones are words.
const LONG: usize = 8;

/// What a text says about a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Moves that solve it.
    Solution(String),
    /// Something that looks like moves, and why it does not solve it.
    Wrong { claim: String, why: String },
    /// Nothing.
    None,
}

/// Looks for a solution of the level in a text.
pub fn find(level: &Level, text: &str) -> Answer {
    let mut wrong = None;
    for claim in claims(text).into_iter().rev().take(MOST_CLAIMS) {
        match check(Some(level), Some(&claim)) {
            Ok(solution) => return Answer::Solution(solution.lurd()),
            Err(why) => {
                wrong.get_or_insert((claim, why));
            }
        }
    }
    wrong.map_or(Answer::None, |(claim, why)| Answer::Wrong { claim, why })
}

/// Everything that looks like moves, in its order.
fn claims(text: &str) -> Vec<String> {
    let (mut claims, mut rows) = (Vec::new(), Vec::new());
    for line in text.lines().map(str::trim).chain([""]) {
        if is_moves(line) {
            rows.push(line);
            continue;
        }
        // One solution over several lines, or several of them; the last claim is looked at first.
        if rows.len() > 1 {
            claims.extend(rows.iter().map(|row| (*row).to_owned()));
        }
        if !rows.is_empty() {
            claims.push(rows.join("\n"));
            rows.clear();
        }
        if is_nearly_moves(line) {
            claims.push(line.to_owned());
        } else {
            claims.extend(announced(line));
        }
    }
    claims
}

fn is_step(letter: char) -> bool {
    Dir::from_letter(letter).is_some()
}

/// Has the line nothing but moves, perhaps with run lengths?
fn is_moves(line: &str) -> bool {
    let known = |letter: char| {
        is_step(letter) || letter.is_ascii_digit() || matches!(letter, '(' | ')' | '*' | ' ' | '\t')
    };
    line.chars().all(known) && line.chars().any(is_step)
}

/// Is it a long row of moves with something foreign in it? So it looks when a program went wrong.
fn is_nearly_moves(word: &str) -> bool {
    let (letters, steps) = (word.chars().count(), word.chars().filter(|&letter| is_step(letter)).count());
    letters >= LONG && 4 * steps >= 3 * letters && !word.contains(char::is_whitespace)
}

/// Moves that stand behind a word that announces them.
fn announced(line: &str) -> Vec<String> {
    let small = line.to_ascii_lowercase();
    let mut found = Vec::new();
    for word in ANNOUNCED {
        for (at, _) in small.match_indices(word) {
            let rest = &line[at + word.len()..];
            let after_colon = rest.find([':', '=']).map(|colon| &rest[colon + 1..]);
            found.extend([Some(rest), after_colon].into_iter().flatten().filter_map(first_word));
        }
    }
    found.dedup();
    found
}

/// The first word, if it is moves or nearly so.
fn first_word(text: &str) -> Option<String> {
    let text = text.trim_start_matches([' ', '\t', ':', '=', '>', '"', '\'']);
    let end = text.find(|letter: char| letter.is_whitespace() || "\"',;.}]".contains(letter));
    let word = &text[..end.unwrap_or(text.len())];
    let moves = is_moves(word) && word.parse::<Lurd>().is_ok();
    (moves || is_nearly_moves(word)).then(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: &str = "#######\n#@ $ .#\n#######";

    fn answer(text: &str) -> Answer {
        find(&LEVEL.parse().expect("a level"), text)
    }

    #[test]
    fn moves_are_found_however_they_are_written() {
        for text in [
            "rRR",
            "rrr\n",
            "r R R",
            "r2R",
            "r\nR\nR\n",
            "Solution: rRR",
            "solution found in 3 steps: rRR.",
            "{\"file\":\"-\",\"solution\":\"rRR\",\"moves\":3}",
            "moves=rRR;pushes=2",
            "I looked at 17 positions.\n\nSolution\nrRR\n\nSolver time: 00:00:00\n",
            "#######\n#@ $ .#\n#######\n\nrRR\n",
            "ll\nrRR\nuu",
            "first try: dull\nrRR\nthe end",
        ] {
            assert_eq!(answer(text), Answer::Solution("rRR".to_owned()), "{text}");
        }
    }

    #[test]
    fn what_does_not_solve_the_level_is_wrong() {
        for text in ["rR", "lll", "Solution: rR", "r(R", "solution=rRRxrRRrr", "rRRrRRrRRx", "r\nR\n"] {
            assert!(matches!(answer(text), Answer::Wrong { .. }), "{text}: {:?}", answer(text));
        }
    }

    #[test]
    fn words_are_no_answer() {
        for text in
            ["", "no solution", "Solution: none", "moves: 0", "solved in 3 s", "lurid", "17\n()\n* *\n"]
        {
            assert_eq!(answer(text), Answer::None, "{text}");
        }
    }
}
