//! Documents, the fences in them, and copies of documents that can be run.

use super::masks::mask;
use crate::common::{read, workspace};
use std::fs;
use std::path::{Path, PathBuf};

/// What the first line of a command begins with.
const PROMPT: &str = "$ ";

/// What opens and closes a block.
const FENCE: &str = "```";

/// A table of another program, as documents speak of it.
const OTHER_SOLVER: &str = "\
collection,level,solved,cpu_seconds,pushes,moves
first,5,1,0.02,15,53
first,6,1,0.31,14,50
first,8,0,10.0,,
";

/// The documents whose examples are run, by their paths in the project.
pub fn documents() -> Vec<String> {
    let folder = fs::read_dir(workspace().join("docs")).expect("the folder of documents");
    let names =
        folder.map(|entry| entry.expect("a file").file_name().into_string().expect("a name in UTF-8"));
    let guides = names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}"));
    let mut all: Vec<String> =
        ["README.md", "levels/README.md"].map(str::to_owned).into_iter().chain(guides).collect();
    all.sort();
    all
}

/// What stands between two fences.
pub struct Block {
    pub document: String,
    /// The line of the opening fence, from 1.
    pub line: usize,
    /// What stands behind the opening fence.
    pub info: String,
    lines: Vec<String>,
}

impl Block {
    /// Its commands, or all lines if none has a prompt.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        let prompts = self.lines.iter().any(|line| line.starts_with(PROMPT));
        self.lines.iter().filter_map(move |line| if prompts { line.strip_prefix(PROMPT) } else { Some(line) })
    }

    /// Does it show a command at all, one of this program above all?
    pub fn is_example(&self) -> bool {
        self.info.starts_with("console") || self.lines.iter().any(|line| is_command(line))
    }
}

/// Does a line call the program?
fn is_command(line: &str) -> bool {
    let words = line.trim_start().trim_start_matches(PROMPT);
    words.starts_with("sokonaut ") || words.starts_with("cargo run ")
}

/// All that is fenced in a text.
pub fn fenced_blocks(document: &str, text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = None;
    for (index, line) in text.lines().enumerate() {
        let before = open;
        open = after_line(line, before);
        match (before, open) {
            (None, Some(info)) => {
                let (document, info) = (document.to_owned(), info.to_owned());
                blocks.push(Block { document, line: index + 1, info, lines: Vec::new() });
            }
            (Some(_), Some(_)) => blocks.last_mut().expect("one is open").lines.push(line.to_owned()),
            (_, None) => {}
        }
    }
    assert!(open.is_none(), "{document}: a fence is left open");
    blocks
}

/// Commands that are set off by blanks, where no mark can stand.
pub fn stray_commands(document: &str, text: &str) -> Vec<String> {
    let mut open = None;
    let mut stray = Vec::new();
    for (index, line) in text.lines().enumerate() {
        open = after_line(line, open);
        if open.is_none() && line.starts_with("    ") && is_command(line) {
            stray.push(format!("{document}:{}: put a fence around the example", index + 1));
        }
    }
    stray
}

/// A copy of a document, made for `trycmd`: commands are given to a shell, since `trycmd` itself
/// knows neither `*` nor `>`, and what differs from run to run is masked.
pub struct Page {
    document: String,
    path: PathBuf,
    /// The lines of the copy that are not as in the document, and how they are there, in order.
    changed: Vec<(String, String)>,
}

impl Page {
    /// Copies a document to below `root`, and beside it what examples read: `trycmd` runs `x.md` in
    /// the folder `x.in`.
    pub fn copy(document: &str, root: &Path, shell: &Path) -> Self {
        let path = root.join(document);
        let folder = path.with_extension("in");
        copy_folder(&workspace().join("levels"), &folder.join("levels"));
        fs::write(folder.join("other_solver.csv"), OTHER_SOLVER).expect("a fresh folder");
        let mut changed = Vec::new();
        let mut copy: Vec<String> = Vec::new();
        let mut open = None;
        let text = read(document);
        for line in text.lines() {
            let made = if open == Some("console") { for_trycmd(line, shell) } else { line.to_owned() };
            if ends_output(line, open) && copy.last().is_some_and(|before| is_output(before)) {
                copy.push(String::new());
            }
            open = after_line(line, open);
            if made != line {
                changed.push((made.clone(), line.to_owned()));
            }
            copy.push(made);
        }
        fs::write(&path, copy.join("\n") + "\n").expect("a fresh folder");
        Self { document: document.to_owned(), path, changed }
    }

    /// Where the copy is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes the copy, in which `trycmd` has renewed the output of the examples, back into the
    /// project.
    pub fn write_back(&self) {
        let copy = fs::read_to_string(&self.path).expect("the copy is still there");
        let mut restored: Vec<&str> = Vec::new();
        let mut open = None;
        let mut changed = &self.changed[..];
        for line in copy.lines() {
            if ends_output(line, open) && restored.last().is_some_and(|before| before.is_empty()) {
                restored.pop();
            }
            open = after_line(line, open);
            match changed.iter().position(|(made, _)| made == line) {
                Some(index) => {
                    restored.push(&changed[index].1);
                    changed = &changed[index + 1..];
                }
                None => restored.push(line),
            }
        }
        fs::write(workspace().join(&self.document), restored.join("\n") + "\n")
            .expect("the document can be written");
    }
}

/// Is the output of an example complete before this line? There `trycmd` wants an empty line if the
/// output ends with a line end, and nobody else does.
fn ends_output(line: &str, open: Option<&str>) -> bool {
    open == Some("console") && !is_output(line)
}

/// Is a line inside of an example something that was printed?
fn is_output(line: &str) -> bool {
    !line.starts_with(PROMPT) && !line.starts_with(FENCE)
}

/// A line of an example that is run, as `trycmd` gets it.
fn for_trycmd(line: &str, shell: &Path) -> String {
    match line.strip_prefix(PROMPT) {
        Some(command) => format!("{PROMPT}sh {} '{}'", shell.display(), command.replace('\'', r"'\''")),
        None => mask(line),
    }
}

/// What stands behind the fence that is open after a line.
fn after_line<'a>(line: &'a str, open: Option<&'a str>) -> Option<&'a str> {
    match (line.strip_prefix(FENCE), open) {
        (Some(_), Some(_)) => None,
        (Some(info), None) => Some(info.trim()),
        (None, open) => open,
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a fresh folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file or a folder");
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy_folder(&entry.path(), &target),
            false => fs::copy(entry.path(), target).map(|_| ()).expect("a fresh folder"),
        }
    }
}
