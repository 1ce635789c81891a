//! The crates as `Cargo.toml` and ARCHITECTURE.md tell of them: each uses only those above it.

use crate::common::{read, workspace};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of a crate.
fn folder(member: &str) -> String {
    // The levels are a crate too, so that others can carry them inside.
    if member == "collections" { "levels".to_owned() } else { format!("crates/{member}") }
}

/// The members of the workspace in their order.
fn members() -> Vec<String> {
    let text = read("Cargo.toml");
    let list = text.split("members = [").nth(1).and_then(|rest| rest.split("\n]").next()).expect("a list");
    list.lines().filter_map(|line| member(line.split('"').nth(1)?)).collect()
}

/// The crate in a folder.
fn member(folder: &str) -> Option<String> {
    if folder == "levels" {
        return Some("collections".to_owned());
    }
    folder.strip_prefix("crates/").map(str::to_owned)
}

/// The crates of ours that a crate uses outside of its tests.
fn used_by(member: &str) -> Vec<String> {
    let text = read(format!("{}/Cargo.toml", folder(member)));
    let uses = text.split("[dev-dependencies]").next().unwrap_or_default();
    let name = |line: &str| Some(line.strip_prefix("sokonaut-")?.split(['.', ' ']).next()?.to_owned());
    uses.lines().filter_map(name).collect()
}

#[test]
fn a_crate_uses_only_those_above_it() {
    let members = members();
    assert!(members.len() > 10, "{members:?}");
    for (place, member) in members.iter().enumerate() {
        for used in used_by(member) {
            assert!(members[..place].contains(&used), "{member} uses {used}, which does not stand above it");
        }
    }
}

#[test]
fn results_are_read_without_what_measures_and_pages_speak_without_a_server() {
    for member in members() {
        let uses = |name: &str| used_by(&member).iter().any(|used| used == name);
        assert!(!uses("bench") || member == "cli", "{member} measures");
        assert!(!uses("web") || member == "cli", "{member} has a server");
    }
}

#[test]
fn the_document_lists_them_in_their_order() {
    let text = read("ARCHITECTURE.md");
    let row = |line: &str| member(line.strip_prefix("| `")?.split('`').next()?);
    assert_eq!(text.lines().filter_map(row).collect::<Vec<_>>(), members());
}

/// The files with Rust below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let own = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "rs");
    folders.iter().flat_map(|folder| sources(folder)).chain(files.into_iter().filter(own)).collect()
}

/// The compiler denies unsafe code wherever it is not allowed by name.
#[test]
fn unsafe_code_is_where_the_documents_say_and_nowhere_else() {
    let allows = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("text");
        ["allow", "expect"].iter().any(|word| text.contains(&format!("{word}(unsafe_code")))
    };
    let root = workspace().join("crates");
    let sources = sources(&root);
    let mut found: Vec<_> = sources.iter().filter(|path| allows(path)).collect();
    found.sort();
    let named = ["plugin/src/border.rs", "solver/tests/it/limits.rs", "wasm/src/border.rs"];
    assert_eq!(found, named.map(|name| root.join(name)).iter().collect::<Vec<_>>());
    let document = read("CONTRIBUTING.md");
    assert!(named.iter().filter(|name| name.contains("src")).all(|name| document.contains(name)));
}
