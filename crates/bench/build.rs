//! Tells the program which commit it was built from, so that a run can say so.

use std::fs;
use std::process::Command;

/// A change in any of these may change a result.
const SOURCES: [&str; 6] =
    ["build.rs", "src", "../level/src", "../results/src", "../rules/src", "../solver/src"];
/// What cargo puts into a package, about the commit that it was made of.
const PACKAGED: &str = ".cargo_vcs_info.json";

fn main() {
    let commit = packaged().or_else(checked_out).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo:rustc-env=SOKONAUT_COMMIT={commit}");
}

/// The commit of a package: what is in it never changes.
fn packaged() -> Option<String> {
    let told = fs::read_to_string(PACKAGED).ok()?;
    println!("cargo:rerun-if-changed={PACKAGED}");
    let commit = told.split("\"sha1\"").nth(1)?.split('"').nth(1)?;
    Some(marked(commit.get(..12)?, told.contains("\"dirty\": true")))
}

/// The commit of a work tree, if this file is of it: a package may be unpacked inside another
/// project's.
fn checked_out() -> Option<String> {
    for path in SOURCES {
        println!("cargo:rerun-if-changed={path}");
    }
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--untracked-files=no", "--", ".."]);
    Some(marked(&commit, changed.is_some_and(|list| !list.is_empty())))
}

fn marked(commit: &str, changed: bool) -> String {
    format!("{commit}{}", if changed { "+changes" } else { "" })
}

/// What git answers; nothing if there is no git or no repository.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
