//! The library as a host sees it: a program in C loads it and calls what it exports.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The library lies beside the programs of the tests.
fn library() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().join("libsokonaut_plugin.so")
}

#[test]
fn a_host_gets_what_it_asks_for() {
    let dir = tempfile::tempdir().unwrap();
    let host = dir.path().join("host");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/host.c");
    let compiled =
        Command::new("cc").args(["-Wall", "-Werror", "-g", "-o"]).arg(&host).arg(source).arg("-ldl").status();
    assert!(compiled.expect("there is a C compiler").success());
    let output = Command::new(&host).arg(library()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{}\n{said}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(said.ends_with("all checks passed\n") && !said.contains("FAILED"), "{said}");
}
