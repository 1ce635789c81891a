//! Examples in the documents are run in a shell, as a reader would, and their output is what is
//! written below them.
//!
//! A fence ```` ```console ```` is run. What the tests cannot run is fenced with ````
//! ```console,ignore,REASON ````, which looks the same to a reader. `CONTRIBUTING.md` says how to
//! write and renew examples.

mod masks;
mod pages;

use crate::common::{dir, read, stderr};
use pages::{Block, Page, fenced_blocks, stray_commands};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{env, fs};

/// Why an example is not run.
const REASONS: [&str; 6] = ["files", "terminal", "server", "slow", "install", "cluster"];

/// What a reader's shell has and the one of the tests must be given: a home, and the program, also
/// by the name that the README gives it.
const SHELL: &str = r#"
HOME=$PWD
export HOME
unset XDG_DATA_HOME NO_COLOR CLICOLOR_FORCE
cargo() {
    case "$1 $2 $3" in
        "build --release ") ;;
        "run --release --") shift 3; sokonaut "$@" ;;
        *) echo "no such command in the tests: cargo $*"; return 2 ;;
    esac
}
eval "$1"
"#;

/// The folder of the program, before those that are searched for others.
fn search_path() -> String {
    let program = assert_cmd::cargo::cargo_bin!("sokonaut");
    let folder = program.parent().expect("a program lies in a folder");
    let others = env::var_os("PATH").unwrap_or_default();
    let all = std::iter::once(folder.to_owned()).chain(env::split_paths(&others));
    env::join_paths(all).expect("folders without colons").into_string().expect("folders with names in UTF-8")
}

/// Each page is run in a folder of its own with the levels of the project: what examples write
/// vanishes with the test.
#[test]
fn examples_do_what_the_documents_say() {
    let root = dir();
    let shell = root.path().join("shell.sh");
    fs::write(&shell, SHELL).expect("a fresh folder");
    let pages: Vec<Page> =
        pages::documents().iter().map(|name| Page::copy(name, root.path(), &shell)).collect();
    let cases = trycmd::TestCases::new();
    cases
        .env("PATH", search_path())
        .register_bin("sh", Path::new("/bin/sh"))
        .timeout(Duration::from_secs(120));
    for page in &pages {
        cases.case(page.path());
    }
    cases.run();
    if env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        pages.iter().for_each(Page::write_back);
    }
}

/// How an example is treated, or what is wrong with its fence.
fn treatment(block: &Block) -> Result<String, String> {
    let at = format!("{}:{}", block.document, block.line);
    match *block.info.split(',').collect::<Vec<_>>() {
        ["console"] => Ok("run".to_owned()),
        ["console", "ignore", reason] if REASONS.contains(&reason) => Ok(reason.to_owned()),
        ["console", "ignore", ..] => Err(format!("{at}: say why it is not run: {REASONS:?}")),
        _ => Err(format!("{at}: an example is fenced with ```console, or ```console,ignore,REASON")),
    }
}

/// Nobody adds an example that is neither run nor marked. Prints which ones are marked, and why.
#[test]
fn every_example_is_run_or_marked() {
    let mut sorted: BTreeMap<String, Vec<Block>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for document in pages::documents() {
        let text = read(&document);
        wrong.extend(stray_commands(&document, &text));
        for block in fenced_blocks(&document, &text).into_iter().filter(Block::is_example) {
            match treatment(&block) {
                Ok(how) => sorted.entry(how).or_default().push(block),
                Err(why) => wrong.push(why),
            }
        }
    }
    for (how, blocks) in &sorted {
        println!(
            "{how}: {} blocks with {} commands",
            blocks.len(),
            blocks.iter().flat_map(Block::commands).count()
        );
        for block in blocks.iter().filter(|_| how != "run") {
            block.commands().for_each(|command| println!("  {}: {command}", block.document));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(sorted.contains_key("run"), "some are run");
}

/// What is not run can be wrong all the same: asked for help after the arguments, the program looks
/// at them and does nothing else.
#[test]
fn arguments_of_marked_examples_are_understood() {
    let mut asked = 0;
    for document in pages::documents() {
        let blocks = fenced_blocks(&document, &read(&document));
        for command in
            blocks.iter().filter(|block| block.info.starts_with("console,ignore")).flat_map(Block::commands)
        {
            let words = command.split(" #").next().unwrap_or_default().replace('…', "1");
            if let Some(arguments) = words.trim().strip_prefix("sokonaut ") {
                let script = format!("sokonaut {arguments} --help");
                let mut shell = Command::new("/bin/sh");
                let answer =
                    shell.args(["-c", &script]).env("PATH", search_path()).output().expect("a shell");
                assert!(answer.status.success(), "{document}: {command}\n{}", stderr(&answer));
                asked += 1;
            }
        }
    }
    assert!(asked > 0, "some are marked");
}

#[test]
fn an_example_without_a_mark_is_found() {
    let judge = |text: &str| {
        let blocks = fenced_blocks("page.md", text).into_iter().filter(Block::is_example);
        blocks.map(|block| treatment(&block)).collect::<Vec<_>>()
    };
    assert_eq!(judge("```console\n$ sokonaut man\n```\n"), [Ok("run".to_owned())]);
    assert_eq!(judge("```console,ignore,terminal\n$ sokonaut play\n```\n"), [Ok("terminal".to_owned())]);
    assert_eq!(judge("```text\n#@$.#\n```\n"), []);
    for unmarked in
        ["```\nsokonaut man\n```\n", "```sh\nsokonaut man\n```\n", "```console,ignore\n$ sokonaut man\n```\n"]
    {
        assert!(matches!(judge(unmarked)[..], [Err(_)]), "{unmarked}");
    }
    assert_eq!(stray_commands("page.md", "So:\n\n    sokonaut man\n").len(), 1);
    assert!(stray_commands("page.md", "So:\n\n```text\n    sokonaut man\n```\n").is_empty());
}
