//! The shape of the code: data flows one way, and the core neither prints, reads files, nor looks
//! at a clock.

use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let mut files = Vec::new();
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The code of a file up to its unit tests, without comments and what stands between quotation
/// marks.
fn code(path: &Path) -> String {
    let text = read(path);
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines().map(|line| line.split("//").next().unwrap_or(""));
    lines.map(|line| line.split('"').step_by(2).collect::<String>() + "\n").collect()
}

/// The modules of `lib.rs` in the order in which they are declared.
fn modules(lib: &str) -> Vec<String> {
    let declared = lib.lines().filter_map(|line| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    declared.map(str::to_owned).collect()
}

/// The modules that a text names after `crate::`, also in a list in braces.
fn used(code: &str) -> Vec<String> {
    let name = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut modules = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(list) => {
                let list = list.split("};").next().unwrap_or("");
                let top_level = list.split(',').map(|part| name(part.trim()));
                modules.extend(top_level.filter(|module| module.starts_with(char::is_lowercase)));
            }
            None => modules.push(name(rest)),
        }
    }
    modules
}

#[test]
fn modules_use_only_modules_above_them() {
    let src = workspace().join("crates/solver/src");
    let order = modules(&read(&src.join("lib.rs")));
    let place = |module: &str| order.iter().position(|known| known == module);
    let mut faults = Vec::new();
    for path in sources(&src) {
        let inside = path.strip_prefix(&src).expect("below src");
        let first = inside.components().next().expect("a name").as_os_str().to_string_lossy();
        let own = first.trim_end_matches(".rs");
        if own == "lib" {
            continue;
        }
        let here = place(own).unwrap_or_else(|| panic!("lib.rs lists {own}"));
        for module in used(&code(&path)) {
            if place(&module).is_none_or(|there| there > here) {
                faults.push(format!("{} uses {module}", inside.display()));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "a module may use only those listed above it in lib.rs:\n{}",
        faults.join("\n")
    );
}

#[test]
fn the_core_does_nothing_behind_the_callers_back() {
    let nowhere = [
        "println!",
        "eprintln!",
        "print!(",
        "eprint!(",
        "dbg!",
        "std::fs",
        "std::io",
        "std::env",
        "std::net",
        "std::process",
        "SystemTime",
        "static mut",
        "thread_local!",
    ];
    let only_where_work_is_shared_out = ["std::thread", "thread::"];
    let only_in_the_clock_that_callers_may_take = ["Instant"];
    let mut faults = Vec::new();
    for krate in ["level", "rules", "solver", "generate", "game"] {
        for path in sources(&workspace().join("crates").join(krate).join("src")) {
            let shares_out = path.ends_with("portfolio.rs")
                || path.ends_with("optimize/scheduler.rs")
                || path.ends_with("layers/threads.rs");
            let code = code(&path);
            let is_the_clock = path.ends_with("solver/src/clock.rs");
            let threads = only_where_work_is_shared_out.iter().filter(|_| !shares_out);
            let clocks = only_in_the_clock_that_callers_may_take.iter().filter(|_| !is_the_clock);
            let banned = nowhere.iter().chain(threads).chain(clocks);
            faults
                .extend(banned.filter(|word| code.contains(**word)).map(|word| format!("{path:?}: {word}")));
            let statics = code
                .lines()
                .filter(|line| line.trim_start().trim_start_matches("pub ").starts_with("static "));
            faults.extend(statics.map(|line| format!("{path:?}: {line}")));
        }
    }
    assert!(faults.is_empty(), "not in the core:\n{}", faults.join("\n"));
}

#[test]
fn crates_depend_only_on_crates_listed_above_them() {
    let root = read(&workspace().join("Cargo.toml"));
    let members = root.split("members = [").nth(1).and_then(|rest| rest.split(']').next()).expect("members");
    let members: Vec<&str> = members.lines().filter_map(|line| line.split('"').nth(1)).collect();
    assert!(members.len() >= 4, "one member a line: {members:?}");
    let manifests: Vec<String> =
        members.iter().map(|m| read(&workspace().join(m).join("Cargo.toml"))).collect();
    let name = |manifest: &String| manifest.split('"').nth(1).expect("a name").to_owned();
    let names: Vec<String> = manifests.iter().map(name).collect();
    for (index, manifest) in manifests.iter().enumerate() {
        let mut keys = manifest.lines().map(|line| line.split(['.', ' ', '=']).next().unwrap_or(""));
        // Its tests may see themselves with more features.
        let later = keys.find(|key| names[index + 1..].iter().any(|name| name == key));
        assert_eq!(later, None, "{} depends on a crate not listed above it in Cargo.toml", names[index]);
    }
}

#[test]
fn this_test_would_notice() {
    let text = "use crate::{board::Square, solve::Thing};\nlet x = crate::portfolio::run();\n";
    assert_eq!(used(text), ["board", "solve", "portfolio"]);
    assert_eq!(modules("pub mod board;\n\nmod solve;\npub use board::Board;\n"), ["board", "solve"]);
}
