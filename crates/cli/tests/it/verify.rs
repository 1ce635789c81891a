//! `verify`: right and wrong solutions from every place they can come from.

use crate::common::*;

const TWO: &str = "; Left\n#####\n#.$@#\n#####\n\n; Right\n#####\n#@$.#\n#####\n";

#[test]
fn a_solution_on_the_command_line() {
    run_with(&["verify", "-", "--solution", "R"], TINY).ends(0);
    let wrong = run_with(&["verify", "-", "--solution", "RR"], TINY);
    wrong.ends(5);
    let text = stdout(&wrong);
    assert!(text.contains("step 2 (R): a wall is behind the box at row 2, column 4"), "{text}");
    assert!(text.contains("        # @*#\n"), "the position is drawn: {text}");
    run_with(&["verify", "-", "--solution", ""], TINY).ends(5);
    run_with(&["verify", "-", "--solution", "RxR"], TINY).ends(4);
    assert_eq!(code(&run_with(&["verify", "-", "--solution", "R"], TWO)), 2, "which of the two?");
    run_with(&["verify", "-", "--level", "2", "--solution", "R"], TWO).ends(0);
}

#[test]
fn solutions_below_the_boards() {
    let right = format!("{TINY}\nSolution\nR\n");
    run_with(&["verify", "-"], right).ends(0);
    let wrong = run_with(&["verify", "-", "--json"], format!("{TINY}\nSolution\nRR\n"));
    wrong.ends(5);
    let found = &objects(&wrong)[0];
    assert_eq!((&found["correct"], &found["step"]), (&false.into(), &2.into()), "{found}");
    run_with(&["verify", "-"], TINY).ends(4).says("no solution to check");
}

#[test]
fn a_file_of_moves_one_line_a_level() {
    let dir = dir();
    let levels = file(&dir, "two.xsb", TWO);
    let moves = file(&dir, "moves.txt", "L\nR\n");
    run(&["verify", arg(&levels), arg(&moves)]).ends(0);
    let swapped = file(&dir, "swapped.txt", "R\nL\n");
    run(&["verify", arg(&levels), arg(&swapped)]).ends(5).says("0 solutions correct, 2 wrong");
    let long = file(&dir, "long.txt", "L\nR\nR\n");
    run(&["verify", arg(&levels), arg(&long)]).ends(4);
}

#[test]
fn a_file_without_solutions_is_no_wrong_solution() {
    let dir = dir();
    let tiny = file(&dir, "tiny.xsb", TINY);
    for (name, content) in [("empty.txt", ""), ("blank.sok", " \n\n")] {
        let empty = file(&dir, name, content);
        for levels in [tiny.clone(), file(&dir, "two.xsb", TWO)] {
            let output = run(&["verify", arg(&levels), arg(&empty)]);
            output.ends(4);
            let told = stderr(&output);
            assert!(told.contains(&format!("{name}: there is no solution in it; it is empty")), "{told}");
            assert!(told.contains("0 solutions correct, 0 wrong"), "{told}");
        }
        let moves = file(&dir, "moves.txt", "R");
        run(&["verify", arg(&tiny), arg(&empty), arg(&moves)]).ends(4).says("1 solution correct, 0 wrong");
    }
    run(&["verify", arg(&tiny), arg(&tiny)]).ends(4).says("no solution of these levels in what was named");
}

#[test]
fn a_collection_finds_its_levels_by_their_boards() {
    let dir = dir();
    let levels = file(&dir, "two.xsb", TWO);
    let solved = file(&dir, "solved.sok", format!(":: notes\n\nTiny\n\n{}\nSolution\nR\n", &TINY[7..]));
    let output = run(&["verify", arg(&levels), arg(&solved), "--json"]);
    output.ends(0);
    assert_eq!(objects(&output)[0]["level"], 2);
    let other = file(&dir, "other.sok", "Other\n\n######\n#@$ .#\n######\n\nSolution\nRR\n");
    run(&["verify", arg(&levels), arg(&other)]).ends(4).says("not among the levels");
}

#[test]
fn records_with_false_counts_or_broken_lines() {
    let dir = dir();
    let levels = file(&dir, "tiny.xsb", TINY);
    let honest = stdout(&run(&["solve", arg(&levels), "--json"]));
    let boast = file(&dir, "boast.jsonl", honest.replace("\"moves\":1", "\"moves\":0"));
    run(&["verify", arg(&levels), arg(&boast)]).ends(5).prints("with 1 moves and 1 pushes, not 0 and 1");
    let broken = file(&dir, "broken.jsonl", format!("{honest}{{\"file\": 3\n"));
    let output = run(&["verify", arg(&levels), arg(&broken)]);
    output.ends(4).says("broken.jsonl:2:");
    assert!(stdout(&output).contains("correct"), "the good line still counts");
}

#[test]
fn odd_letters_are_mentioned_and_forgiven() {
    run_with(&["verify", "-", "--solution", "rL"], "#######\n#@$ . #\n#######\n").ends(5);
    run_with(&["verify", "-", "--solution", "rR"], "######\n#@$ .#\n######\n").ends(0).prints("upper case");
}

#[cfg(unix)]
#[test]
fn the_results_of_a_bench_are_checked_like_all_others() {
    let dir = dir();
    let levels = file(&dir, "two.xsb", TWO);
    let results = dir.path().join("run.jsonl");
    run(&["bench", "run", arg(&levels), "--out", arg(&results)]).ends(0);
    run(&["verify", arg(&levels), arg(&results)]).ends(0).says("2 solutions correct, 0 wrong");
    let text = std::fs::read_to_string(&results).unwrap();
    let forged = file(&dir, "forged.jsonl", text.replace("\"solution\":\"R\"", "\"solution\":\"L\""));
    run(&["verify", arg(&levels), arg(&forged)]).ends(5);
}

#[test]
fn an_announced_solution_that_cannot_be_read_is_wrong_by_line_and_column() {
    let long = format!("{}\n", "R".repeat(100)).repeat(50_000);
    for (solution, place, why) in [
        ("Solution\nRx", ":7:2, Solution", "'x' is not a move"),
        ("Solution 1/1 (me)\nR[2]R", ":7:2, Solution 1/1 (me)", "jump"),
        ("Solution\n\n{R}", ":8:1, Solution", "player"),
        ("Solution\n9999999R", ":7:1, Solution", "too many"),
        (&format!("Solution\n{long}"), ":7:1, Solution", "too many"),
        ("Solution\n3(R", ":7:2, Solution", "parenthesis"),
        ("Solution\nrrrr\n  rrrxrr\nR", ":8:6, Solution", "'x' is not a move"),
    ] {
        let text = format!("{TINY}\n{solution}\n\n{TINY}\nSolution\nR\n");
        let output = run_with(&["verify", "-"], text.clone());
        let told = stdout(&output);
        assert_eq!(code(&output), 5, "{place}: {told}{}", stderr(&output));
        assert!(told.contains(place) && told.contains(why), "{place} {why}: {told}");
        output.says("1 solution correct, 1 wrong");
        let found = &objects(&run_with(&["verify", "-", "--json"], text.clone()))[0];
        assert_eq!((&found["correct"], &found["level"]), (&false.into(), &1.into()), "{found}");
        run_with(&["solve", "-"], text.clone()).says("level 1: this solution cannot be read");
        let dir = dir();
        let store = dir.path().join("library.sqlite");
        let pack = file(&dir, "pack.sok", text);
        run(&["library", "import", "--store", arg(&store), arg(&pack)]).ends(5).says("cannot be read");
    }
}

#[test]
fn a_word_about_solutions_is_no_solution() {
    for words in [
        "Solutions are welcome\nby mail",
        "Solution by hand\nAnonymous",
        "Solution\n\nHarbour",
        "Snapshot\n[2]rrR",
        "Saved game\nrrx",
    ] {
        let text = format!("{TINY}\n{words}\n\n{TINY}\nSolution\nR\n");
        let output = run_with(&["verify", "-"], text);
        assert_eq!(code(&output), 0, "{words}: {}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn solutions_of_other_levels_are_passed_over_if_levels_are_chosen() {
    let dir = dir();
    let levels = file(&dir, "first.xsb", std::fs::read(FIRST).unwrap());
    let solved = dir.path().join("other.sok");
    run(&["solve", arg(&levels), "-o", arg(&solved)]).ends(0);
    let mine = stdout(&run(&["solve", arg(&levels), "-l", "4", "--json"]));
    let mine: serde_json::Value = serde_json::from_str(&mine).unwrap();
    let mine = file(&dir, "mine.txt", mine["solution"].as_str().unwrap());
    let args = ["optimize", arg(&levels), arg(&mine), arg(&solved), "--level", "4", "--node-limit", "1000"];
    let output = run(&args);
    output.ends(0);
    assert!(!stderr(&output).contains("error"), "{}", stderr(&output));
    run(&["verify", arg(&levels), arg(&solved), "--level", "4"]).ends(0);
    let other = file(&dir, "none.sok", format!("{TINY}\nSolution\nR\n"));
    run(&["verify", arg(&levels), arg(&other), "--level", "4"])
        .ends(4)
        .says("none.sok: it has no solution of the levels chosen");
}

#[test]
fn results_of_a_file_by_another_name_are_passed_over_and_that_is_said() {
    let dir = dir();
    let levels = file(&dir, "pack.xsb", TINY);
    let results = file(&dir, "results.jsonl", stdout(&run(&["solve", arg(&levels), "--json"])));
    let renamed = dir.path().join("renamed.xsb");
    std::fs::rename(&levels, &renamed).unwrap();
    let output = run(&["verify", arg(&renamed), arg(&results)]);
    output.ends(4);
    let told = stderr(&output);
    assert!(
        told.contains("passed over 1 solution of ") && told.contains("by the name of its file"),
        "{told}"
    );
}
