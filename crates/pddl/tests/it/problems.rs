//! Domains and problems as text.

use super::{CORNER, level};
use sokonaut_pddl::{Encoding, domain, problem};

/// Is every parenthesis closed, and nothing after the last?
fn is_one_expression(text: &str) -> bool {
    let mut depth = 0;
    let code = text.lines().map(|line| line.split(';').next().unwrap_or_default());
    let letters: Vec<char> = code.flat_map(str::chars).filter(|letter| !letter.is_whitespace()).collect();
    for (index, letter) in letters.iter().enumerate() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 && index + 1 < letters.len() {
            return false;
        }
    }
    depth == 0
}

/// What a problem says between two words.
fn part<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.split(from).nth(1).and_then(|rest| rest.split(to).next()).expect(from)
}

#[test]
fn domains_and_problems_fit_together() {
    for encoding in Encoding::ALL {
        let (domain, problem) = (domain(encoding), problem(&level(CORNER), encoding, Some("Corner\n(one)")));
        assert!(is_one_expression(&domain), "{domain}");
        assert!(is_one_expression(&problem), "{problem}");
        assert!(problem.starts_with("; Corner (one)\n; ######\n"), "{problem}");
        let name = part(&domain, "(domain ", ")");
        assert_eq!(part(&problem, "(:domain ", ")"), name);
        assert_eq!(domain.contains("total-cost"), encoding == Encoding::Pushes);
        assert_eq!(problem.contains("minimize"), encoding == Encoding::Pushes);
        assert_eq!(encoding.name().parse(), Ok(encoding));
    }
}

#[test]
fn every_square_is_clear_or_has_a_box() {
    let problem = problem(&level(CORNER), Encoding::Moves, None);
    assert_eq!(problem.matches("(clear ").count(), 11);
    assert_eq!(problem.matches("(box ").count(), 2, "at the start and in the end: {problem}");
    assert!(problem.contains("(player r2c2)") && problem.contains("(box r3c3)"));
    assert!(part(&problem, "(:goal", "\u{0}").contains("(box r4c5)"));
    // Rows of three and four squares, each way between neighbours.
    assert_eq!(problem.matches("(next ").count(), 2 * (3 * 3 + 2 * 4));
}

#[test]
fn with_goals_to_spare_the_others_are_clear_in_the_end() {
    let problem = problem(&level("#######\n#@$ ..#\n#######"), Encoding::Moves, None);
    let goal = part(&problem, "(:goal", "\u{0}");
    assert!(goal.contains("(clear r2c2) (clear r2c3) (clear r2c4)"), "{goal}");
    assert!(!goal.contains("(box") && !goal.contains("r2c5"), "{goal}");
}

#[test]
fn a_box_that_nobody_can_reach_is_told_of() {
    let problem = problem(&level("########\n#@$.#$.#\n########"), Encoding::Moves, None);
    assert!(problem.contains("(box r2c6)"), "off its goal, it makes the level unsolvable: {problem}");
}
