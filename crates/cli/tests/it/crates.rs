//! The crates as `Cargo.toml` and ARCHITECTURE.md tell of them: each uses only those above it.

use crate::common::read;

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
