//! Certificates: what `solve` writes, `verify` believes; nothing else.

use crate::common::*;
use std::path::{Path, PathBuf};

/// Two boxes in line: one of them has to make way, which no assignment of boxes to goals tells.
const IN_LINE: &str = "##########\n#        #\n#        #\n# ..  $$@#\n#        #\n#        #\n##########\n";
/// A box in a corner.
const LOST: &str = "######\n#@ $ #\n# .  #\n#$ . #\n######\n";

/// The files of a test.
struct Desk {
    dir: tempfile::TempDir,
    level: PathBuf,
    certificate: PathBuf,
}

impl Desk {
    fn new(level: &str) -> Self {
        let dir = dir();
        let (level, certificate) = (file(&dir, "level.xsb", level), dir.path().join("proof"));
        Self { dir, level, certificate }
    }

    fn solve(&self, options: &[&str]) -> std::process::Output {
        let files = ["solve", arg(&self.level), "--certificate", arg(&self.certificate)];
        run(&[&files, options].concat())
    }

    fn verify(&self, level: &Path) -> std::process::Output {
        run(&["verify", arg(level), "--certificate", arg(&self.certificate)])
    }
}

#[test]
fn fewest_pushes_are_certified_and_checked() {
    let desk = Desk::new(IN_LINE);
    desk.solve(&["--objective", "pushes"]).ends(0).says("every solution has at least 10 pushes");
    desk.verify(&desk.level).ends(0).prints("correct  every solution has at least 10 pushes");
}

#[test]
fn what_is_denied_and_what_is_lost_is_certified_too() {
    let desk = Desk::new(IN_LINE);
    desk.solve(&["--prove", "9"]).ends(1);
    assert!(stdout(&desk.verify(&desk.level)).contains("at least"), "{}", stdout(&desk.verify(&desk.level)));
    let desk = Desk::new(LOST);
    desk.solve(&[]).ends(3);
    let checked = desk.verify(&desk.level);
    assert_eq!((code(&checked), stdout(&checked).contains("no solution exists")), (0, true));
}

#[test]
fn without_a_proof_there_is_no_file() {
    let desk = Desk::new(IN_LINE);
    for (options, exit, why) in [
        (&[][..], 1, "not proved"),
        (&["--objective", "pushes", "--node-limit", "1"], 1, "proved"),
        (&["--objective", "pushes", "--time-limit", "0.000000001"], 1, "proved"),
        (&["--objective", "pushes", "--optimize", "1"], 2, "cannot be used with"),
    ] {
        let output = desk.solve(options);
        assert_eq!(code(&output), exit, "{options:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(why), "{options:?}: {}", stderr(&output));
        assert!(!desk.certificate.exists(), "{options:?}");
    }
    run(&["solve", arg(&desk.level), "--certificate", arg(&desk.dir.path().join("no/proof"))]).ends(6);
}

#[test]
fn a_certificate_is_about_one_level() {
    let desk = Desk::new(&format!("{IN_LINE}\n{TINY}"));
    let pack = std::fs::read(&desk.level).expect("two levels");
    let proof = ["solve", "--certificate", arg(&desk.certificate)];
    let piped = run_with(&proof, pack.clone());
    let two_files = file(&desk.dir, "one.xsb", TINY);
    let two_files = run(&[&proof[..], &[arg(&two_files), arg(&two_files)]].concat());
    for output in [desk.solve(&["--objective", "pushes"]), desk.solve(&["--jobs", "2"]), piped, two_files] {
        output.ends(2).says("choose one with --level");
        assert_eq!(stdout(&output), "", "it is refused before anything is begun");
        assert!(!desk.certificate.exists());
    }
    run_with(&[&proof[..], &["--level", "2", "--objective", "pushes"]].concat(), pack).ends(0);
    desk.solve(&["--objective", "pushes", "--level", "1"]).ends(0);
    assert_eq!(code(&desk.verify(&desk.level)), 0, "it finds its level");
    let other = file(&desk.dir, "other.xsb", TINY);
    let refused = desk.verify(&other);
    assert_eq!((code(&refused), stdout(&refused).contains("another level")), (5, true));
}

#[test]
fn no_changed_byte_is_believed() {
    let desk = Desk::new(LOST);
    desk.solve(&[]).ends(3);
    let right = std::fs::read(&desk.certificate).expect("a certificate");
    for at in 0..right.len() {
        let mut wrong = right.clone();
        wrong[at] ^= 0x21;
        std::fs::write(&desk.certificate, &wrong).expect("a file");
        let output = desk.verify(&desk.level);
        assert_eq!(code(&output), 5, "byte {at}: {}", stdout(&output));
    }
    for len in [0, 10, right.len() / 2, right.len() - 1] {
        std::fs::write(&desk.certificate, &right[..len]).expect("a file");
        assert_eq!(code(&desk.verify(&desk.level)), 5, "only {len} bytes");
    }
    std::fs::remove_file(&desk.certificate).expect("it was there");
    desk.verify(&desk.level).ends(4);
}
