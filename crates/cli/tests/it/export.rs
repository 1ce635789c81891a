//! `export`, and plans that come back.

use crate::common::*;

#[test]
fn levels_are_written_for_planners_and_their_plans_are_judged() {
    let dir = dir();
    let plans = dir.path().join("plans");
    let output = run(&["export", FIRST, "--level", "1-2", "--pddl", "moves", "--dir", arg(&plans)]);
    output.ends(0);
    let named: Vec<_> = stdout(&output).lines().map(|path| path.replace(arg(&plans), "plans")).collect();
    assert_eq!(named, ["plans/domain.pddl", "plans/first-1.pddl", "plans/first-2.pddl"]);
    let text = |name: &str| std::fs::read_to_string(plans.join(name)).expect(name);
    assert!(text("domain.pddl").contains("(:action push"));
    assert!(text("first-1.pddl").starts_with("; One push\n") && text("first-2.pddl").contains("(:goal"));

    let judge = |level: &str, plan: &str| {
        let plan = file(&dir, "sas_plan", plan);
        run(&["verify", FIRST, "--level", level, arg(&plan)])
    };
    judge("1", "(push right r2c2 r2c3 r2c4)\n; cost = 1 (unit cost)\n").ends(0);
    judge("1", "(walk left r2c2 r2c1)\n").ends(5);
    let broken = judge("1", "(push right r2c2 r2c3 r2c4)\n(fly)\n");
    assert!(code(&broken) == 5 && stdout(&broken).contains("sas_plan:2"), "{}", stdout(&broken));
    judge("1-2", "(push right r2c2 r2c3 r2c4)\n").says("a plan is for one level");
}

#[test]
fn one_bad_level_does_not_stop_the_others_and_no_file_is_written_twice() {
    let dir = dir();
    let plans = dir.path().join("plans");
    let levels = file(&dir, "levels.xsb", "#####\n#@$.\n#####\n\n#####\n#@$.#\n#####\n");
    run(&["export", arg(&levels), "--pddl", "macro", "--dir", arg(&plans)]).ends(4);
    assert!(plans.join("levels-2.pddl").exists() && !plans.join("levels-1.pddl").exists());
    let twice = run(&["export", FIRST, FIRST, "--level", "1", "--pddl", "macro", "--dir", arg(&plans)]);
    assert!(code(&twice) == 2 && stderr(&twice).contains("another file of that name"), "{}", stderr(&twice));
}
