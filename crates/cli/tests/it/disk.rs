//! Proofs that may go on in a folder.

use crate::common::*;

#[test]
fn a_proof_that_is_done_leaves_nothing_behind() {
    let dir = dir();
    let levels = file(&dir, "levels.xsb", TINY);
    let folder = dir.path().join("proofs");
    run(&["solve", arg(&levels), "--objective", "pushes", "--disk", arg(&folder)]).ends(0);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn a_disk_is_for_proofs_of_pushes() {
    let dir = dir();
    let levels = file(&dir, "levels.xsb", TINY);
    run(&["solve", arg(&levels), "--disk", arg(dir.path())]).ends(2).says("add --objective pushes");
    run(&["solve", arg(&levels), "--objective", "pushes", "--disk-limit", "5"]).ends(2);
}

#[test]
fn a_folder_that_cannot_be_made_costs_that_level() {
    let dir = dir();
    let levels = file(&dir, "levels.xsb", TINY);
    let no_folder = file(&dir, "file", "no folder");
    let tried = run(&["solve", arg(&levels), "--objective", "pushes", "--disk", arg(&no_folder)]);
    assert_ne!(code(&tried), 0);
    tried.says("file");
}
