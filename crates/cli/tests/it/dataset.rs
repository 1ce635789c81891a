//! `dataset`: what is written, by shares, after an interruption.

use crate::common::*;
use std::fs;
use std::path::Path;

const MAKE: [&str; 5] = ["dataset", "--generate", "6", "--size", "6x6"];

fn write(arguments: &[&str], out: &Path) -> String {
    let output = run(&[arguments, &["--output", arg(out)]].concat());
    output.ends(0);
    stdout(&output)
}

/// Rows of a file, by what the program says.
fn rows(told: &str) -> usize {
    let count = told.split(": ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a number");
    count.replace(',', "").parse().expect("a number")
}

#[test]
fn the_same_command_writes_the_same_bytes_on_any_number_of_threads() {
    let dir = dir();
    let bytes = |threads: &str| {
        let out = dir.path().join(threads);
        write(&[&MAKE[..], &["--threads", threads]].concat(), &out);
        fs::read(out).expect("the file")
    };
    let one = bytes("1");
    assert!(one.starts_with(b"ARROW1\0\0") && one.ends_with(b"ARROW1"));
    assert!(one == bytes("3"));
}

#[test]
fn shares_have_all_positions_between_them() {
    let dir = dir();
    for source in [&MAKE[..], &["dataset", FIRST, "--state-limit", "3000000"]] {
        let count = |more: &[&str]| rows(&write(&[source, more].concat(), &dir.path().join("out.arrow")));
        let shares: usize = ["1/3", "2/3", "3/3"].iter().map(|share| count(&["--shard", share])).sum();
        assert_eq!(shares, count(&[]), "{source:?}");
    }
}

#[test]
fn boxoban_is_read_as_it_is_with_its_splits() {
    let dir = dir();
    let folder = dir.path().join("medium/valid");
    fs::create_dir_all(&folder).expect("a folder");
    let level = "######\n#@ $.#\n#    #\n######\n";
    fs::write(folder.join("000.txt"), format!("; 0\n{level}\n; 1\n{level}\n")).expect("a file");
    let out = dir.path().join("out.arrow");
    let told = write(&["dataset", arg(&folder.join("000.txt")), "--board", "10x10"], &out);
    assert!(told.contains("of 2 levels"), "{told}");
    let bytes = fs::read(out).expect("the file");
    let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(has("medium/000medium/000") && has("validvalid"));
}

#[test]
fn a_level_that_is_too_large_is_named_and_the_others_are_written() {
    let dir = dir();
    let out = dir.path().join("out.arrow");
    let output = run(&["dataset", FIRST, "--state-limit", "20", "--output", arg(&out)]);
    output.ends(1);
    let told = stdout(&output);
    assert!(told.contains("left out: first, level ") && told.contains("more than 20 positions"), "{told}");
    assert!(out.exists() && rows(&told) > 0);
}

#[test]
fn an_interrupted_run_with_other_options_is_not_lost() {
    let dir = dir();
    let out = dir.path().join("out.arrow");
    file(&dir, "out.arrow.journal", "{\"dataset\":1,\"version\":\"0\",\"plan\":\"\"}\n");
    run(&[&MAKE[..], &["--output", arg(&out)]].concat())
        .ends(2)
        .says("out.arrow.journal: a run with other options");
}
