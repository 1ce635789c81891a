//! Tells the program which commit it was built from, so that a run can say so.

use std::process::Command;

/// A change in any of these may change a result.
const SOURCES: [&str; 6] =
    ["build.rs", "src", "../level/src", "../results/src", "../rules/src", "../solver/src"];

fn main() {
    for path in SOURCES {
        println!("cargo:rerun-if-changed={path}");
    }
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    let changed = git(&["status", "--porcelain", "--untracked-files=no", "--", ".."]);
    let mark = if changed.is_some_and(|list| !list.is_empty()) { "+changes" } else { "" };
    println!("cargo:rustc-env=SOKONAUT_COMMIT={commit}{mark}");
}

/// What git answers; nothing if there is no git or no repository.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
